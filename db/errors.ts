import { DatabaseError } from 'pg';

/** The database cannot be reached or does not answer in time; the caller may try again later (HTTP 503 with Retry-After). */
export class DatabaseUnavailableError extends Error {
  readonly code = 'unavailable';

  constructor(cause: unknown) {
    super('The database is not available', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that mean "not now". */
const UNAVAILABLE_STATES = [
  /^08/, // connection exception
  /^53/, // out of connections, memory or disk
  /^57P0[1-5]$/, // shutting down, crashed, starting, idle session ended
  /^57014$/, // statement_timeout
  /^25006$/, // a former primary, which only reads since another one took over
];
/** Serialisation failure and deadlock: the same transaction may well succeed the next time. */
const RETRYABLE_STATES = ['40001', '40P01'];
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'];
/** pg and pg-pool give these no code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Whether an error says that the database is down, overloaded or too slow, as opposed to a fault in the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof DatabaseError) {
    return UNAVAILABLE_STATES.some((state) => state.test(error.code ?? ''));
  }
  if (!(error instanceof Error)) return false;
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    SOCKET_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ||
    DRIVER_MESSAGES.test(error.message)
  );
}

export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && RETRYABLE_STATES.includes(error.code ?? '');
}

/** Whether a statement met another one in the same rows: a deadlock, a serialisation failure or a key taken meanwhile. */
export function isConflict(error: unknown): boolean {
  return isRetryable(error) || isKeyTaken(error);
}

/** Whether another statement has just written the row that this one was to write. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
}

/** Whether what the row names is not there, or no longer. */
export function isReferenceViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
}

/** Whether rows were held for longer by another transaction than whoever asked waits for them. */
export function isHeldByAnother(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
