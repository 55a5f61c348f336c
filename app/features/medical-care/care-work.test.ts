import { expect, test } from 'vitest';
import { MEDICAL_CARE_STATUSES } from '#app/platform/states.ts';
import { CARE_STEPS, checkTimes, isCancellable, nextStatus } from './care-work.ts';

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
