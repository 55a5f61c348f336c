import { expect, test } from 'vitest';
import { maskNumber, stateOfLink } from './link-state.ts';

test('a link is finished once its visit is booked, whoever booked it, and open while the time is held', () => {
  expect(stateOfLink({ is_requested: false, status: 'confirmed', is_open: false })).toBe(
    'finished',
  );
  expect(stateOfLink({ is_requested: false, status: 'pending_preauth', is_open: false })).toBe(
    'finished',
  );
  expect(stateOfLink({ is_requested: false, status: 'started', is_open: true })).toBe('open');
  expect(stateOfLink({ is_requested: false, status: 'started', is_open: false })).toBe('over');
  expect(stateOfLink({ is_requested: false, status: 'cancelled_by_patient', is_open: false })).toBe(
    'over',
  );
  expect(stateOfLink({ is_requested: false, status: null, is_open: false })).toBe('over');
});

test('a number is shown as far as its owner recognises it', () => {
  expect(maskNumber('+36205550177')).toBe('+36205…77');
});
