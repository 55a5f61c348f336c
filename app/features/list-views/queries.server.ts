import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { SavedList } from './lists.ts';

/** In transactions that have set the partner. */

export interface ViewRow {
  id: number;
  partner_id: number;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
  is_start: boolean;
  version: number;
}
const COLUMNS = `id::int, partner_id, list, name, query, is_shared, version,
          EXISTS (SELECT FROM list_start s WHERE s.staff_id = $1 AND s.view_id = list_view.id) AS is_start`;
const MINE = 'partner_id = current_partner() AND (is_shared OR staff_id = $1)';

const found = sql.named<ViewRow>(
  'list_views',
  `SELECT ${COLUMNS} FROM list_view WHERE ${MINE} ORDER BY is_shared, name, id`,
);
const one = sql.named<ViewRow>(
  'list_view_lock',
  `SELECT ${COLUMNS} FROM list_view WHERE ${MINE} AND id = $2 FOR UPDATE`,
);
const insert = sql.named<{ id: number }>(
  'list_view_insert',
  `INSERT INTO list_view (partner_id, staff_id, list, name, query, is_shared)
   VALUES (current_partner(), $1, $2, $3, $4, $5) RETURNING id::int`,
);
const rename = sql.named(
  'list_view_rename',
  'UPDATE list_view SET name = $2, version = version + 1 WHERE id = $1 AND partner_id = current_partner()',
);
const drop = sql.named(
  'list_view_drop',
  'DELETE FROM list_view WHERE id = $1 AND partner_id = current_partner()',
);
// The version of the view stays: what somebody begins with is no change of it.
const endStart = sql.named(
  'list_view_end_start',
  'DELETE FROM list_start WHERE staff_id = $1 AND list = $2',
);
const start = sql.named(
  'list_view_start',
  `INSERT INTO list_start (staff_id, list, view_id) VALUES ($1, $2, $3)
   ON CONFLICT (staff_id, list) DO UPDATE SET view_id = excluded.view_id`,
);
const partners = sql.named<{ id: number; name: string }>(
  'list_view_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1) ORDER BY name, id',
);

const lock = sql.named('list_views_count', 'SELECT pg_advisory_xact_lock(hashtext($1), $2::int)');

/** Until the transaction ends nobody else adds to the same views, so that they can be counted. */
export async function lockViews(
  transaction: Transaction,
  of: { staffId: number } | { partnerId: number },
): Promise<void> {
  const isOwn = 'staffId' in of;
  const name = isOwn ? 'list views of one' : 'list views of a team';
  await query(transaction, lock, [name, isOwn ? of.staffId : of.partnerId]);
}

/** Somebody's own and everybody's, their own first. */
export function findViewRows(transaction: Transaction, staffId: number): Promise<ViewRow[]> {
  return query(transaction, found, [staffId]);
}

/** Held until the transaction ends; null: there is none, or it is another's. */
export async function lockView(
  transaction: Transaction,
  staffId: number,
  id: number,
): Promise<ViewRow | null> {
  return (await query(transaction, one, [staffId, id]))[0] ?? null;
}

/** @throws unique violation: another one has the name; so does `renameViewRow` */
export async function insertViewRow(
  transaction: Transaction,
  view: { staffId: number; list: SavedList; name: string; query: string; isShared: boolean },
): Promise<number> {
  const { staffId, list, name, query: text, isShared } = view;
  const [row] = await query(transaction, insert, [staffId, list, name, text, isShared]);
  if (!row) throw new Error('a view was not saved');
  return row.id;
}

export async function renameViewRow(
  transaction: Transaction,
  id: number,
  name: string,
): Promise<void> {
  await query(transaction, rename, [id, name]);
}

export async function dropViewRow(transaction: Transaction, id: number): Promise<void> {
  await query(transaction, drop, [id]);
}

/** With none, at whatever partner it lies. */
export async function endStartRow(
  transaction: Transaction,
  staffId: number,
  list: string,
): Promise<void> {
  await query(transaction, endStart, [staffId, list]);
}

/** With this one instead of any other, at whatever partner that lies. */
export async function putStartRow(
  transaction: Transaction,
  staffId: number,
  { list, id }: { list: string; id: number },
): Promise<void> {
  await query(transaction, start, [staffId, list, id]);
}

export function findPartnerNames(
  pool: Pool,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return query(pool, partners, [ids]);
}
