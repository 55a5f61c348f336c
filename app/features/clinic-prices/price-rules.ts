import { MARKETS, type Market } from '#app/i18n/locale.ts';
import { addDays, isCivilDate } from '#app/time/week.ts';

/** As files have it: dearer than any visit. */
export const PRICE_MAX = 100_000_000;
/** Lines of one list. */
export const LINES_MAX = 500;
/** Nobody plans a price for longer. */
const LATEST_DAYS = 366;
/** A price so many times the last one, or so small a part of it, is mostly a slip of the finger. */
const DOUBTFUL_FACTOR = 10;

export type DayProblem = 'dayMissing' | 'dayPast' | 'dayTooLate';
export type AmountProblem =
  | 'notAmount'
  | 'negative'
  | 'fraction'
  | 'tooHigh'
  | 'inForints'
  | 'inLei';
export type PriceProblem =
  | DayProblem
  | AmountProblem
  | 'doubtful'
  | 'serviceGone'
  | 'nothingChanged';

/** Prices by sub-function, in whole units of the market's currency; null: none of its own. */
export type Prices = Record<string, number | null>;

/** A change that waits for its day. */
export interface PlannedPrices {
  /** `YYYY-MM-DD`, by the clinic's calendar. */
  startsOn: string;
  value: Prices;
}

/** What people write after an amount. */
const CURRENCIES: Record<Market, readonly string[]> = {
  HU: ['ft', 'huf', 'forint'],
  RO: ['lei', 'leu', 'ron'],
};
/** Said of an amount with the sign of another market. */
const IN_CURRENCY: Record<Market, AmountProblem> = { HU: 'inForints', RO: 'inLei' };
/** Thousands may be grouped, by a dot or a comma; a space goes before. */
const AMOUNT = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/**
 * An amount as people of both markets type it: `12 500`, `12.500 Ft`, `250,00 lei`. Lists are in whole units of the market's currency.
 * @returns null: nothing was typed
 */
export function readAmount(
  text: string,
  market: Market,
): { amount: number | null } | { problem: AmountProblem } {
  const typed = text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase().replace(/\.$/, '');
  const signOf = (one: Market) => CURRENCIES[one].find((sign) => typed.endsWith(sign));
  if (MARKETS.some((one) => one !== market && signOf(one))) return { problem: IN_CURRENCY[market] };
  const currency = signOf(market) ?? '';
  const plain = typed.slice(0, typed.length - currency.length);
  if (plain === '') return { amount: null };
  if (/^[-−–]\d/.test(plain)) return { problem: 'negative' };
  const [, whole, fraction = '0'] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined) return { problem: 'notAmount' };
  if (Number(fraction) > 0) return { problem: 'fraction' };
  const amount = Number(whole.replaceAll(/[.,]/g, ''));
  return amount > PRICE_MAX ? { problem: 'tooHigh' } : { amount };
}

/** Whether somebody should look at a price again before it counts. */
export function isDoubtful(before: number | null, after: number | null): boolean {
  if (before === null || after === null || before === 0) return false;
  return after >= before * DOUBTFUL_FACTOR || after * DOUBTFUL_FACTOR <= before;
}

/** What is wrong with the first day of a change; null: nothing. */
export function checkFirstDay(day: string, today: string): DayProblem | null {
  if (!isCivilDate(day)) return 'dayMissing';
  if (day < today) return 'dayPast';
  return day > addDays(today, LATEST_DAYS) ? 'dayTooLate' : null;
}

/** What a service will cost on a day, by what counts now and what is planned, the earliest first. */
export function priceOn(
  { id, price }: { id: number; price: number | null },
  planned: readonly PlannedPrices[],
  day: string,
): number | null {
  let known = price;
  for (const { startsOn, value } of planned) {
    const set = value[String(id)];
    if (startsOn <= day && set !== undefined) known = set;
  }
  return known;
}

/** A line of a list as somebody typed it. */
export interface TypedPrice {
  subfunctionId: number;
  amount: string;
}

/** A line of a list as it stands there. */
export interface KnownPrice {
  id: number;
  price: number | null;
  /** Of the clinic's list, for a doctor without one of their own. */
  clinicPrice: number | null;
}

/**
 * What is to be changed from a day on, or what is wrong with it by field: `startsOn`, `prices.12`.
 * @param isSure they have been asked whether a price so far from the last one is meant
 */
export function checkPrices(
  { startsOn, typed, isSure }: { startsOn: string; typed: readonly TypedPrice[]; isSure: boolean },
  known: {
    market: Market;
    today: string;
    lines: readonly KnownPrice[];
    planned: readonly PlannedPrices[];
  },
): { prices: Prices } | { problems: Record<string, PriceProblem> } {
  const problems: Record<string, PriceProblem> = {};
  const doubts: Record<string, PriceProblem> = {};
  const prices: Prices = {};
  const wrongDay = checkFirstDay(startsOn, known.today);
  if (wrongDay) problems['startsOn'] = wrongDay;
  for (const { subfunctionId, amount } of typed) {
    const field = `prices.${subfunctionId}`;
    const line = known.lines.find(({ id }) => id === subfunctionId);
    const read = readAmount(amount, known.market);
    if (!line) problems[field] = 'serviceGone';
    else if ('problem' in read) problems[field] = read.problem;
    else {
      const before = priceOn(line, known.planned, startsOn);
      if (read.amount === before) continue;
      if (isDoubtful(before ?? line.clinicPrice, read.amount)) doubts[field] = 'doubtful';
      prices[String(subfunctionId)] = read.amount;
    }
  }
  if (Object.keys(problems).length > 0) return { problems };
  if (Object.keys(prices).length === 0) return { problems: { startsOn: 'nothingChanged' } };
  if (Object.keys(doubts).length > 0 && !isSure) return { problems: doubts };
  return { prices };
}
