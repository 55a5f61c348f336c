import { expect, test } from 'vitest';
import { nameRepeatedHour, repeatedHourOf } from './repeated-hour.ts';

const names = { summer: 'summer time', winter: 'winter time' };

test('both hours of the day on which clocks go back are told apart, in both markets [CT-01]', () => {
  // Clocks go from 3:00 to 2:00 in Hungary and from 4:00 to 3:00 in Romania, on 25 October 2026.
  expect(nameRepeatedHour('2:30', '2026-10-25T02:30:00+02:00', names)).toBe('2:30 (summer time)');
  expect(nameRepeatedHour('2:30', '2026-10-25T02:30:00+01:00', names)).toBe('2:30 (winter time)');
  expect(nameRepeatedHour('3:00', '2026-10-25T03:00:00+03:00', names)).toBe('3:00 (summer time)');
  expect(nameRepeatedHour('3:59', '2026-10-25T03:59:00+02:00', names)).toBe('3:59 (winter time)');
  expect(nameRepeatedHour('2:30', '2026-10-25T00:30:00.000Z', names)).toBe('2:30 (summer time)');
});

test.each([
  ['just before', '2026-10-25T01:59:00+02:00'],
  ['just after', '2026-10-25T03:00:00+01:00'],
  ['the week before', '2026-10-18T02:30:00+02:00'],
  ['the day before', '2026-10-24T02:30:00+02:00'],
  ['in spring', '2026-03-29T03:30:00+02:00'],
  ['another last day of October', '2026-10-31T02:30:00+01:00'],
])('a time that there is once is left as it is: %s', (_when, instant) => {
  expect(repeatedHourOf(instant)).toBeNull();
  expect(nameRepeatedHour('2:30', instant, names)).toBe('2:30');
});

test('agrees with the time zones for years to come', () => {
  for (const timeZone of ['Europe/Budapest', 'Europe/Bucharest']) {
    const wall = (ms: number) =>
      new Date(ms).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const hour = 3_600_000;
    for (let year = 2026; year < 2034; year += 1) {
      for (let at = Date.UTC(year, 9, 24); at < Date.UTC(year, 10, 1); at += hour / 2) {
        const expected =
          wall(at) === wall(at + hour) ? 'summer' : wall(at) === wall(at - hour) ? 'winter' : null;
        expect(repeatedHourOf(new Date(at).toISOString()), `${timeZone} ${wall(at)}`).toBe(
          expected,
        );
      }
    }
  }
});
