import type { ClosingReason } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of a clinic's closures: they are the clinic's, whatever partners' patients come there. */

export interface ClosureRow {
  id: number;
  provider_id: number;
  calendar_id: number | null;
  starts_at: Date;
  ends_at: Date;
  reason: ClosingReason;
  /** Taken back: it is here for those who have to be called because of it. */
  is_ended: boolean;
}

const standing = sql.named<ClosureRow>(
  'closures_standing',
  `SELECT k.id, k.provider_id, k.calendar_id, lower(k.during) AS starts_at, upper(k.during) AS ends_at, k.reason::text AS reason,
          k.ended_at IS NOT NULL AS is_ended
     FROM clinic_closure k
    WHERE k.provider_id = $1 AND (k.ended_at IS NULL OR k.has_calls) AND upper(k.during) > portal_now()
    ORDER BY lower(k.during), k.id`,
);
/** Of those that meet $3 to $4 and a calendar of $2 (null: of all of them), made after $5. */
const madeSince = sql.named<ClosureRow>(
  'closures_made_since',
  `SELECT k.id, k.provider_id, k.calendar_id, lower(k.during) AS starts_at, upper(k.during) AS ends_at, k.reason::text AS reason,
          false AS is_ended
     FROM clinic_closure k
    WHERE k.provider_id = $1 AND k.ended_at IS NULL AND k.during && tstzrange($3, $4)
      AND (k.calendar_id = $2 OR k.calendar_id IS NULL OR $2::bigint IS NULL) AND k.id > $5 AND k.id <> $6
    ORDER BY lower(k.during), k.id`,
);
const close = sql.named<{ id: number | null }>(
  'closure_close',
  'SELECT close_calendars($1, $2, $3, $4, $5, $6) AS id',
);
const reopen = sql.named<ReopenedRow>(
  'closure_reopen',
  'SELECT calendar_ids, since FROM reopen_closure($1, $2) WHERE is_known',
);

/** Those that are not over; taken back, only while somebody has to be called because of one. */
export function findClosures(
  executor: Pool | Transaction,
  providerId: number,
): Promise<ClosureRow[]> {
  return query(executor, standing, [providerId]);
}

/**
 * What others have closed since somebody has seen a clinic's closures, of what they close now.
 * @param seen the last closure that they have seen; 0: none
 * @param made their own
 */
export function findClosuresMadeSince(
  transaction: Transaction,
  {
    providerId,
    calendarId,
    from,
    until,
    seen,
    made,
  }: {
    providerId: number;
    calendarId: number | null;
    from: Date;
    until: Date;
    seen: number;
    made: number;
  },
): Promise<ClosureRow[]> {
  const values = [providerId, calendarId, from, until, seen, made];
  return query(transaction, madeSince, values);
}

/** @returns null: the calendar is none of the clinic's */
export async function closeCalendars(
  transaction: Transaction,
  input: {
    providerId: number;
    calendarId: number | null;
    from: Date;
    until: Date;
    reason: ClosingReason;
    staffId: number;
  },
): Promise<number | null> {
  const { providerId, calendarId, from, until, reason, staffId } = input;
  const [row] = await query(transaction, close, [
    providerId,
    calendarId,
    from,
    until,
    reason,
    staffId,
  ]);
  return row?.id ?? null;
}

export interface ReopenedRow {
  /** Calendars with weeks that were made while it stood: they have to be made anew. */
  calendar_ids: number[];
  since: Date;
}

/** @returns null: the clinic has none such */
export async function reopenClosureRow(
  transaction: Transaction,
  id: number,
  providerId: number,
): Promise<ReopenedRow | null> {
  return (await query(transaction, reopen, [id, providerId]))[0] ?? null;
}

const listCalls = sql.named('closure_calls_list', 'SELECT list_closure_calls($1, $2)');
const callsOf = sql.named<ClosureCallRow>(
  'closure_calls',
  'SELECT reservation_id, called_at, called_by_name FROM closure_call WHERE closure_id = $1',
);
const newsOf = sql.named<ClosureNewsRow>(
  'closure_news',
  'SELECT reservation_id, kind, done_at, failed_at, outcome FROM find_closure_news($1)',
);
const noteCall = sql.named<{ customer_id: number | null; is_changed: boolean }>(
  'closure_call_note',
  // Who was first stays.
  `WITH changed AS (
     UPDATE closure_call SET called_at = portal_now(), called_by = $3, called_by_name = $4
      WHERE reservation_id = $1 AND closure_id = $2 AND called_at IS NULL RETURNING 1)
   SELECT r.customer_id, EXISTS (SELECT FROM changed) AS is_changed
     FROM closure_call c JOIN reservation r ON r.id = c.reservation_id WHERE c.reservation_id = $1 AND c.closure_id = $2`,
);
const undoCall = sql.named<{ customer_id: number | null; is_changed: boolean }>(
  'closure_call_undo',
  `WITH changed AS (
     UPDATE closure_call SET called_at = NULL, called_by = NULL, called_by_name = NULL
      WHERE reservation_id = $1 AND closure_id = $2 AND called_at IS NOT NULL RETURNING 1)
   SELECT r.customer_id, EXISTS (SELECT FROM changed) AS is_changed
     FROM closure_call c JOIN reservation r ON r.id = c.reservation_id WHERE c.reservation_id = $1 AND c.closure_id = $2`,
);

export interface ClosureCallRow {
  reservation_id: string;
  /** null: nobody has called yet. */
  called_at: Date | null;
  called_by_name: string | null;
}

/** A mail (by its job's kind), a text message or a letter, and what became of it. */
export interface ClosureNewsRow {
  reservation_id: string;
  kind: string;
  done_at: Date | null;
  failed_at: Date | null;
  outcome: string | null;
}

/** Whoever was cancelled behind a closure is to be called. */
export async function insertClosureCalls(
  transaction: Transaction,
  closureId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await query(transaction, listCalls, [closureId, ids]);
}

export function findClosureCallRows(
  transaction: Transaction,
  closureId: number,
): Promise<ClosureCallRow[]> {
  return query(transaction, callsOf, [closureId]);
}

export function findClosureNews(
  transaction: Transaction,
  closureId: number,
): Promise<ClosureNewsRow[]> {
  return query(transaction, newsOf, [closureId]);
}

/** @returns null: they are not on the list; `is_changed` false: it is so already */
export async function noteClosureCall(
  transaction: Transaction,
  { id, closureId, isCalled }: { id: string; closureId: number; isCalled: boolean },
  by: { staffId: number; name: string },
): Promise<{ customer_id: number | null; is_changed: boolean } | null> {
  const [row] = isCalled
    ? await query(transaction, noteCall, [id, closureId, by.staffId, by.name])
    : await query(transaction, undoCall, [id, closureId]);
  return row ?? null;
}
