import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { RecordedPrice } from '#app/features/prices/recorded-price.ts';
import type { ClosingReason, PreauthType, ServiceType } from '#app/platform/states.ts';
import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';

export interface MailedReservationRow extends RecordedPrice {
  id: string;
  status: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
  starts_at: Date;
  ends_at: Date;
  hold_expires_at: Date | null;
  customer_id: number | null;
  changeable_until: Date;
  has_appointments: boolean;
  /** The partner has products with the page of appointments. */
  has_accounts: boolean;
  /** Of an open link that asks the customer for the date of birth and leads to this visit. */
  full_auth_token_id: string | null;
  /** So long the insurer waits for a document that it has asked for; null: for none. */
  document_until: Date | null;
  /** How an insured member's visit is paid for; null: of somebody else. */
  preauth_type: PreauthType | null;
  /** Who is insured is told what their cover makes of a price, and no other. */
  service_type: ServiceType | null;
  now: Date;
  tz: string;
  calendar_sequence: number;
  patient_last_name: string;
  patient_first_name: string;
  patient_email: string;
  /** Who booked it for somebody else; null: the patient did. */
  booker_last_name: string | null;
  booker_first_name: string | null;
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  phone: string[];
  lat: number;
  lng: number;
  doctor_name: string | null;
  specialization_name: string;
  specialization_locales: LocalisedText;
  subfunction_name: string;
  subfunction_locales: LocalisedText;
  is_by_video: boolean;
  /** The patient has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
  /** Why the clinic cancelled it; null: it did not. */
  closing_reason: ClosingReason | null;
}

const reservationToMail = sql.named<MailedReservationRow>(
  'mail_reservation',
  `SELECT r.id, r.status::text, r.locale, h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version, r.starts_at, r.ends_at, r.hold_expires_at, portal_now() AS now, r.customer_id,
          changeable_until(r) AS changeable_until, CASE WHEN pre.status = 'rejected' THEN 'self_paid' ELSE pre.type::text END AS preauth_type,
          EXISTS (SELECT FROM subscription u JOIN product pd ON pd.id = u.product_id
                   WHERE u.customer_id = r.customer_id AND pd.has_appointments
                     AND u.starts_on <= (portal_now() AT TIME ZONE p.tz)::date AND (u.ends_on IS NULL OR u.ends_on > (portal_now() AT TIME ZONE p.tz)::date)) AS has_appointments,
          EXISTS (SELECT FROM product pd WHERE pd.partner_id = r.partner_id AND pd.has_appointments) AS has_accounts,
          (SELECT t.id FROM account_token t WHERE t.reservation_id = r.id AND t.kind = 'require-full-auth' AND t.used_at IS NULL
              AND t.revoked_at IS NULL AND t.expires_at > portal_now() LIMIT 1) AS full_auth_token_id,
          CASE WHEN pre.document_asked IS NOT NULL AND pre.status = 'pending' THEN pre.due_at END AS document_until, p.tz, r.calendar_sequence,
          r.price, r.discount_rate, pre.status::text AS preauth_status, pre.total_cost, pre.estimated_cost, p.invoice_splitting,
          r.service_type::text, r.patient_last_name, r.patient_first_name, r.patient_email,
          b.last_name AS booker_last_name, b.first_name AS booker_first_name,
          p.name AS provider_name, p.zip, p.city, p.address, p.phone, p.lat, p.lng, d.name AS doctor_name,
          z.name AS specialization_name, z.locales AS specialization_locales,
          s.name AS subfunction_name, s.locales AS subfunction_locales, is_by_video(s, r.partner_id, r.provider_id, r.doctor_id) AS is_by_video, r.closing_reason::text AS closing_reason,
          is_yet_theirs(r) AS is_yet_theirs
     FROM reservation r
     JOIN partner pa ON pa.id = r.partner_id
     JOIN portal_of(r.partner_id, r.host) h ON true
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction s ON s.id = r.subfunction_id
     JOIN specialization z ON z.id = s.specialization_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
     LEFT JOIN preauthorization pre ON pre.reservation_id = r.id
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u
                         WHERE r.on_behalf_relation IS NOT NULL AND u.customer_id = r.customer_id AND u.locked_at IS NULL ORDER BY starts_on DESC LIMIT 1) b ON true
    WHERE r.id = $1 AND r.patient_email IS NOT NULL`,
);

export interface OtherTimeRow {
  starts_at: Date;
  calendar_id: number;
  subfunction_id: number;
  provider_id: number;
  doctor_id: number | null;
  doctor_name: string | null;
}

/** The next free day of each calendar of the clinic that has the same care: the doctor's own first. */
const otherTimes = sql.named<OtherTimeRow>(
  'mail_other_times',
  `SELECT n.starts_at + m * interval '1 minute' AS starts_at, c.id::int AS calendar_id, r.subfunction_id, r.provider_id, c.doctor_id, d.name AS doctor_name
     FROM reservation r
    CROSS JOIN LATERAL find_next_free(ARRAY(SELECT o.id FROM offering_calendar o JOIN calendar_subfunction cs ON cs.calendar_id = o.id
                                             WHERE o.provider_id = r.provider_id AND cs.subfunction_id = r.subfunction_id), portal_now()) n
    CROSS JOIN LATERAL unnest(n.free) m
     JOIN calendar c ON c.id = n.calendar_id
     LEFT JOIN doctor d ON d.id = c.doctor_id
    WHERE r.id = $1
    ORDER BY c.doctor_id IS NOT DISTINCT FROM r.doctor_id DESC, 1, c.id LIMIT $2`,
);

/** Times of the same care at the same clinic that are free now. */
export function findOtherTimes(pool: Pool, id: string, limit: number): Promise<OtherTimeRow[]> {
  return query(pool, otherTimes, [id, limit]);
}

const orderOf = sql.named<{ by_role: string | null }>(
  'mail_order',
  'SELECT by_role FROM outbox WHERE id = $1',
);

/** As what somebody of the staff ordered a mail in the name of whom it goes to; null: nobody did. */
export async function getOrdererRole(pool: Pool, orderId: number): Promise<string | null> {
  return (await query(pool, orderOf, [orderId]))[0]?.by_role ?? null;
}

export interface ReminderRow {
  hours_before: number;
  visit_starts_at: Date;
  state: string;
  /** The customer has not switched reminders off; always so for who has no account. */
  is_wanted: boolean;
  has_account: boolean;
  /** Language of the account; null without one. */
  locale: Locale | null;
  /** Of the link that cancels, while it works. */
  cancel_token_id: string | null;
}

const reminderToMail = sql.named<ReminderRow>(
  'mail_reminder',
  `SELECT m.hours_before, m.visit_starts_at, m.state::text, coalesce(c.wants_reminders, true) AS is_wanted, a.id IS NOT NULL AS has_account, a.locale,
          (SELECT t.id FROM token t WHERE t.reservation_id = m.reservation_id AND t.purpose = 'cancel-reservation'
              AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at > portal_now() LIMIT 1) AS cancel_token_id
     FROM reminder m
     JOIN reservation r ON r.id = m.reservation_id
     LEFT JOIN account a ON a.customer_id = r.customer_id AND a.kind = 'customer' AND a.status = 'active'
     LEFT JOIN customer c ON c.id = a.customer_id
    WHERE m.id = $1`,
);
const endReminderOf = sql.named(
  'mail_end_reminder',
  `UPDATE reminder SET state = $2::reminder_state, outcome = $3, updated_at = portal_now() WHERE id = $1 AND state = 'queued'`,
);

export async function getReminder(pool: Pool, id: string): Promise<ReminderRow | null> {
  const [row] = await query(pool, reminderToMail, [id]);
  return row ?? null;
}

export async function endReminder(
  pool: Pool,
  id: string,
  state: 'sent' | 'dropped',
  outcome: string,
): Promise<void> {
  await query(pool, endReminderOf, [id, state, outcome]);
}

/** The hold is given back: nobody can confirm it in time, or its mail cannot be delivered. */
const expireHold = sql.named(
  'mail_expire_hold',
  `WITH gone AS (
     UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
      WHERE id = $1 AND status = 'pending_verification' RETURNING id, partner_id)
   INSERT INTO outbox (partner_id, kind, payload)
     SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM gone`,
);

export const storeSentMail = sql.named(
  'mail_store_sent',
  `INSERT INTO sent_mail (message_id, recipient, subject, html, body, source, partner_id)
   VALUES ($1, $2, $3, $4, $5, $6, (SELECT partner_id FROM partner_host WHERE host = split_part(rtrim($1, '>'), '@', 2)))
   ON CONFLICT (message_id) DO NOTHING`,
);

/** By its digest: the same picture, whosever it is. */
export const partnerPicture = sql.named<{ bytes: Buffer }>(
  'mail_partner_picture',
  'SELECT bytes FROM partner_picture WHERE digest = $1 LIMIT 1',
);

export interface SentMailRow {
  id: number;
  channel: 'mail' | 'sms' | 'letter';
  recipient: string;
  subject: string;
  html: string;
  body: string;
  source: string;
  sent_at: Date;
}

const sentMails = sql.named<
  Pick<SentMailRow, 'id' | 'channel' | 'recipient' | 'subject' | 'sent_at'>
>(
  'mail_sent_list',
  'SELECT id, channel, recipient, subject, sent_at FROM sent_mail ORDER BY id DESC LIMIT $1',
);
const sentMail = sql.named<SentMailRow>(
  'mail_sent_one',
  'SELECT id, channel, recipient, subject, html, body, source, sent_at FROM sent_mail WHERE id = $1',
);

/** null: no such reservation, or it has nobody to write to. */
export async function getMailedReservation(
  pool: Pool,
  id: string,
): Promise<MailedReservationRow | null> {
  const [row] = await query(pool, reservationToMail, [id]);
  return row ?? null;
}

export async function expireUnverifiedHold(pool: Pool, id: string): Promise<void> {
  await query(pool, expireHold, [id]);
}

export function findSentMailRows(
  transaction: Transaction,
  limit: number,
): Promise<Pick<SentMailRow, 'id' | 'channel' | 'recipient' | 'subject' | 'sent_at'>[]> {
  return query(transaction, sentMails, [limit]);
}

export async function getSentMailRow(
  transaction: Transaction,
  id: number,
): Promise<SentMailRow | null> {
  const [row] = await query(transaction, sentMail, [id]);
  return row ?? null;
}

export interface MailedAccountRow {
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
  user_email: string;
  last_name: string | null;
  first_name: string | null;
  /** These are null without a token; the end also when the link is over. */
  token_email: string | null;
  previous_email: string | null;
  token_expires_at: Date | null;
  now: Date;
}

const accountToMail = sql.named<MailedAccountRow>(
  'mail_account',
  `SELECT a.locale, h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version, c.user_email, s.last_name, s.first_name, t.email AS token_email, t.previous_email,
          CASE WHEN t.used_at IS NULL AND t.revoked_at IS NULL THEN t.expires_at END AS token_expires_at, portal_now() AS now
     FROM account a
     JOIN customer c ON c.id = a.customer_id
     JOIN partner pa ON pa.id = a.partner_id
     JOIN portal_of(a.partner_id, a.host) h ON true
     LEFT JOIN account_token t ON t.id = $1 AND t.account_id = a.id
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = c.id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE a.id = coalesce($2::bigint, (SELECT account_id FROM account_token WHERE id = $1)) AND a.status <> 'erased'`,
);

/** By a token or by the account itself; null: there is no such, or it is erased. */
export async function getMailedAccount(
  pool: Pool,
  { tokenId, accountId }: { tokenId: string | null; accountId: string | null },
): Promise<MailedAccountRow | null> {
  const [row] = await query(pool, accountToMail, [tokenId, accountId]);
  return row ?? null;
}

/** Somebody without an account. */
export interface MailedPersonRow {
  email: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
  /** Of the main account's holder; null: there is none. */
  last_name: string | null;
  first_name: string | null;
}

const invitationToMail = sql.named<MailedPersonRow>(
  'mail_invitation',
  `SELECT r.email, a.locale, h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version, s.last_name, s.first_name
     FROM relative r
     JOIN account a ON a.customer_id = r.holder_id AND a.status = 'active'
     JOIN partner pa ON pa.id = r.partner_id
     JOIN portal_of(a.partner_id, a.host) h ON true
     JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = r.holder_id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE r.id = $1 AND r.customer_id IS NULL AND r.expires_at > portal_now()`,
);
const farewellToMail = sql.named<MailedPersonRow>(
  'mail_farewell',
  `SELECT f.email, f.locale, h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version, NULL AS last_name, NULL AS first_name
     FROM farewell f
     JOIN partner pa ON pa.id = f.partner_id
     JOIN portal_of(f.partner_id, f.host) h ON true
    WHERE f.id = $1`,
);
const farewellOver = sql.named('mail_farewell_delete', 'DELETE FROM farewell WHERE id = $1');

/** null: taken back, accepted or over. */
export async function getMailedInvitation(
  pool: Pool,
  relativeId: string,
): Promise<MailedPersonRow | null> {
  return (await query(pool, invitationToMail, [relativeId]))[0] ?? null;
}

/** null: it has left already. */
export async function getMailedFarewell(pool: Pool, id: string): Promise<MailedPersonRow | null> {
  return (await query(pool, farewellToMail, [id]))[0] ?? null;
}

export async function deleteFarewell(pool: Pool, id: string): Promise<void> {
  await query(pool, farewellOver, [id]);
}
