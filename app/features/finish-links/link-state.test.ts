import { expect, test } from 'vitest';
import { maskNumber, stateOfLink } from './link-state.ts';

test('a link is finished once its visit is booked, whoever booked it, and open while the time is held', () => {
  expect(stateOfLink({ status: 'confirmed', is_open: false })).toBe('finished');
  expect(stateOfLink({ status: 'pending_preauth', is_open: false })).toBe('finished');
  expect(stateOfLink({ status: 'started', is_open: true })).toBe('open');
  expect(stateOfLink({ status: 'started', is_open: false })).toBe('over');
  expect(stateOfLink({ status: 'cancelled_by_patient', is_open: false })).toBe('over');
  expect(stateOfLink({ status: null, is_open: false })).toBe('over');
});

test('a number is shown as far as its owner recognises it', () => {
  expect(maskNumber('+36205550177')).toBe('+36205…77');
});
