import { describe, expect, test } from 'vitest';
import { MEDICAL_CARE_STATUSES } from '#app/platform/states.ts';
import {
  areOffersOver,
  CARE_STEPS,
  checkTimes,
  isCancellable,
  isTakeable,
  nextStatus,
  OPEN_STATUSES,
} from './care-work.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const time = (startsAt: string, values: object = {}) => ({
  startsAt,
  place: 'Szilvafa Rendelő, Budapest',
  doctorName: null,
  ...values,
});

test('a request goes from asked for over organised and offered to booked and fulfilled, and ends nowhere else', () => {
  const table = Object.fromEntries(
    MEDICAL_CARE_STATUSES.map((status) => [
      status,
      CARE_STEPS.map((step) => nextStatus(status, step) ?? '-').join(' '),
    ]),
  );
  // claim, release, offer, extend, book, fulfil, cancel, tell_clinic, decide
  expect(table).toEqual({
    requested: 'organising requested offered - booked - cancelled - requested',
    organising: 'organising requested offered - booked - cancelled - organising',
    offered: 'offered offered offered offered booked - cancelled - offered',
    booked: 'booked - - - - fulfilled cancelled - -',
    fulfilled: '- - - - - - - - -',
    cancelled: '- - - - - - - cancelled -',
  });
});

test('what is offered lies ahead, is somewhere, and is there once', () => {
  expect(checkTimes([time('2026-11-22T10:00:01Z'), time('2026-11-23T10:00:00Z')], NOW)).toEqual({});
  expect(checkTimes([time('2026-11-22T10:00:00Z')], NOW)).toEqual({ 'startsAt.0': 'dateInPast' });
  const twice = time('2026-11-23T10:00:00Z');
  expect(checkTimes([twice, { ...twice, startsAt: '2026-11-23T11:00:00+01:00' }], NOW)).toEqual({
    'startsAt.1': 'sameTwice',
  });
  const ahead = '2026-11-23T10:00:00Z';
  expect(checkTimes([time(ahead, { place: ' ' })], NOW)).toEqual({ 'place.0': 'required' });
  expect(checkTimes([time(ahead, { place: 'x'.repeat(201) })], NOW)).toEqual({
    'place.0': 'tooLong',
  });
  expect(checkTimes([time(ahead, { doctorName: 'a\u202Eb' })], NOW)).toEqual({
    'doctorName.0': 'charactersInvalid',
  });
});

test('its patient takes it back until it begins', () => {
  expect(isCancellable({ status: 'offered', startsAt: null }, NOW)).toBe(true);
  expect(isCancellable({ status: 'booked', startsAt: NOW + 1 }, NOW)).toBe(true);
  expect(isCancellable({ status: 'booked', startsAt: NOW }, NOW)).toBe(false);
  expect(isCancellable({ status: 'booked', startsAt: null }, NOW)).toBe(false);
  expect(isCancellable({ status: 'fulfilled', startsAt: NOW + 1 }, NOW)).toBe(false);
  expect(isCancellable({ status: 'cancelled', startsAt: NOW + 1 }, NOW)).toBe(false);
});

describe('a time that was offered', () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  test.each([
    ['a moment before it begins', { startsAt: iso(NOW + 1) }, true],
    ['as it begins', { startsAt: iso(NOW) }, false],
    ['while it is held', { startsAt: iso(NOW + 1), heldUntil: iso(NOW + 1) }, true],
    ['as its hold ends', { startsAt: iso(NOW + 1), heldUntil: iso(NOW) }, false],
    // A clinic that promised it without an end.
    ['without an end of its hold', { startsAt: iso(NOW + 1), heldUntil: null }, true],
    ['held, but begun', { startsAt: iso(NOW), heldUntil: iso(NOW + 1) }, false],
  ])('%s: can be taken %s', (_, offer, isOpen) => {
    expect(isTakeable(offer, NOW)).toBe(isOpen);
  });

  test('is judged by its moment, in whatever zone it is written', () => {
    // 11:00 in Budapest and 12:00 in Bucharest are NOW.
    expect(isTakeable({ startsAt: '2026-11-22T11:00:00+01:00' }, NOW)).toBe(false);
    expect(isTakeable({ startsAt: '2026-11-22T12:00:00+02:00' }, NOW)).toBe(false);
    expect(isTakeable({ startsAt: '2026-11-22T12:00:00+01:00' }, NOW)).toBe(true);
  });

  test('leaves the request to be looked at again once none can be taken', () => {
    const [over, open] = [{ startsAt: iso(NOW - 1) }, { startsAt: iso(NOW + 1) }];
    expect(areOffersOver('offered', [over, over], NOW)).toBe(true);
    expect(areOffersOver('offered', [over, open], NOW)).toBe(false);
    expect(areOffersOver('offered', [], NOW)).toBe(true);
    for (const status of MEDICAL_CARE_STATUSES.filter((one) => one !== 'offered')) {
      expect(areOffersOver(status, [over], NOW), status).toBe(false);
    }
  });
});

describe('times that are typed', () => {
  const ahead = '2026-11-23T10:00:00Z';
  test('may be as long as they can be, and not longer, counted as they are read', () => {
    expect(
      checkTimes([time(ahead, { place: 'ű'.repeat(200), doctorName: 'ș'.repeat(120) })], NOW),
    ).toEqual({});
    expect(
      checkTimes([time(ahead, { place: 'ű'.repeat(201), doctorName: 'ș'.repeat(121) })], NOW),
    ).toEqual({ 'place.0': 'tooLong', 'doctorName.0': 'tooLong' });
  });

  test('at one moment are two where place or doctor differ, and one but for spaces around', () => {
    const other = { doctorName: 'Dr. Kiss Anna' };
    expect(checkTimes([time(ahead), time(ahead, other)], NOW)).toEqual({});
    expect(checkTimes([time(ahead), time(ahead, { place: 'Other' })], NOW)).toEqual({});
    const spaced = { place: ' Szilvafa Rendelő, Budapest ' };
    expect(checkTimes([time(ahead), time(ahead, spaced)], NOW)).toEqual({
      'startsAt.1': 'sameTwice',
    });
  });

  test('each is told of by itself; what is no moment lies ahead of nobody', () => {
    const none = time('soon');
    expect(checkTimes([time(ahead), none, time(ahead, { place: 'a\nb' })], NOW)).toEqual({
      'startsAt.1': 'dateInPast',
      'place.2': 'charactersInvalid',
    });
    expect(checkTimes([], NOW)).toEqual({});
  });
});

test('what is at work is open, and what was booked, done or taken back is not', () => {
  expect(OPEN_STATUSES).toEqual(['requested', 'organising', 'offered']);
  for (const status of OPEN_STATUSES) {
    expect(isCancellable({ status, startsAt: NOW - 1 }, NOW), status).toBe(true);
  }
});
