import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const kindOf = (code: string) => refusalOf({ code, message: '', fields: {} });

it('leads to another time when this one is gone, and to the same one when only the hold is', () => {
  expect(kindOf('slot_taken')).toBe('time');
  expect(kindOf('not_offered')).toBe('time');
  expect(kindOf('hold_expired')).toBe('ranOut');
});

it('leads to the phone when the care is reserved by phone only', () => {
  expect(kindOf('is_publicly_not_reservable')).toBe('phone');
});

it('offers another attempt after anything that may pass', () => {
  for (const code of ['network', 'unavailable', 'too_many_requests', 'unknown']) {
    expect(kindOf(code)).toBe('again');
  }
});

it('leads to what is held already when that is as much as one may hold', () => {
  expect(kindOf('too_many_holds')).toBe('limit');
});

it('offers no other attempt to whom the portal does not let book', () => {
  expect(kindOf('registration_required')).toBe('never');
  expect(kindOf('admed_only')).toBe('never');
});
