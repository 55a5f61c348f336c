import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/**
 * $2, $4: hours before the visit by mail, by text message; $3: hours that lie between the last change of the visit and a reminder.
 * A text message to who has an e-mail address is planned however late: once it is due, $5 hours after the change at the earliest and
 * $6 before the visit at the latest, it is known whether the mail of the change came back.
 */
const plan = sql.named<{ id: number }>(
  'worker_plan_reminders',
  `WITH visit AS (
     -- whoever moves or cancels it waits, and then drops what is written here
     SELECT id, partner_id, starts_at, updated_at, patient_email IS NOT NULL AS has_email, patient_phone IS NOT NULL AS has_phone FROM reservation
      WHERE id = $1 AND status::text = 'confirmed' FOR SHARE),
   planned AS (
     SELECT v.*, h.hours, h.channel, h.channel = 'sms' AND v.has_email AS is_for_unread, v.starts_at - h.hours * interval '1 hour' AS planned_at
       FROM visit v CROSS JOIN (SELECT unnest($2::smallint[]), 'mail'::reminder_channel UNION ALL SELECT unnest($4::smallint[]), 'sms') AS h (hours, channel)),
   due AS (SELECT p.*, CASE WHEN is_for_unread THEN greatest(planned_at, updated_at + $5 * interval '1 hour') ELSE planned_at END AS run_at FROM planned p)
   INSERT INTO reminder (partner_id, reservation_id, hours_before, channel, visit_starts_at, run_at)
     SELECT partner_id, id, hours, channel, starts_at, run_at
       FROM due
      WHERE CASE channel WHEN 'sms' THEN has_phone ELSE has_email END
        AND run_at > portal_now()
        AND CASE WHEN is_for_unread THEN run_at <= starts_at - $6 * interval '1 hour' ELSE run_at >= updated_at + $3 * interval '1 hour' END
     ON CONFLICT (reservation_id, hours_before, visit_starts_at) DO UPDATE SET state = 'waiting', run_at = excluded.run_at, outcome = NULL, updated_at = portal_now()
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

/** Hours by which reminders are planned. */
export interface ReminderHours {
  /** Before the visit. */
  mail: readonly number[];
  sms: readonly number[];
  /** Between the last change of the visit and a reminder. */
  gap: number;
  /** The same of a text message to who has an e-mail address. */
  unreadGap: number;
  /** Before the visit such a text message comes at the latest. */
  unreadLatest: number;
}

/** Writes down when a visit is reminded of, as it stands now; one that is no more or too near gets none. */
export async function planReminders(
  pool: Pool,
  reservationId: string,
  { mail, sms, gap, unreadGap, unreadLatest }: ReminderHours,
): Promise<void> {
  await query(pool, plan, [reservationId, mail, gap, sms, unreadGap, unreadLatest]);
}
