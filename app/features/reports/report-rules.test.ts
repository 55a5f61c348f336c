import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTotals,
  hideSmall,
  listMonths,
  listSteps,
  listWeeks,
  NO_VISITS,
  readChoice,
  roundUp,
  shareOf,
  SMALL_NUMBER,
  subtractTotals,
} from './report-rules.ts';

const TODAY = '2026-03-10';
const choose = (query: string) => readChoice(new URLSearchParams(query), TODAY);

describe('the period', () => {
  test('is this month by its days where nothing else is asked for', () => {
    expect(choose('')).toEqual({
      by: 'clinic',
      month: '2026-03',
      months: 1,
      from: '2026-03-01',
      until: '2026-04-01',
      unit: 'day',
    });
  });

  test('reaches back over the turn of the year by months', () => {
    expect(choose('month=2026-02&months=3&by=specialty')).toMatchObject({
      by: 'specialty',
      from: '2025-12-01',
      until: '2026-03-01',
      unit: 'month',
    });
  });

  test.each(['month=2026-04', 'month=2026-13', 'month=1e300', "month=2026-03'--", 'months=999'])(
    'is this month for %s',
    (query) => {
      expect(choose(query)).toMatchObject({ month: '2026-03', months: 1 });
    },
  );

  test('has a step for each of its days, or months', () => {
    expect(listSteps(choose('month=2026-02'))).toHaveLength(28);
    expect(listSteps(choose('months=3'))).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(listMonths(TODAY, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
  });
});

test('a period has every week of which a day lies in it, by its Monday', () => {
  // 1 November 2026 is a Sunday.
  expect(listWeeks({ from: '2026-11-01', until: '2026-12-01' })).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(listWeeks({ from: '2026-06-01', until: '2026-06-08' })).toEqual(['2026-06-01']);
});

describe('small numbers', () => {
  const row = (name: string, booked: number) => ({ ...NO_VISITS, name, booked });
  const hide = (...counts: number[]) => {
    const { shown, rest } = hideSmall(counts.map((count) => row(String(count), count)));
    return { shown: shown.map(({ booked }) => booked), rest: rest?.booked ?? null };
  };

  test('five visits are told by themselves', () => {
    expect(hide(5, 80)).toEqual({ shown: [5, 80], rest: null });
  });

  test('fewer are told together', () => {
    expect(hide(4, 3, 80)).toEqual({ shown: [80], rest: 7 });
  });

  test('one of them alone takes the next larger one along, as the sum would say what it was', () => {
    expect(hide(2, 30, 80)).toEqual({ shown: [80], rest: 32 });
    expect(hide(1, 2, 30)).toEqual({ shown: [], rest: 33 });
  });
});

describe('more rows than a report has', () => {
  const rows = [
    { ...NO_VISITS, booked: 80 },
    { ...NO_VISITS, booked: 30 },
  ];
  test('are told together with the small ones', () => {
    expect(hideSmall(rows, { ...NO_VISITS, booked: 40 })).toEqual({
      shown: rows,
      rest: { ...NO_VISITS, booked: 40 },
    });
  });
  test('take the smallest row along where they would say what they hide', () => {
    const { shown, rest } = hideSmall(rows, { ...NO_VISITS, booked: 3 });
    expect([shown.length, rest?.booked]).toEqual([1, 33]);
  });
});

test('shares are in percent to one tenth, and of nothing there is none', () => {
  expect(shareOf(1, 3)).toBe(33.3);
  expect(shareOf(0, 7)).toBe(0);
  expect(shareOf(0, 0)).toBeNull();
});

test.each([
  [0, 1],
  [3, 5],
  [11, 20],
  [50, 50],
  [501, 1000],
])('an axis for %i ends at %i', (value, mark) => {
  expect(roundUp(value)).toBe(mark);
});

describe('whatever a report counts', () => {
  const totals = fc.record({
    booked: fc.integer({ min: 1, max: 30 }),
    fulfilled: fc.nat(30),
    noShow: fc.nat(30),
    cancelledByPatient: fc.nat(30),
    cancelledByClinic: fc.nat(30),
    covered: fc.nat(100_000),
  });
  const rows = fc.array(totals, { maxLength: 8 });
  const beyond = fc.oneof(fc.constant(NO_VISITS), totals);

  test('no row of fewer than five visits is shown, nor can one be reckoned from the rest', () => {
    fc.assert(
      fc.property(rows, beyond, (all, cut) => {
        const { shown, rest } = hideSmall(all, cut);
        for (const { booked } of shown) expect(booked).toBeGreaterThanOrEqual(SMALL_NUMBER);
        const hidden = all.filter((row) => !shown.includes(row));
        // With one row alone among the others their sum would be that row.
        if (cut.booked === 0 && hidden.length === 1) expect(shown).toEqual([]);
        if (rest && shown.length > 0) expect(rest.booked).toBeGreaterThanOrEqual(SMALL_NUMBER);
      }),
      { numRuns: 500 },
    );
  });

  test('nothing is lost: what is shown and the rest are all that there is', () => {
    fc.assert(
      fc.property(rows, beyond, (all, cut) => {
        const { shown, rest } = hideSmall(all, cut);
        const every = addTotals([...all, cut]);
        expect(addTotals([...shown, ...(rest ? [rest] : [])])).toEqual(every);
        expect(subtractTotals(every, shown)).toEqual(rest ?? NO_VISITS);
      }),
    );
  });

  test('an axis reaches what is highest, and not twice and a half as far', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (value) => {
        const mark = roundUp(value);
        expect(mark >= value && mark <= 2.5 * value).toBe(true);
        expect(String(mark)).toMatch(/^[125]0*$/);
      }),
    );
  });
});

describe('the turn of months and years', () => {
  test.each([
    ['month=2024-02', '2024-02-01', '2024-03-01', 29],
    ['month=2025-02', '2025-02-01', '2025-03-01', 28],
    ['month=2025-12', '2025-12-01', '2026-01-01', 31],
    ['month=2025-12&months=12', '2025-01-01', '2026-01-01', 12],
    ['month=2026-01&months=12', '2025-02-01', '2026-02-01', 12],
    // Both changes of summer time: a day is a day.
    ['month=2025-03', '2025-03-01', '2025-04-01', 31],
    ['month=2025-10', '2025-10-01', '2025-11-01', 31],
  ])('%s is from %s until %s in %i steps', (query, from, until, steps) => {
    const period = choose(query);
    expect(period).toMatchObject({ from, until });
    expect(listSteps(period)).toHaveLength(steps);
    expect(listSteps(period)[0]).toBe(from);
  });
});
