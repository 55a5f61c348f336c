import type { Pool } from '#db/client.ts';
import { GASTROSCOPY } from '#db/seed/members.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import type { Clinic } from './clinic.ts';

/** A visit of a member of the demo that waits, at a clinic of this test alone. */
export async function arrangeWaiting(database: Pool, { provider }: Clinic, dueInHours: number) {
  const { rows } = await database.query<{ id: string }>(
    `WITH booked AS (
       INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status,
                                hold_secret_hash, locale, customer_id, patient_last_name, patient_first_name, patient_date_of_birth, patient_email)
       SELECT gen_random_uuid(), $1, 'localhost', 900000000 + $2, c.id, $2, $3, portal_now() + interval '20 days',
              portal_now() + interval '20 days 30 minutes', 'pending_preauth', '\\x00', 'hu', s.customer_id, 'Szabó', 'Kata', '1986-04-12', s.contact_email
         FROM (SELECT id FROM calendar LIMIT 1) c, (SELECT * FROM subscription WHERE partner_id = $1 AND customer_id = 2 LIMIT 1) s
       RETURNING id, partner_id)
     INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost,
                                   paid_by_subscription, due_at, target_at)
     SELECT b.id, b.partner_id, s.id, f.specialization_id, 'normal', 'pending', 80000, 70000, 10000,
            portal_now() + $4 * interval '1 hour', portal_now() - interval '1 hour'
       FROM booked b, (SELECT id FROM subscription WHERE partner_id = $1 AND customer_id = 2 LIMIT 1) s, subfunction f WHERE f.id = $3
     RETURNING reservation_id AS id`,
    [GENERIC_PARTNER, provider.id, GASTROSCOPY, dueInHours],
  );
  return { id: rows[0]?.id ?? '', clinic: provider.name };
}
