import type { MessageChannel, MessageState, ReviewState } from '#app/platform/states.ts';
import type { Relation } from '#app/people/relations.ts';
import type {
  MedicalCareStatus,
  ClosingReason,
  ReservationStatus,
  PreauthorizationStatus,
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
  ServiceType,
  VisitMode,
} from '#app/platform/states.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { PartOfDay } from '#app/features/medical-care/care-request.ts';
import type { CareChange } from '#app/features/medical-care/care-details.ts';
import type { DocumentKind } from '#app/features/preauthorization/case-work.ts';
import type {
  ExtensionReason,
  RequestAsker,
  RequestChannel,
} from '#app/people/privacy-requests.ts';
import type { RefusalReason } from '#app/features/preauthorization/refusal-reasons.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { ActorKind, StaffRole } from '#app/platform/actor.ts';
import type { Address } from '#app/people/address.ts';
import type { ConsentKind, ConsentSource } from '#app/people/consents.ts';

export interface SettingsRow {
  email: string;
  locale: Locale;
  has_reminders: boolean;
  /** The address at work; null: none was given. */
  work_email: string | null;
  /** The partner's own number of the member; null: it has none. */
  member_number: string | null;
  created_at: Date;
}

const settingsOf = sql.named<SettingsRow>(
  'profile_settings',
  `SELECT c.user_email AS email, coalesce(a.locale, h.default_locale) AS locale, c.wants_reminders AS has_reminders, a.corporate_email AS work_email,
          c.external_id AS member_number, coalesce(a.created_at, c.created_at) AS created_at
     FROM customer c LEFT JOIN account a ON a.customer_id = c.id JOIN portal_of(c.partner_id, a.host) h ON true WHERE c.id = $1`,
);
const saveSettingsOf = sql.named(
  'profile_save_settings',
  `WITH reminded AS (UPDATE customer SET wants_reminders = $3 WHERE id = $1)
   UPDATE account SET locale = $2, updated_at = portal_now() WHERE customer_id = $1`,
);
const saveContactOf = sql.named<{ id: number }>(
  'profile_save_contact',
  `UPDATE subscription SET phone = $3, zipcode = $4, city = $5, street = $6
    WHERE customer_id = $1 AND starts_on <= $2::date AND (ends_on IS NULL OR ends_on > $2::date) RETURNING id`,
);

export async function getSettings(
  transaction: Transaction,
  customerId: number,
): Promise<SettingsRow | null> {
  return (await query(transaction, settingsOf, [customerId]))[0] ?? null;
}

export async function saveSettings(
  transaction: Transaction,
  customerId: number,
  { locale, hasReminders }: { locale: Locale; hasReminders: boolean },
): Promise<void> {
  await query(transaction, saveSettingsOf, [customerId, locale, hasReminders]);
}

/** @returns false: there is no current subscription */
export async function saveContact(
  transaction: Transaction,
  customerId: number,
  today: string,
  { phone, zipcode, city, street }: Address & { phone: string },
): Promise<boolean> {
  const values = [customerId, today, phone, zipcode, city, street];
  return (await query(transaction, saveContactOf, values)).length > 0;
}

export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  source: ConsentSource;
  given_at: Date;
  withdrawn_at: Date | null;
}

const consentsOf = sql.named<ConsentRow>(
  'profile_consents',
  'SELECT kind, version, source, given_at, withdrawn_at FROM consent WHERE customer_id = $1 ORDER BY given_at DESC, id DESC',
);
const giveConsent = sql.named<{ id: number }>(
  'profile_consent_give',
  `INSERT INTO consent (partner_id, customer_id, kind, version, source) VALUES (current_partner(), $1, $2, $3, 'profile')
   ON CONFLICT (customer_id, kind) WHERE withdrawn_at IS NULL DO NOTHING RETURNING id`,
);
const withdrawConsent = sql.named<{ id: number }>(
  'profile_consent_withdraw',
  'UPDATE consent SET withdrawn_at = portal_now() WHERE customer_id = $1 AND kind = $2 AND withdrawn_at IS NULL RETURNING id',
);

/** The latest first. */
export function findConsentRows(
  transaction: Transaction,
  customerId: number,
): Promise<ConsentRow[]> {
  return query(transaction, consentsOf, [customerId]);
}

/** @returns false: it stood already */
export async function insertConsent(
  transaction: Transaction,
  customerId: number,
  kind: ConsentKind,
  version: string,
): Promise<boolean> {
  return (await query(transaction, giveConsent, [customerId, kind, version])).length > 0;
}

/** @returns false: there was none */
export async function endConsent(
  transaction: Transaction,
  customerId: number,
  kind: ConsentKind,
): Promise<boolean> {
  return (await query(transaction, withdrawConsent, [customerId, kind])).length > 0;
}

export interface EventRow {
  at: Date;
  actor: ActorKind;
  actor_id: number | null;
  actor_role: StaffRole | null;
  action: string;
}

const readOwn = sql.named('profile_read_own', `SELECT set_config('vizit.customer', $1, true)`);
const eventsOf = sql.named<EventRow>(
  'profile_events',
  `SELECT at, actor, actor_id, actor_role, action FROM audit_entry
    WHERE customer_id = $1 AND ($3 OR NOT (action LIKE '%\\_read' AND actor = 'customer' AND actor_id = $1)) ORDER BY at DESC, id DESC LIMIT $2`,
);

/**
 * What was done with the customer's account, the latest first; the database shows nobody else's. Each opening of an own page is an
 * entry, too, which would hide the others: `hasOwnReads`.
 */
export async function findEventRows(
  transaction: Transaction,
  customerId: number,
  { limit, hasOwnReads }: { limit: number; hasOwnReads: boolean },
): Promise<EventRow[]> {
  await query(transaction, readOwn, [String(customerId)]);
  return query(transaction, eventsOf, [customerId, limit, hasOwnReads]);
}

const insertCopy = sql.named<{ expires_at: Date }>(
  'profile_copy_insert',
  `INSERT INTO data_copy (id, partner_id, customer_id, expires_at)
   VALUES ($1, current_partner(), $2, portal_now() + $3 * interval '1 hour') RETURNING expires_at`,
);
const copyOf = sql.named<{ is_open: boolean }>(
  'profile_copy',
  'SELECT expires_at > portal_now() AS is_open FROM data_copy WHERE id = $1 AND customer_id = $2',
);

export async function insertDataCopy(
  transaction: Transaction,
  id: string,
  customerId: number,
  lifeHours: number,
): Promise<Date> {
  const [row] = await query(transaction, insertCopy, [id, customerId, lifeHours]);
  if (!row) throw new Error('a copy got no end');
  return row.expires_at;
}

/** Whether the link still works; null: the customer has no such. */
export async function getDataCopy(
  transaction: Transaction,
  id: string,
  customerId: number,
): Promise<boolean | null> {
  return (await query(transaction, copyOf, [id, customerId]))[0]?.is_open ?? null;
}

export interface OwnRequestRow {
  id: string;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  received_on: string;
  due_on: string;
  /** null: nobody was told of an erasure. */
  planned_for: Date | null;
  refusal: PrivacyRefusal | null;
  /** Of a copy that can be fetched; null: there is none. */
  copy_id: string | null;
  copy_until: Date | null;
  is_open: boolean;
}

const ownRequests = sql.named<OwnRequestRow>(
  'profile_own_requests',
  `SELECT q.id::text, q.kind::text, q.state::text, q.received_on::text, q.due_on::text, CASE WHEN q.told_at IS NOT NULL THEN q.planned_for END AS planned_for,
          q.refusal::text, d.id AS copy_id, d.expires_at AS copy_until, q.closed_at IS NULL AS is_open
     FROM privacy_request q LEFT JOIN data_copy d ON d.id = q.copy_id AND d.expires_at > portal_now()
    WHERE q.customer_id = $1 AND (q.closed_at IS NULL OR d.id IS NOT NULL OR q.state = 'refused' AND q.closed_at > portal_now() - interval '30 days') ORDER BY q.id`,
);
const withdrawOwnRequest = sql.named<{ id: string }>(
  'profile_withdraw_request',
  `UPDATE privacy_request SET state = 'withdrawn', closed_at = portal_now(), decided_by = NULL, decider_name = NULL, version = version + 1
    WHERE id = $1 AND customer_id = $2 AND closed_at IS NULL RETURNING id::text`,
);

/** Requests about somebody's data that are open, whose copy can be fetched, or that were refused in the last 30 days; the database shows nobody else's. */
export async function findOwnRequestRows(
  transaction: Transaction,
  customerId: number,
): Promise<OwnRequestRow[]> {
  await query(transaction, readOwn, [String(customerId)]);
  return query(transaction, ownRequests, [customerId]);
}

/** @returns false: it is not theirs, or over */
export async function withdrawRequestRow(
  transaction: Transaction,
  id: string,
  customerId: number,
): Promise<boolean> {
  await query(transaction, readOwn, [String(customerId)]);
  return (await query(transaction, withdrawOwnRequest, [id, customerId])).length > 0;
}

export interface HeldRequestRow {
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  channel: RequestChannel;
  asked_by: RequestAsker;
  /** Of the letter, as the partner numbers its papers. */
  reference: string | null;
  received_on: string;
  due_on: string;
  /** Why it took longer; null: it did not. */
  extension: ExtensionReason | null;
  refusal: PrivacyRefusal | null;
  planned_for: Date | null;
  created_at: Date;
  closed_at: Date | null;
}
const HELD_REQUEST = `SELECT kind::text, state::text, channel, asked_by, reference, received_on::text, due_on::text, extension, refusal::text, planned_for,
          created_at, closed_at`;
const heldRequests = sql.named<HeldRequestRow>(
  'profile_held_requests',
  `${HELD_REQUEST} FROM privacy_request WHERE customer_id = $1 ORDER BY id`,
);
const heldRequestsOfLink = sql.named<HeldRequestRow>(
  'profile_held_requests_of_link',
  `${HELD_REQUEST} FROM find_requests_of_link($1) ORDER BY id`,
);

/** All that somebody has asked about their data in writing, on the telephone or in person, and what was decided. */
export async function findHeldRequests(
  transaction: Transaction,
  customerId: number,
): Promise<HeldRequestRow[]> {
  await query(transaction, readOwn, [String(customerId)]);
  return query(transaction, heldRequests, [customerId]);
}

/** The same of somebody without an account, by the link that opens their copy. */
export function findHeldRequestsOfLink(
  transaction: Transaction,
  linkId: string,
): Promise<HeldRequestRow[]> {
  return query(transaction, heldRequestsOfLink, [linkId]);
}

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

const erase = sql.named<{ cancelled: number | null }>(
  'profile_erase',
  'SELECT erase_customer($1, $2) AS cancelled',
);
const orderFarewell = sql.named(
  'profile_farewell',
  `WITH farewell AS (
     INSERT INTO farewell (id, partner_id, email, locale, host) VALUES ($1::uuid, current_partner(), $2, $3, $4))
   INSERT INTO outbox (partner_id, kind, payload)
   VALUES (current_partner(), 'mail_person', jsonb_build_object('mail', 'account-erased', 'farewell', $1::text))`,
);

/** @returns how many coming visits were cancelled; null: the account is gone already */
export async function eraseCustomer(
  transaction: Transaction,
  customerId: number,
  today: string,
): Promise<number | null> {
  return (await query(transaction, erase, [customerId, today]))[0]?.cancelled ?? null;
}

/** The last mail, whose address is kept until it has left. */
export async function insertFarewell(
  transaction: Transaction,
  farewell: { id: string; email: string; locale: Locale; host: string },
): Promise<void> {
  const { id, email, locale, host } = farewell;
  await query(transaction, orderFarewell, [id, email, locale, host]);
}
