import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database } from '#db/client.ts';
import type { AdviceDraft } from './contract.ts';
import {
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
      const ids = rows.map(({ id }) => id);
      const messages = await findMessageRows(transaction, ids);
      return {
        draft: (await getDraftRow(transaction, customerId))?.draft ?? null,
        questions: rows.map(({ version: _version, ...row }) => ({
          ...row,
          messages: messages
            .filter(({ question_id }) => question_id === row.id)
            .map(({ question_id: _id, ...message }) => message),
        })),
      };
    },
    { partnerId: portal.partner.id },
  );
}
