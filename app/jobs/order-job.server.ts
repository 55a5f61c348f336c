import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

const order = sql.named(
  'jobs_order',
  'INSERT INTO outbox (partner_id, kind, payload) VALUES (current_partner(), $1, $2)',
);

/**
 * Orders a job of the transaction's partner, in the transaction of what it follows: both happen or neither. The payload
 * holds ids, never anything about people.
 */
export async function orderJob(
  transaction: Transaction,
  kind: string,
  payload: Readonly<Record<string, string>>,
): Promise<void> {
  await query(transaction, order, [kind, payload]);
}
