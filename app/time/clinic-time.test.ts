import { describe, expect, test } from 'vitest';
import { createClinicTimeFormat, formatClinicTime } from './clinic-time.ts';
import { getLocalWeek } from './local-week.ts';

test.each([
  ['2026-03-02T08:00:00Z', 'Europe/Budapest', '2026-03-02T09:00:00+01:00'],
  ['2026-03-02T08:00:00Z', 'Europe/Bucharest', '2026-03-02T10:00:00+02:00'],
  ['2026-07-01T21:59:00Z', 'Europe/Budapest', '2026-07-01T23:59:00+02:00'],
  // Sunday: before and after the clocks go forward (02:00 -> 03:00) and back (03:00 -> 02:00).
  ['2026-03-29T00:30:00Z', 'Europe/Budapest', '2026-03-29T01:30:00+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Budapest', '2026-03-29T03:00:00+02:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Budapest', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Budapest', '2026-10-25T02:30:00+01:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Bucharest', '2026-10-25T03:30:00+03:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Bucharest', '2026-10-25T03:30:00+02:00'],
  ['2026-01-15T20:30:00Z', 'America/St_Johns', '2026-01-15T17:00:00-03:30'],
])('%s in %s is %s', (instant, tz, expected) => {
  expect(formatClinicTime(Date.parse(instant), tz)).toBe(expected);
  expect(Date.parse(expected)).toBe(Date.parse(instant));
});

describe('the end of a week', () => {
  test('is the Monday after, also when the clocks changed on the Sunday', () => {
    for (const [week, expected] of [
      ['2026-03-02', '2026-03-09T00:00:00+01:00'],
      ['2026-03-23', '2026-03-30T00:00:00+02:00'],
      ['2026-10-19', '2026-10-26T00:00:00+01:00'],
    ] as const) {
      const localWeek = getLocalWeek(week, 'Europe/Budapest');
      expect(createClinicTimeFormat(localWeek)(localWeek.endMs)).toBe(expected);
    }
  });
});
