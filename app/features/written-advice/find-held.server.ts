import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { AdviceDraft } from './contract.ts';
import {
  findLeftQuestionRows,
  findMessageRows,
  findQuestionRows,
  getDraftRow,
  type MessageRow,
  type QuestionRow,
} from './queries.server.ts';

export interface HeldAdvice {
  draft: AdviceDraft | null;
  questions: (Omit<QuestionRow, 'version'> & { messages: Omit<MessageRow, 'question_id'>[] })[];
}

/** More than anybody asks in five years. */
const ALL = 10_000;

/** Every question of the caller's with all that was written, for their copy. @throws PortalError sign_in_required */
export async function findHeldAdvice(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<HeldAdvice> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const rows = await findQuestionRows(transaction, customerId, ALL);
      return {
        draft: (await getDraftRow(transaction, customerId))?.draft ?? null,
        questions: await withMessages(transaction, rows),
      };
    },
    { partnerId: portal.partner.id },
  );
}

/** The same among these rows, for the copy of a child of age to whom an erased account has left them. */
export async function findAdviceOfTraces(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldAdvice> {
  const rows = await findLeftQuestionRows(transaction, ids);
  return { draft: null, questions: await withMessages(transaction, rows) };
}

async function withMessages(
  transaction: Transaction,
  rows: readonly QuestionRow[],
): Promise<HeldAdvice['questions']> {
  const ids = rows.map(({ id }) => id);
  const messages = await findMessageRows(transaction, ids);
  return rows.map(({ version: _version, ...row }) => ({
    ...row,
    messages: messages
      .filter(({ question_id }) => question_id === row.id)
      .map(({ question_id: _id, ...message }) => message),
  }));
}
