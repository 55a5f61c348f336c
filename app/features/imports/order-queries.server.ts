import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { ImportKindName } from './kind-names.ts';
import type { OrderState } from './order-rules.ts';
import type { ImportNote, ImportProblem } from './problems.ts';

export interface PartnerRow {
  id: number;
  name: string;
}

const partners = sql.named<PartnerRow>(
  'imports_partners',
  'SELECT id, name FROM partner ORDER BY name, id',
);

export function findPartnerRows(pool: Pool): Promise<PartnerRow[]> {
  return query(pool, partners);
}

export interface OrderRow {
  id: string;
  kind: ImportKindName;
  file_name: string;
  size: number;
  received: number;
  state: OrderState;
  lines: number;
  added: number | null;
  changed: number | null;
  notes: ImportNote[];
  problem_count: number;
  staff_id: number;
  staff_name: string;
  created_at: Date;
  changed_at: Date;
  /** Nobody has taken it up for ten minutes, and no other file of the partner is being read. */
  is_waiting: boolean;
}

const ORDER = `id::text, kind, file_name, size::float8 AS size, received::float8 AS received, state, lines, added, changed, notes, problem_count,
         staff_id::int AS staff_id, staff_name, created_at, changed_at,
         state IN ('checking', 'running') AND lines = 0 AND changed_at < portal_now() - interval '10 minutes'
           AND NOT EXISTS (SELECT FROM import_order b WHERE b.partner_id = import_order.partner_id AND b.id <> import_order.id
                              AND b.state IN ('checking', 'running') AND b.lines > 0) AS is_waiting`;

// Named with its table: `id` alone is the text of the answer, by which 99 stands before 100.
const orders = sql.named<OrderRow>(
  'imports_orders',
  `SELECT ${ORDER} FROM import_order WHERE kind = ANY ($1::text[]) AND id < (SELECT coalesce($2::bigint, 9223372036854775807)) ORDER BY import_order.id DESC LIMIT $3`,
);
/** The latest first, of the transaction's partner. */
export function findOrderRows(
  transaction: Transaction,
  { kinds, before, limit }: { kinds: readonly string[]; before: string | null; limit: number },
): Promise<OrderRow[]> {
  return query(transaction, orders, [kinds, before, limit]);
}

const orderById = sql.named<OrderRow>(
  'imports_order',
  `SELECT ${ORDER} FROM import_order WHERE id = $1`,
);
export async function getOrderRow(
  executor: Pool | Transaction,
  id: string,
): Promise<OrderRow | null> {
  return (await query(executor, orderById, [id]))[0] ?? null;
}

const problemsOf = sql.named<{ problem: ImportProblem }>(
  'imports_problems',
  `SELECT p.problem FROM import_order o CROSS JOIN jsonb_array_elements(o.problems) WITH ORDINALITY AS p (problem, n)
    WHERE o.id = $1 ORDER BY p.n LIMIT $2`,
);
export async function findProblemRows(
  transaction: Transaction,
  id: string,
  limit: number,
): Promise<ImportProblem[]> {
  const rows = await query(transaction, problemsOf, [id, limit]);
  return rows.map(({ problem }) => problem);
}

const seeProblems = sql.named<{ id: string }>(
  'imports_see_problems',
  `UPDATE import_order SET problems_seen_by = problems_seen_by || $2::bigint WHERE id = $1 AND $2 <> ALL (problems_seen_by) RETURNING id::text`,
);
/** Whether they see them for the first time. */
export async function isFirstSight(
  transaction: Transaction,
  { id, staffId }: { id: string; staffId: number },
): Promise<boolean> {
  return (await query(transaction, seeProblems, [id, staffId])).length > 0;
}

const open = sql.named<{ n: number }>(
  'imports_open',
  `SELECT count(*)::int AS n FROM import_order WHERE staff_id = $1 AND state IN ('uploading', 'checking', 'checked', 'running')`,
);
export async function countOpen(transaction: Transaction, staffId: number): Promise<number> {
  return (await query(transaction, open, [staffId]))[0]?.n ?? 0;
}

const known = sql.named<{ id: string; received: number }>(
  'imports_known',
  `SELECT id::text, received::float8 AS received FROM import_order WHERE staff_id = $1 AND kind = $2 AND source = $3 AND size = $4 AND state = 'uploading'`,
);
export interface NewOrder {
  kind: string;
  name: string;
  source: string;
  size: number;
  staffId: number;
  staffName: string;
}
/** One of the same file that broke off. */
export async function getKnownUpload(
  transaction: Transaction,
  { staffId, kind, source, size }: NewOrder,
): Promise<{ id: string; received: number } | null> {
  return (await query(transaction, known, [staffId, kind, source, size]))[0] ?? null;
}

const insert = sql.named<{ id: string; received: number }>(
  'imports_begin',
  `INSERT INTO import_order (partner_id, kind, file_name, source, size, staff_id, staff_name) VALUES (current_partner(), $1, $2, $3, $4, $5, $6)
   ON CONFLICT (partner_id, staff_id, kind, source) WHERE state = 'uploading' DO NOTHING
   RETURNING id::text, received::float8 AS received`,
);
export async function insertOrder(
  transaction: Transaction,
  { kind, name, source, size, staffId, staffName }: NewOrder,
): Promise<{ id: string; received: number } | null> {
  return (
    (await query(transaction, insert, [kind, name, source, size, staffId, staffName]))[0] ?? null
  );
}

const receive = sql.named<{ received: number }>(
  'imports_receive',
  `UPDATE import_order SET received = received + $3, changed_at = portal_now() WHERE id = $1 AND state = 'uploading' AND received = $2
   RETURNING received::float8 AS received`,
);
const putPart = sql.named(
  'imports_put_part',
  'INSERT INTO import_part (partner_id, order_id, start, content) VALUES (current_partner(), $1, $2, $3)',
);
/** null: the upload does not go on there. */
export async function receivePart(
  transaction: Transaction,
  { id, start, content }: { id: string; start: number; content: Buffer },
): Promise<number | null> {
  const [row] = await query(transaction, receive, [id, start, content.length]);
  if (!row) return null;
  await query(transaction, putPart, [id, start, content]);
  return row.received;
}

const change = sql.named<{ id: string }>(
  'imports_change',
  `UPDATE import_order SET state = $2, lines = CASE WHEN $2 IN ('checking', 'running') THEN 0 ELSE lines END, changed_at = portal_now()
    WHERE id = $1 AND state = ANY ($3::text[]) AND ($2 <> 'checking' OR received = size) RETURNING id::text`,
);
/** Whether it was in one of these states. */
export async function changeState(
  executor: Pool | Transaction,
  { id, to, from }: { id: string; to: OrderState; from: readonly OrderState[] },
): Promise<boolean> {
  return (await query(executor, change, [id, to, from])).length > 0;
}

const part = sql.named<{ content: Buffer }>(
  'imports_part',
  'SELECT content FROM import_part WHERE order_id = $1 AND start = $2',
);
/** In order, one at a time: memory does not grow with the file. */
export async function* readParts(pool: Pool, id: string): AsyncGenerator<Buffer> {
  for (let start = 0; ;) {
    const [row] = await query(pool, part, [id, start]);
    if (!row) return;
    yield row.content;
    start += row.content.length;
  }
}

const tell = sql.named<{ id: string }>(
  'imports_tell',
  'UPDATE import_order SET lines = $3 WHERE id = $1 AND state = $2 RETURNING id::text',
);
/** false: it was cancelled. */
export async function tellLines(
  pool: Pool,
  { id, state, lines }: { id: string; state: OrderState; lines: number },
): Promise<boolean> {
  return (await query(pool, tell, [id, state, lines])).length > 0;
}

export interface Outcome {
  id: string;
  from: OrderState;
  to: OrderState;
  lines: number;
  added: number | null;
  changed: number | null;
  notes: readonly ImportNote[];
  problems: readonly ImportProblem[];
}

const settle = sql.named<{ id: string }>(
  'imports_settle',
  `UPDATE import_order SET state = $3, lines = $4, added = $5, changed = $6, problems = $7, problem_count = $8, notes = $9, changed_at = portal_now()
    WHERE id = $1 AND state = $2 RETURNING id::text`,
);
/** false: it was cancelled, or another worker was quicker. */
export async function settleOrder(
  executor: Pool | Transaction,
  { id, from, to, lines, added, changed, notes, problems }: Outcome,
): Promise<boolean> {
  const written = [JSON.stringify(problems), problems.length, JSON.stringify(notes)];
  const values = [id, from, to, lines, added, changed, ...written];
  return (await query(executor, settle, values)).length > 0;
}

/** What came of those that are over; what is checked and not imported within a day is over, too. */
export const dropOldUploads = sql.named<{ n: number }>(
  'imports_drop_uploads',
  `WITH old AS (SELECT id FROM import_order WHERE state IN ('uploading', 'checked') AND changed_at < portal_now() - interval '1 day' LIMIT $1),
        done AS (UPDATE import_order o SET state = 'cancelled', changed_at = portal_now() FROM old WHERE o.id = old.id RETURNING 1)
   SELECT count(*)::int AS n FROM done`,
);
export const dropOldParts = sql.named<{ n: number }>(
  'imports_drop_parts',
  `WITH old AS (SELECT p.order_id, p.start FROM import_part p JOIN import_order o ON o.id = p.order_id
                 WHERE o.state IN ('done', 'refused', 'failed', 'cancelled') LIMIT $1),
        done AS (DELETE FROM import_part p USING old WHERE p.order_id = old.order_id AND p.start = old.start RETURNING 1)
   SELECT count(*)::int AS n FROM done`,
);
/** They quote what stood in the file. */
export const dropOldProblems = sql.named<{ n: number }>(
  'imports_drop_problems',
  `WITH old AS (SELECT id FROM import_order WHERE problems <> '[]' AND changed_at < portal_now() - interval '30 days' LIMIT $1),
        done AS (UPDATE import_order o SET problems = '[]' FROM old WHERE o.id = old.id RETURNING 1)
   SELECT count(*)::int AS n FROM done`,
);
export const dropOldOrders = sql.named<{ n: number }>(
  'imports_drop_orders',
  `WITH old AS (SELECT id FROM import_order WHERE state IN ('done', 'refused', 'failed', 'cancelled') AND changed_at < portal_now() - interval '2 years' LIMIT $1),
        gone AS (DELETE FROM import_order o USING old WHERE o.id = old.id RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
