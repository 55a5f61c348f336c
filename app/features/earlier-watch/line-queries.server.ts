import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { KEEP_ENDED_DAYS, type PartOfDay } from './watch-rules.ts';

/** For the worker, who sees the rows of every partner: a time is every partner's. */

export interface FreeStart {
  calendar_id: number;
  starts_at: Date;
  tz: string;
  country: Market;
  provider_id: number;
  doctor_id: number | null;
}

/** What a watch that a time of the calendar `c` suits may be for. */
const TARGETS = `(VALUES ('search', 0), ('doctor', c.doctor_id), ('appointment', c.id), ('appointment', 0)) t (target, target_id)`;
const AIMED = 'e.target = t.target AND e.target_id = t.target_id AND e.ended_at IS NULL';

// No reservation lasts longer than 8 hours. Free and on offer, whoever's calendar shows the same person or room.
const FREE_START = `
  SELECT c.id AS calendar_id, s.starts_at, c.tz, c.country, c.provider_id, c.doctor_id
    FROM span
    JOIN offering_calendar c ON c.resource_id = span.resource_id
    JOIN calendar_week w ON w.calendar_id = c.id AND w.week = date_trunc('week', span.from_at AT TIME ZONE c.tz)::date
   CROSS JOIN LATERAL (SELECT (w.week::timestamp AT TIME ZONE c.tz) + m * interval '1 minute' AS starts_at FROM unnest(w.open) m) s
   WHERE s.starts_at < span.until_at AND s.starts_at + c.slot_minutes * interval '1 minute' > span.from_at
     AND portal_now() <= s.starts_at - c.lead_minutes * interval '1 minute'
     AND NOT EXISTS (SELECT FROM reservation_busy b
                      WHERE b.resource_id = c.resource_id AND b.starts_at > s.starts_at - interval '8 hours'
                        AND b.starts_at < s.starts_at + c.slot_minutes * interval '1 minute' AND b.ends_at > s.starts_at)
     AND (EXISTS (SELECT FROM calendar_subfunction cs
                   CROSS JOIN ${TARGETS}
                    JOIN earlier_watch e ON e.subfunction_id = cs.subfunction_id AND ${AIMED}
                   WHERE cs.calendar_id = c.id AND e.before > s.starts_at)
       OR EXISTS (SELECT FROM calendar_subfunction cs
                    JOIN subfunction f ON f.id = cs.subfunction_id
                   CROSS JOIN ${TARGETS}
                    JOIN earlier_watch e ON e.specialization_id = f.specialization_id AND ${AIMED}
                   WHERE cs.calendar_id = c.id AND e.before > s.starts_at))
   ORDER BY s.starts_at, c.id`;

const freedByReservation = sql.named<FreeStart & { given_up_by: number | null }>(
  'watch_freed_starts',
  `WITH span AS (
     SELECT r.resource_id, coalesce($2::timestamptz, r.starts_at) AS from_at, coalesce($2::timestamptz + (r.ends_at - r.starts_at), r.ends_at) AS until_at, r.customer_id
       FROM reservation r WHERE r.id = $1)
   SELECT free.*, span.customer_id::int AS given_up_by FROM (${FREE_START}) free CROSS JOIN span`,
);

/**
 * The times that somebody watches for among those that a reservation does not take any more.
 * @param before where it was until it was moved; null: where it is
 */
export function findFreedStarts(
  pool: Pool,
  reservationId: string,
  before: string | null,
): Promise<(FreeStart & { given_up_by: number | null })[]> {
  return query(pool, freedByReservation, [reservationId, before]);
}

const openedStart = sql.named<FreeStart>(
  'watch_opened_start',
  `WITH span AS (
     SELECT resource_id, $2::timestamptz AS from_at, $2::timestamptz + slot_minutes * interval '1 minute' AS until_at FROM calendar WHERE id = $1)
   SELECT * FROM (${FREE_START}) free WHERE calendar_id = $1 AND starts_at = $2`,
);

/** The same for a time that a clinic has opened. */
export function findOpenedStarts(
  pool: Pool,
  calendarId: number,
  startsAt: string,
): Promise<FreeStart[]> {
  return query(pool, openedStart, [calendarId, startsAt]);
}

export interface Candidate {
  id: string;
  partner_id: number;
  customer_id: number;
  /** What they would get: one care, where any of a specialty is wanted. */
  subfunction_id: number;
  takes_self_paid: boolean;
  /** Their appointment would be moved; else they book anew. */
  is_move: boolean;
  /** The appointment that would be moved was or is decided on by the insurer. */
  is_decided: boolean;
  created_at: string;
}

/** How many of the line are looked at in one statement. */
const LINE_STEP = 50;

/*
 * $1 calendar, $2 start, $3 its part of the day, $4, $5 the last of the line that was looked at, $6 who has given the time up, $7 how many.
 * An appointment is moved within its own calendar alone, whoever has booked it; elsewhere its customer books anew, which has to be theirs to book.
 */
const WAITING = `
  SELECT e.id, e.partner_id, e.customer_id, e.takes_self_paid, e.created_at, r.id AS reservation_id, r.calendar_id = $1 AS is_move, r.subfunction_id AS moved
    FROM earlier_watch e
    JOIN account a ON a.customer_id = e.customer_id AND a.status = 'active'
    LEFT JOIN reservation r ON r.id = e.reservation_id
   WHERE ${AIMED} AND (e.created_at, e.id) > ($4::timestamptz, $5::uuid)
     AND e.country = t.country AND e.before > $2::timestamptz
     AND (e.parts IS NULL OR $3 = ANY (e.parts))
     AND (NOT e.only_english OR 'en' = ANY (t.languages))
     AND (places_of(e) IS NULL OR EXISTS (SELECT FROM location l WHERE l.id = ANY (places_of(e)) AND t.location_id = ANY (l.leaf_ids)))
     AND (e.price_max IS NULL OR e.price_max >= t.price)
     AND (t.organizable_by_customer OR NOT e.only_organizable OR r.calendar_id = $1)
     AND (e.reservation_id IS NULL
          OR (r.status = 'confirmed' AND is_yet_theirs(r) AND r.starts_at > $2::timestamptz AND portal_now() <= changeable_until(r)
              AND (r.calendar_id <> $1 OR (r.subfunction_id = t.subfunction_id AND move_is_refused(r.id, $2::timestamptz) IS NULL))))
     AND e.customer_id IS DISTINCT FROM $6::bigint
     AND NOT EXISTS (SELECT FROM watch_offer o WHERE o.customer_id = e.customer_id AND o.calendar_id = $1 AND o.starts_at = $2::timestamptz)
     AND NOT EXISTS (SELECT FROM watch_offer o WHERE o.customer_id = e.customer_id AND o.taken_at IS NULL AND o.given_back_at IS NULL AND o.expires_at > portal_now())`;

// Of each care of the time the first in line, by the index of the line; who is there twice, because any of a specialty will do, is offered
// the care of their appointment, or else a first visit, which has the smallest number.
const line = sql.named<Candidate>(
  'watch_line',
  `WITH care AS MATERIALIZED (
     SELECT c.country, c.languages, p.location_id, s.id AS subfunction_id, s.specialization_id, s.organizable_by_customer, t.target, t.target_id,
            coalesce((SELECT v.price FROM service v WHERE v.doctor_id = c.doctor_id AND v.subfunction_id = s.id),
                     (SELECT v.price FROM service v WHERE v.provider_id = c.provider_id AND v.subfunction_id = s.id AND v.doctor_id IS NULL)) AS price
       FROM offering_calendar c
       JOIN provider p ON p.id = c.provider_id
       JOIN calendar_subfunction cs ON cs.calendar_id = c.id
       JOIN subfunction s ON s.id = cs.subfunction_id AND s.is_publicly_reservable
      CROSS JOIN LATERAL ${TARGETS}
      WHERE c.id = $1),
   wish AS (
     SELECT t.subfunction_id, w.* FROM care t CROSS JOIN LATERAL (
       ${WAITING} AND e.subfunction_id = t.subfunction_id ORDER BY e.created_at, e.id LIMIT $7) w
      UNION ALL
     SELECT t.subfunction_id, w.* FROM care t CROSS JOIN LATERAL (
       ${WAITING} AND e.specialization_id = t.specialization_id ORDER BY e.created_at, e.id LIMIT $7) w),
   first AS (
     SELECT DISTINCT ON (created_at, id) * FROM wish ORDER BY created_at, id, subfunction_id IS DISTINCT FROM moved, subfunction_id LIMIT $7)
   SELECT id, partner_id, customer_id, subfunction_id, takes_self_paid, created_at::text, coalesce(is_move, false) AS is_move,
          EXISTS (SELECT FROM preauthorization a WHERE a.reservation_id = first.reservation_id AND a.type = 'normal' AND a.status <> 'rejected' AND a.ended_at IS NULL) AS is_decided
     FROM first ORDER BY first.created_at, id`,
);

const FIRST = { created_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** The next of those who may be offered a time, in the order in which they began to watch. @param after the last one that was looked at */
export async function findInLine(
  pool: Pool,
  start: FreeStart,
  part: PartOfDay,
  { after, givenUpBy }: { after: Candidate | undefined; givenUpBy: number | null },
): Promise<{ candidates: Candidate[]; isLast: boolean }> {
  const { created_at, id } = after ?? FIRST;
  const values = [start.calendar_id, start.starts_at, part, created_at, id, givenUpBy, LINE_STEP];
  const candidates = await query(pool, line, values);
  return { candidates, isLast: candidates.length < LINE_STEP };
}

const offer = sql.named<{ result: 'offered' | 'passed_over' | 'taken' }>(
  'watch_offer_time',
  'SELECT offer_time($1, $2, $3, $4, $5, $6, $7, $8, $9) AS result',
);

export interface NewOffer {
  watchId: string;
  subfunctionId: number;
  calendarId: number;
  startsAt: Date;
  offerId: string;
  offerHash: Buffer;
  holdId: string;
  secretHash: Buffer;
  holdMinutes: number;
}

export async function offerRow(
  pool: Pool,
  one: NewOffer,
): Promise<'offered' | 'passed_over' | 'taken'> {
  const { watchId, calendarId, startsAt, offerId, offerHash, holdId, secretHash } = one;
  const values = [watchId, calendarId, startsAt, offerId, offerHash, holdId, secretHash];
  const [row] = await query(pool, offer, [...values, one.holdMinutes, one.subfunctionId]);
  if (!row) throw new Error('an offer was not answered');
  return row.result;
}

const endOf = sql.named<{ n: number }>('watch_end_of', 'SELECT end_watches_of($1) AS n');

/** Ends the watches that a change of a reservation settles. */
export async function endWatchesOf(pool: Pool, reservationId: string): Promise<void> {
  await query(pool, endOf, [reservationId]);
}

const giveBack = sql.named<{ is_given_back: boolean }>(
  'watch_give_back',
  'SELECT give_offer_back($1) AS is_given_back',
);

/** The time of an offer that nobody can be told of is the next one's. */
export async function giveOfferBack(pool: Pool, offerId: string): Promise<void> {
  await query(pool, giveBack, [offerId]);
}

/** `$1`: how many at once. */
export const WATCH_UPKEEP = {
  endPast: sql.named<{ n: number }>(
    'worker_end_watches',
    `WITH past AS (
       UPDATE earlier_watch SET ended_at = portal_now(), end_reason = 'past'
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM earlier_watch WHERE ended_at IS NULL AND before <= (SELECT portal_now()) LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING 1)
     SELECT count(*)::int AS n FROM past`,
  ),
  deleteEnded: sql.named<{ n: number }>(
    'worker_delete_watches',
    `WITH gone AS (
       DELETE FROM earlier_watch WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM earlier_watch WHERE ended_at < (SELECT portal_now()) - interval '${KEEP_ENDED_DAYS} days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
};
