import { createHash } from 'node:crypto';
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

/** Who else has an item open, and how it stands. */
export interface Look {
  others: string[];
  version: string;
}

/** As what an item is kept whose number is no UUID: the same number of another kind is another item. */
export function nameItem(
  kind: 'code_batch' | 'import' | 'jobs' | 'piece' | 'privacy_request',
  id: string,
): string {
  const digest = createHash('sha256').update(`${kind} ${id}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
