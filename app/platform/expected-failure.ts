import { ERRORS, type ErrorCode } from './errors.ts';

/**
 * Code of an expected failure that a service threw, null for anything else. For loaders: the bundle of the pages has
 * its own copy of `PortalError`, so `instanceof` does not know the server's.
 */
export function failureCodeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || error.name !== 'PortalError' || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : null;
}
