import type { RecordedPrice } from '#app/features/prices/recorded-price.ts';
import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { CLOSES_AFTER_MINUTES, type VisitClosing } from './visit-rules.ts';

/** In transactions that have set the partner, but for those of the worker. */

export interface VisitRow {
  id: string;
  customer_id: number | null;
  resource_id: number;
  provider_id: number;
  doctor_id: number | null;
  is_confirmed: boolean;
  starts_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  called_at: Date | null;
  called_by: number | null;
  /** When the patient came first; null: not yet. */
  waiting_since: Date | null;
  rating: number | null;
}

/** Of `r` and `v` of the statements below. */
const VISIT = `r.id, r.customer_id::int, r.resource_id::int, r.provider_id::int, r.doctor_id::int, r.status = 'confirmed' AS is_confirmed, r.starts_at, r.ends_at,
       v.ended_at, v.called_at, v.called_by::int, v.waiting_since, v.rating`;
/** db/functions/video/held.sql */
const IS_VIDEO = 'is_by_video(r)';
/** Of these, those that nobody holds in the room are arranged by the clinic. */
const IS_ONLINE =
  'EXISTS (SELECT FROM subfunction s WHERE s.id = r.subfunction_id AND s.is_online)';

// Held until the transaction ends, so that nobody cancels or erases it meanwhile.
const ownVisit = sql.named<VisitRow>(
  'video_own_visit',
  `SELECT ${VISIT} FROM reservation r LEFT JOIN video_visit v ON v.reservation_id = r.id
    WHERE r.id = $2 AND r.id IN (SELECT o.id FROM find_own_reservations($1) o WHERE o.id = $2) AND r.locked_at IS NULL AND ${IS_VIDEO} FOR SHARE OF r`,
);
export interface VisitOfLinkRow extends VisitRow {
  kind: 'patient' | 'guest';
  /** Somebody can call the patient in; otherwise nobody enters. */
  is_held: boolean;
  /** Its patient has not come of age since. */
  is_yet_theirs: boolean;
}
const visitOfLink = sql.named<VisitOfLinkRow>(
  'video_visit_of_link',
  `SELECT ${VISIT}, link.kind, ${IS_VIDEO} AS is_held, is_yet_theirs(r) AS is_yet_theirs
     FROM (SELECT reservation_id, 'guest' AS kind FROM video_visit WHERE guest_hash = $1
           UNION ALL
           SELECT reservation_id, 'patient' FROM token WHERE hash = $1 AND purpose = 'cancel-reservation' AND revoked_at IS NULL) link
     JOIN reservation r ON r.id = link.reservation_id AND r.locked_at IS NULL AND ${IS_ONLINE}
     LEFT JOIN video_visit v ON v.reservation_id = r.id
    LIMIT 1 FOR SHARE OF r`,
);
const partnersVisit = sql.named<VisitRow>(
  'video_partners_visit',
  `SELECT ${VISIT} FROM reservation r LEFT JOIN video_visit v ON v.reservation_id = r.id
    WHERE r.id = $1 AND r.partner_id = current_partner() AND r.locked_at IS NULL AND ${IS_VIDEO} FOR SHARE OF r`,
);

/** null: the customer has no such video visit. */
export async function getOwnVisit(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<VisitRow | null> {
  return (await query(transaction, ownVisit, [customerId, id]))[0] ?? null;
}

/** Whose link it is: the third person’s, or that of the mail of a booking. */
export async function getVisitOfLink(
  transaction: Transaction,
  hash: Buffer,
): Promise<VisitOfLinkRow | null> {
  return (await query(transaction, visitOfLink, [hash]))[0] ?? null;
}

export async function getPartnersVisit(
  transaction: Transaction,
  id: string,
): Promise<VisitRow | null> {
  return (await query(transaction, partnersVisit, [id]))[0] ?? null;
}

const openRow = sql.named(
  'video_open_room',
  `INSERT INTO video_visit (reservation_id, partner_id, resource_id, waiting_since)
   VALUES ($1, current_partner(), $2, CASE WHEN $3 THEN portal_now() END)
   ON CONFLICT (reservation_id) DO UPDATE SET waiting_since = coalesce(video_visit.waiting_since, excluded.waiting_since)`,
);

/** The room of a visit, made when its first end comes and held until the transaction ends; the patient’s first coming begins the wait. */
export async function openRoom(
  transaction: Transaction,
  { id, resource_id: resourceId }: Pick<VisitRow, 'id' | 'resource_id'>,
  isWaiting: boolean,
): Promise<void> {
  await query(transaction, openRow, [id, resourceId, isWaiting]);
}

const callInRow = sql.named(
  'video_call_in',
  `UPDATE video_visit SET called_at = portal_now(), called_by = $2 WHERE reservation_id = $1 AND called_at IS NULL`,
);
const endRow = sql.named(
  'video_end_visit',
  `UPDATE video_visit SET ended_at = portal_now() WHERE reservation_id = $1 AND ended_at IS NULL`,
);
const rateRow = sql.named(
  'video_rate',
  `UPDATE video_visit SET rating = $2 WHERE reservation_id = $1`,
);
const inviteRow = sql.named(
  'video_invite',
  `UPDATE video_visit SET guest_token_id = $2, guest_hash = $3 WHERE reservation_id = $1`,
);
const dropGuest = sql.named(
  'video_drop_guest',
  `DELETE FROM video_end WHERE reservation_id = $1 AND kind = 'guest'`,
);

export async function callInVisit(
  transaction: Transaction,
  id: string,
  staffId: number,
): Promise<void> {
  await query(transaction, callInRow, [id, staffId]);
}

const closeRow = sql.named(
  'video_close_visit',
  'UPDATE video_visit SET ended_at = portal_now(), closed_as = $2 WHERE reservation_id = $1',
);

export async function closeVisitRow(
  transaction: Transaction,
  id: string,
  closing: VisitClosing,
): Promise<void> {
  await query(transaction, closeRow, [id, closing]);
}

export async function endVisitRow(transaction: Transaction, id: string): Promise<void> {
  await query(transaction, endRow, [id]);
}

export async function rateVisitRow(
  transaction: Transaction,
  id: string,
  rating: number,
): Promise<void> {
  await query(transaction, rateRow, [id, rating]);
}

/** The link before ends, and who came by it goes. */
export async function inviteGuest(
  transaction: Transaction,
  id: string,
  token: { id: string; hash: Buffer },
): Promise<void> {
  await query(transaction, inviteRow, [id, token.id, token.hash]);
  await query(transaction, dropGuest, [id]);
}

export interface DescribedVisitRow extends RecordedPrice {
  item: ReservationDescription;
  waiting_since: Date | null;
  called_at: Date | null;
  ended_at: Date | null;
  missed_at: Date | null;
  rating: number | null;
}
const DESCRIBED = `describe_reservation(r.id) AS item, v.waiting_since, v.called_at, v.ended_at, v.missed_at, v.rating,
       r.price, r.discount_rate, a.status::text AS preauth_status, a.total_cost, a.estimated_cost,
       (SELECT p.invoice_splitting FROM provider p WHERE p.id = r.provider_id) AS invoice_splitting`;

const describedOne = sql.named<DescribedVisitRow>(
  'video_described_visit',
  `SELECT ${DESCRIBED} FROM find_own_reservations($1) r LEFT JOIN video_visit v ON v.reservation_id = r.id
     LEFT JOIN preauthorization a ON a.reservation_id = r.id
    WHERE r.id = $2 AND r.locked_at IS NULL AND ${IS_ONLINE}`,
);
const describedOf = sql.named<DescribedVisitRow>(
  'video_described_visits',
  `SELECT ${DESCRIBED} FROM find_own_reservations($1) r LEFT JOIN video_visit v ON v.reservation_id = r.id
     LEFT JOIN preauthorization a ON a.reservation_id = r.id
    WHERE r.status IN ('confirmed', 'fulfilled', 'pending_preauth') AND r.locked_at IS NULL AND ${IS_VIDEO} ORDER BY r.starts_at DESC LIMIT $2`,
);

const describedItem = sql.named<{ item: ReservationDescription }>(
  'video_described_item',
  'SELECT describe_reservation($1) AS item',
);

/** Of a visit that is there. */
export async function describeVisit(
  transaction: Transaction,
  id: string,
): Promise<ReservationDescription | null> {
  return (await query(transaction, describedItem, [id]))[0]?.item ?? null;
}

/** null: the customer has no such visit of online care. */
export async function getDescribedVisit(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<DescribedVisitRow | null> {
  return (await query(transaction, describedOne, [customerId, id]))[0] ?? null;
}

/** The latest first. */
export function findDescribedVisits(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<DescribedVisitRow[]> {
  return query(transaction, describedOf, [customerId, limit]);
}

/** As the staff's list has it: nothing says whose it is. */
export interface StaffVisitRow extends VisitRow {
  partner_id: number;
  partner: string;
  time_zone: string;
  clinic: string;
  doctor: string | null;
  service: string;
  service_locales: Record<string, string>;
  missed_at: Date | null;
  patient_seen_at: Date | null;
  called_name: string | null;
}
const STAFF_VISIT = `${VISIT}, r.partner_id, pa.name AS partner, p.tz AS time_zone, p.name AS clinic, d.name AS doctor, z.name AS service,
       z.locales AS service_locales, v.missed_at, e.seen_at AS patient_seen_at, c.name AS called_name`;
const STAFF_FROM = `FROM reservation r
     JOIN partner pa ON pa.id = r.partner_id
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction s ON s.id = r.subfunction_id
     JOIN specialization z ON z.id = s.specialization_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
     LEFT JOIN video_visit v ON v.reservation_id = r.id
     LEFT JOIN video_end e ON e.reservation_id = r.id AND e.kind = 'patient'
     LEFT JOIN staff_member c ON c.id = v.called_by
    WHERE r.partner_id = current_partner() AND r.status = 'confirmed' AND r.locked_at IS NULL AND ${IS_VIDEO}`;
const todays = sql.named<StaffVisitRow>(
  'video_staff_visits',
  `SELECT ${STAFF_VISIT} ${STAFF_FROM} AND r.doctor_id = ANY ($1::bigint[])
      AND r.starts_at >= $5 AND r.starts_at >= CASE WHEN v.missed_at IS NULL THEN $2::timestamptz ELSE $5 END AND r.starts_at < $3 AND v.ended_at IS NULL
    ORDER BY r.starts_at, r.id LIMIT $4`,
);

/** Of doctors, that begin between two moments and have not been ended, and those missed since an earlier one. */
export function findStaffVisitRows(
  transaction: Transaction,
  {
    doctorIds,
    from,
    until,
    missedFrom,
    limit,
  }: { doctorIds: number[]; from: Date; until: Date; missedFrom: Date; limit: number },
): Promise<StaffVisitRow[]> {
  return query(transaction, todays, [doctorIds, from, until, limit, missedFrom]);
}

export interface StaffVisitCaseRow extends StaffVisitRow {
  country: Market;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  comment: string | null;
  phone: string | null;
  /** The patient has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
}
const caseOf = sql.named<StaffVisitCaseRow>(
  'video_staff_visit',
  `SELECT ${STAFF_VISIT}, p.country, r.patient_last_name AS last_name, r.patient_first_name AS first_name,
          r.patient_date_of_birth::text AS date_of_birth, r.patient_comment AS comment, r.patient_phone AS phone, is_yet_theirs(r) AS is_yet_theirs ${STAFF_FROM} AND r.id = $1`,
);

/** null: the partner has no such visit. */
export async function getStaffVisitCase(
  transaction: Transaction,
  id: string,
): Promise<StaffVisitCaseRow | null> {
  return (await query(transaction, caseOf, [id]))[0] ?? null;
}

export interface MissedAtClinicRow {
  /** null: the clinic has none. */
  email: string | null;
  clinic: string;
  doctor: string | null;
  starts_at: Date;
  tz: string;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}
const missedAtClinic = sql.named<MissedAtClinicRow>(
  'mail_clinic_visit_missed',
  `SELECT p.email, p.name AS clinic, d.name AS doctor, r.starts_at, p.tz, h.host, p.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM video_visit v
     JOIN reservation r ON r.id = v.reservation_id
     JOIN partner pa ON pa.id = r.partner_id
     JOIN portal_of(r.partner_id, r.host) h ON true
     JOIN provider p ON p.id = r.provider_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
    WHERE v.reservation_id = $1 AND v.missed_at IS NOT NULL AND v.ended_at IS NULL`,
);

/** null: it has been closed meanwhile. */
export async function getMissedAtClinic(pool: Pool, id: string): Promise<MissedAtClinicRow | null> {
  return (await query(pool, missedAtClinic, [id]))[0] ?? null;
}

/**
 * Rooms that have closed, an hour after the planned end, with a patient whom nobody called in. It is noted, the doctor's list has it, and
 * patient and clinic are told by mail. `$1`: how many at once.
 */
export const endMissedVisits = sql.named<{ n: number }>(
  'worker_end_missed_video_visits',
  `WITH missed AS (
     UPDATE video_visit v SET missed_at = portal_now() FROM reservation r
      WHERE v.reservation_id = ANY (ARRAY(
        SELECT w.reservation_id FROM video_visit w JOIN reservation q ON q.id = w.reservation_id
         WHERE w.waiting_since IS NOT NULL AND w.called_at IS NULL AND w.ended_at IS NULL AND w.missed_at IS NULL
           AND q.status = 'confirmed' AND q.locked_at IS NULL AND q.ends_at < (SELECT portal_now()) - interval '${CLOSES_AFTER_MINUTES} minutes' LIMIT $1))
        AND r.id = v.reservation_id AND v.missed_at IS NULL AND v.called_at IS NULL
     RETURNING v.reservation_id, v.partner_id),
   told AS (
     INSERT INTO outbox (partner_id, kind, payload)
     SELECT partner_id, kind, jsonb_build_object('reservation', reservation_id)
       FROM missed CROSS JOIN unnest(ARRAY['mail_video_visit_missed', 'mail_clinic_visit_missed']) kind RETURNING 1)
   SELECT count(*)::int AS n FROM missed`,
);

/** A year after: until then somebody may ask whether the visit took place. `$1`: how many at once. */
export const deleteOldVisits = sql.named<{ n: number }>(
  'worker_delete_video_visits',
  `WITH gone AS (
     DELETE FROM video_visit WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM video_visit WHERE created_at < (SELECT portal_now()) - interval '1 year' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
/** Browsers that had entered; nobody comes in with them any more. */
export const deleteOldEnds = sql.named<{ n: number }>(
  'worker_delete_video_ends',
  `WITH gone AS (
     DELETE FROM video_end WHERE ctid = ANY (ARRAY(
       SELECT e.ctid FROM video_end e JOIN video_visit v ON v.reservation_id = e.reservation_id
        WHERE v.created_at < (SELECT portal_now()) - interval '2 days' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
