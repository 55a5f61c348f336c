import type { Transaction } from '#db/client.ts';
import type { SentFile } from './sent-file.ts';
import { presentFile } from './present.ts';
import { findVisitRows } from './queries.server.ts';

export { getCleanOfVisit } from './queries.server.ts';

/** What was sent with a visit, which the caller may see. */
export async function findVisitFiles(
  transaction: Transaction,
  reservationId: string,
): Promise<SentFile[]> {
  return (await findVisitRows(transaction, reservationId)).map(presentFile);
}
