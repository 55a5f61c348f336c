import { describe, expect, test } from 'vitest';
import holidays from '#db/reference/holidays.json' with { type: 'json' };
import type { Market } from '#app/i18n/locale.ts';
import {
  easterOf,
  findDayProblems,
  findYearGaps,
  type DayKind,
  type SpecialDay,
} from './year-days.ts';

const daysOf = (market: Market, year: number) =>
  (holidays as { country: Market; day: string; kind: DayKind }[]).filter(
    ({ country, day }) => country === market && day.startsWith(`${year}-`),
  );
const named = (day: string, kind: DayKind = 'rest'): SpecialDay => ({
  day,
  kind,
  name: { hu: 'a', ro: 'b', en: 'c' },
});

describe('the special days of a year', () => {
  // Published dates of Easter Sunday.
  test.each([
    ['HU', 2024, '2024-03-31'],
    ['HU', 2027, '2027-03-28'],
    ['HU', 2030, '2030-04-21'],
    ['HU', 2038, '2038-04-25'],
    ['RO', 2024, '2024-05-05'],
    ['RO', 2027, '2027-05-02'],
    ['RO', 2030, '2030-04-28'],
  ] as const)('Easter of %s in %i is %s', (market, year, day) => {
    expect(easterOf(market, year)).toBe(day);
  });

  test.each([
    ['HU', 2026],
    ['HU', 2027],
    ['RO', 2026],
    ['RO', 2027],
  ] as const)('%s has all of %i', (market, year) => {
    expect(findYearGaps(market, year, daysOf(market, year))).toEqual({ missing: [], bridges: [] });
  });

  test('a holiday that is missing is told, and a year of which nothing is known lacks all', () => {
    const days = daysOf('HU', 2027).filter(({ day }) => day !== '2027-03-29');
    expect(findYearGaps('HU', 2027, days).missing).toEqual(['2027-03-29']);
    expect(findYearGaps('HU', 2031, []).missing).toHaveLength(11);
    expect(findYearGaps('RO', 2031, []).missing).toHaveLength(15);
  });

  test('Hungary’s swapped days are awaited where a holiday leaves one day before or after the weekend', () => {
    const days = daysOf('HU', 2026).filter(({ kind }) => kind === 'rest');
    // 1 January and 20 August of 2026 are Thursdays.
    expect(findYearGaps('HU', 2026, days).bridges).toEqual(['2026-01-02', '2026-08-21']);
  });

  test('days of another year, twice the same, no day at all and a worked Wednesday are refused', () => {
    expect(
      findDayProblems(2027, [
        named('2026-01-01'),
        named('2027-01-01'),
        named('2027-01-01'),
        named('2027-02-30'),
        named('1e300'),
        named('2027-01-06', 'swap_work'),
        named('2027-01-09', 'swap_work'),
        { ...named('2027-05-01'), name: { hu: 'a', ro: ' ', en: 'c' } },
        { ...named('2027-05-02'), name: { hu: 'a\u0000', ro: 'b', en: 'c' } },
      ]),
    ).toEqual([
      { row: 0, problem: 'year' },
      { row: 2, problem: 'repeated' },
      { row: 3, problem: 'day' },
      { row: 4, problem: 'day' },
      { row: 5, problem: 'saturday' },
      { row: 7, problem: 'name' },
      { row: 8, problem: 'name' },
    ]);
  });
});
