import type { NoticeReader } from '#app/features/mail/send-notice.server.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface RefusedFileRow extends NoticeReader {
  sent_for: 'reservation' | 'care' | 'advice';
  /** What it was sent for. */
  object_id: string;
}

const toMail = sql.named<RefusedFileRow>(
  'mail_file_refused',
  `SELECT cu.user_email AS email, s.last_name, s.first_name, o.locale, h.host, h.country, o.sent_for, o.id AS object_id,
          pa.theme, pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM file f
    CROSS JOIN LATERAL (
      SELECT 'reservation' AS sent_for, r.id, r.host, r.locale::text FROM reservation r WHERE r.id = f.reservation_id AND is_yet_theirs(r)
      UNION ALL SELECT 'care', m.id, m.host, m.locale::text FROM medical_care m WHERE m.id = f.medical_care_id AND is_yet_theirs(m)
      UNION ALL SELECT 'advice', q.id, q.host, q.locale FROM advice_question q WHERE q.id = f.advice_question_id AND is_yet_theirs(q)) o
     JOIN account a ON a.customer_id = f.customer_id AND a.status = 'active' AND a.verified_at IS NOT NULL
     JOIN customer cu ON cu.id = f.customer_id
     JOIN partner pa ON pa.id = f.partner_id
     JOIN portal_of(f.partner_id, o.host) h ON true
     LEFT JOIN LATERAL (SELECT last_name, first_name FROM subscription u WHERE u.customer_id = f.customer_id ORDER BY starts_on DESC LIMIT 1) s ON true
    WHERE f.id = $1 AND f.state = 'refused'`,
);

/** Acts as the worker role. null: it is gone, or nobody is to be told. */
export async function getRefusedFile(pool: Pool, id: string): Promise<RefusedFileRow | null> {
  return (await query(pool, toMail, [id]))[0] ?? null;
}
