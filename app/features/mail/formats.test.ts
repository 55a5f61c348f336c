import { describe, expect, test } from 'vitest';
import { formatClock, formatVisit } from './formats.ts';

describe('the time of a visit in a mail', () => {
  test.each([
    ['hu', '2026-03-05T08:00:00Z', 'Europe/Budapest', '2026. március 5., csütörtök 09:00'],
    ['ro', '2026-03-05T08:00:00Z', 'Europe/Bucharest', /^joi, 5 martie 2026.* 10:00$/],
    ['en', '2026-03-05T08:00:00Z', 'Europe/Budapest', /^Thursday,? 5 March 2026.* 09:00$/],
    // The clinic's day, where the reader's own may be another: midnight lies between the two capitals.
    ['hu', '2026-07-01T21:30:00Z', 'Europe/Budapest', '2026. július 1., szerda 23:30'],
    ['hu', '2026-07-01T21:30:00Z', 'Europe/Bucharest', '2026. július 2., csütörtök 00:30'],
    // The last hour before the clocks change, and the first after.
    ['hu', '2026-03-29T00:59:00Z', 'Europe/Budapest', '2026. március 29., vasárnap 01:59'],
    ['hu', '2026-03-29T01:00:00Z', 'Europe/Budapest', '2026. március 29., vasárnap 03:00'],
    ['hu', '2026-12-31T23:00:00Z', 'Europe/Budapest', '2027. január 1., péntek 00:00'],
  ] as const)('%s: %s in %s', (locale, instant, zone, written) => {
    const text = formatVisit(locale, new Date(instant), zone);
    if (typeof written === 'string') expect(text).toBe(written);
    else expect(text).toMatch(written);
  });
});

test.each([
  ['2026-11-24T23:05:00Z', 'Europe/Budapest', '00:05'],
  ['2026-11-24T23:05:00Z', 'Europe/Bucharest', '01:05'],
  ['2026-06-24T06:00:00Z', 'Europe/Budapest', '08:00'],
])('%s in %s is %s by the clock', (instant, zone, clock) => {
  expect(formatClock(new Date(instant), zone)).toBe(clock);
});
