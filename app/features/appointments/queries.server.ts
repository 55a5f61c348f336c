import type { DocumentKind } from '#app/features/preauthorization/case-work.ts';
import type { RefusalReason } from '#app/features/preauthorization/refusal-reasons.ts';
import type { ReservationDescription } from '#app/features/reservations/reservation-description.ts';
import type { ServiceType, PreauthorizationStatus } from '#app/platform/states.ts';
import type { RecordedPrice } from '#app/features/prices/recorded-price.ts';
import type { Reminder } from '#app/features/reminders/contract.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** A booking of a customer; `item` as `describe_reservation` describes it. */
export interface AppointmentRow extends RecordedPrice {
  item: ReservationDescription;
  host: string;
  doctor_id: number | null;
  changeable_until: Date;
  now: Date;
  patient_last_name: string;
  patient_first_name: string;
  patient_comment: string | null;
  service_type: ServiceType | null;
  preauthorization: PreauthorizationStatus | null;
  /** By when the insurer has to decide. */
  due_at: Date | null;
  document_asked: DocumentKind | null;
  reason: RefusalReason | null;
  /** What it would have paid, had it not approved only a part. */
  requested_cost: number | null;
  is_on_behalf: boolean;
  calendar_sequence: number;
  is_coming: boolean;
  /** The feed of its calendar cannot be read. */
  is_feed_stale: boolean;
  reminders: Reminder[];
}

const COLUMNS = `describe_reservation(r.id) AS item, r.host, r.doctor_id, changeable_until(r) AS changeable_until,
       portal_now() AS now, r.patient_last_name, r.patient_first_name, r.patient_comment, r.service_type::text, a.status::text AS preauthorization, a.due_at, a.document_asked, a.reason, a.requested_cost,
       r.price, r.discount_rate, a.status::text AS preauth_status, a.total_cost, a.estimated_cost,
       (SELECT p.invoice_splitting FROM provider p WHERE p.id = r.provider_id) AS invoice_splitting,
       r.on_behalf_relation IS NOT NULL AS is_on_behalf, r.calendar_sequence, is_coming(r) AS is_coming,
       coalesce((SELECT c.is_feed_stale FROM calendar c WHERE c.id = r.calendar_id), false) AS is_feed_stale, reminders_of(r.id) AS reminders`;
/** Holds, and what was never a booking, are no appointments. */
const SHOWN = `r.patient_email IS NOT NULL AND r.status::text NOT IN ('started', 'pending_verification', 'expired', 'rejected')`;

const upcomingOf = sql.named<AppointmentRow>(
  'appointments_upcoming',
  `SELECT ${COLUMNS} FROM find_own_reservations($1) r LEFT JOIN preauthorization a ON a.reservation_id = r.id
    WHERE ${SHOWN} AND r.status::text IN ('confirmed', 'pending_preauth') AND r.ends_at > portal_now()
    ORDER BY r.starts_at, r.id LIMIT $2`,
);
const pastOf = sql.named<AppointmentRow>(
  'appointments_past',
  `SELECT ${COLUMNS} FROM find_own_reservations($1) r LEFT JOIN preauthorization a ON a.reservation_id = r.id
    WHERE ${SHOWN} AND (r.status::text NOT IN ('confirmed', 'pending_preauth') OR r.ends_at <= portal_now())
    ORDER BY r.starts_at DESC, r.id LIMIT $2`,
);
const oneOf = sql.named<AppointmentRow>(
  'appointments_one',
  `SELECT ${COLUMNS} FROM find_own_reservations($1) r LEFT JOIN preauthorization a ON a.reservation_id = r.id WHERE ${SHOWN} AND r.id = $2`,
);

const visitorsOne = sql.named<AppointmentRow>(
  'appointments_visitors',
  `SELECT ${COLUMNS} FROM reservation r LEFT JOIN preauthorization a ON a.reservation_id = r.id
    WHERE r.id = $1 AND is_patients_alone(r) AND r.locked_at IS NULL AND r.patient_last_name IS NOT NULL
      AND r.status::text NOT IN ('started', 'pending_verification', 'expired', 'rejected')`,
);

/** These run in a transaction that has set the partner. */
export function findUpcomingRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<AppointmentRow[]> {
  return query(transaction, upcomingOf, [customerId, limit]);
}

export function findPastRows(
  transaction: Transaction,
  customerId: number,
  limit: number,
): Promise<AppointmentRow[]> {
  return query(transaction, pastOf, [customerId, limit]);
}

/** null: not this customer's. */
export async function getAppointmentRow(
  transaction: Transaction,
  customerId: number,
  id: string,
): Promise<AppointmentRow | null> {
  return (await query(transaction, oneOf, [customerId, id]))[0] ?? null;
}

/** null: not its patient's alone, such as what is in an account by now. */
export async function getVisitorsRow(
  transaction: Transaction,
  id: string,
): Promise<AppointmentRow | null> {
  return (await query(transaction, visitorsOne, [id]))[0] ?? null;
}

export type ChangeResult = 'ok' | 'already' | 'unknown' | 'over' | 'too_late';
export type MoveResult =
  | ChangeResult
  | 'not_offered'
  | 'slot_taken'
  | 'person_busy'
  | 'undecided'
  | 'other_year';

const cancel = sql.named<{ result: ChangeResult }>(
  'appointments_cancel',
  'SELECT cancel_appointment($1, $2) AS result',
);
const move = sql.named<{ result: MoveResult }>(
  'appointments_move',
  'SELECT move_appointment($1, $2, $3, $4, $5) AS result',
);
const moveRefused = sql.named<{ reason: 'undecided' | 'other_year' | null }>(
  'appointments_move_refused',
  `SELECT move_is_refused(r.id, $3) AS reason FROM find_own_reservations($1) r WHERE r.id = $2 AND r.status IN ('confirmed', 'pending_preauth') AND r.starts_at > portal_now()`,
);

const lockStartOf = sql.named<{ starts_at: Date }>(
  'appointments_lock_start',
  'SELECT starts_at FROM reservation WHERE id = $1 FOR UPDATE',
);

/** Nobody changes it until the transaction ends. null: the partner has no such reservation. */
export async function lockStart(transaction: Transaction, id: string): Promise<Date | null> {
  return (await query(transaction, lockStartOf, [id]))[0]?.starts_at ?? null;
}

/** A booking that the link of its mail is about. */
export interface LinkedVisit {
  id: string;
  /** null: its patient's alone. */
  customer_id: number | null;
}

const LINKED = 'r.id, CASE WHEN NOT is_patients_alone(r) THEN r.customer_id END AS customer_id';
const linkedVisit = sql.named<LinkedVisit>(
  'appointments_linked',
  `SELECT ${LINKED} FROM token t JOIN reservation r ON r.id = t.reservation_id WHERE t.hash = $1 AND t.purpose = 'cancel-reservation'`,
);
const lockLinked = sql.named<
  LinkedVisit & {
    starts_at: Date;
    state: 'valid' | 'used' | 'expired' | 'of_age';
    is_called_off: boolean;
  }
>(
  'appointments_lock_linked',
  // As it is once it is locked: whoever had to wait for it would read it here as it was before.
  `SELECT (l.r).id, CASE WHEN NOT is_patients_alone(l.r) THEN (l.r).customer_id END AS customer_id, (l.r).starts_at,
          (l.r).status = 'cancelled_by_provider' AS is_called_off, CASE WHEN NOT is_yet_theirs(l.r) THEN 'of_age' ELSE token_state(l.t, (l.r).status)::text END AS state
     FROM lock_by_token($1, 'cancel-reservation') l WHERE (l.t).id IS NOT NULL`,
);

/** null: there is no such link at the partner. */
export async function getLinkedVisit(
  transaction: Transaction,
  tokenHash: Buffer,
): Promise<LinkedVisit | null> {
  return (await query(transaction, linkedVisit, [tokenHash]))[0] ?? null;
}

/** The same, which nobody changes until the transaction ends, with what its link is worth. */
export async function lockLinkedVisit(transaction: Transaction, tokenHash: Buffer) {
  return (await query(transaction, lockLinked, [tokenHash]))[0] ?? null;
}

/** @param customerId null: a visitor's */
export async function cancelRow(
  transaction: Transaction,
  customerId: number | null,
  id: string,
): Promise<ChangeResult> {
  const [row] = await query(transaction, cancel, [id, customerId]);
  return row?.result ?? 'unknown';
}

/** @param customerId null: a visitor's @param to.isAtDesk the clinic's own desk does it, which may more */
export async function moveRow(
  transaction: Transaction,
  customerId: number | null,
  id: string,
  to: { calendarId: number; startsAt: Date; isAtDesk?: boolean },
): Promise<MoveResult> {
  const [refused] = await query(transaction, moveRefused, [customerId, id, to.startsAt]);
  if (refused?.reason) return refused.reason;
  const { calendarId, startsAt, isAtDesk = false } = to;
  const [row] = await query(transaction, move, [id, customerId, calendarId, startsAt, isAtDesk]);
  return row?.result ?? 'unknown';
}

const feedOf = sql.named<{ id: string }>(
  'appointments_feed',
  'SELECT id FROM calendar_feed WHERE customer_id = $1',
);
const feedByHash = sql.named<{ customer_id: number }>(
  'appointments_feed_by_hash',
  `SELECT f.customer_id FROM calendar_feed f JOIN account a ON a.customer_id = f.customer_id AND a.status = 'active' WHERE f.hash = $1`,
);
const putFeed = sql.named(
  'appointments_put_feed',
  `INSERT INTO calendar_feed (customer_id, partner_id, id, hash) VALUES ($1, current_partner(), $2, $3)
   ON CONFLICT (customer_id) DO UPDATE SET id = excluded.id, hash = excluded.hash, created_at = portal_now()`,
);

/** The id that the address of a customer's calendar is made of; null: there is none yet. */
export async function getFeedId(
  transaction: Transaction,
  customerId: number,
): Promise<string | null> {
  return (await query(transaction, feedOf, [customerId]))[0]?.id ?? null;
}

/** Whose calendar it is; null: nobody's, or of an account that may not be used. */
export async function getFeedOwner(transaction: Transaction, hash: Buffer): Promise<number | null> {
  return (await query(transaction, feedByHash, [hash]))[0]?.customer_id ?? null;
}

/** Ends the address before. */
export async function putFeedRow(
  transaction: Transaction,
  customerId: number,
  id: string,
  hash: Buffer,
): Promise<void> {
  await query(transaction, putFeed, [customerId, id, hash]);
}
