import type { Transaction } from '#db/client.ts';
import type { SentFile } from './sent-file.ts';
import { presentFile } from './present.ts';
import { findAdviceRows } from './queries.server.ts';

export { getCleanOfAdvice } from './queries.server.ts';

/** What was sent with a question to a doctor, which the caller may see. */
export async function findAdviceFiles(
  transaction: Transaction,
  questionId: string,
): Promise<SentFile[]> {
  return (await findAdviceRows(transaction, questionId)).map(presentFile);
}
