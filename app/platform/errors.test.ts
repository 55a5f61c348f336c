import { describe, expect, test } from 'vitest';
import { ERRORS, PortalError, RETRY_AFTER_SECONDS, type ErrorCode } from './errors.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const withStatus = (...statuses: number[]) =>
  CODES.filter((code) => statuses.includes(ERRORS[code]));

describe('an expected failure', () => {
  test('is known by its code, and by name where errors are logged', () => {
    const error = new PortalError('slot_taken', { details: { next: '10:00' } });
    expect(String(error)).toBe('PortalError: slot_taken');
    expect(error).toMatchObject({ code: 'slot_taken', status: 409, details: { next: '10:00' } });
    expect(error).toMatchObject({ fields: undefined, values: undefined });
  });

  test.each<[ErrorCode, Record<string, string> | undefined, number]>([
    ['invalid_input', undefined, 400],
    ['invalid_input', {}, 400],
    ['invalid_input', { name: 'required' }, 400],
    ['invalid_input', { name: 'required', comment: 'tooLong' }, 422],
    // A field may be called so; what counts is what is wrong with it.
    ['invalid_input', { tooLong: 'required' }, 400],
    ['email_taken', { email: 'tooLong' }, 409],
  ])('%s of %j is answered with %i', (code, fields, status) => {
    expect(new PortalError(code, { ...(fields && { fields }) }).status).toBe(status);
  });
});

describe('when it may work again', () => {
  test('is said of whatever is too much or away, and of nothing that waiting does not mend', () => {
    const told = Object.keys(RETRY_AFTER_SECONDS).toSorted();
    expect(told).toEqual(withStatus(429, 503, 507).toSorted());
  });

  test('is a whole number of seconds, and at most a day', () => {
    for (const [code, seconds] of Object.entries(RETRY_AFTER_SECONDS)) {
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400, code).toBe(true);
    }
  });
});

test('every code is a failure that HTTP knows, and only what is broken here is the server’s', () => {
  for (const code of CODES) expect(ERRORS[code], code).toBeGreaterThanOrEqual(400);
  expect(withStatus(500, 501, 502, 503, 504, 507).toSorted()).toEqual([
    'storage_full',
    'unavailable',
    'unknown_error',
  ]);
});
