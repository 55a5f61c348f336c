import { data } from 'react-router';

/**
 * Turns "not found" of a use case into the 404 page; everything else stays what it is. The error is known by its code:
 * pages are bundled, so the server's error class is not theirs.
 */
export async function orNotFound<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}

/** What a loader throws to show the 404 page. */
export function notFound() {
  return data(null, { status: 404 });
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_found';
}
