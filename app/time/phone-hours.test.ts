import { expect, test } from 'vitest';
import type { Market } from '#app/i18n/locale.ts';
import { HOLIDAYS } from '#db/reference/facts.ts';
import { MARKET_ZONES } from './market-zones.ts';
import { findNextOpening, isPhoneOpen } from './phone-hours.ts';

function rulesOf(market: Market) {
  const daysOf = (kinds: string[]) =>
    new Set(
      HOLIDAYS.filter(({ country, kind }) => country === market && kinds.includes(kind)).map(
        ({ day }) => day,
      ),
    );
  const special = { rest: daysOf(['rest', 'swap_rest']), work: daysOf(['swap_work']) };
  return { special, timeZone: MARKET_ZONES[market] };
}

// Expected values are written with the offset of the market: they can be checked on the wall.
test.each<[Market, string, boolean, string]>([
  ['HU', '2025-05-16T07:59:59+02:00', false, 'one second before opening'],
  ['HU', '2025-05-16T08:00:00+02:00', true, 'opening'],
  ['HU', '2025-05-16T19:59:59+02:00', true, 'the last second'],
  ['HU', '2025-05-16T20:00:00+02:00', false, 'closing instant is closed'],
  ['HU', '2025-05-02T10:00:00+02:00', false, 'rest Friday closed'],
  ['HU', '2025-05-17T10:00:00+02:00', true, 'a Saturday worked for it'],
  ['RO', '2025-05-17T10:00:00+03:00', false, 'an ordinary Saturday in Romania'],
  ['HU', '2025-05-16T05:00:00Z', false, '07:00 in Budapest'],
  ['HU', '2026-01-05T06:30:00Z', false, '07:30 Budapest in winter'],
  ['RO', '2026-01-05T06:30:00Z', true, '08:30 Bucharest at the same moment'],
])('%s: phone advice at %s is open: %s (%s) [C033 C822]', (market, now, expected) => {
  expect(isPhoneOpen(Date.parse(now), rulesOf(market))).toBe(expected);
});

test.each<[Market, string, string, string]>([
  ['RO', '2025-12-24T12:00:00+02:00', '2025-12-24T12:00:00+02:00', 'open now'],
  ['RO', '2026-10-24T10:00:00+03:00', '2026-10-26T08:00:00+02:00', 'clocks go back that weekend'],
  ['RO', '2025-12-31T21:00:00+02:00', '2026-01-05T08:00:00+02:00', '1-2 January and a weekend'],
  ['HU', '2026-06-15T03:00:00+02:00', '2026-06-15T08:00:00+02:00', 'same day 08:00'],
  ['HU', '2026-12-11T20:00:00+01:00', '2026-12-12T08:00:00+01:00', 'on to a worked Saturday'],
])('%s: after %s it opens at %s (%s) [C822]', (market, now, expected) => {
  expect(findNextOpening(Date.parse(now), rulesOf(market))).toBe(Date.parse(expected));
});

test('a list that leaves no working day is a mistake, not an endless walk', () => {
  const never = { rest: { has: () => true } as unknown as Set<string>, work: new Set<string>() };
  expect(() => findNextOpening(0, { special: never, timeZone: 'UTC' })).toThrow(RangeError);
});
