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
}

const standing = sql.named<ClosureRow>(
  'closures_standing',
  `SELECT k.id, k.provider_id, k.calendar_id, lower(k.during) AS starts_at, upper(k.during) AS ends_at, k.reason::text AS reason
     FROM clinic_closure k
    WHERE k.provider_id = $1 AND k.ended_at IS NULL AND upper(k.during) > portal_now()
    ORDER BY lower(k.during), k.id`,
);
/** Of those that meet $3 to $4 and a calendar of $2 (null: of all of them), made after $5. */
const madeSince = sql.named<ClosureRow>(
  'closures_made_since',
  `SELECT k.id, k.provider_id, k.calendar_id, lower(k.during) AS starts_at, upper(k.during) AS ends_at, k.reason::text AS reason
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

/** Those that are not over and not taken back. */
export function findStandingClosures(
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
