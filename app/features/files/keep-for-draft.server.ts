import type { Transaction } from '#db/client.ts';
import { keepLooseRows } from './queries.server.ts';

/** A draft's files live as long as the draft, which is saved in the same transaction. */
export async function keepForDraft(
  transaction: Transaction,
  { customerId, ids, days }: { customerId: number; ids: readonly string[]; days: number },
): Promise<void> {
  if (ids.length > 0) await keepLooseRows(transaction, customerId, ids, days);
}
