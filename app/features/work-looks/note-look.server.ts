import type { Transaction } from '#db/client.ts';
import { findLookers, insertLook } from './queries.server.ts';

/**
 * Notes that somebody of the staff has an item open, in a transaction that has set the partner and has found the item to be there.
 * @returns the names of those who have it open, too
 */
export async function noteLook(
  transaction: Transaction,
  staffId: number,
  itemId: string,
): Promise<string[]> {
  await insertLook(transaction, staffId, itemId);
  return findLookers(transaction, staffId, itemId);
}
