import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';

export interface MailedReservationRow {
  id: string;
  status: string;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  starts_at: Date;
  ends_at: Date;
  hold_expires_at: Date | null;
  now: Date;
  tz: string;
  price: number | null;
  calendar_sequence: number;
  patient_last_name: string;
  patient_first_name: string;
  patient_email: string;
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  phone: string[];
  doctor_name: string | null;
  subfunction_name: string;
  subfunction_locales: LocalisedText;
}

const reservationToMail = sql.named<MailedReservationRow>(
  'mail_reservation',
  `SELECT r.id, r.status::text, r.locale, r.host, h.country, pa.theme, r.starts_at, r.ends_at, r.hold_expires_at, portal_now() AS now,
          p.tz, r.price, r.calendar_sequence, r.patient_last_name, r.patient_first_name, r.patient_email,
          p.name AS provider_name, p.zip, p.city, p.address, p.phone, d.name AS doctor_name,
          s.name AS subfunction_name, s.locales AS subfunction_locales
     FROM reservation r
     JOIN partner pa ON pa.id = r.partner_id
     JOIN partner_host h ON h.host = r.host
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction s ON s.id = r.subfunction_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
    WHERE r.id = $1 AND r.patient_email IS NOT NULL`,
);

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
  `INSERT INTO sent_mail (message_id, recipient, subject, html, body, source) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (message_id) DO NOTHING`,
);

export interface SentMailRow {
  id: number;
  recipient: string;
  subject: string;
  html: string;
  body: string;
  source: string;
  sent_at: Date;
}

const sentMails = sql.named<Pick<SentMailRow, 'id' | 'recipient' | 'subject' | 'sent_at'>>(
  'mail_sent_list',
  'SELECT id, recipient, subject, sent_at FROM sent_mail ORDER BY id DESC LIMIT $1',
);
const sentMail = sql.named<SentMailRow>(
  'mail_sent_one',
  'SELECT id, recipient, subject, html, body, source, sent_at FROM sent_mail WHERE id = $1',
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
  pool: Pool,
  limit: number,
): Promise<Pick<SentMailRow, 'id' | 'recipient' | 'subject' | 'sent_at'>[]> {
  return query(pool, sentMails, [limit]);
}

export async function getSentMailRow(pool: Pool, id: number): Promise<SentMailRow | null> {
  const [row] = await query(pool, sentMail, [id]);
  return row ?? null;
}
