import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { StaffRole } from './actor.ts';
import type { Portal } from './portal.ts';

const note = sql.named('platform_by_role', `SELECT set_config('vizit.by_role', $1, true)`);

/** What a transaction orders in a customer's name says as what somebody of the staff did it: before it orders anything. */
export async function noteInName(
  transaction: Transaction,
  { actor }: Pick<Portal, 'actor'>,
): Promise<void> {
  if (actor.kind === 'customer' && actor.through) await noteRole(transaction, actor.through.role);
}

/** The same where who is acted for has no account. */
export async function noteRole(transaction: Transaction, role: StaffRole | null): Promise<void> {
  await query(transaction, note, [role ?? '']);
}
