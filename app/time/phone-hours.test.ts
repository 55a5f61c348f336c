import { expect, test } from 'vitest';
import type { Market } from '#app/i18n/locale.ts';
import { HOLIDAYS } from '#db/reference/facts.ts';
import { MARKET_ZONES } from './market-zones.ts';
import { STANDARD_PHONE_HOURS } from './phone-days.ts';
import { findNextOpening, hoursOf, isPhoneOpen, momentOf, type PhoneClock } from './phone-hours.ts';

function rulesOf(market: Market): PhoneClock {
  const daysOf = (kinds: string[]) =>
    new Set(
      HOLIDAYS.filter(({ country, kind }) => country === market && kinds.includes(kind)).map(
        ({ day }) => day,
      ),
    );
  const special = { rest: daysOf(['rest', 'swap_rest']), work: daysOf(['swap_work']) };
  const timeZone = MARKET_ZONES[market];
  return { special, timeZone, hours: STANDARD_PHONE_HOURS, closed: new Set() };
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
])('%s: phone advice at %s is open: %s (%s) [C033 C822 CT-04]', (market, now, expected) => {
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

test('where no day is open there is no next opening, and no endless walk', () => {
  const never = { ...rulesOf('HU'), hours: {} };
  expect(findNextOpening(0, never)).toBeNull();
});

const OWN: PhoneClock = {
  ...rulesOf('HU'),
  hours: {
    friday: { opens: '07:30', closes: '16:15' },
    saturday: { opens: '00:00', closes: '24:00' },
    sunday: { opens: '10:00', closes: '12:00' },
  },
  closed: new Set(['2025-05-11']),
};

test.each<[string, boolean, string]>([
  ['2025-05-16T07:29:59+02:00', false, 'before half past seven'],
  ['2025-05-16T07:30:00+02:00', true, 'half past seven'],
  ['2025-05-16T16:14:59+02:00', true, 'the last second'],
  ['2025-05-16T16:15:00+02:00', false, 'closed'],
  ['2025-05-10T00:00:00+02:00', true, 'a Saturday around the clock'],
  ['2025-05-10T23:59:59+02:00', true, 'to its end'],
  ['2025-05-17T10:00:00+02:00', false, 'a worked Saturday without hours of its own'],
  ['2025-05-04T11:00:00+02:00', true, 'a Sunday'],
  ['2025-05-11T11:00:00+02:00', false, 'a Sunday on which the partner is closed'],
  ['2025-05-02T11:00:00+02:00', false, 'a rest day on a Friday'],
  ['2025-05-15T11:00:00+02:00', false, 'a Thursday'],
])('a partner’s own hours at %s: open %s (%s)', (now, expected) => {
  expect(isPhoneOpen(Date.parse(now), OWN)).toBe(expected);
});

test('the next opening of a partner’s own hours leaves out its closed days', () => {
  const next = findNextOpening(Date.parse('2025-05-11T00:00:00+02:00'), OWN);
  expect(next).toBe(Date.parse('2025-05-16T07:30:00+02:00'));
  expect(hoursOf('2025-05-10', OWN)).toEqual([{ opens: 0, closes: 1440 }]);
});

const WITH_BREAK: PhoneClock = {
  ...rulesOf('HU'),
  hours: {
    friday: { opens: '08:00', closes: '12:00', again: { opens: '13:00', closes: '18:00' } },
  },
};

test.each<[string, boolean, string]>([
  ['2025-05-16T11:59:59+02:00', true, 'the last second before the break'],
  ['2025-05-16T12:00:00+02:00', false, 'the break'],
  ['2025-05-16T12:59:59+02:00', false, 'its last second'],
  ['2025-05-16T13:00:00+02:00', true, 'after it'],
  ['2025-05-16T18:00:00+02:00', false, 'in the evening'],
])('at %s a phone with a break is open: %s (%s)', (now, expected) => {
  expect(isPhoneOpen(Date.parse(now), WITH_BREAK)).toBe(expected);
});

test('in a break it opens next when the break ends, and after the last hours on the next day', () => {
  const after = (now: string) => findNextOpening(Date.parse(now), WITH_BREAK);
  expect(after('2025-05-16T12:30:00+02:00')).toBe(Date.parse('2025-05-16T13:00:00+02:00'));
  expect(after('2025-05-16T18:00:00+02:00')).toBe(Date.parse('2025-05-23T08:00:00+02:00'));
});

test('a day’s last minute is the next midnight, also in the night in which the clocks change', () => {
  expect(momentOf('2026-10-24', 1440, 'Europe/Bucharest')).toBe(
    Date.parse('2026-10-25T00:00:00+03:00'),
  );
  expect(momentOf('2026-10-25', 510, 'Europe/Bucharest')).toBe(
    Date.parse('2026-10-25T08:30:00+02:00'),
  );
});
