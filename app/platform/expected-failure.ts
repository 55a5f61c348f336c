import { ERRORS, RETRY_AFTER_SECONDS, type ErrorCode } from './errors.ts';

/**
 * Code of an expected failure that a service threw, null for anything else. For loaders: the bundle of the pages has
 * its own copy of `PortalError`, so `instanceof` does not know the server's.
 */
export function failureCodeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || error.name !== 'PortalError' || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : null;
}

/** After how many seconds what failed may work. For loaders, as above. */
export function waitOf(error: unknown, code: ErrorCode): number {
  const own =
    error instanceof Error && 'retryAfterSeconds' in error ? error.retryAfterSeconds : null;
  return typeof own === 'number' ? own : (RETRY_AFTER_SECONDS[code] ?? 0);
}
