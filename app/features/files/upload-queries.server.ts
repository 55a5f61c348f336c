import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { WrappedKey } from './seal-file.server.ts';

/** $1: whose. */
const OWN = 'u.customer_id = $1::bigint';

const unfinished = sql.named<{ id: string; received: number }>(
  'uploads_unfinished',
  `SELECT u.id, u.received FROM file_upload u
    WHERE ${OWN} AND u.file_id IS NULL AND u.size = $2 AND u.digest = $3 AND u.delete_after > portal_now()
    ORDER BY u.received DESC LIMIT 1`,
);
// An account that is being erased is waited for, and then gone.
const insert = sql.named<{ id: string }>(
  'uploads_insert',
  `INSERT INTO file_upload (id, partner_id, customer_id, size, digest, wrapped_key, key_mark, delete_after)
   SELECT $2, current_partner(), a.customer_id, $3, $4, $5, $6, portal_now() + $7 * interval '1 second'
     FROM account a WHERE a.customer_id = $1 AND a.status <> 'erased' FOR NO KEY UPDATE
   RETURNING id`,
);
// Contents are read before the parts go with their upload.
const removeOldest = sql.named<{ content_id: string }>(
  'uploads_remove_oldest',
  `WITH gone AS (DELETE FROM file_upload WHERE id IN (
     SELECT u.id FROM file_upload u WHERE ${OWN} AND u.file_id IS NULL ORDER BY u.created_at DESC, u.id DESC OFFSET $2) RETURNING id)
   SELECT p.content_id FROM file_upload_part p JOIN gone ON gone.id = p.upload_id`,
);
const remove = sql.named<{ content_id: string }>(
  'uploads_remove',
  `WITH gone AS (DELETE FROM file_upload u WHERE ${OWN} AND u.id = $2 AND u.file_id IS NULL RETURNING u.id)
   SELECT p.content_id FROM file_upload_part p JOIN gone ON gone.id = p.upload_id`,
);
export interface UploadRow {
  id: string;
  size: number;
  digest: Buffer;
  received: number;
  wrapped_key: Buffer;
  /** What became of it; null: it has not all come. */
  file_id: string | null;
}
const own = sql.named<UploadRow>(
  'uploads_own',
  `SELECT u.id, u.size, u.digest, u.received, u.wrapped_key, u.file_id FROM file_upload u
    WHERE ${OWN} AND u.id = $2 AND u.delete_after > portal_now()`,
);
const advance = sql.named<{ received: number }>(
  'uploads_advance',
  `UPDATE file_upload u SET received = u.received + $4
    WHERE ${OWN} AND u.id = $2 AND u.received = $3 AND u.file_id IS NULL RETURNING u.received`,
);
const insertPart = sql.named(
  'uploads_insert_part',
  'INSERT INTO file_upload_part (upload_id, start, content_id) VALUES ($1, $2, $3)',
);
const parts = sql.named<{ start: number; content_id: string }>(
  'uploads_parts',
  'SELECT p.start, p.content_id FROM file_upload_part p WHERE p.upload_id = $1 ORDER BY p.start',
);
const settle = sql.named<{ id: string }>(
  'uploads_settle',
  'UPDATE file_upload SET file_id = $2 WHERE id = $1 AND file_id IS NULL RETURNING id',
);
const removeParts = sql.named(
  'uploads_remove_parts',
  'DELETE FROM file_upload_part WHERE upload_id = $1',
);
const deleteOutdated = sql.named(
  'uploads_delete_outdated',
  'DELETE FROM file_upload WHERE delete_after <= portal_now()',
);

/** The same content of theirs that did not all come. */
export async function getUnfinished(
  transaction: Transaction,
  customerId: number,
  { size, digest }: { size: number; digest: Buffer },
): Promise<{ id: string; received: number } | null> {
  return (await query(transaction, unfinished, [customerId, size, digest]))[0] ?? null;
}

/** @returns false: the account was erased meanwhile */
export async function insertUpload(
  transaction: Transaction,
  customerId: number,
  upload: { id: string; size: number; digest: Buffer; key: WrappedKey; keptSeconds: number },
): Promise<boolean> {
  const rows = await query(transaction, insert, [
    customerId,
    upload.id,
    upload.size,
    upload.digest,
    upload.key.wrapped,
    upload.key.mark,
    upload.keptSeconds,
  ]);
  return rows.length > 0;
}

/** Those that did not all come, but for so many of the youngest. @returns contents that are to be deleted now */
export async function removeOldestUploads(
  transaction: Transaction,
  customerId: number,
  keptCount: number,
): Promise<string[]> {
  const rows = await query(transaction, removeOldest, [customerId, keptCount]);
  return rows.map(({ content_id }) => content_id);
}

/** @returns contents that are to be deleted now */
export async function removeUploadRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<string[]> {
  const rows = await query(transaction, remove, [customerId, id]);
  return rows.map(({ content_id }) => content_id);
}

export async function getUpload(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<UploadRow | null> {
  return (await query(transaction, own, [customerId, id]))[0] ?? null;
}

/** @returns how much there is now; null: it does not go on from there */
export async function appendPart(
  transaction: Transaction,
  customerId: number,
  part: { uploadId: string; start: number; size: number; contentId: string },
): Promise<number | null> {
  const { uploadId, start, size, contentId } = part;
  const [row] = await query(transaction, advance, [customerId, uploadId, start, size]);
  if (!row) return null;
  await query(transaction, insertPart, [uploadId, start, contentId]);
  return row.received;
}

/** In the order of the whole. */
export function findParts(
  transaction: Transaction,
  uploadId: string,
): Promise<{ start: number; content_id: string }[]> {
  return query(transaction, parts, [uploadId]);
}

/** It became a file, whose content takes the place of the parts. @returns false: it is gone, or became one before */
export async function settleUpload(
  transaction: Transaction,
  uploadId: string,
  fileId: string,
): Promise<boolean> {
  if ((await query(transaction, settle, [uploadId, fileId])).length === 0) return false;
  await query(transaction, removeParts, [uploadId]);
  return true;
}

/** As the worker role. Their contents go with those that nobody has. */
export async function deleteOutdatedUploads(pool: Pool): Promise<void> {
  await query(pool, deleteOutdated, []);
}
