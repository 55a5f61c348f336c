import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** Who of the staff has a piece of work open, in transactions that have set the partner. */

const look = sql.named(
  'work_look',
  `WITH old AS (DELETE FROM work_look WHERE partner_id = current_partner() AND looked_at < portal_now() - interval '1 day')
   INSERT INTO work_look (partner_id, item_id, staff_id) VALUES (current_partner(), $2, $1)
   ON CONFLICT (item_id, staff_id) DO UPDATE SET looked_at = excluded.looked_at`,
);
const lookers = sql.named<{ names: string[] }>(
  'work_lookers',
  'SELECT lookers_of($2, $1) AS names',
);

export async function insertLook(
  transaction: Transaction,
  staffId: number,
  itemId: string,
): Promise<void> {
  await query(transaction, look, [staffId, itemId]);
}

export async function findLookers(
  transaction: Transaction,
  staffId: number,
  itemId: string,
): Promise<string[]> {
  return (await query(transaction, lookers, [staffId, itemId]))[0]?.names ?? [];
}
