import type { MessageChannel, MessageState, ReviewState } from '#app/platform/states.ts';
import type { Relation } from '#app/people/relations.ts';
import type {
  MedicalCareStatus,
  ClosingReason,
  ReservationStatus,
  PreauthorizationStatus,
  ServiceType,
  VisitMode,
} from '#app/platform/states.ts';
import type { PartOfDay } from '#app/features/medical-care/care-request.ts';
import type { CareChange } from '#app/features/medical-care/care-details.ts';
import type { DocumentKind } from '#app/features/preauthorization/case-work.ts';
import type { RefusalReason } from '#app/features/preauthorization/refusal-reasons.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Address } from '#app/people/address.ts';

export interface HeldSubscriptionRow extends Address {
  product: string;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  mothers_name: string;
  phone: string;
  contact_email: string;
  starts_on: string;
  ends_on: string | null;
  /** As the partner tells its customers apart. */
  customer_type: string | null;
}
export interface HeldReservationRow {
  starts_at: Date;
  tz: string;
  status: ReservationStatus;
  provider: string;
  doctor: string | null;
  service: string;
  mode: VisitMode;
  price: number | null;
  /** Percent that the clinic took off. */
  discount_rate: number | null;
  invoice_splitting: boolean;
  service_type: ServiceType | null;
  patient_last_name: string | null;
  patient_first_name: string | null;
  patient_date_of_birth: string | null;
  patient_mothers_name: string | null;
  patient_phone: string | null;
  patient_email: string | null;
  patient_comment: string | null;
  patient_client_eid: string | null;
  /** How an insured visit is paid for; null: it is not insured. */
  preauthorization: PreauthorizationStatus | null;
  preauthorization_decided_at: Date | null;
  /** With what the insurer pays of it, or would pay; null: nothing was calculated. */
  total_cost: number | null;
  estimated_cost: number | null;
  paid_by_subscription: number | null;
  /** Why the insurer refused it; null: it did not. */
  refusal_reason: RefusalReason | null;
  /** What it was asked to pay of a visit that it approved in part; null: it did not. */
  requested_cost: number | null;
  /** What the insurer asked the member for, in order. */
  asked_documents: DocumentKind[];
  /** What the patient is to the customer; null: the patient is the customer. */
  on_behalf_relation: Relation | null;
  /** Of a visit by video: when the patient came first; null: in person, or they did not come. */
  video_waiting_since: Date | null;
  /** How they rated its connection, 1 to 5. */
  video_rating: number | null;
  /** As what a visit that was not held was closed; null: it was held, or not by video. */
  video_closed_as: 'settled' | 'not_come' | null;
  /** When the clinic noted that the patient had come; null: it did not. */
  arrived_at: Date | null;
  /** Why the clinic cancelled it; null: it did not. */
  closing_reason: ClosingReason | null;
  /** When the patient answered a reminder: they are coming. null: they have not. */
  said_coming_at: Date | null;
  /** What they wrote of it; null: nothing. */
  review: HeldReview | null;
  /** Text messages and letters about it. */
  messages: HeldMessage[];
}
export interface HeldReview {
  stars: number;
  comment: string;
  /** null: it is shown without one. */
  name: string | null;
  state: ReviewState;
  /** Of the clinic. */
  reply: string | null;
}
export interface HeldMessage {
  channel: MessageChannel;
  state: MessageState;
  /** Number or address. */
  recipient: string;
  /** ISO 8601 */
  created_at: string;
}
export interface HeldUseRow {
  specialization: string;
  period_starts_on: string;
  amount: number;
  quantity: number;
}

const subscriptionsOf = sql.named<HeldSubscriptionRow>(
  'profile_held_subscriptions',
  `SELECT p.name AS product, s.last_name, s.first_name, s.date_of_birth::text, s.mothers_name, s.phone, s.contact_email,
          s.zipcode, s.city, s.street, s.starts_on::text, s.ends_on::text, c.customer_type
     FROM subscription s JOIN product p ON p.id = s.product_id JOIN customer c ON c.id = s.customer_id WHERE s.customer_id = $1 ORDER BY s.starts_on`,
);
const messagesWhere = (about: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('channel', s.channel, 'state', s.state, 'created_at', s.created_at, 'recipient',
                    coalesce(s.phone, concat_ws(', ', s.postal_address ->> 'name', s.postal_address ->> 'street',
                                                 s.postal_address ->> 'zipcode', s.postal_address ->> 'city'))) ORDER BY s.created_at), '[]')
             FROM message s WHERE ${about}) AS messages`;
const reservationsIn = (source: string) =>
  `SELECT r.starts_at, p.tz, r.status::text, p.name AS provider, d.name AS doctor, f.name AS service, CASE WHEN is_by_video(r) THEN 'video' ELSE 'in_person' END AS mode, r.price, r.discount_rate, p.invoice_splitting, r.service_type::text,
          r.patient_last_name, r.patient_first_name, r.patient_date_of_birth::text, r.patient_mothers_name, r.patient_phone,
          r.patient_email, r.patient_comment, r.patient_client_eid, a.status::text AS preauthorization,
          a.decided_at AS preauthorization_decided_at, a.total_cost, a.estimated_cost, a.paid_by_subscription, a.requested_cost, a.reason AS refusal_reason, r.on_behalf_relation,
          ARRAY(SELECT e ->> 'document' FROM jsonb_array_elements(a.events) WITH ORDINALITY AS e (e, place)
                 WHERE e ->> 'kind' = 'document_asked' ORDER BY place) AS asked_documents,
          v.waiting_since AS video_waiting_since, v.rating AS video_rating, v.closed_as AS video_closed_as,
          r.arrived_at, r.closing_reason::text,
          (SELECT max(answered_at) FROM visit_answer w WHERE w.reservation_id = r.id) AS said_coming_at,
          (SELECT jsonb_build_object('stars', e.stars, 'comment', e.comment, 'name', e.shown_name, 'state', e.state, 'reply', e.reply)
             FROM review e WHERE e.reservation_id = r.id) AS review,
          ${messagesWhere('s.reservation_id = r.id')}
     FROM ${source} r
     LEFT JOIN video_visit v ON v.reservation_id = r.id
     LEFT JOIN preauthorization a ON a.reservation_id = r.id
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction f ON f.id = r.subfunction_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
    ORDER BY r.starts_at`;
const reservationsOf = sql.named<HeldReservationRow>(
  'profile_held_reservations',
  reservationsIn('find_own_reservations($1)'),
);
const visitorsReservations = sql.named<HeldReservationRow>(
  'profile_held_reservations_of_visitor',
  reservationsIn('(SELECT * FROM reservation WHERE id = ANY ($1::uuid[]) AND customer_id IS NULL)'),
);
const usesOf = sql.named<HeldUseRow>(
  'profile_held_uses',
  `SELECT z.name AS specialization, u.period_starts_on::text, u.amount, u.quantity
     FROM cover_use u JOIN subscription s ON s.id = u.subscription_id JOIN specialization z ON z.id = u.specialization_id
    WHERE s.customer_id = $1 ORDER BY u.period_starts_on, z.name`,
);

export interface HeldCareRow {
  created_at: Date;
  status: MedicalCareStatus;
  service: string;
  provider: string | null;
  doctor_name: string | null;
  starts_at: Date | null;
  wishes: { date: string; part: PartOfDay }[];
  last_name: string | null;
  first_name: string | null;
  date_of_birth: string | null;
  mothers_name: string | null;
  phone: string | null;
  email: string | null;
  zipcode: string | null;
  city: string | null;
  street: string | null;
  comment: string | null;
  /** Whether the insurer pays; null: nobody has said so. */
  is_approved: boolean | null;
  /** When the patient answered a reminder: they are coming. null: they have not. */
  said_coming_at: Date | null;
  on_behalf_relation: Relation | null;
  /** What they told before, and what instead. */
  changes: CareChange[];
  /** Text messages about it, with the link by which it was finished. */
  messages: HeldMessage[];
}
const careWhere = (whose: string) =>
  `SELECT m.created_at, m.status::text, f.name AS service, p.name AS provider, coalesce(d.name, m.doctor_name) AS doctor_name, m.starts_at, m.wishes,
          m.last_name, m.first_name, m.date_of_birth::text, m.mothers_name, m.phone, m.email, m.zipcode, m.city, m.street, m.comment, m.is_approved, m.coming_at AS said_coming_at, m.on_behalf_relation, m.changes,
          ${messagesWhere(`s.id IN (SELECT id FROM message WHERE medical_care_id = m.id
                           UNION ALL SELECT message_id FROM finish_link WHERE customer_id = m.customer_id AND care_id = m.id)`)}
     FROM medical_care m JOIN subfunction f ON f.id = m.subfunction_id
     LEFT JOIN provider p ON p.id = m.provider_id
     LEFT JOIN doctor d ON d.id = m.doctor_id
     JOIN portal_of(m.partner_id, m.host) h ON true
    WHERE ${whose} ORDER BY m.created_at`;
const careOf = sql.named<HeldCareRow>(
  'profile_held_care',
  careWhere(`m.customer_id = $1 AND is_yet_theirs(m)`),
);
const visitorsCare = sql.named<HeldCareRow>(
  'profile_held_care_of_visitor',
  careWhere('m.id = ANY ($1::uuid[]) AND m.customer_id IS NULL'),
);

export function findHeldCare(transaction: Transaction, customerId: number): Promise<HeldCareRow[]> {
  return query(transaction, careOf, [customerId]);
}

/** The same of somebody without an account, by its ids. */
export function findVisitorsCare(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldCareRow[]> {
  return query(transaction, visitorsCare, [ids]);
}

export function findHeldSubscriptions(
  transaction: Transaction,
  customerId: number,
): Promise<HeldSubscriptionRow[]> {
  return query(transaction, subscriptionsOf, [customerId]);
}

/** Bookings that the account shows as its own, past ones too, in the order of time. */
export function findHeldReservations(
  transaction: Transaction,
  customerId: number,
): Promise<HeldReservationRow[]> {
  return query(transaction, reservationsOf, [customerId]);
}

/** Those of somebody without an account, by their ids. */
export function findVisitorsReservations(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldReservationRow[]> {
  return query(transaction, visitorsReservations, [ids]);
}

export function findHeldUses(transaction: Transaction, customerId: number): Promise<HeldUseRow[]> {
  return query(transaction, usesOf, [customerId]);
}
