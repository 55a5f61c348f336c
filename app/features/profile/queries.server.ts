import type {
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
} from '#app/platform/states.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type {
  ExtensionReason,
  RequestAsker,
  RequestChannel,
} from '#app/people/privacy-requests.ts';
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
