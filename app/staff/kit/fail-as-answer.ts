import { data } from 'react-router';
import { failureCodeOf } from '#app/platform/expected-failure.ts';

const STATUSES: Readonly<Record<string, number>> = { forbidden: 403, not_found: 404 };

/** For files: what may not be read is an answer with its status, not a failure of the page. */
export async function failAsAnswer(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const code = failureCodeOf(error);
    const status = code === null ? undefined : STATUSES[code];
    if (status === undefined) throw error;
    throw data(null, { status });
  }
}
