import { data } from 'react-router';
import { failureCodeOf } from '#app/platform/expected-failure.ts';

/** Turns "not found" of a use case into the 404 page; everything else stays what it is. */
export async function orNotFound<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw failureCodeOf(error) === 'not_found' ? notFound() : error;
  }
}

/** What a loader throws to show the 404 page. */
export function notFound() {
  return data(null, { status: 404 });
}
