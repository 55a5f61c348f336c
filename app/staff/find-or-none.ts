import { failureCodeOf } from '#app/platform/expected-failure.ts';

/** What a page of the staff is about; null: there is none, or it is none of whoever asks: both look the same. */
export async function findOrNone<Subject>(find: () => Promise<Subject>): Promise<Subject | null> {
  try {
    return await find();
  } catch (error) {
    const code = failureCodeOf(error);
    if (code !== 'not_found' && code !== 'forbidden') throw error;
    return null;
  }
}
