import { expect, test } from 'vitest';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, minutesOf, timeOfMinutes } from './minutes.ts';

test.each([
  ['00:00', 0],
  ['00:01', 1],
  ['08:30', 510],
  ['12:00', 720],
  ['23:59', 1439],
  // The end of a day.
  ['24:00', 1440],
])('%s is minute %i of the day', (time, minutes) => {
  expect(minutesOf(time)).toBe(minutes);
  expect(timeOfMinutes(minutes)).toBe(time);
});

test('every minute of a day is written in one way, and in order', () => {
  const times = Array.from({ length: MINUTES_PER_DAY + 1 }, (_, minute) => timeOfMinutes(minute));
  expect(times.map(minutesOf)).toEqual(times.map((_, minute) => minute));
  expect(times.toSorted()).toEqual(times);
  expect(new Set(times).size).toBe(1441);
});

test('a week has seven days of 24 hours', () => {
  expect([MINUTES_PER_DAY, MINUTES_PER_WEEK]).toEqual([1440, 10_080]);
});
