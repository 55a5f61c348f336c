import { describe, expect, test } from 'vitest';
import { addDays } from '#app/time/week.ts';
import { DESK_VIEWS, daysOfView, readView, spanOf, stepView, sumDay } from './desk-days.ts';

test('what an address has is a view, or the day', () => {
  expect(['month', 'week', 'day', 'year', '', null].map(readView)).toEqual([
    'month',
    'week',
    'day',
    'day',
    'day',
    'day',
  ]);
});

test('a month has its own days and no others', () => {
  const days = daysOfView('month', '2028-02-17');
  expect([days[0], days.at(-1), days.length]).toEqual(['2028-02-01', '2028-02-29', 29]);
  expect(daysOfView('week', '2026-11-26')).toHaveLength(7);
  expect(daysOfView('day', '2026-11-26')).toEqual(['2026-11-26']);
});

test('before and after stand the day, week and month beside', () => {
  expect(stepView('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepView('week', '2026-11-26', -1)).toBe('2026-11-19');
  expect(stepView('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepView('month', '2026-01-31', -1)).toBe('2025-12-01');
});

test('a month in which the clock is put back is an hour longer', () => {
  const hours = (day: string) => {
    const { from, until } = spanOf(daysOfView('month', day), 'Europe/Budapest');
    return (until.getTime() - from.getTime()) / 3_600_000;
  };
  // 31 days of 24 hours, and one more or less.
  expect([hours('2026-10-05'), hours('2026-03-05'), hours('2026-12-05')]).toEqual([745, 743, 744]);
  // The midnight of Budapest in summer.
  expect(spanOf(['2026-10-01'], 'Europe/Budapest').from.toISOString()).toBe(
    '2026-09-30T22:00:00.000Z',
  );
});

describe('every day of two years', () => {
  const days = Array.from({ length: 731 }, (_, index) => addDays('2027-01-01', index));

  test('lies in the day, week and month that are shown round it, and a step there and back shows the same', () => {
    for (const view of DESK_VIEWS) {
      for (const day of days) {
        const shown = daysOfView(view, day);
        expect(shown, `${view} ${day}`).toContain(day);
        const back = stepView(view, stepView(view, day, 1), -1);
        expect(daysOfView(view, back), `${view} ${day}`).toEqual(shown);
        // What comes next begins where this ends.
        expect(daysOfView(view, stepView(view, day, 1))[0]).toBe(addDays(shown.at(-1) ?? '', 1));
      }
    }
  });

  test.each(['Europe/Budapest', 'Europe/Bucharest'])('ends in %s where the next begins', (tz) => {
    const lengths = new Map<number, string[]>();
    for (const day of days) {
      const { from, until } = spanOf([day], tz);
      expect(until, day).toEqual(spanOf([addDays(day, 1)], tz).from);
      const hours = (until.getTime() - from.getTime()) / 3_600_000;
      lengths.set(hours, [...(lengths.get(hours) ?? []), day]);
    }
    expect([lengths.get(23), lengths.get(25), lengths.size]).toEqual([
      ['2027-03-28', '2028-03-26'],
      ['2027-10-31', '2028-10-29'],
      3,
    ]);
  });
});

test('a day of several calendars is their sum, with how many of them are closed', () => {
  const count = { day: '2026-11-23', expected: 3, open: 2, over: 1, free: 4, isClosed: false };
  expect(sumDay([count, { ...count, expected: 0, isClosed: true }])).toEqual({
    expected: 3,
    open: 4,
    over: 2,
    free: 8,
    closed: 1,
  });
  expect(sumDay([])).toEqual({ expected: 0, open: 0, over: 0, free: 0, closed: 0 });
});
