import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { CODE_KINDS, CODES_COUNTED_MAX, type CodeKind, type CodeState } from './code-rules.ts';

/** SQL of the room "Vouchers and codes", in a transaction that has set the partner. */

const partners = sql.named<{ id: number; name: string }>(
  'voucher_desk_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1::int[]) ORDER BY name, id',
);
export function findPartnerRows(
  pool: Pool | Transaction,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return query(pool, partners, [ids]);
}

export interface ProductName {
  name: string;
  locales: LocalisedText;
}
export type OfferRow = ProductName & { id: number };
// Whose holder the partner's own list has to name is imported with that list.
const products = sql.named<OfferRow>(
  'voucher_desk_products',
  `SELECT id, name, locales FROM product WHERE partner_id = current_partner() AND NOT needs_eligibility ORDER BY key`,
);
export function findProductRows(transaction: Transaction): Promise<OfferRow[]> {
  return query(transaction, products);
}

const labCampaign = sql.named<{ closes: string }>(
  'voucher_desk_lab_campaign',
  'SELECT closes::text FROM lab_campaign WHERE partner_id = current_partner()',
);
/** The last day on which one registers with a code of the partner's laboratory campaign; null: there is none. */
export async function getLabCampaignEnd(transaction: Transaction): Promise<string | null> {
  return (await query(transaction, labCampaign))[0]?.closes ?? null;
}

export interface BatchRow {
  id: string;
  kind: CodeKind;
  product: ProductName | null;
  name: string | null;
  size: number;
  used: number;
  usable_until: string | null;
  is_over: boolean;
  staff_name: string | null;
  created_at: Date;
  revoked_at: Date | null;
  version: number;
}

/** The day by which codes end: see `is_code_open`. */
const CODE_DAY = `(portal_now() AT TIME ZONE market_zone('HU'))::date`;
const TODAY = `(SELECT ${CODE_DAY})`;
const BATCH_COLUMNS = `b.id::text, b.kind, CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'locales', p.locales) END AS product, b.name, b.size, b.usable_until::text, coalesce(b.usable_until < ${CODE_DAY}, false) AS is_over,
       b.staff_name, b.created_at, b.revoked_at, b.version,
       CASE b.kind WHEN 'voucher' THEN (SELECT count(*) FROM (SELECT FROM voucher v WHERE v.partner_id = b.partner_id AND v.batch_id = b.id AND v.redeemed_at IS NOT NULL LIMIT ${CODES_COUNTED_MAX + 1}) s)
                   ELSE (SELECT count(*) FROM (SELECT FROM lab_code c WHERE c.partner_id = b.partner_id AND c.batch_id = b.id AND c.used_at IS NOT NULL LIMIT ${CODES_COUNTED_MAX + 1}) s) END::int AS used`;
const IS_OWN = 'b.partner_id = (SELECT current_partner())';
const BATCH = `SELECT ${BATCH_COLUMNS} FROM code_batch b LEFT JOIN product p ON p.id = b.product_id WHERE ${IS_OWN}`;
/** Not coalesce: behind the walls between partners no index is searched by that. */
const BATCH_LAST_DAY = `CASE WHEN b.usable_until IS NULL THEN 'infinity'::date ELSE b.usable_until END`;
/** Each that is not over a day has its index, which is the reason for statements of their own. */
const BATCH_STATES = {
  all: 'true',
  open: `b.revoked_at IS NULL AND ${BATCH_LAST_DAY} >= ${TODAY}`,
  over: `b.revoked_at IS NULL AND ${BATCH_LAST_DAY} < ${TODAY}`,
  revoked: 'b.revoked_at IS NOT NULL',
} as const;
export type BatchList = keyof typeof BATCH_STATES;
/** So many of each kind, found by their last day, are sorted; more are found among the latest. */
const SORTED_MAX = 1_000;
const FROM_THERE = `< (SELECT coalesce($2::bigint, 9223372036854775807))`;

function defineBatches(name: string, condition: string) {
  const text = `${BATCH} AND ${condition} AND b.id ${FROM_THERE} ORDER BY b.id DESC LIMIT $1`;
  return sql.named<BatchRow>(`voucher_desk_batches_${name}`, text);
}
function defineByDay(name: string, condition: string, kinds: readonly CodeKind[]) {
  const asked = `'{${kinds.join()}}'::text[]`;
  const text = `WITH few AS MATERIALIZED (
       SELECT found.id FROM unnest(${asked}) AS asked (kind) CROSS JOIN LATERAL (
         SELECT b.id FROM code_batch b WHERE ${IS_OWN} AND b.kind = asked.kind AND ${condition} ORDER BY ${BATCH_LAST_DAY} LIMIT ${SORTED_MAX + 1}) found),
     page AS MATERIALIZED (
       (SELECT id FROM few WHERE (SELECT count(*) FROM few) <= ${SORTED_MAX} AND id ${FROM_THERE} ORDER BY id DESC LIMIT $1)
       UNION ALL
       (SELECT b.id FROM code_batch b WHERE (SELECT count(*) FROM few) > ${SORTED_MAX} AND ${IS_OWN} AND b.kind = ANY (${asked}) AND ${condition} AND b.id ${FROM_THERE}
         ORDER BY b.id DESC LIMIT $1))
     SELECT ${BATCH_COLUMNS} FROM page JOIN code_batch b ON b.id = page.id LEFT JOIN product p ON p.id = b.product_id WHERE ${IS_OWN} ORDER BY b.id DESC`;
  return sql.named<BatchRow>(`voucher_desk_batches_${name}`, text);
}
const defineBatchesBy = (state: BatchList) => {
  const condition = BATCH_STATES[state];
  const isByDay = state === 'open' || state === 'over';
  const define = (name: string, narrowed: string, kinds: readonly CodeKind[]) =>
    isByDay ? defineByDay(name, condition, kinds) : defineBatches(name, narrowed);
  return {
    any: define(state, condition, CODE_KINDS),
    voucher: define(`${state}_voucher`, `${condition} AND b.kind = 'voucher'`, ['voucher']),
    lab: define(`${state}_lab`, `${condition} AND b.kind = 'lab'`, ['lab']),
  };
};
const batches = {
  all: defineBatchesBy('all'),
  open: defineBatchesBy('open'),
  over: defineBatchesBy('over'),
  revoked: defineBatchesBy('revoked'),
};
const batchById = sql.named<BatchRow>('voucher_desk_batch', `${BATCH} AND b.id = $1`);

export function findBatchRows(
  transaction: Transaction,
  ask: { kind: CodeKind | null; state: BatchList; before: string | null; limit: number },
): Promise<BatchRow[]> {
  return query(transaction, batches[ask.state][ask.kind ?? 'any'], [ask.limit, ask.before]);
}
export async function getBatchRow(transaction: Transaction, id: string): Promise<BatchRow | null> {
  return (await query(transaction, batchById, [id]))[0] ?? null;
}

export interface CodeRow {
  id: string;
  /** The last signs of it, at most a third: nobody can use it by them. */
  ending: string;
  state: CodeState;
  used_at: Date | null;
  usable_until: string | null;
}

/** Of a code `c` of a batch `b`. */
const VOUCHER_STATE = `CASE WHEN c.redeemed_at IS NOT NULL THEN 'used' WHEN c.revoked_at IS NOT NULL OR b.revoked_at IS NOT NULL THEN 'revoked'
       WHEN c.claimed_until > portal_now() THEN 'claimed' WHEN c.usable_until < ${CODE_DAY} THEN 'expired' ELSE 'unused' END`;
const LAB_STATE = `CASE WHEN c.used_at IS NOT NULL THEN 'used' WHEN c.revoked_at IS NOT NULL OR b.revoked_at IS NOT NULL THEN 'revoked'
       WHEN c.usable_until < ${CODE_DAY} THEN 'expired' ELSE 'unused' END`;
const VOUCHERS = `FROM voucher c LEFT JOIN code_batch b ON b.id = c.batch_id WHERE c.partner_id = current_partner()`;
const LAB_CODES = `FROM lab_code c LEFT JOIN code_batch b ON b.id = c.batch_id WHERE c.partner_id = current_partner()`;

// The lists and counts of one batch, of which there may be a million: each reads an index of the codes that can be in the state, and
// what time it is is asked once.
const IS_CLAIMED = 'c.claimed_until > (SELECT portal_now())';
// As the indexes have it.
const LAST_DAY = `(CASE WHEN c.usable_until IS NULL THEN 'infinity'::date ELSE c.usable_until END)`;

/** Whether a code `c` of a batch that is not revoked is in a state; `notUsed`: what is revoked with its batch. */
function describeStates(usedAt: string, isFree: string) {
  const isOpen = `${usedAt} IS NULL AND c.revoked_at IS NULL`;
  return {
    used: `${usedAt} IS NOT NULL`,
    notUsed: `${usedAt} IS NULL`,
    revoked: `${usedAt} IS NULL AND c.revoked_at IS NOT NULL`,
    expired: `${isOpen} AND ${isFree} AND ${LAST_DAY} < ${TODAY}`,
    unused: `${isOpen} AND ${isFree} AND ${LAST_DAY} >= ${TODAY}`,
  };
}
const IN_STATE = {
  voucher: {
    ...describeStates('c.redeemed_at', `(${IS_CLAIMED}) IS NOT TRUE`),
    claimed: `c.redeemed_at IS NULL AND c.revoked_at IS NULL AND ${IS_CLAIMED}`,
  },
  // One registers with such a code at once: nobody claims it.
  lab: { ...describeStates('c.used_at', 'true'), claimed: 'false' },
};
const TABLES = {
  voucher: { table: 'voucher', usedAt: 'c.redeemed_at', state: VOUCHER_STATE },
  lab: { table: 'lab_code', usedAt: 'c.used_at', state: LAB_STATE },
};

/** In the order in which they were made; or by the last day on which they are good, $4 being that of the last code shown. */
function defineList(kind: CodeKind, name: string, condition: string, isByDay = false) {
  const { table, usedAt, state } = TABLES[kind];
  const [order, after] = isByDay
    ? [`${LAST_DAY}, c.id`, `(${LAST_DAY}, c.id) > ($4::date, $2)`]
    : ['c.id', 'c.id > $2'];
  const text = `SELECT c.id::text, right(c.code, least(4, length(c.code) / 3)) AS ending, ${state} AS state, ${usedAt} AS used_at, c.usable_until::text
       FROM ${table} c JOIN code_batch b ON b.partner_id = c.partner_id AND b.id = c.batch_id
      WHERE c.partner_id = current_partner() AND c.batch_id = $1 AND ${condition} AND ${after} ORDER BY ${order} LIMIT $3`;
  return sql.named<CodeRow>(`voucher_desk_${table}_${name}`, text);
}
const defineLists = (kind: CodeKind) => ({
  all: defineList(kind, 'all', 'true'),
  used: defineList(kind, 'used', IN_STATE[kind].used),
  notUsed: defineList(kind, 'not_used', IN_STATE[kind].notUsed),
  revoked: defineList(kind, 'revoked', IN_STATE[kind].revoked),
  claimed: defineList(kind, 'claimed', IN_STATE[kind].claimed),
  expired: defineList(kind, 'expired', IN_STATE[kind].expired, true),
  unused: defineList(kind, 'unused', IN_STATE[kind].unused, true),
});
const lists = { voucher: defineLists('voucher'), lab: defineLists('lab') };

interface CountRow {
  state: CodeState;
  count: number;
}
function defineCounts(kind: CodeKind, name: string, states: Partial<Record<CodeState, string>>) {
  const { table } = TABLES[kind];
  const counted = Object.entries(states).map(
    ([state, condition]) =>
      `SELECT '${state}' AS state, count(*)::int AS count FROM (SELECT FROM ${table} c
        WHERE c.partner_id = current_partner() AND c.batch_id = $1 AND ${condition} LIMIT $2) s`,
  );
  const all = counted.join(' UNION ALL ');
  const text = `SELECT state, count FROM (${all}) counted WHERE count > 0`;
  return sql.named<CountRow>(`voucher_desk_${table}_${name}`, text);
}
function defineBothCounts(kind: CodeKind) {
  const { used, notUsed, revoked, claimed, expired, unused } = IN_STATE[kind];
  return {
    open: defineCounts(kind, 'counts', { used, revoked, claimed, expired, unused }),
    revoked: defineCounts(kind, 'counts_of_revoked', { used, revoked: notUsed }),
  };
}
const counts = { voucher: defineBothCounts('voucher'), lab: defineBothCounts('lab') };

interface FoundRow {
  id: string;
  state: CodeState;
  batch_id: string | null;
}
const lookUps = {
  voucher: sql.named<FoundRow>(
    'voucher_desk_find_voucher',
    `SELECT c.id::text, ${VOUCHER_STATE} AS state, c.batch_id::text ${VOUCHERS} AND c.code = $1`,
  ),
  lab: sql.named<FoundRow>(
    'voucher_desk_find_lab_code',
    `SELECT c.id::text, ${LAB_STATE} AS state, c.batch_id::text ${LAB_CODES} AND c.code = $1`,
  ),
};
const revokes = {
  voucher: sql.named<{ id: string }>(
    'voucher_desk_revoke_voucher',
    `UPDATE voucher SET revoked_at = CASE WHEN $3 THEN portal_now() END
      WHERE partner_id = current_partner() AND batch_id = $1 AND id = $2 AND redeemed_at IS NULL AND (revoked_at IS NULL) = $3 RETURNING id::text`,
  ),
  lab: sql.named<{ id: string }>(
    'voucher_desk_revoke_lab_code',
    `UPDATE lab_code SET revoked_at = CASE WHEN $3 THEN portal_now() END
      WHERE partner_id = current_partner() AND batch_id = $1 AND id = $2 AND used_at IS NULL AND (revoked_at IS NULL) = $3 RETURNING id::text`,
  ),
};

type Batch = Pick<BatchRow, 'kind' | 'id' | 'revoked_at'>;

/** Where the page before ended: at a code, and the last day on which that is good. */
export interface CodePlace {
  id: string;
  lastDay: string;
}
export const BEFORE_ALL: CodePlace = { id: '0', lastDay: '-infinity' };
export const placeOf = ({ id, usable_until }: CodeRow): CodePlace => ({
  id,
  lastDay: usable_until ?? 'infinity',
});

export async function findCodeRows(
  transaction: Transaction,
  { kind, id, revoked_at }: Batch,
  { state, after, limit }: { state: CodeState | null; after: CodePlace; limit: number },
): Promise<CodeRow[]> {
  const isWithBatch = revoked_at !== null && state !== null && state !== 'used';
  if (isWithBatch && state !== 'revoked') return [];
  const values = [id, after.id, limit];
  if (state === 'expired' || state === 'unused') {
    return query(transaction, lists[kind][state], [...values, after.lastDay]);
  }
  return query(transaction, lists[kind][isWithBatch ? 'notUsed' : (state ?? 'all')], values);
}

/** How many codes of a batch are in which state, but one more than `CODES_COUNTED_MAX` at most; without those in which none is. */
export function countCodes(
  transaction: Transaction,
  { kind, id, revoked_at }: Batch,
): Promise<CountRow[]> {
  const asked = counts[kind][revoked_at === null ? 'open' : 'revoked'];
  return query(transaction, asked, [id, CODES_COUNTED_MAX + 1]);
}
export async function getCodeRow(
  transaction: Transaction,
  kind: CodeKind,
  code: string,
): Promise<FoundRow | null> {
  return (await query(transaction, lookUps[kind], [code]))[0] ?? null;
}
/** false: it was used, or is so already. */
export async function revokeCodeRow(
  transaction: Transaction,
  kind: CodeKind,
  { batchId, codeId, isRevoked }: { batchId: string; codeId: string; isRevoked: boolean },
): Promise<boolean> {
  return (await query(transaction, revokes[kind], [batchId, codeId, isRevoked])).length > 0;
}

const revokeBatch = sql.named<{ id: string }>(
  'voucher_desk_revoke_batch',
  `UPDATE code_batch SET revoked_at = CASE WHEN $3 THEN portal_now() END, version = version + 1
    WHERE partner_id = current_partner() AND id = $1 AND version = $2 AND (revoked_at IS NULL) = $3 RETURNING id::text`,
);
/** false: somebody else was quicker. */
export async function revokeBatchRow(
  transaction: Transaction,
  { batchId, version, isRevoked }: { batchId: string; version: number; isRevoked: boolean },
): Promise<boolean> {
  return (await query(transaction, revokeBatch, [batchId, version, isRevoked])).length > 0;
}

const oneAtATime = sql.named(
  'voucher_desk_one_at_a_time',
  `SELECT pg_advisory_xact_lock(hashtext('codes'), current_partner())`,
);
const madeToday = sql.named<{ n: number }>(
  'voucher_desk_made_today',
  `SELECT coalesce(sum(size), 0)::int AS n FROM code_batch
    WHERE partner_id = current_partner() AND staff_id IS NOT NULL AND created_at > portal_now() - interval '1 day'`,
);
/** By the staff within 24 hours; whoever makes more at the same time waits for this transaction. */
export async function countMadeToday(transaction: Transaction): Promise<number> {
  await query(transaction, oneAtATime);
  return (await query(transaction, madeToday))[0]?.n ?? 0;
}

const insertBatch = sql.named<{ id: string }>(
  'voucher_desk_insert_batch',
  `INSERT INTO code_batch (partner_id, kind, product_id, name, size, usable_until, staff_id, staff_name)
   VALUES (current_partner(), $1, $2, $3, $4, $5, $6, $7) RETURNING id::text`,
);
const insertVouchers = sql.named<{ code: string }>(
  'voucher_desk_insert_vouchers',
  `INSERT INTO voucher (partner_id, code, product_id, batch_id, usable_until)
   SELECT current_partner(), code, $2, $3, $4::date FROM unnest($1::text[]) code ON CONFLICT DO NOTHING RETURNING code`,
);
const insertLabCodes = sql.named<{ code: string }>(
  'voucher_desk_insert_lab_codes',
  `INSERT INTO lab_code (partner_id, code, batch_id, usable_until)
   SELECT current_partner(), code, $2, $3::date FROM unnest($1::text[]) code ON CONFLICT DO NOTHING RETURNING code`,
);

export interface BatchInput {
  kind: CodeKind;
  productId: number | null;
  name: string;
  count: number;
  usableUntil: string | null;
  staffId: number;
  staffName: string;
}
export async function insertBatchRow(transaction: Transaction, input: BatchInput): Promise<string> {
  const { kind, productId, name, count, usableUntil, staffId, staffName } = input;
  const values = [kind, productId, name, count, usableUntil, staffId, staffName];
  const [row] = await query(transaction, insertBatch, values);
  if (!row) throw new Error('a batch was not written');
  return row.id;
}

/** Those of them that were not there. */
export async function insertCodes(
  transaction: Transaction,
  { kind, productId, usableUntil }: BatchInput,
  batchId: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows =
    kind === 'voucher'
      ? await query(transaction, insertVouchers, [codes, productId, batchId, usableUntil])
      : await query(transaction, insertLabCodes, [codes, batchId, usableUntil]);
  return rows.map(({ code }) => code);
}
