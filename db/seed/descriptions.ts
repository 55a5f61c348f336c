import { LOCALES, type Locale, type Market } from '#app/i18n/locale.ts';
import type { Specialty, Subfunction } from './facts.ts';
import {
  DISCOUNT_TEXTS,
  DOCTOR_HABITS,
  DOCTOR_INTROS,
  DOCTOR_LANGUAGES,
  DOCTOR_LIST_HEADING,
  LANGUAGE_WORDS,
  PROVIDER_SENTENCES,
  UNIVERSITY_TOWNS,
} from './facts/texts.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export type Description = Record<Locale, string>;

export interface DoctorDescriptionInput {
  market: Market;
  person: Person;
  specialty: Specialty;
  subfunctions: readonly Subfunction[];
  languages: readonly string[];
}

const KINDS_WORTH_LISTING = new Set(['procedure', 'online']);

/** Paragraphs and a list as simple HTML: the same content in three languages. */
export function createDoctorDescription(
  random: Random,
  input: DoctorDescriptionInput,
): Description {
  const { market, person, specialty, subfunctions, languages } = input;
  const intro = random.pick(DOCTOR_INTROS);
  const habits = random.sample(DOCTOR_HABITS, random.int(1, 3));
  const university = random.pick(UNIVERSITY_TOWNS[market]);
  const years = random.int(8, 36);
  const listed = subfunctions.filter(({ kind }) => KINDS_WORTH_LISTING.has(kind)).slice(0, 4);
  return inEachLocale((locale) => {
    const opening = fill(intro[locale], {
      name: person.name,
      profession: withArticle(locale, specialty.profession[locale]),
      years: yearsOf(locale, years),
      graduated: university[locale],
    });
    const spoken = languages.flatMap((language) => LANGUAGE_WORDS[language]?.[locale] ?? []);
    return [
      `<p>${opening}</p>`,
      `<p>${habits.map((habit) => habit[locale]).join(' ')}</p>`,
      ...(listed.length > 1
        ? [
            `<p>${DOCTOR_LIST_HEADING[locale]}</p>`,
            `<ul>${listed.map(({ name }) => `<li>${name[locale]}</li>`).join('')}</ul>`,
          ]
        : []),
      `<p>${fill(DOCTOR_LANGUAGES[locale], { languages: spoken.join(', ') })}</p>`,
    ].join('');
  });
}

export function createProviderDescription(random: Random): Description {
  const sentences = random.sample(PROVIDER_SENTENCES, random.int(2, 4));
  return inEachLocale(
    (locale) => `<p>${sentences.map((sentence) => sentence[locale]).join(' ')}</p>`,
  );
}

/** The discount of the clinic with this id in words, and whether the rate comes off every price. */
export function createDiscount(
  providerId: number,
  rate: number,
): { description: Description; isGeneral: boolean } | null {
  const found = DISCOUNT_TEXTS[providerId % DISCOUNT_TEXTS.length];
  if (!found || rate === 0) return null;
  const { isGeneral = false, ...text } = found;
  return {
    description: inEachLocale((locale) => fill(text[locale], { rate: String(rate) })),
    isGeneral,
  };
}

function inEachLocale(write: (locale: Locale) => string): Description {
  const [hu, ro, en] = LOCALES.map(write);
  return { hu: hu ?? '', ro: ro ?? '', en: en ?? '' };
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

function withArticle(locale: Locale, profession: string): string {
  if (locale !== 'en') return profession;
  // "a urologist": its u sounds like "you"
  return /^[aeio]/i.test(profession) ? `an ${profession}` : `a ${profession}`;
}

/** "14 éve", "14 ani" but "24 de ani", "14 years". */
function yearsOf(locale: Locale, years: number): string {
  if (locale === 'hu') return `${years} éve`;
  if (locale === 'en') return `${years} years`;
  return years < 20 ? `${years} ani` : `${years} de ani`;
}
