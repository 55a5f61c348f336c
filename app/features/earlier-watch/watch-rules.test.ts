import { expect, test } from 'vitest';
import { endOfWatch, isTooEarlyFor, partOfDay, readPriceMax, watchedDays } from './watch-rules.ts';

const ZONE = 'Europe/Budapest';
const MONDAY = Date.parse('2026-11-23T23:30:00+01:00');

test.each([
  ['2026-11-24T07:00:00+01:00', 'morning'],
  ['2026-11-24T11:59:00+01:00', 'morning'],
  ['2026-11-24T12:00:00+01:00', 'afternoon'],
  ['2026-11-24T16:59:00+01:00', 'afternoon'],
  ['2026-11-24T17:00:00+01:00', 'evening'],
  // The same moment is noon in Bucharest and eleven in Budapest.
  ['2026-11-24T12:30:00+02:00', 'morning'],
])('%s begins in the %s by the clinic’s clock', (startsAt, part) => {
  expect(partOfDay(startsAt, ZONE)).toBe(part);
});

test('a watch is for ninety days at most and ends with the day that was chosen', () => {
  expect(watchedDays(MONDAY, ZONE)).toEqual({
    first: '2026-11-23',
    proposed: '2026-12-23',
    last: '2027-02-21',
  });
  expect(endOfWatch('2026-11-23', MONDAY, ZONE)?.toISOString()).toBe('2026-11-23T23:00:00.000Z');
  expect(endOfWatch('2027-02-21', MONDAY, ZONE)?.toISOString()).toBe('2027-02-21T23:00:00.000Z');
  expect(endOfWatch('2026-11-22', MONDAY, ZONE)).toBeNull();
  expect(endOfWatch('2027-02-22', MONDAY, ZONE)).toBeNull();
});

test('the day on which the clocks change ends at its own midnight', () => {
  // 28 March 2027: from +01:00 to +02:00 at two in the morning.
  const march = Date.parse('2027-03-20T10:00:00+01:00');
  expect(endOfWatch('2027-03-27', march, ZONE)?.toISOString()).toBe('2027-03-27T23:00:00.000Z');
  expect(endOfWatch('2027-03-28', march, ZONE)?.toISOString()).toBe('2027-03-28T22:00:00.000Z');
});

test('only a time before which the insurer cannot decide is too early, and not for who would pay for it', () => {
  expect(isTooEarlyFor('too_early', { takesSelfPaid: false })).toBe(true);
  expect(isTooEarlyFor('too_early', { takesSelfPaid: true })).toBe(false);
  for (const type of ['none', 'normal', 'self_paid', null] as const) {
    expect(isTooEarlyFor(type, { takesSelfPaid: false })).toBe(false);
  }
});

test('a highest price is read however it is grouped, and one with pence is no price', () => {
  for (const typed of ['20000', ' 20 000 ', '20\u00a0000', '20.000', '20,000']) {
    expect(readPriceMax(typed)).toBe(20_000);
  }
  expect(readPriceMax('  ')).toBe(null);
  for (const none of ['150.50', '150,5', '20 00', '0', '-5', '20000 Ft', '1.000.000.000']) {
    expect(readPriceMax(none)).toBe(undefined);
  }
});
