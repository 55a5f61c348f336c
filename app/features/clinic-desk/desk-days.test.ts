import { expect, test } from 'vitest';
import { daysOfView, readView, spanOf, stepView } from './desk-days.ts';

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
