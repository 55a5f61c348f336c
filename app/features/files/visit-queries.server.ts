import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { FileRow, KeptFile, NewFile } from './queries.server.ts';

/** What patient and doctor of a visit give each other, in transactions that have set the partner. */

export interface VisitFileRow extends FileRow {
  is_given: boolean;
}
const COLUMNS = 'f.id, f.name, f.kind, f.size, f.state, f.given_by IS NOT NULL AS is_given';

const ofVisit = sql.named<VisitFileRow>(
  'files_of_visit_all',
  `SELECT ${COLUMNS} FROM file f WHERE f.reservation_id = $1 ORDER BY f.created_at, f.id`,
);

export function findVisitRows(
  transaction: Transaction,
  reservationId: string,
): Promise<VisitFileRow[]> {
  return query(transaction, ofVisit, [reservationId]);
}

const cleanOfVisit = sql.named<KeptFile>(
  'files_clean_of_visit',
  `SELECT ${COLUMNS}, f.wrapped_key FROM file f WHERE f.reservation_id = $1 AND f.id = $2 AND f.state = 'clean'`,
);

/** Of a visit that the caller may see; null: none such, or nobody may see it yet. */
export async function getCleanOfVisit(
  transaction: Transaction,
  reservationId: string,
  id: string,
): Promise<KeptFile | null> {
  return (await query(transaction, cleanOfVisit, [reservationId, id]))[0] ?? null;
}

// An account that is being erased is waited for, and then gone.
const insertGiven = sql.named<{ id: string }>(
  'files_insert_given',
  `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, reservation_id, given_by, delete_after)
   SELECT $2, current_partner(), a.customer_id, 'referral', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     FROM account a WHERE a.customer_id = $1 AND a.status <> 'erased' FOR NO KEY UPDATE
   RETURNING id`,
);

/** @returns false: the patient has no account any more */
export async function insertGivenFile(
  transaction: Transaction,
  customerId: number,
  file: Omit<NewFile, 'keptSeconds'>,
  to: { reservationId: string; staffId: number; deleteAfter: Date },
): Promise<boolean> {
  const rows = await query(transaction, insertGiven, [
    customerId,
    file.id,
    file.state,
    file.kind,
    file.name,
    file.size,
    file.digest,
    file.key.wrapped,
    file.key.mark,
    to.reservationId,
    to.staffId,
    to.deleteAfter,
  ]);
  return rows.length > 0;
}
