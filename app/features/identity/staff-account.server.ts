import type { Transaction } from '#db/client.ts';
import { getStaffAccount as getRow, type StaffAccountRow } from './staff-queries.server.ts';

/**
 * Of the staff who are at home at the transaction's partner.
 * @param email folded; null: none of them has it
 */
export function getStaffAccount(
  transaction: Transaction,
  email: string,
): Promise<StaffAccountRow | null> {
  return getRow(transaction, email);
}
