import { MARKET_LOCALE, type Locale, type Market } from '#app/i18n/locale.ts';
import { addDays } from '#app/time/week.ts';
import type { ClinicReview } from './clinic.ts';
import { REVIEW_INITIALS, REVIEW_SENTENCES } from './facts/review-texts.ts';
import type { Random } from './random.ts';

/** No page repeats a sentence: there have to be enough of them. */
const REVIEWS_MAX = 18;
const DAYS_BACK_MAX = 900;
const STARS_MAX = 5;

interface ReviewPlan {
  market: Market;
  /** What the stars are spread around. */
  average: number;
  count: number;
  today: string;
}

/** Invents what was said of a clinic elsewhere. */
export function createReviews(random: Random, plan: ReviewPlan): ClinicReview[] {
  const { market, average, today } = plan;
  const say = createSpeaker(random);
  return Array.from({ length: Math.min(REVIEWS_MAX, plan.count) }, () => {
    const stars = Math.round(average + (random.bell() - 0.5) * 3);
    const locale = random.chance(0.08) ? 'en' : MARKET_LOCALE[market];
    return {
      stars: Math.min(STARS_MAX, Math.max(1, stars)),
      locale,
      writtenOn: addDays(today, -random.int(1, DAYS_BACK_MAX)),
      name: random.chance(0.7) ? createInitials(random, market) : null,
    };
  }).flatMap((review) => {
    const comment = say(review.locale, review.stars);
    return comment === null ? [] : [{ ...review, comment }];
  });
}

/** To the tenth; null: nobody has said anything. */
export function averageOf(reviews: readonly ClinicReview[]): number | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { stars }) => total + stars, 0);
  return Math.round((sum / reviews.length) * 10) / 10;
}

function createInitials(random: Random, market: Market): string {
  const letters = REVIEW_INITIALS[market];
  return `${random.pick(letters)}. ${random.pick(letters)}.`;
}

/** One sentence or two that go with the stars, none of them twice; null: nothing is left to say. */
function createSpeaker(random: Random): (locale: Locale, stars: number) => string | null {
  const decks = new Map<string, string[]>();
  return (locale, stars) => {
    const mood = stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'bad';
    const key = `${locale} ${mood}`;
    const deck = decks.get(key) ?? random.shuffle(REVIEW_SENTENCES[locale][mood]);
    const sentences = deck.slice(0, random.chance(0.35) ? 2 : 1);
    decks.set(key, deck.slice(sentences.length));
    return sentences.join(' ') || null;
  };
}
