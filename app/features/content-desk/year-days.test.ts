import { Temporal } from 'temporal-polyfill';
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

describe('Easter', () => {
  const YEARS = Array.from({ length: 74 }, (_, index) => 2026 + index);

  // Published dates: the earliest and latest of the century, both on one day, and a month apart.
  test.each([
    ['HU', 2011, '2011-04-24'],
    ['RO', 2011, '2011-04-24'],
    ['HU', 2008, '2008-03-23'],
    ['HU', 2013, '2013-03-31'],
    ['RO', 2013, '2013-05-05'],
    ['HU', 2026, '2026-04-05'],
    ['RO', 2026, '2026-04-12'],
    ['HU', 2025, '2025-04-20'],
    ['RO', 2025, '2025-04-20'],
    ['HU', 2049, '2049-04-18'],
    ['HU', 2076, '2076-04-19'],
  ] as const)('of %s in %i is on %s', (market, year, day) => {
    expect(easterOf(market, year)).toBe(day);
  });

  test('is a Sunday of its season in every year of the century', () => {
    for (const year of YEARS) {
      const hungarian = easterOf('HU', year);
      const romanian = easterOf('RO', year);
      expect(Temporal.PlainDate.from(hungarian).dayOfWeek, hungarian).toBe(7);
      expect(Temporal.PlainDate.from(romanian).dayOfWeek, romanian).toBe(7);
      expect(hungarian >= `${year}-03-22` && hungarian <= `${year}-04-25`, hungarian).toBe(true);
      expect(romanian >= `${year}-04-04` && romanian <= `${year}-05-08`, romanian).toBe(true);
      // The Orthodox one is never before the other.
      expect(romanian >= hungarian, `${hungarian} ${romanian}`).toBe(true);
    }
  });
});

describe('what a year lacks', () => {
  const holidaysOf = (market: Market, year: number) => findYearGaps(market, year, []).missing;

  test('every holiday is told once, by the law of the country', () => {
    expect(holidaysOf('HU', 2026)).toEqual([
      '2026-01-01',
      '2026-03-15',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-25',
      '2026-08-20',
      '2026-10-23',
      '2026-11-01',
      '2026-12-25',
      '2026-12-26',
    ]);
    expect(holidaysOf('RO', 2026)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-06',
      '2026-01-07',
      '2026-01-24',
      '2026-04-10',
      '2026-04-13',
      '2026-05-01',
      // Children's Day and Whit Monday.
      '2026-06-01',
      '2026-08-15',
      '2026-11-30',
      '2026-12-01',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  test('a worked Saturday is no rest day, though it stands on the day of a holiday', () => {
    // 15 August 2026 is a Saturday.
    const days = [
      ...daysOf('RO', 2026).filter(({ day }) => day !== '2026-08-15'),
      named('2026-08-15', 'swap_work'),
    ];
    expect(findYearGaps('RO', 2026, days).missing).toEqual(['2026-08-15']);
  });

  test('one swapped Saturday says that the decree is known, and Romania awaits none', () => {
    const rest = daysOf('HU', 2026).filter(({ kind }) => kind === 'rest');
    expect(findYearGaps('HU', 2026, [...rest, named('2026-01-10', 'swap_work')]).bridges).toEqual(
      [],
    );
    expect(findYearGaps('RO', 2031, []).bridges).toEqual([]);
  });

  test('the day between is before a Tuesday and after a Thursday, nowhere else', () => {
    // Of 2029: 15 March and 1 November are Thursdays, 1 May and 23 October and 25 December Tuesdays.
    const rest = holidaysOf('HU', 2029).map((day) => named(day));
    expect(findYearGaps('HU', 2029, rest).bridges).toEqual([
      '2029-03-16',
      '2029-04-30',
      '2029-10-22',
      '2029-11-02',
      '2029-12-24',
    ]);
  });
});

test('29 February is a day of leap years alone', () => {
  expect(findDayProblems(2028, [named('2028-02-29')])).toEqual([]);
  expect(findDayProblems(2027, [named('2027-02-29')])).toEqual([{ row: 0, problem: 'day' }]);
  // A day that cannot be is never told as one that is there twice.
  expect(findDayProblems(2027, [named('2027-02-29'), named('2027-02-29')])).toEqual([
    { row: 0, problem: 'day' },
    { row: 1, problem: 'day' },
  ]);
});
