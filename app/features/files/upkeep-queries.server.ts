import type { FileState } from '#app/platform/states.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { COLUMNS, type KeptFile, type NewFile } from './queries.server.ts';

const toCheck = sql.named<KeptFile>(
  'files_to_check',
  `SELECT ${COLUMNS}, f.wrapped_key FROM file f WHERE f.id = $1 AND f.state = 'checking'`,
);
const settle = sql.named(
  'files_settle',
  `WITH settled AS (UPDATE file SET state = $2 WHERE id = $1 AND state = 'checking' RETURNING id, partner_id, state, given_by, num_nonnulls(reservation_id, medical_care_id, advice_question_id) AS sent_for)
   INSERT INTO outbox (partner_id, kind, payload)
   SELECT partner_id, 'mail_file_refused', jsonb_build_object('file', id) FROM settled WHERE state = 'refused' AND sent_for > 0 AND given_by IS NULL`,
);
const deleteOutdatedOf = sql.named<{ id: string }>(
  'files_delete_outdated',
  `DELETE FROM file WHERE id IN (SELECT id FROM file WHERE delete_after <= portal_now() ORDER BY delete_after LIMIT $1) RETURNING id`,
);
const noteContentOf = sql.named('files_note_content', 'INSERT INTO file_content (id) VALUES ($1)');
// Longer than anybody may take between a content and its row.
const orphans = sql.named<{ id: string }>(
  'files_orphans',
  `SELECT c.id FROM file_content c
    WHERE c.noted_at < portal_now() - interval '1 hour' AND NOT EXISTS (SELECT FROM file f WHERE f.id = c.id)
      AND NOT EXISTS (SELECT FROM file_upload_part p WHERE p.content_id = c.id)
      AND ($2::uuid IS NULL OR c.id > $2) ORDER BY c.id LIMIT $1`,
);
const forgetContentsOf = sql.named(
  'files_forget_contents',
  'DELETE FROM file_content WHERE id = ANY ($1::uuid[])',
);
const countUnnotedOf = sql.named<{ n: number }>(
  'files_count_unnoted',
  'SELECT count(*)::int AS n FROM unnest($1::uuid[]) id WHERE NOT EXISTS (SELECT FROM file_content c WHERE c.id = id.id)',
);
const noteAllOf = sql.named<{ id: string }>(
  'files_note_all',
  'INSERT INTO file_content (id) SELECT id FROM unnest($1::uuid[]) id ON CONFLICT DO NOTHING RETURNING id',
);
const outdatedKeys = sql.named<{ id: string; wrapped_key: Buffer }>(
  'files_outdated_keys',
  `SELECT id, wrapped_key FROM file WHERE key_mark <> $1
   UNION ALL SELECT id, wrapped_key FROM file_upload WHERE key_mark <> $1 ORDER BY id LIMIT $2`,
);
const wrapAnew = sql.named(
  'files_wrap_anew',
  `WITH upload AS (UPDATE file_upload SET wrapped_key = $3, key_mark = $4 WHERE id = $1 AND wrapped_key = $2)
   UPDATE file SET wrapped_key = $3, key_mark = $4 WHERE id = $1 AND wrapped_key = $2`,
);
const countOutdated = sql.named<{ n: number }>(
  'files_count_outdated_keys',
  `SELECT (SELECT count(*) FROM file WHERE key_mark <> $1)::int
        + (SELECT count(*) FROM file_upload WHERE key_mark <> $1)::int AS n`,
);

/** Before the content is there: what is interrupted then is found by this. */
export async function noteContent(pool: Pool, id: string): Promise<void> {
  await query(pool, noteContentOf, [id]);
}

/** These act as the worker role. */
export async function getFileToCheck(pool: Pool, id: string): Promise<KeptFile | null> {
  return (await query(pool, toCheck, [id]))[0] ?? null;
}

/** The patient who has sent it with something is told that it was refused. */
export async function settleFile(pool: Pool, id: string, state: FileState): Promise<void> {
  await query(pool, settle, [id, state]);
}

/** @returns whose content is to be deleted now */
export async function deleteOutdatedRows(pool: Pool, limit: number): Promise<string[]> {
  return (await query(pool, deleteOutdatedOf, [limit])).map(({ id }) => id);
}

/** Contents that are noted and have no file, in the order of their ids: of an upload that was interrupted, of a file or an account that is gone. */
export async function findOrphans(
  pool: Pool,
  limit: number,
  after: string | null,
): Promise<string[]> {
  return (await query(pool, orphans, [limit, after])).map(({ id }) => id);
}

/** Once they are out of the store. */
export async function forgetContents(pool: Pool, ids: readonly string[]): Promise<void> {
  await query(pool, forgetContentsOf, [ids]);
}

/** How many of these no list has. */
export async function countUnnoted(pool: Pool, ids: readonly string[]): Promise<number> {
  return (await query(pool, countUnnotedOf, [ids]))[0]?.n ?? 0;
}

/** As the owner of the tables. @returns how many were not noted before */
export async function noteContents(pool: Pool, ids: readonly string[]): Promise<number> {
  return (await query(pool, noteAllOf, [ids])).length;
}

export function findOutdatedKeys(
  pool: Pool,
  mark: string,
  limit: number,
): Promise<{ id: string; wrapped_key: Buffer }[]> {
  return query(pool, outdatedKeys, [mark, limit]);
}

export async function wrapKeyAnew(
  pool: Pool,
  id: string,
  before: Buffer,
  { wrapped, mark }: NewFile['key'],
): Promise<void> {
  await query(pool, wrapAnew, [id, before, wrapped, mark]);
}

/** Keys that another secret than the one with this mark wraps. */
export async function countOutdatedFileKeys(pool: Pool, mark: string): Promise<number> {
  return (await query(pool, countOutdated, [mark]))[0]?.n ?? 0;
}
