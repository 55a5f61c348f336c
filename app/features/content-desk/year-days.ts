import { Temporal } from 'temporal-polyfill';
import type { Market } from '#app/i18n/locale.ts';
import { addDays } from '#app/time/week.ts';

/** `rest`: statutory holiday; `swap_rest`: rest day given for a working Saturday; `swap_work`: that Saturday. */
export const DAY_KINDS = ['rest', 'swap_rest', 'swap_work'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export interface SpecialDay {
  day: string;
  kind: DayKind;
  name: { hu: string; ro: string; en: string };
}

/** Statutory holidays of a fixed day: Hungary by the Labour Code 102 § (1), Romania by Codul muncii art. 139. */
const FIXED: Record<Market, readonly string[]> = {
  HU: ['01-01', '03-15', '05-01', '08-20', '10-23', '11-01', '12-25', '12-26'],
  RO: [
    '01-01',
    '01-02',
    '01-06',
    '01-07',
    '01-24',
    '05-01',
    '06-01',
    '08-15',
    '11-30',
    '12-01',
    '12-25',
    '12-26',
  ],
};
/** Good Friday, Easter Monday and Whit Monday, in days from Easter Sunday. */
const FROM_EASTER = [-2, 1, 50];
/** Signs that nobody sees. */
const UNSEEN = /\p{Cc}/u;
const TUESDAY = 2;
const THURSDAY = 4;

/** Easter Sunday: Hungary's by the Gregorian rule (Meeus), Romania's, the Orthodox one, by the Julian rule. */
export function easterOf(market: Market, year: number): string {
  return market === 'HU' ? gregorianEaster(year) : orthodoxEaster(year);
}

function gregorianEaster(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = (2 * (b % 4) + 2 * Math.floor(c / 4) - (c % 4) + 32) % 7;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (e - d + 7 + 7 * 5) % 7;
  const m = Math.floor((a + 11 * d + 22 * week) / 451);
  const days = d + week - 7 * m + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

function orthodoxEaster(year: number): string {
  const a = year % 4;
  const b = year % 7;
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * a + 4 * b - d + 34) % 7;
  const days = d + e + 114;
  // Thirteen days between the calendars until 2099.
  return addDays(dayOf(year, Math.floor(days / 31), (days % 31) + 1), 13);
}

function dayOf(year: number, month: number, day: number): string {
  return Temporal.PlainDate.from({ year, month, day }).toString();
}

/** What is missing in a year; `bridges`: days between a holiday and a weekend in a year without any swap, for which the decree is awaited. */
export interface YearGaps {
  missing: string[];
  bridges: string[];
}

/** Which statutory holidays a year lacks, and whether Hungary's swapped days can be missing. */
export function findYearGaps(
  market: Market,
  year: number,
  days: readonly Pick<SpecialDay, 'day' | 'kind'>[],
): YearGaps {
  const rest = new Set(days.filter(({ kind }) => kind !== 'swap_work').map(({ day }) => day));
  const easter = easterOf(market, year);
  // One that falls on another's day, as Whit Monday on 1 June, is one day.
  const expected = [
    ...new Set([
      ...FIXED[market].map((day) => `${year}-${day}`),
      ...FROM_EASTER.map((count) => addDays(easter, count)),
    ]),
  ];
  const hasSwaps = days.some(({ kind }) => kind === 'swap_work');
  const bridges =
    market === 'RO' || hasSwaps
      ? []
      : expected.flatMap((day) => {
          const { dayOfWeek } = Temporal.PlainDate.from(day);
          const bridge =
            dayOfWeek === TUESDAY
              ? addDays(day, -1)
              : dayOfWeek === THURSDAY
                ? addDays(day, 1)
                : day;
          return rest.has(bridge) || bridge === day ? [] : [bridge];
        });
  return {
    missing: expected.filter((day) => !rest.has(day)).toSorted(),
    bridges: bridges.toSorted(),
  };
}

export type DayProblem = 'day' | 'year' | 'repeated' | 'saturday' | 'name';

/** Why days cannot be a year's, each with the row that it is about, from 0. */
export function findDayProblems(
  year: number,
  days: readonly SpecialDay[],
): { row: number; problem: DayProblem }[] {
  const seen = new Set<string>();
  return days.flatMap(({ day, kind, name }, row) => {
    const problem = problemOf(day, kind, year, seen);
    seen.add(day);
    if (problem) return [{ row, problem }];
    const isWrong = Object.values(name).some((one) => one.trim() === '' || UNSEEN.test(one));
    return isWrong ? [{ row, problem: 'name' }] : [];
  });
}

function problemOf(
  day: string,
  kind: DayKind,
  year: number,
  seen: ReadonlySet<string>,
): DayProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'day';
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' });
    if (date.year !== year) return 'year';
    if (seen.has(day)) return 'repeated';
    // What is worked in place of another day is a Saturday: on any other day it would say nothing.
    return kind === 'swap_work' && date.dayOfWeek !== 6 ? 'saturday' : null;
  } catch {
    return 'day';
  }
}
