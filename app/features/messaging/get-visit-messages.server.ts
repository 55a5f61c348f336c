import type { Transaction } from '#db/client.ts';
import type { MessageWay, VisitMessage } from './describe-message.ts';
import { getVisitMessagesRow } from './queries.server.ts';

/**
 * How whoever has a visit of the transaction's partner is told of changes, and what they were told by text message or letter. Reminders
 * stand with the visit itself.
 */
export async function getVisitMessages(
  transaction: Transaction,
  reservationId: string,
): Promise<{ toldBy: MessageWay; messages: VisitMessage[] }> {
  const row = await getVisitMessagesRow(transaction, reservationId);
  if (!row) return { toldBy: 'mail', messages: [] };
  const { toldBy, messages } = row;
  return {
    toldBy,
    messages: messages.map(({ id, channel, about, state, at }) => ({
      id,
      channel,
      about,
      state,
      at: new Date(at).toISOString(),
    })),
  };
}
