import { expect, test } from 'vitest';
import { RESERVATION_STATUSES } from '#app/platform/states.ts';
import { deskStateOf, isExpected } from './desk-state.ts';

test('a time that is only held, ran out or was refused is nothing to the desk', () => {
  const unknown = RESERVATION_STATUSES.filter((status) => deskStateOf(status, false) === null);
  expect(unknown.toSorted()).toEqual(['expired', 'rejected', 'started']);
});

test('who has come is here, whether or not the insurer has decided; what is over stays over', () => {
  expect(deskStateOf('confirmed', true)).toBe('arrived');
  expect(deskStateOf('pending_preauth', true)).toBe('arrived');
  for (const status of ['fulfilled', 'no_show', 'cancelled_by_patient'] as const) {
    expect(deskStateOf(status, true)).toBe(deskStateOf(status, false));
  }
});

test('only a visit that is still to be, or begins now, takes the doctor’s time', () => {
  const taken = RESERVATION_STATUSES.filter((status) => {
    const state = deskStateOf(status, false);
    return state !== null && isExpected(state);
  });
  expect(taken.toSorted()).toEqual(['confirmed', 'pending_preauth', 'pending_verification']);
  expect(isExpected('arrived')).toBe(true);
});
