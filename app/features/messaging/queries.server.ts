import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { MessageChannel, MessageState } from '#app/platform/states.ts';
import type { MessageWay, VisitMessage, VisitMessageAbout } from './describe-message.ts';
import type { PostalAddress } from './postal-address.ts';

const order = sql.named<{ id: string | null }>(
  'messaging_order',
  'SELECT order_message($1, $2, $3, $4, $5) AS id',
);

/** Its id; null: there is no such visit. */
export async function orderMessageRow(
  transaction: Transaction | Pool,
  values: {
    channel: MessageChannel;
    about: VisitMessageAbout;
    reservationId: string;
    phone: string | null;
    address: PostalAddress | null;
  },
): Promise<string | null> {
  const { channel, about, reservationId, phone, address } = values;
  const [row] = await query(transaction, order, [
    channel,
    about,
    reservationId,
    phone,
    address && JSON.stringify(address),
  ]);
  return row?.id ?? null;
}

const createOfLink = sql.named<{ id: string }>(
  'messaging_create_of_link',
  `INSERT INTO message (partner_id, about, channel, phone, locale) VALUES (current_partner(), 'finish_care', 'sms', $1, $2) RETURNING id`,
);

export async function createLinkMessage(
  transaction: Transaction,
  { phone, locale }: { phone: string; locale: Locale },
): Promise<string> {
  const [row] = await query(transaction, createOfLink, [phone, locale]);
  if (!row) throw new Error('a message was not kept');
  return row.id;
}

interface AnyMessageRow {
  id: string;
  state: MessageState;
  locale: Locale;
  created_at: Date;
  now: Date;
  /** Of a link to finish by that still can be, and for nobody who has come of age; null: none. */
  finish_link_id: string | null;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

/** Of a request for care that is to be finished. */
export interface LinkMessageRow extends AnyMessageRow {
  about: 'finish_care';
  phone: string;
}

export interface VisitMessageRow extends AnyMessageRow {
  partner_id: number;
  reservation_id: string;
  channel: MessageChannel;
  about: VisitMessageAbout;
  phone: string | null;
  postal_address: PostalAddress | null;
  visit_starts_at: Date;
  status: string;
  starts_at: Date;
  /** The patient has not come of age since it was booked for them. */
  is_yet_theirs: boolean;
  /** Of a reminder: it has not been switched off meanwhile. */
  is_wanted: boolean;
  /** Of a reminder: the patient has said since that they come. */
  is_answered: boolean;
  tz: string;
  patient_last_name: string | null;
  patient_first_name: string | null;
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  provider_phone: string[];
  /** As the mails about it say. */
  is_by_video: boolean;
}

/** Of a visit that was booked by telephone: nothing of where it is. */
export interface CareReminderRow extends AnyMessageRow {
  about: 'care_reminder';
  care_id: string;
  phone: string;
  /** It stands, and is still to come. */
  is_current: boolean;
  starts_at: Date;
  is_wanted: boolean;
  is_answered: boolean;
  tz: string;
}

export type MessageRow = VisitMessageRow | LinkMessageRow | CareReminderRow;

const toSend = sql.named<VisitMessageRow>(
  'messaging_to_send',
  `SELECT m.id, m.partner_id, m.reservation_id, m.channel::text, m.about::text, m.state::text, m.phone, m.postal_address, m.locale, m.visit_starts_at, m.created_at, portal_now() AS now,
          r.status::text, r.starts_at, wants_reminders(r) AS is_wanted, is_yet_theirs(r) AS is_yet_theirs, has_answered_reminder(r, m.created_at) AS is_answered, p.tz, r.patient_last_name, r.patient_first_name,
          (SELECT f.id FROM finish_link f WHERE f.message_id = m.id AND f.expires_at > portal_now() AND NOT is_for_grown(f, h.country)) AS finish_link_id,
          p.name AS provider_name, p.zip, p.city, p.address, p.phone AS provider_phone,
          is_by_video(r) AS is_by_video,
          h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM message m
     JOIN reservation r ON r.id = m.reservation_id AND r.locked_at IS NULL
     JOIN partner pa ON pa.id = m.partner_id
     JOIN portal_of(m.partner_id, r.host) h ON true
     JOIN provider p ON p.id = r.provider_id
    WHERE m.id = $1`,
);
const linkToSend = sql.named<LinkMessageRow>(
  'messaging_link_to_send',
  `SELECT m.id, m.about::text, m.state::text, m.phone, m.locale, m.created_at, portal_now() AS now,
          CASE WHEN f.expires_at > portal_now() AND c.id IS NULL AND NOT is_for_grown(f, h.country) THEN f.id END AS finish_link_id,
          h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM message m
     JOIN finish_link f ON f.message_id = m.id
     JOIN partner pa ON pa.id = m.partner_id
     JOIN portal_of(m.partner_id, f.host) h ON true
     LEFT JOIN medical_care c ON c.id = f.care_id
    WHERE m.id = $1 AND m.about = 'finish_care'`,
);
const careToSend = sql.named<CareReminderRow>(
  'messaging_care_to_send',
  `SELECT m.id, 'care_reminder' AS about, m.medical_care_id AS care_id, m.state::text, m.phone, m.locale, m.created_at, portal_now() AS now, NULL AS finish_link_id,
          v.status = 'booked' AND v.starts_at > portal_now()
            AND is_yet_theirs(v) AS is_current, v.starts_at,
          coalesce((SELECT c.wants_reminders FROM account a JOIN customer c ON c.id = a.customer_id
                     WHERE a.customer_id = v.customer_id AND a.kind = 'customer' AND a.status = 'active'), true) AS is_wanted,
          v.coming_at IS NOT NULL AS is_answered, market_zone(h.country) AS tz,
          h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM message m
     JOIN medical_care v ON v.id = m.medical_care_id AND v.locked_at IS NULL
     JOIN partner pa ON pa.id = m.partner_id
     JOIN portal_of(m.partner_id, v.host) h ON true
    WHERE m.id = $1`,
);
const end = sql.named(
  'messaging_end',
  `UPDATE message SET state = $2::message_state, reason = $3, updated_at = portal_now() WHERE id = $1 AND state = 'queued'`,
);

/** null: it is gone with whose it was. */
export async function getMessage(pool: Pool, id: string): Promise<MessageRow | null> {
  for (const statement of [toSend, linkToSend, careToSend]) {
    const [row] = await query<MessageRow>(pool, statement, [id]);
    if (row) return row;
  }
  return null;
}

/** @param reason of a failure; null: it has left */
export async function endMessage(
  pool: Pool,
  id: string,
  state: Exclude<MessageState, 'queued'>,
  reason: string | null,
): Promise<void> {
  await query(pool, end, [id, state, reason]);
}

/** Counted beside the mails of a mailbox, by a keyed hash of the number. */
export const takeSmsTurn = sql.named<{ may_go: boolean }>(
  'messaging_take_turn',
  'SELECT take_asked_mail_turn($1, $2, $3, $4, $5) AS may_go',
);

/** When the next one may go to a number; null: now. */
export const findSmsTurn = sql.named<{ free_at: Date | null }>(
  'messaging_find_turn',
  'SELECT find_asked_turn($1, $2, $3) AS free_at',
);

export interface TextReminderRow {
  /** It waits, and the visit is as it was when it was planned. */
  is_current: boolean;
  phone: string;
  has_email: boolean;
  is_coming: boolean;
  is_wanted: boolean;
  /** Of the reminder by mail before; null: there was none. */
  mail_state: string | null;
  /** The last mail of the booking itself did not arrive. */
  is_booking_unread: boolean;
}
const textReminder = sql.named<TextReminderRow>(
  'messaging_text_reminder',
  `SELECT m.state = 'queued' AND r.status::text = 'confirmed' AND r.starts_at = m.visit_starts_at AND r.starts_at > portal_now() AND is_yet_theirs(r) AS is_current,
          r.patient_phone AS phone, r.patient_email IS NOT NULL AS has_email, is_coming(r) AS is_coming, wants_reminders(r) AS is_wanted,
          (SELECT b.state::text FROM reminder b WHERE b.reservation_id = r.id AND b.visit_starts_at = r.starts_at AND b.channel = 'mail'
              AND b.hours_before > m.hours_before LIMIT 1) AS mail_state,
          coalesce((SELECT o.failed_at IS NOT NULL OR o.outcome IN ('refused', 'too_many', 'bounced') FROM outbox o
             -- as the index has it
             WHERE coalesce(o.payload ->> 'reservation', o.payload ->> 'care', o.payload ->> 'callBack', o.payload ->> 'question', o.payload ->> 'account',
                            o.payload ->> 'token') = r.id::text
               AND o.kind LIKE 'mail\\_%' AND o.kind IN ('mail_reservation_confirmed', 'mail_reservation_moved')
             ORDER BY o.id DESC LIMIT 1), false) AS is_booking_unread
     FROM reminder m
     JOIN reservation r ON r.id = m.reservation_id AND r.patient_phone IS NOT NULL
    WHERE m.id = $1`,
);
const orderText = sql.named(
  'messaging_order_text',
  `UPDATE reminder SET state = 'sent', outcome = 'ordered', updated_at = portal_now() WHERE id = $1 AND state = 'queued'
   RETURNING order_message('sms', 'reminder', reservation_id, $2, NULL)`,
);
const dropText = sql.named(
  'messaging_drop_text',
  `UPDATE reminder SET state = 'dropped', outcome = $2, updated_at = portal_now() WHERE id = $1 AND state = 'queued'`,
);
const isStopped = sql.named<{ found: boolean }>(
  'messaging_is_stopped',
  'SELECT EXISTS (SELECT FROM sms_stop WHERE number_hash = $1) AS found',
);

/** null: of nobody any more. */
export async function getTextReminder(pool: Pool, id: string): Promise<TextReminderRow | null> {
  return (await query(pool, textReminder, [id]))[0] ?? null;
}

export async function orderTextReminder(pool: Pool, id: string, phone: string): Promise<void> {
  await query(pool, orderText, [id, phone]);
}

export async function dropTextReminder(pool: Pool, id: string, reason: string): Promise<void> {
  await query(pool, dropText, [id, reason]);
}

/** Whose number it is wants no text messages. */
export async function isNumberStopped(pool: Pool, numberHash: Buffer): Promise<boolean> {
  return (await query(pool, isStopped, [numberHash]))[0]?.found ?? false;
}

export const keepSentMessage = sql.named(
  'messaging_keep_sent',
  `INSERT INTO sent_mail (message_id, recipient, subject, html, body, source, channel, partner_id)
   VALUES ($1, $2, $3, '', $4, $4, $5, (SELECT partner_id FROM partner_host WHERE host = split_part(rtrim($1, '>'), '@', 2)))
   ON CONFLICT (message_id) DO NOTHING`,
);

/** Until its visit a message says how the patient is told. `$1`: how many at once. */
export const deleteOldMessages = sql.named<{ n: number }>(
  'messaging_delete',
  `WITH gone AS (DELETE FROM message WHERE ctid = ANY (ARRAY(SELECT ctid FROM message WHERE visit_starts_at < (SELECT portal_now()) - interval '90 days' LIMIT $1)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);

const messageReport = sql.named('messaging_message_report', 'SELECT note_message_report($1, $2)');
const mailReport = sql.named('messaging_mail_report', 'SELECT note_mail_report($1, $2)');
const partnerOfHost = sql.named<{ partner_id: number }>(
  'messaging_partner_of_host',
  'SELECT partner_id FROM partner_host WHERE host = $1',
);

export async function noteMessageReport(
  transaction: Transaction,
  id: string,
  state: 'delivered' | 'failed',
): Promise<void> {
  await query(transaction, messageReport, [id, state]);
}

export async function noteMailReport(
  transaction: Transaction,
  orderId: number,
  outcome: 'delivered' | 'bounced',
): Promise<void> {
  await query(transaction, mailReport, [orderId, outcome]);
}

/** null: no partner's. */
export async function findPartnerOfHost(pool: Pool, host: string): Promise<number | null> {
  return (await query(pool, partnerOfHost, [host]))[0]?.partner_id ?? null;
}

const ofVisit = sql.named<{
  toldBy: MessageWay;
  messages: VisitMessage[];
}>(
  'messaging_of_visit',
  `SELECT CASE WHEN NOT is_yet_theirs(r) THEN 'nobody'
               WHEN r.patient_email IS NOT NULL THEN 'mail'
               ELSE coalesce((SELECT m.channel::text FROM message m WHERE m.reservation_id = r.id AND m.about <> 'reminder' ORDER BY m.created_at DESC, m.id DESC LIMIT 1), 'sms') END AS "toldBy",
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'channel', m.channel, 'about', m.about, 'state', m.state, 'at', m.updated_at) ORDER BY m.created_at, m.id), '[]')
             FROM message m WHERE m.reservation_id = r.id AND m.about <> 'reminder') AS messages
     FROM reservation r WHERE r.id = $1`,
);

export async function getVisitMessagesRow(
  transaction: Transaction,
  reservationId: string,
): Promise<{ toldBy: MessageWay; messages: VisitMessage[] } | null> {
  return (await query(transaction, ofVisit, [reservationId]))[0] ?? null;
}
