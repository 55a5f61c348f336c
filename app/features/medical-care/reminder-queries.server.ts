import {
  EARLY_HOURS,
  REMINDER_GAP_HOURS,
  SOON_HOURS,
  TEXT_HOURS,
  TEXT_LATEST_HOURS,
  UNREAD_GAP_HOURS,
} from '#app/features/reminders/reminder-rules.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** Of `m`: the account that is told by mail. */
const MAILED_ACCOUNT = `LEFT JOIN account a ON a.customer_id = m.customer_id AND a.kind = 'customer' AND a.status = 'active' AND a.verified_at IS NOT NULL
     LEFT JOIN customer c ON c.id = a.customer_id`;

/**
 * `$1`: how many at once. By the rules of a booking in a calendar, but that none has to be planned before: what is booked by telephone
 * keeps its time. A mail says nothing any more once the next one is due.
 */
export const queueCareReminders = sql.named<{ n: number }>(
  'worker_queue_care_reminders',
  `WITH asked (hours, channel, latest) AS (
     VALUES (${EARLY_HOURS}::smallint, 'mail'::reminder_channel, ${SOON_HOURS}), (${SOON_HOURS}, 'mail', 0), (${TEXT_HOURS}, 'sms', ${TEXT_LATEST_HOURS})),
   ahead AS (
     SELECT m.id, m.partner_id, m.starts_at, coalesce(m.booked_at, m.updated_at) AS booked_at, a.id IS NOT NULL AS has_email
       FROM medical_care m ${MAILED_ACCOUNT}
      WHERE m.status = 'booked' AND m.reservation_id IS NULL AND m.locked_at IS NULL AND m.starts_at > (SELECT portal_now())
        AND m.starts_at <= (SELECT portal_now()) + ${EARLY_HOURS} * interval '1 hour'),
   planned AS (
     SELECT v.*, h.hours, h.channel, h.channel = 'sms' AND v.has_email AS is_for_unread, v.starts_at - h.hours * interval '1 hour' AS planned_at,
            v.starts_at - h.latest * interval '1 hour' AS latest_at
       FROM ahead v CROSS JOIN asked h
      WHERE h.channel = 'sms' OR v.has_email),
   due AS (
     SELECT p.* FROM planned p
      WHERE CASE WHEN is_for_unread THEN greatest(planned_at, booked_at + ${UNREAD_GAP_HOURS} * interval '1 hour')
                 WHEN planned_at >= booked_at + ${REMINDER_GAP_HOURS} * interval '1 hour' THEN planned_at END <= portal_now()
        AND portal_now() < latest_at
        AND NOT EXISTS (SELECT FROM care_reminder r WHERE r.medical_care_id = p.id AND r.hours_before = p.hours)
      ORDER BY planned_at LIMIT $1),
   ordered AS (
     INSERT INTO outbox (partner_id, kind, payload)
       SELECT partner_id, CASE channel WHEN 'sms' THEN 'remind_of_care_by_sms' ELSE 'mail_care_reminder' END, jsonb_build_object('care', id, 'hours', hours::text) FROM due
     RETURNING id, payload),
   written AS (
     INSERT INTO care_reminder (medical_care_id, hours_before, partner_id, channel, outbox_id)
       SELECT d.id, d.hours, d.partner_id, d.channel, o.id FROM due d
         JOIN ordered o ON o.payload ->> 'care' = d.id::text AND o.payload ->> 'hours' = d.hours::text
     RETURNING 1)
   SELECT count(*)::int AS n FROM written`,
);

/** Which reminder of which visit. */
export interface CareReminder {
  careId: string;
  hours: number;
}

export interface CareReminderRow {
  /** It waits, the visit is still to come, and no affair of a child who has come of age since. */
  is_current: boolean;
  starts_at: Date;
  now: Date;
  is_wanted: boolean;
  is_coming: boolean;
  /** null: there is none any more. */
  email: string | null;
  phone: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
  /** Of the reminder by mail before; null: there was none. */
  mail_state: string | null;
  /** The mail of the booking did not arrive. */
  is_booking_unread: boolean;
}

const reminder = sql.named<CareReminderRow>(
  'medical_care_reminder',
  `SELECT r.state = 'queued' AND m.status = 'booked' AND m.reservation_id IS NULL AND m.starts_at > portal_now()
            AND is_yet_theirs(m) AS is_current, m.starts_at, portal_now() AS now,
          coalesce(c.wants_reminders, true) AS is_wanted, m.coming_at IS NOT NULL AS is_coming, c.user_email AS email, m.phone, coalesce(a.locale, m.locale) AS locale,
          h.host, h.country, pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version,
          (SELECT b.state::text FROM care_reminder b WHERE b.medical_care_id = m.id AND b.channel = 'mail' AND b.hours_before > r.hours_before LIMIT 1) AS mail_state,
          coalesce((SELECT o.failed_at IS NOT NULL OR o.outcome IN ('refused', 'too_many', 'bounced') FROM outbox o
             -- as the index has it
             WHERE coalesce(o.payload ->> 'reservation', o.payload ->> 'care', o.payload ->> 'callBack', o.payload ->> 'question', o.payload ->> 'account',
                            o.payload ->> 'token') = m.id::text
               AND o.kind LIKE 'mail\\_%' AND o.kind = 'mail_medical_care' AND o.payload ->> 'step' = 'booked'
             ORDER BY o.id DESC LIMIT 1), false) AS is_booking_unread
     FROM care_reminder r
     JOIN medical_care m ON m.id = r.medical_care_id AND m.locked_at IS NULL
     JOIN partner pa ON pa.id = m.partner_id
     JOIN portal_of(m.partner_id, m.host) h ON true
     ${MAILED_ACCOUNT}
    WHERE r.medical_care_id = $1 AND r.hours_before = $2`,
);
const end = sql.named(
  'medical_care_end_reminder',
  `UPDATE care_reminder SET state = $3::reminder_state, outcome = $4, updated_at = portal_now() WHERE medical_care_id = $1 AND hours_before = $2 AND state = 'queued'`,
);
const orderText = sql.named(
  'medical_care_order_text',
  `WITH ended AS (
     UPDATE care_reminder SET state = 'sent', outcome = 'ordered', updated_at = portal_now() WHERE medical_care_id = $1 AND hours_before = $2 AND state = 'queued'
     RETURNING medical_care_id),
   written AS (
     INSERT INTO message (partner_id, medical_care_id, channel, about, visit_starts_at, phone, locale)
       SELECT m.partner_id, m.id, 'sms', 'reminder', m.starts_at, m.phone, $3 FROM ended e JOIN medical_care m ON m.id = e.medical_care_id
     RETURNING id, partner_id)
   INSERT INTO outbox (partner_id, kind, payload) SELECT partner_id, 'send_care_reminder', jsonb_build_object('message', id) FROM written`,
);

/** null: of nobody any more. */
export async function getCareReminder(
  pool: Pool,
  { careId, hours }: CareReminder,
): Promise<CareReminderRow | null> {
  return (await query(pool, reminder, [careId, hours]))[0] ?? null;
}

export async function endCareReminder(
  pool: Pool,
  { careId, hours }: CareReminder,
  outcome: string,
): Promise<void> {
  const state = outcome === 'sent' ? 'sent' : 'dropped';
  await query(pool, end, [careId, hours, state, outcome]);
}

export async function orderCareText(
  pool: Pool,
  { careId, hours }: CareReminder,
  locale: Locale,
): Promise<void> {
  await query(pool, orderText, [careId, hours, locale]);
}
