import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { ClosingReason, ReservationStatus, VisitMark } from '#app/platform/states.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of a clinic's desk. Clinics and calendars are everybody's; visits are read in a transaction that has set the partner. */

export interface ClinicRow {
  id: number;
  name: string;
  tz: string;
  country: Market;
}

const clinics = sql.named<ClinicRow>(
  'desk_clinics',
  'SELECT id, name, tz, country FROM provider WHERE id = ANY ($1::bigint[]) ORDER BY name, id',
);

export function findClinicRows(pool: Pool, ids: readonly number[]): Promise<ClinicRow[]> {
  return query(pool, clinics, [ids]);
}

export interface DeskCalendarRow {
  id: number;
  /** null: a room or a device. */
  doctor: string | null;
  /** Of what it offers, for one without a doctor. */
  service: string;
  service_locales: LocalisedText;
  resource_id: number;
  room: string | null;
}

/** Those that are switched off may still have visits. */
const calendars = sql.named<DeskCalendarRow>(
  'desk_calendars',
  `SELECT c.id, d.name AS doctor, coalesce(f.name, '') AS service, coalesce(f.locales, '{}') AS service_locales,
          c.resource_id, c.room
     FROM calendar c
     LEFT JOIN doctor d ON d.id = c.doctor_id
     LEFT JOIN LATERAL (SELECT s.name, s.locales FROM calendar_subfunction cs JOIN subfunction s ON s.id = cs.subfunction_id
                         WHERE cs.calendar_id = c.id ORDER BY s.sorting_order, s.id LIMIT 1) f ON true
    WHERE c.provider_id = $1
    ORDER BY d.name NULLS LAST, c.id`,
);

export function findCalendarRows(pool: Pool, providerId: number): Promise<DeskCalendarRow[]> {
  return query(pool, calendars, [providerId]);
}

export interface DeskVisitRow {
  id: string;
  partner_id: number;
  partner: string;
  provider_id: number;
  calendar_id: number;
  customer_id: number | null;
  starts_at: Date;
  ends_at: Date;
  status: ReservationStatus;
  arrived_at: Date | null;
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
  service: string;
  service_locales: LocalisedText;
  marks: VisitMark[] | null;
  is_coming: boolean;
  version: number;
}

/** What a desk has to do with: booked, or booked and given up. The first is written as the index has it. */
const IS_VISIT = `r.status NOT IN ('started', 'expired', 'rejected')
      AND (r.status NOT IN ('cancelled_by_patient', 'cancelled_by_provider') OR r.patient_last_name IS NOT NULL)
      AND (r.hold_expires_at IS NULL OR r.hold_expires_at > portal_now())`;
const VISIT = `
  SELECT r.id, r.partner_id, pa.name AS partner, r.provider_id, r.calendar_id, r.customer_id, r.starts_at, r.ends_at, r.status, r.arrived_at,
         r.patient_last_name AS last_name, r.patient_first_name AS first_name, r.patient_date_of_birth::text AS date_of_birth,
         f.name AS service, f.locales AS service_locales, visit_marks(r, p.tz)::text[] AS marks, version_of(r) AS version, is_coming(r) AS is_coming`;
const FROM = `
    FROM reservation r
    JOIN partner pa ON pa.id = r.partner_id
    JOIN provider p ON p.id = r.provider_id
    JOIN subfunction f ON f.id = r.subfunction_id`;

const visits = sql.named<DeskVisitRow>(
  'desk_visits',
  `${VISIT} ${FROM}
    WHERE r.partner_id = current_partner() AND r.provider_id = $1 AND r.starts_at >= $2 AND r.starts_at < $3
      AND ($4::bigint IS NULL OR r.calendar_id = $4) AND ${IS_VISIT}
    ORDER BY r.starts_at, r.id LIMIT $5`,
);

export interface DeskSpan {
  providerId: number;
  from: Date;
  until: Date;
  /** null: all of the clinic. */
  calendarId: number | null;
}

export function findVisitRows(
  transaction: Transaction,
  { providerId, from, until, calendarId }: DeskSpan,
  limit: number,
): Promise<DeskVisitRow[]> {
  return query(transaction, visits, [providerId, from, until, calendarId, limit]);
}

export interface DeskCountRow {
  calendar_id: number;
  /** By the clinic's clock. */
  day: string;
  expected: number;
  /** Of those, who wait for something: their own confirmation, the insurer. */
  open: number;
  over: number;
}

const counts = sql.named<DeskCountRow>(
  'desk_counts',
  `SELECT r.calendar_id, (r.starts_at AT TIME ZONE $5)::date::text AS day,
          count(*) FILTER (WHERE r.status IN ('pending_verification', 'pending_preauth', 'confirmed'))::int AS expected,
          count(*) FILTER (WHERE r.status IN ('pending_verification', 'pending_preauth'))::int AS open,
          count(*) FILTER (WHERE r.status IN ('fulfilled', 'no_show'))::int AS over
     FROM reservation r
    WHERE r.partner_id = current_partner() AND r.provider_id = $1 AND r.starts_at >= $2 AND r.starts_at < $3
      AND ($4::bigint IS NULL OR r.calendar_id = $4) AND ${IS_VISIT}
    GROUP BY 1, 2`,
);

/** How many visits each calendar has on each day; of whom, nobody is told. */
export function countVisits(
  transaction: Transaction,
  { providerId, from, until, calendarId }: DeskSpan,
  tz: string,
): Promise<DeskCountRow[]> {
  return query(transaction, counts, [providerId, from, until, calendarId, tz]);
}

export interface ClosedSpanRow {
  /** null: all of the clinic. */
  calendar_id: number | null;
  starts_at: Date;
  ends_at: Date;
}

const closedSpans = sql.named<ClosedSpanRow>(
  'desk_closed_spans',
  `SELECT calendar_id, lower(during) AS starts_at, upper(during) AS ends_at FROM clinic_closure
    WHERE provider_id = $1 AND ended_at IS NULL AND during && tstzrange($2, $3)`,
);

/** When a clinic, or calendars of it, give no times because they are closed. */
export function findClosedSpans(
  pool: Pool,
  { providerId, from, until }: Pick<DeskSpan, 'providerId' | 'from' | 'until'>,
): Promise<ClosedSpanRow[]> {
  return query(pool, closedSpans, [providerId, from, until]);
}

export interface DeskCaseRow extends DeskVisitRow {
  clinic: string;
  tz: string;
  country: Market;
  doctor: string | null;
  mothers_name: string | null;
  phone: string | null;
  email: string | null;
  comment: string | null;
  created_at: Date;
  /** The patient has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
  is_cancellable: boolean;
  closing_reason: ClosingReason | null;
}

const CASE = `${VISIT}, p.name AS clinic, p.tz, p.country, d.name AS doctor, r.patient_mothers_name AS mothers_name, r.patient_phone AS phone,
         r.patient_email AS email, r.patient_comment AS comment, r.created_at, is_yet_theirs(r) AS is_yet_theirs, is_cancellable_by_clinic(r) AS is_cancellable,
         r.closing_reason::text AS closing_reason
    ${FROM} LEFT JOIN doctor d ON d.id = r.doctor_id
    WHERE r.partner_id = current_partner()`;
const visit = sql.named<DeskCaseRow>(
  'desk_visit',
  `${CASE} AND r.id = $1 AND r.provider_id = ANY ($2::bigint[]) AND ${IS_VISIT}`,
);
/** No visit lasts longer than eight hours. */
const visitsWithin = sql.named<DeskCaseRow>(
  'desk_visits_within',
  `${CASE} AND r.provider_id = $1 AND r.starts_at > $2::timestamptz - interval '8 hours' AND r.starts_at < $3 AND r.ends_at > $2
      AND ($4::bigint IS NULL OR r.calendar_id = $4) AND ${IS_VISIT} AND is_cancellable_by_clinic(r)
    ORDER BY r.starts_at, r.id LIMIT $5`,
);

const visitsToCall = sql.named<DeskCaseRow>(
  'desk_visits_to_call',
  `${CASE} AND r.id IN (SELECT c.reservation_id FROM closure_call c WHERE c.closure_id = $1) ORDER BY r.starts_at, r.id`,
);

/** What was cancelled behind a closure. */
export function findVisitsToCall(
  transaction: Transaction,
  closureId: number,
): Promise<DeskCaseRow[]> {
  return query(transaction, visitsToCall, [closureId]);
}

/** What is booked still, and meets the span. */
export function findVisitsWithin(
  transaction: Transaction,
  { providerId, from, until, calendarId }: DeskSpan,
  limit: number,
): Promise<DeskCaseRow[]> {
  return query(transaction, visitsWithin, [providerId, from, until, calendarId, limit]);
}

/** null: there is none at one of these clinics. */
export async function getVisitRow(
  transaction: Transaction,
  id: string,
  providerIds: readonly number[],
): Promise<DeskCaseRow | null> {
  return (await query(transaction, visit, [id, providerIds]))[0] ?? null;
}

const lock = sql.named('desk_lock_visit', 'SELECT FROM reservation WHERE id = $1 FOR UPDATE');

/** Nobody changes it until the transaction ends. */
export async function lockVisit(transaction: Transaction, id: string): Promise<void> {
  await query(transaction, lock, [id]);
}

export interface MarkedRow {
  result: 'ok' | 'already' | 'unknown' | 'changed' | 'over';
  customer_id: number | null;
}

const providerOf = sql.named<{ provider_id: number }>(
  'desk_provider_of',
  'SELECT provider_id FROM reservation WHERE id = $1 AND partner_id = current_partner()',
);
const mark = sql.named<MarkedRow>(
  'desk_mark',
  'SELECT result, customer_id FROM mark_visit($1, $2, $3, $4)',
);

/** At which clinic a visit is; null: there is none. */
export async function getProviderOf(transaction: Transaction, id: string): Promise<number | null> {
  return (await query(transaction, providerOf, [id]))[0]?.provider_id ?? null;
}

export async function markVisitRow(
  transaction: Transaction,
  {
    id,
    providerId,
    what,
    version,
  }: { id: string; providerId: number; what: VisitMark; version: number },
): Promise<MarkedRow> {
  const [row] = await query(transaction, mark, [id, providerId, what, version]);
  return row ?? { result: 'unknown', customer_id: null };
}

/** By id: whoever cancels the same at the same time waits for the same first. */
const cancel = sql.named<CancelledRow>(
  'desk_cancel',
  `SELECT v.id, c.result, c.customer_id
     FROM (SELECT * FROM unnest($2::uuid[], $3::bigint[]) AS seen (id, version) ORDER BY id) v
    CROSS JOIN LATERAL cancel_by_clinic(v.id, $1, $4, v.version) c`,
);

export type CancelledRow = MarkedRow & { id: string };

/** @param visits as the caller has seen them; no more than a statement has time for */
export function cancelVisitRows(
  transaction: Transaction,
  {
    visits,
    providerId,
    reason,
  }: { visits: readonly SeenBooking[]; providerId: number; reason: ClosingReason },
): Promise<CancelledRow[]> {
  const ids = visits.map(({ id }) => id);
  const versions = visits.map(({ version }) => version);
  return query(transaction, cancel, [providerId, ids, versions, reason]);
}

/** A booking as whoever acknowledges or cancels it has seen it. */
export interface SeenBooking {
  id: string;
  version: number;
}

/** Booked or moved, ahead, and nobody of the clinic has said that they know of it: as the index of those says it. */
const NEW_BEGINS = 'CASE WHEN r.acknowledged_at IS NULL THEN r.starts_at END';
const IS_NEW = `r.provider_id = $1 AND ${NEW_BEGINS} > portal_now()
      AND CASE WHEN r.status IN ('pending_preauth', 'confirmed') AND r.arrived_at IS NULL THEN r.acknowledged_at IS NULL ELSE false END
      AND (r.hold_expires_at IS NULL OR r.hold_expires_at > portal_now())`;
const unacknowledged = sql.named<DeskCaseRow>(
  'desk_unacknowledged',
  `${CASE} AND ${IS_NEW} ORDER BY ${NEW_BEGINS}, r.id LIMIT $2`,
);
const countUnacknowledged = sql.named<{ count: number }>(
  'desk_count_unacknowledged',
  `SELECT count(*)::int FROM (SELECT FROM reservation r
    WHERE r.partner_id = current_partner() AND ${IS_NEW} LIMIT $2) counted`,
);
const acknowledge = sql.named<{ id: string; customer_id: number | null }>(
  'desk_acknowledge',
  `UPDATE reservation r SET acknowledged_at = portal_now() FROM unnest($2::uuid[], $3::bigint[]) AS seen (id, version)
    WHERE r.partner_id = current_partner() AND r.provider_id = $1 AND r.id = seen.id AND version_of(r) = seen.version AND is_unacknowledged(r)
   RETURNING r.id, r.customer_id`,
);

export function findUnacknowledged(
  transaction: Transaction,
  providerId: number,
  limit: number,
): Promise<DeskCaseRow[]> {
  return query(transaction, unacknowledged, [providerId, limit]);
}

/** @param limit nobody counts further; null: all */
export async function countUnacknowledgedRows(
  transaction: Transaction,
  providerId: number,
  limit: number | null,
): Promise<number> {
  return (await query(transaction, countUnacknowledged, [providerId, limit]))[0]?.count ?? 0;
}

/** @returns those that were not known before, and are as they were seen */
export function acknowledgeRows(
  transaction: Transaction,
  providerId: number,
  seen: readonly SeenBooking[],
): Promise<{ id: string; customer_id: number | null }[]> {
  const ids = seen.map(({ id }) => id);
  return query(transaction, acknowledge, [providerId, ids, seen.map(({ version }) => version)]);
}
