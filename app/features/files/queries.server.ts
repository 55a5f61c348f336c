import type { FileState } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { KeptKind } from './file-rules.ts';

export interface FileRow {
  id: string;
  name: string;
  kind: KeptKind;
  size: number;
  state: FileState;
}

export const COLUMNS = 'f.id, f.name, f.kind, f.size, f.state';
/** $1: whose. */
const OWN = 'f.customer_id = $1::bigint';
/** It was sent for, or given at, nothing of a child who has come of age since. */
const IS_YET_THEIRS = `
         NOT EXISTS (SELECT FROM reservation r WHERE r.id = f.reservation_id AND NOT is_yet_theirs(r))
     AND NOT EXISTS (SELECT FROM medical_care m WHERE m.id = f.medical_care_id AND NOT is_yet_theirs(m))
     AND NOT EXISTS (SELECT FROM advice_question q WHERE q.id = f.advice_question_id AND NOT is_yet_theirs(q))`;
/** No form was sent with it. */
const LOOSE = 'num_nonnulls(f.reservation_id, f.medical_care_id, f.advice_question_id) = 0';

const lock = sql.named(
  'files_lock_owner',
  `SELECT pg_advisory_xact_lock(hashtextextended($1::bigint::text, 3))`,
);
const use = sql.named<{ loose: number; bytes: number }>(
  'files_use',
  `SELECT count(*) FILTER (WHERE ${LOOSE})::int AS loose, coalesce(sum(f.size) FILTER (WHERE f.given_by IS NULL), 0)::float + (
            SELECT coalesce(sum(u.size), 0)::float FROM file_upload u
             WHERE u.customer_id = $1::bigint AND u.file_id IS NULL AND u.id IS DISTINCT FROM $2::uuid) AS bytes
     FROM file f WHERE ${OWN}`,
);
// An account that is being erased is waited for, and then gone.
const insert = sql.named<{ id: string }>(
  'files_insert',
  `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, delete_after)
   SELECT $2, current_partner(), a.customer_id, 'referral', $3, $4, $5, $6, $7, $8, $9, portal_now() + $10 * interval '1 second'
     FROM account a WHERE a.customer_id = $1 AND a.status <> 'erased' FOR NO KEY UPDATE
   RETURNING id`,
);
const loose = sql.named<FileRow & { digest: Buffer }>(
  'files_loose',
  `SELECT ${COLUMNS}, f.digest FROM file f WHERE ${OWN} AND f.id = ANY ($2::uuid[]) AND ${LOOSE} AND f.state <> 'refused'
    ORDER BY f.id FOR UPDATE`,
);
const ofVisit = sql.named<FileRow & { digest: Buffer }>(
  'files_of_visit_sent',
  `SELECT ${COLUMNS}, f.digest FROM file f WHERE ${OWN} AND f.id = ANY ($2::uuid[])`,
);
const remove = sql.named<{ id: string }>(
  'files_remove',
  `DELETE FROM file f WHERE ${OWN} AND f.id = $2 AND ${LOOSE} RETURNING f.id`,
);
const attach = sql.named<{ id: string }>(
  'files_attach_visit',
  'UPDATE file SET reservation_id = $2, delete_after = $3 WHERE id = ANY ($1::uuid[]) RETURNING id',
);

export interface KeptFile extends FileRow {
  wrapped_key: Buffer;
}
const openable = sql.named<KeptFile>(
  'files_openable',
  `SELECT ${COLUMNS}, f.wrapped_key FROM file f WHERE ${OWN} AND f.id = $2 AND f.state = 'clean' AND ${IS_YET_THEIRS}`,
);

const ofCare = sql.named<KeptFile & { customer_id: number }>(
  'files_of_care',
  `SELECT ${COLUMNS}, f.wrapped_key, f.customer_id::int FROM file f
    WHERE f.id = $1 AND f.partner_id = current_partner() AND f.state = 'clean'
      AND f.medical_care_id IS NOT NULL AND ($2::uuid IS NULL OR f.medical_care_id = $2)`,
);

/** A file that came with a request for care, for who organises it. @param careId null: whichever. @returns null: none that may be seen */
export async function getCareFile(
  transaction: Transaction,
  id: string,
  careId: string | null,
): Promise<(KeptFile & { customer_id: number }) | null> {
  return (await query(transaction, ofCare, [id, careId]))[0] ?? null;
}

/** How much of their quota somebody has used; nobody else adds to it until the transaction ends. */
export async function lockUse(
  transaction: Transaction,
  customerId: number,
  exceptUpload: string | null = null,
): Promise<{ loose: number; bytes: number }> {
  await query(transaction, lock, [customerId]);
  return getUse(transaction, customerId, exceptUpload);
}

/** What has not all come counts whole, so that it has its room when it has. */
export async function getUse(
  transaction: Transaction,
  customerId: number,
  exceptUpload: string | null = null,
): Promise<{ loose: number; bytes: number }> {
  return (await query(transaction, use, [customerId, exceptUpload]))[0] ?? { loose: 0, bytes: 0 };
}

export interface NewFile extends FileRow {
  digest: Buffer;
  key: { wrapped: Buffer; mark: string };
  keptSeconds: number;
}

/** @returns false: the account was erased meanwhile */
export async function insertFile(
  transaction: Transaction,
  customerId: number,
  file: NewFile,
): Promise<boolean> {
  const rows = await query(transaction, insert, [
    customerId,
    file.id,
    file.state,
    file.kind,
    file.name,
    file.size,
    file.digest,
    file.key.wrapped,
    file.key.mark,
    file.keptSeconds,
  ]);
  return rows.length > 0;
}

/** Their own files that no form was sent with, locked. */
export function findLooseRows(
  transaction: Transaction,
  customerId: number,
  ids: readonly string[],
): Promise<(FileRow & { digest: Buffer })[]> {
  return query(transaction, loose, [customerId, ids]);
}

/** Their own files, whatever was sent with them. */
export function findOwnRows(
  transaction: Transaction,
  customerId: number,
  ids: readonly string[],
): Promise<(FileRow & { digest: Buffer })[]> {
  return query(transaction, ofVisit, [customerId, ids]);
}

/** @returns false: there is none that may be removed */
export async function removeRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<boolean> {
  return (await query(transaction, remove, [customerId, id])).length > 0;
}

export async function attachToVisit(
  transaction: Transaction,
  ids: readonly string[],
  reservationId: string,
  deleteAfter: Date,
): Promise<void> {
  await query(transaction, attach, [ids, reservationId, deleteAfter]);
}

const attachCare = sql.named(
  'files_attach_care',
  `UPDATE file SET medical_care_id = $2, delete_after = portal_now() + interval '1 year' WHERE id = ANY ($1::uuid[])`,
);

/** It goes with what the request says of a person, after a year. */
export async function attachToCareRow(
  transaction: Transaction,
  ids: readonly string[],
  careId: string,
): Promise<void> {
  await query(transaction, attachCare, [ids, careId]);
}

const detachCare = sql.named(
  'files_detach_care',
  `UPDATE file SET medical_care_id = NULL, delete_after = portal_now() WHERE id = ANY ($1::uuid[]) AND medical_care_id = $2`,
);

/** What clears away what is outdated deletes it. */
export async function detachFromCareRow(
  transaction: Transaction,
  ids: readonly string[],
  careId: string,
): Promise<void> {
  await query(transaction, detachCare, [ids, careId]);
}

const attachAdvice = sql.named(
  'files_attach_advice',
  `UPDATE file SET advice_question_id = $2, delete_after = 'infinity' WHERE id = ANY ($1::uuid[])`,
);
const adviceFiles = sql.named<FileRow>(
  'files_of_advice',
  `SELECT ${COLUMNS} FROM file f WHERE f.advice_question_id = $1 ORDER BY f.created_at, f.id`,
);

/** It goes with the question, which the retention of advice deletes. */
export async function attachToAdviceRow(
  transaction: Transaction,
  ids: readonly string[],
  questionId: string,
): Promise<void> {
  await query(transaction, attachAdvice, [ids, questionId]);
}

const cleanOfAdvice = sql.named<KeptFile>(
  'files_clean_of_advice',
  `SELECT ${COLUMNS}, f.wrapped_key FROM file f WHERE f.advice_question_id = $1 AND f.id = $2 AND f.state = 'clean'`,
);

/** Of a question that the caller may see; null: none such, or nobody may see it yet. */
export async function getCleanOfAdvice(
  transaction: Transaction,
  questionId: string,
  id: string,
): Promise<KeptFile | null> {
  return (await query(transaction, cleanOfAdvice, [questionId, id]))[0] ?? null;
}

/** Of a question that the caller may see. */
export function findAdviceRows(transaction: Transaction, questionId: string): Promise<FileRow[]> {
  return query(transaction, adviceFiles, [questionId]);
}

const keepLooseOf = sql.named(
  'files_keep_loose',
  `UPDATE file f SET delete_after = portal_now() + $3 * interval '1 day' WHERE ${OWN} AND f.id = ANY ($2::uuid[]) AND ${LOOSE}`,
);

/** Their own files that no form was sent with go after so many days from now; 0: as soon as somebody sweeps. */
export async function keepLooseRows(
  transaction: Transaction,
  customerId: number,
  ids: readonly string[],
  days: number,
): Promise<void> {
  await query(transaction, keepLooseOf, [customerId, ids, days]);
}

const allLoose = sql.named<FileRow & { delete_after: Date }>(
  'files_all_loose',
  `SELECT ${COLUMNS}, f.delete_after FROM file f WHERE ${OWN} AND ${LOOSE} ORDER BY f.created_at, f.id`,
);

/** Their own files that no form was sent with, oldest first. */
export function findAllLooseRows(
  transaction: Transaction,
  customerId: number,
): Promise<(FileRow & { delete_after: Date })[]> {
  return query(transaction, allLoose, [customerId]);
}

// What a draft keeps for longer stays for as long.
const keepTwinOf = sql.named<FileRow>(
  'files_keep_twin',
  `UPDATE file f SET delete_after = greatest(f.delete_after, portal_now() + $3 * interval '1 second')
    WHERE f.id = (SELECT f.id FROM file f WHERE ${OWN} AND f.digest = $2 AND ${LOOSE} AND f.state <> 'refused' ORDER BY f.id LIMIT 1)
    RETURNING ${COLUMNS}`,
);

/** Their own with this content that no form was sent with, which stays for as many seconds from now at least; null: there is none. */
export async function keepTwinRow(
  transaction: Transaction,
  customerId: number,
  { digest, keptSeconds }: Pick<NewFile, 'digest' | 'keptSeconds'>,
): Promise<FileRow | null> {
  return (await query(transaction, keepTwinOf, [customerId, digest, keptSeconds]))[0] ?? null;
}

const visitFiles = sql.named<{ has_files: boolean }>(
  'files_of_visit',
  'SELECT EXISTS (SELECT FROM file WHERE reservation_id = $1) AS has_files',
);

export async function hasFiles(transaction: Transaction, reservationId: string): Promise<boolean> {
  return (await query(transaction, visitFiles, [reservationId]))[0]?.has_files ?? false;
}

/** null: not theirs, or nobody may see it. */
export async function getOpenable(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<KeptFile | null> {
  return (await query(transaction, openable, [customerId, id]))[0] ?? null;
}

export interface HeldFileRow extends KeptFile {
  created_at: Date;
  /** By a doctor, in a visit. */
  is_given: boolean;
}
const held = sql.named<HeldFileRow>(
  'files_held',
  `SELECT ${COLUMNS}, f.wrapped_key, f.created_at, f.given_by IS NOT NULL AS is_given FROM file f
    WHERE f.customer_id = $1 AND ${IS_YET_THEIRS} ORDER BY f.created_at, f.id`,
);

/** Whatever a customer sent or was given. */
export function findHeldFileRows(
  transaction: Transaction,
  customerId: number,
): Promise<HeldFileRow[]> {
  return query(transaction, held, [customerId]);
}
