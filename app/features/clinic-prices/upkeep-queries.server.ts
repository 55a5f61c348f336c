import { callFunction, query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

const due = sql.named<{ provider_id: number }>(
  'worker_due_price_changes',
  'SELECT provider_id FROM find_due_price_changes($1)',
);

/** Clinics for which something begins, who has waited longest first. */
export function findDueClinics(pool: Pool, limit: number): Promise<{ provider_id: number }[]> {
  return query(pool, due, [limit]);
}

/** How many changes began, and how many could not and are kept as failed. */
export interface StartedChanges {
  started: number;
  failed: number;
}
const start = sql.named<StartedChanges>(
  'clinic_prices_start_changes',
  'SELECT started, failed FROM start_price_changes($1)',
);

/** Has begin what a clinic planned for a day that has come. */
export function startClinicChanges(pool: Pool, providerId: number): Promise<StartedChanges> {
  return callFunction(pool, start, [providerId]);
}

/** The same, before something else is set in the transaction: what was planned earlier must not come over it afterwards. */
export async function startChangesFirst(
  transaction: Transaction,
  providerId: number,
): Promise<void> {
  await query(transaction, start, [providerId]);
}
