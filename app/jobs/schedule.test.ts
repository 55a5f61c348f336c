import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNextRun } from './schedule.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const budapest = (dailyAt: string) => ({ dailyAt, timeZone: 'Europe/Budapest' });
const bucharest = (dailyAt: string) => ({ dailyAt, timeZone: 'Europe/Bucharest' });

test('what is done every so often follows the last time', () => {
  expect(getNextRun({ everyMs: 10_000 }, 5)).toBe(10_005);
});

test.each([
  ['today, when the hour is still to come', '2026-03-10T01:00Z', '2026-03-10T02:30Z'],
  ['tomorrow, at the hour itself', '2026-03-10T02:30Z', '2026-03-11T02:30Z'],
  ['tomorrow, when the hour is over', '2026-03-10T12:00Z', '2026-03-11T02:30Z'],
  [
    'by the clock of the zone, whose day has begun already',
    '2026-03-09T23:30Z',
    '2026-03-10T02:30Z',
  ],
])('an hour of the day is %s', (_when, after, expected) => {
  // 03:30 in Budapest is 02:30 UTC in winter.
  expect(getNextRun(budapest('03:30'), at(after))).toBe(at(expected));
});

test('the hour stays the same on the clock when summer begins and ends', () => {
  // 28 to 29 March 2026: 03:30 +01:00, then 03:30 +02:00.
  expect(getNextRun(budapest('03:30'), at('2026-03-28T02:30Z'))).toBe(at('2026-03-29T01:30Z'));
  // 24 to 25 October 2026: 03:30 +02:00, then 03:30 +01:00.
  expect(getNextRun(budapest('03:30'), at('2026-10-24T01:30Z'))).toBe(at('2026-10-25T02:30Z'));
});

test('an hour that spring leaves out is an hour later that day, once', () => {
  // 02:30 is missing in Budapest on 29 March 2026, 03:30 in Bucharest.
  const first = getNextRun(budapest('02:30'), at('2026-03-28T12:00Z'));
  expect(first).toBe(at('2026-03-29T01:30Z'));
  expect(getNextRun(budapest('02:30'), first)).toBe(at('2026-03-30T00:30Z'));
  expect(getNextRun(bucharest('03:30'), at('2026-03-28T12:00Z'))).toBe(at('2026-03-29T01:30Z'));
});

test('an hour that autumn repeats is taken the first time only', () => {
  // 02:30 comes at 00:30 and at 01:30 UTC in Budapest on 25 October 2026, 03:30 at the same moments in Bucharest.
  const first = getNextRun(budapest('02:30'), at('2026-10-24T12:00Z'));
  expect(first).toBe(at('2026-10-25T00:30Z'));
  expect(getNextRun(budapest('02:30'), first)).toBe(at('2026-10-26T01:30Z'));
  expect(getNextRun(bucharest('03:30'), at('2026-10-24T12:00Z'))).toBe(at('2026-10-25T00:30Z'));
});

test('the next time of an hour always lies ahead, by 25 hours at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
      fc.integer({ min: 0, max: 23 }),
      (after, hour) => {
        const ahead = getNextRun(bucharest(`${String(hour).padStart(2, '0')}:00`), after) - after;
        return ahead > 0 && ahead <= 25 * HOUR_MS;
      },
    ),
  );
});
