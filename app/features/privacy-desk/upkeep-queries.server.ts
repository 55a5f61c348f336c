import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of the worker: erasures whose time has come, requests and links that are kept no longer. */

/** Those that failed lately wait an hour, and behind the others: one that never works holds up nobody. */
const due = sql.named<{ id: string; partner_id: number }>(
  'privacy_desk_due_erasures',
  `SELECT id::text, partner_id FROM privacy_request
    WHERE state = 'planned' AND told_at IS NOT NULL AND planned_for <= (SELECT portal_now()) AND (failed_at IS NULL OR failed_at < (SELECT portal_now()) - interval '1 hour')
    ORDER BY failed_at NULLS FIRST, planned_for, id LIMIT $1`,
);
const carryOut = sql.named<{ is_done: boolean }>(
  'privacy_desk_carry_out',
  'SELECT carry_out_erasure($1) AS is_done',
);
const noteFailure = sql.named(
  'privacy_desk_note_failure',
  `UPDATE privacy_request SET failed_at = portal_now(), failure = $2, version = version + 1 WHERE id = $1 AND state = 'planned'`,
);

/** Erasures whose time has come, of every partner. */
export function findDueErasures(
  pool: Pool,
  limit: number,
): Promise<{ id: string; partner_id: number }[]> {
  return query(pool, due, [limit]);
}

/** @returns false: it was stopped meanwhile. @throws no_data_found: nothing is held of them any more */
export async function carryOutErasure(transaction: Transaction, id: string): Promise<boolean> {
  return (await query(transaction, carryOut, [id]))[0]?.is_done ?? false;
}

export async function noteErasureFailure(pool: Pool, id: string, failure: string): Promise<void> {
  await query(pool, noteFailure, [id, failure]);
}

/** `$1`: how many at once. Three years after it was closed, as long as somebody can claim that it was done wrongly. */
export const PRIVACY_UPKEEP = [
  sql.named<{ n: number }>(
    'worker_delete_privacy_request',
    `WITH gone AS (DELETE FROM privacy_request WHERE id = ANY (ARRAY(SELECT id FROM privacy_request WHERE closed_at < (SELECT portal_now()) - interval '3 years' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_privacy_link',
    `WITH gone AS (DELETE FROM privacy_link WHERE id = ANY (ARRAY(SELECT id FROM privacy_link WHERE expires_at < (SELECT portal_now()) - interval '7 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
