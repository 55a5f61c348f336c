import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** $2, $4: hours before the visit by mail, by text message; $3: hours that lie between the last change of the visit and a reminder. */
const plan = sql.named<{ id: number }>(
  'worker_plan_reminders',
  `WITH visit AS (
     -- whoever moves or cancels it waits, and then drops what is written here
     SELECT id, partner_id, starts_at, updated_at, patient_email IS NOT NULL AS has_email, patient_phone IS NOT NULL AS has_phone FROM reservation
      WHERE id = $1 AND status::text = 'confirmed' FOR SHARE)
   INSERT INTO reminder (partner_id, reservation_id, hours_before, channel, visit_starts_at, run_at)
     SELECT v.partner_id, v.id, h.hours, h.channel, v.starts_at, v.starts_at - h.hours * interval '1 hour'
       FROM visit v CROSS JOIN (SELECT unnest($2::smallint[]), 'mail'::reminder_channel UNION ALL SELECT unnest($4::smallint[]), 'sms') AS h (hours, channel)
      WHERE CASE h.channel WHEN 'sms' THEN v.has_phone ELSE v.has_email END
        AND v.starts_at - h.hours * interval '1 hour' > portal_now()
        AND v.starts_at - h.hours * interval '1 hour' >= v.updated_at + $3 * interval '1 hour'
     ON CONFLICT (reservation_id, hours_before, visit_starts_at) DO UPDATE SET state = 'waiting', outcome = NULL, updated_at = portal_now()
      WHERE reminder.state = 'dropped'
   RETURNING id`,
);
export const queueDueReminders = sql.named<{ n: number }>(
  'worker_queue_reminders',
  `WITH due AS (SELECT id, partner_id, reservation_id, channel FROM reminder WHERE state = 'waiting' AND run_at <= (SELECT portal_now())
                 ORDER BY run_at LIMIT $1 FOR UPDATE SKIP LOCKED),
        ordered AS (INSERT INTO outbox (partner_id, kind, payload)
                      SELECT partner_id, CASE channel WHEN 'sms' THEN 'remind_by_sms' ELSE 'mail_reminder' END, jsonb_build_object('reservation', reservation_id, 'reminder', id::text) FROM due
                    RETURNING id, payload),
        queued AS (UPDATE reminder m SET state = 'queued', outbox_id = o.id, updated_at = portal_now()
                     FROM ordered o WHERE m.id = (o.payload ->> 'reminder')::bigint RETURNING 1)
   SELECT count(*)::int AS n FROM queued`,
);

/** Writes down when a visit is reminded of, as it stands now; one that is no more or too near gets none. */
export async function planReminders(
  pool: Pool,
  reservationId: string,
  hours: { mail: readonly number[]; sms: readonly number[] },
  gapHours: number,
): Promise<void> {
  await query(pool, plan, [reservationId, hours.mail, gapHours, hours.sms]);
}
