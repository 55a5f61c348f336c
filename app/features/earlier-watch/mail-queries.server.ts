import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

interface MailedOfferRow extends NoticeReader {
  offer_id: string;
  watch_id: string;
  state: 'valid' | 'used' | 'expired';
  starts_at: Date;
  expires_at: Date;
  now: Date;
  tz: string;
  /** Where the appointment is that it would move; null: it moves none. */
  moved_from: Date | null;
  /** Where the appointment is in place of which it would be booked; null: there is none, or it would be moved. */
  in_place_of: Date | null;
  doctor: string | null;
  provider: string;
  zip: string;
  city: string;
  address: string;
  is_by_video: boolean;
}

const toMail = sql.named<MailedOfferRow>(
  'mail_earlier_time',
  `SELECT cu.user_email AS email, s.last_name, s.first_name, e.locale, h.host, h.country,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version,
          o.id AS offer_id, e.id AS watch_id, offer_state(o) AS state, o.starts_at, o.expires_at, portal_now() AS now, p.tz,
          CASE WHEN r.calendar_id = o.calendar_id THEN r.starts_at END AS moved_from, CASE WHEN r.calendar_id <> o.calendar_id THEN r.starts_at END AS in_place_of,
          d.name AS doctor, p.name AS provider, p.zip, p.city, p.address, is_by_video(t) AS is_by_video
     FROM watch_offer o
     JOIN reservation t ON t.id = o.hold_id
     JOIN earlier_watch e ON e.id = o.watch_id AND e.ended_at IS NULL
     JOIN account a ON a.customer_id = e.customer_id AND a.status = 'active'
     JOIN customer cu ON cu.id = e.customer_id
     JOIN partner pa ON pa.id = e.partner_id
     JOIN portal_of(e.partner_id, e.host) h ON true
     JOIN calendar c ON c.id = o.calendar_id
     JOIN provider p ON p.id = c.provider_id
     LEFT JOIN doctor d ON d.id = c.doctor_id
     LEFT JOIN reservation r ON r.id = e.reservation_id
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = e.customer_id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE o.id = $1 AND (r.id IS NULL OR is_yet_theirs(r))`,
);

/** null: it is gone, the watch has ended, nobody can sign in, or the visit that it would move is its patient’s alone by now. */
export async function getMailedOffer(pool: Pool, id: string): Promise<MailedOfferRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? null;
}
