import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { countCharacters, isPlainText, normaliseText } from '#app/people/text.ts';
import { isCivilDate } from '#app/time/week.ts';
import { checkFirstDay, type DayProblem } from './price-rules.ts';

/** Of one language, in characters; as files have it. */
export const DISCOUNT_ABOUT_MAX = 500;
export const RATE_MAX = 100;
/** More than half of every price is mostly a slip of the finger. */
const DOUBTFUL_RATE = 50;

/** What a clinic takes off with a coupon. */
export interface Discount {
  /** Whole percent; 0: none. */
  rate: number;
  /** Off every price, whoever comes and when: only then lists show the reduced price. */
  isGeneral: boolean;
  /** What it comes off, and when; empty: nothing is said. */
  about: Record<Locale, string>;
  /** The last day, `YYYY-MM-DD`, by the clinic's calendar; null: until further notice. */
  endsOn: string | null;
}

/** The same as typed. */
export interface TypedDiscount {
  rate: string;
  isGeneral: boolean;
  about: Record<Locale, string>;
  endsOn: string;
}

export type DiscountProblem =
  | DayProblem
  | 'rateInvalid'
  | 'rateDoubtful'
  | 'aboutMissing'
  | 'languageMissing'
  | 'tooLong'
  | 'charactersInvalid'
  | 'endInvalid'
  | 'endsBefore'
  | 'nothingChanged';

/**
 * A discount as it is stored, or what is wrong with it by field: `startsOn`, `rate`, `about.ro`, `endsOn`.
 * @param before what will hold on that day without it
 * @param isSure they have been asked whether so much is meant
 */
export function checkDiscount(
  typed: TypedDiscount,
  {
    startsOn,
    today,
    before,
    isSure,
  }: { startsOn: string; today: string; before: Discount; isSure: boolean },
): { discount: Discount } | { problems: Record<string, DiscountProblem> } {
  const problems: Record<string, DiscountProblem> = {};
  const wrongDay = checkFirstDay(startsOn, today);
  if (wrongDay) problems['startsOn'] = wrongDay;
  const rate = readRate(typed.rate);
  if (rate === null) problems['rate'] = 'rateInvalid';
  if (rate === 0) {
    if (wrongDay) return { problems };
    return isSame(before, NONE) ? { problems: { rate: 'nothingChanged' } } : { discount: NONE };
  }
  const about = checkAbout(typed, problems);
  const endsOn = typed.endsOn.trim();
  if (endsOn !== '' && !isCivilDate(endsOn)) problems['endsOn'] = 'endInvalid';
  else if (endsOn !== '' && endsOn < startsOn) problems['endsOn'] = 'endsBefore';
  if (rate === null || Object.keys(problems).length > 0) return { problems };
  if (typed.isGeneral && rate > DOUBTFUL_RATE && rate !== before.rate && !isSure) {
    return { problems: { rate: 'rateDoubtful' } };
  }
  const discount = { rate, isGeneral: typed.isGeneral, about, endsOn: endsOn || null };
  return isSame(before, discount) ? { problems: { rate: 'nothingChanged' } } : { discount };
}

/** What will be taken off on a day, by what counts now and what is planned, the earliest first. */
export function discountOn(
  current: Discount,
  planned: readonly { startsOn: string; value: Discount }[],
  day: string,
): Discount {
  const last = planned.findLast(({ startsOn }) => startsOn <= day)?.value ?? current;
  return last.endsOn !== null && last.endsOn < day ? NONE : last;
}

function isSame(one: Discount, other: Discount): boolean {
  if (one.rate === 0 || other.rate === 0) return one.rate === other.rate;
  return (
    one.rate === other.rate &&
    one.isGeneral === other.isGeneral &&
    one.endsOn === other.endsOn &&
    LOCALES.every((locale) => one.about[locale] === other.about[locale])
  );
}

export const NONE: Discount = {
  rate: 0,
  isGeneral: false,
  about: { hu: '', ro: '', en: '' },
  endsOn: null,
};

/** Nothing typed is no discount; null: no whole percent. */
export function readRate(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(/%$/, '');
  if (plain === '') return 0;
  if (!/^\d{1,3}$/.test(plain)) return null;
  const rate = Number(plain);
  return rate <= RATE_MAX ? rate : null;
}

/** Whoever meets a condition has to be able to read it: in all three languages. */
function checkAbout(
  { about: typed, isGeneral }: TypedDiscount,
  problems: Record<string, DiscountProblem>,
): Record<Locale, string> {
  const about = { hu: '', ro: '', en: '' };
  for (const locale of LOCALES) {
    about[locale] = normaliseText(typed[locale]);
    if (!isPlainText(about[locale])) problems[`about.${locale}`] = 'charactersInvalid';
    else if (countCharacters(about[locale]) > DISCOUNT_ABOUT_MAX) {
      problems[`about.${locale}`] = 'tooLong';
    }
  }
  const missing = LOCALES.filter((locale) => about[locale] === '');
  if (missing.length === LOCALES.length && isGeneral) return about;
  for (const locale of missing) {
    problems[`about.${locale}`] =
      missing.length === LOCALES.length ? 'aboutMissing' : 'languageMissing';
  }
  return about;
}
