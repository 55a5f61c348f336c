import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { VersionState } from './pieces.ts';

/** One version of a piece of a partner's record. */
export interface VersionRow {
  id: number;
  partner_id: number;
  piece: string;
  value: unknown;
  before: unknown;
  state: VersionState;
  publish_at: Date | null;
  published_at: Date | null;
  partner_version: number | null;
  problem: string | null;
  staff_name: string;
  created_at: Date;
}

export interface PartnerNameRow {
  id: number;
  key: string;
  name: string;
  version: number;
  /** Of its hosts, in their order. */
  markets: Market[];
  /** Its first. */
  host: string | null;
}

const partners = sql.named<PartnerNameRow>(
  'content_partners',
  `SELECT p.id, p.key, p.name, p.version,
          array(SELECT DISTINCT h.country::text FROM partner_host h WHERE h.partner_id = p.id ORDER BY 1) AS markets,
          p.record #>> '{hosts,0,host}' AS host
     FROM partner p WHERE p.id = ANY ($1) ORDER BY p.name, p.id`,
);

export function findPartnerNames(
  executor: Pool | Transaction,
  ids: readonly number[],
): Promise<PartnerNameRow[]> {
  return query(executor, partners, [ids]);
}

const nextPartner = sql.named<{ id: number }>(
  'content_next_partner',
  'SELECT coalesce(max(id), 0) + 1 AS id FROM partner',
);

/** The number that the next partner gets, unless somebody makes another meanwhile. */
export async function getNextPartnerId(pool: Pool): Promise<number> {
  const [row] = await query(pool, nextPartner);
  if (!row) throw new Error('the next partner has no number');
  return row.id;
}

const partnersByKey = sql.named<{ id: number }>(
  'content_partners_by_key',
  'SELECT id FROM partner WHERE key = $1',
);

export function findPartnersByKey(pool: Pool, key: string): Promise<{ id: number }[]> {
  return query(pool, partnersByKey, [key]);
}

const COLUMNS =
  'id, partner_id, piece, value, before, state, publish_at, published_at, partner_version, problem, staff_name, created_at';

const openVersions = sql.named<Pick<VersionRow, 'id' | 'piece' | 'state' | 'publish_at'>>(
  'content_open_versions',
  `SELECT id, piece, state, publish_at FROM content_version WHERE partner_id = $1 AND state IN ('draft', 'scheduled')`,
);

/** What of a partner is not published yet. */
export function findOpenVersions(
  transaction: Transaction,
  partnerId: number,
): Promise<Pick<VersionRow, 'id' | 'piece' | 'state' | 'publish_at'>[]> {
  return query(transaction, openVersions, [partnerId]);
}

const versionsOf = sql.named<VersionRow>(
  'content_versions_of_piece',
  `SELECT ${COLUMNS} FROM content_version WHERE partner_id = $1 AND piece = $2 ORDER BY id DESC LIMIT $3`,
);

/** The latest first. */
export function findVersions(
  transaction: Transaction,
  partnerId: number,
  piece: string,
  limit: number,
): Promise<VersionRow[]> {
  return query(transaction, versionsOf, [partnerId, piece, limit]);
}

const OPEN_VERSION = `SELECT ${COLUMNS} FROM content_version WHERE partner_id = $1 AND piece = $2 AND state IN ('draft', 'scheduled')`;

const openVersion = sql.named<VersionRow>('content_open_version', OPEN_VERSION);

/** The draft of a piece; null: there is none. */
export async function getOpenVersion(
  transaction: Transaction,
  partnerId: number,
  piece: string,
): Promise<VersionRow | null> {
  return (await query(transaction, openVersion, [partnerId, piece]))[0] ?? null;
}

const lockOpen = sql.named<VersionRow>('content_lock_open_version', `${OPEN_VERSION} FOR UPDATE`);

/** The same, locked. */
export async function lockOpenVersion(
  transaction: Transaction,
  partnerId: number,
  piece: string,
): Promise<VersionRow | null> {
  return (await query(transaction, lockOpen, [partnerId, piece]))[0] ?? null;
}

const insertVersion = sql.named<{ id: number }>(
  'content_insert_version',
  `INSERT INTO content_version (partner_id, piece, value, before, state, publish_at, published_at, partner_version, staff_id, staff_name)
   VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $5 = 'published' THEN portal_now() END, $7, $8, $9) RETURNING id`,
);

export interface NewVersion {
  partnerId: number;
  piece: string;
  value: unknown;
  before: unknown;
  state: VersionState;
  publishAt: Date | null;
  partnerVersion: number | null;
  staffId: number;
  staffName: string;
}

export async function insertVersionRow(
  transaction: Transaction,
  version: NewVersion,
): Promise<number> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const [row] = await query(transaction, insertVersion, [
    version.partnerId,
    version.piece,
    json(version.value),
    json(version.before),
    version.state,
    version.publishAt,
    version.partnerVersion,
    version.staffId,
    version.staffName,
  ]);
  if (!row) throw new Error('the version was not written');
  return row.id;
}

const withdrawVersion = sql.named<{ id: number }>(
  'content_withdraw_version',
  `UPDATE content_version SET state = 'withdrawn' WHERE id = $1 AND partner_id = $2 AND state IN ('draft', 'scheduled') RETURNING id`,
);

/** @returns whether there was such a draft */
export async function withdrawVersionRow(
  transaction: Transaction,
  id: number,
  partnerId: number,
): Promise<boolean> {
  return (await query(transaction, withdrawVersion, [id, partnerId])).length > 0;
}

const putPreview = sql.named<{ id: string }>(
  'content_put_preview',
  `WITH beyond AS (
     DELETE FROM content_preview WHERE id IN (
       SELECT id FROM content_preview WHERE partner_id = $2 AND staff_id = $3 AND id <> $1 ORDER BY written_at DESC OFFSET $6 - 1))
   INSERT INTO content_preview AS p (id, partner_id, staff_id, piece, value) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (id) DO UPDATE SET value = excluded.value, written_at = portal_now() WHERE p.staff_id = excluded.staff_id AND p.piece = excluded.piece
   RETURNING id`,
);

/** Forms that one person writes in at once, of one partner: the oldest beyond has no preview until more is typed in it. */
const PREVIEWS_MAX = 20;

/** Writes what is shown, and takes away what is too many. @returns null: the number is somebody else's */
export async function putPreviewRow(
  transaction: Transaction,
  row: { id: string; partnerId: number; staffId: number; piece: string; value: unknown },
): Promise<string | null> {
  const { id, partnerId, staffId, piece, value } = row;
  const json = value === null ? null : JSON.stringify(value);
  const [put] = await query(transaction, putPreview, [
    id,
    partnerId,
    staffId,
    piece,
    json,
    PREVIEWS_MAX,
  ]);
  return put?.id ?? null;
}

const previewById = sql.named<{ value: unknown }>(
  'content_preview_by_id',
  `SELECT value FROM content_preview
    WHERE id = $1 AND partner_id = $2 AND staff_id = $3 AND piece = $4 AND written_at >= portal_now() - interval '1 day'`,
);

/** null: there is none any more, or it is somebody else's. */
export async function getPreviewRow(
  transaction: Transaction,
  {
    id,
    partnerId,
    staffId,
    piece,
  }: { id: string; partnerId: number; staffId: number; piece: string },
): Promise<{ value: unknown } | null> {
  return (await query(transaction, previewById, [id, partnerId, staffId, piece]))[0] ?? null;
}

/** What nobody types in any more. `$1`: how many at once. */
export const deleteOldPreviews = sql.named<{ n: number }>(
  'worker_delete_content_previews',
  `WITH gone AS (
     DELETE FROM content_preview WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM content_preview WHERE written_at < (SELECT portal_now()) - interval '1 day' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);

const dueVersions = sql.named<VersionRow & { key: string }>(
  'content_due_versions',
  `SELECT v.id, v.partner_id, v.piece, p.key FROM content_version v JOIN partner p ON p.id = v.partner_id
    WHERE v.state = 'scheduled' AND v.publish_at <= portal_now() ORDER BY v.publish_at, v.id LIMIT $1`,
);

export type DueVersionRow = Pick<VersionRow, 'id' | 'partner_id' | 'piece'> & { key: string };

export function findDueVersions(pool: Pool, limit: number): Promise<DueVersionRow[]> {
  return query(pool, dueVersions, [limit]);
}

const lockDue = sql.named<{ value: unknown }>(
  'content_lock_due',
  `SELECT value FROM content_version WHERE id = $1 AND state = 'scheduled' AND publish_at <= portal_now() FOR UPDATE`,
);

/** null: somebody has published it or taken it back meanwhile. */
export async function lockDueVersion(
  transaction: Transaction,
  id: number,
): Promise<{ value: unknown } | null> {
  return (await query(transaction, lockDue, [id]))[0] ?? null;
}

const settleVersion = sql.named(
  'content_settle_version',
  `UPDATE content_version SET state = CASE WHEN $2::int IS NULL THEN 'failed' ELSE 'published' END, partner_version = $2,
          published_at = CASE WHEN $2::int IS NOT NULL THEN portal_now() END, before = $3, problem = $4 WHERE id = $1`,
);

/** A planned version was published as this version of the record, or could not be. */
export async function settleVersionRow(
  transaction: Transaction,
  id: number,
  settled: { partnerVersion: number; before: unknown } | { problem: string; before: unknown },
): Promise<void> {
  await query(transaction, settleVersion, [
    id,
    'partnerVersion' in settled ? settled.partnerVersion : null,
    settled.before === null ? null : JSON.stringify(settled.before),
    'problem' in settled ? settled.problem : null,
  ]);
}
