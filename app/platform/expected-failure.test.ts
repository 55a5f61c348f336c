import { expect, it } from 'vitest';
import { PortalError } from './errors.ts';
import { failureCodeOf } from './expected-failure.ts';

it('knows a failure of the server from another copy of its class', () => {
  class Copy extends Error {
    override name = 'PortalError';
    code = 'not_found';
  }
  expect(failureCodeOf(new PortalError('expired'))).toBe('expired');
  expect(failureCodeOf(new Copy())).toBe('not_found');
});

it('takes nothing else for one', () => {
  expect(failureCodeOf(new Error('not_found'))).toBeNull();
  expect(
    failureCodeOf(Object.assign(new Error(), { name: 'PortalError', code: '42P01' })),
  ).toBeNull();
  expect(failureCodeOf({ name: 'PortalError', code: 'expired' })).toBeNull();
  expect(failureCodeOf(null)).toBeNull();
});
