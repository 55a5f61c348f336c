import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface OutboxRow {
  id: number;
  kind: string;
  payload: Record<string, string>;
  /** Including this one. */
  attempts: number;
}

const claim = sql.named<OutboxRow>(
  'outbox_claim',
  `UPDATE outbox SET locked_until = portal_now() + $2 * interval '1 millisecond', attempts = attempts + 1
    WHERE id IN (SELECT id FROM outbox
                  WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= (SELECT portal_now()) AND kind = ANY ($3)
                    AND (locked_until IS NULL OR locked_until <= (SELECT portal_now()))
                  ORDER BY run_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, payload, attempts`,
);
/** $2: the attempt that has ended. One whose lease ended before it did says nothing about the attempt that came after it. */
const THIS_ATTEMPT =
  'WHERE id = $1 AND attempts = $2 AND done_at IS NULL AND failed_at IS NULL RETURNING id';
const finish = sql.named(
  'outbox_finish',
  `UPDATE outbox SET done_at = portal_now(), locked_until = NULL, outcome = $3 ${THIS_ATTEMPT}`,
);
const postpone = sql.named(
  'outbox_postpone',
  `UPDATE outbox SET run_at = portal_now() + $3 * interval '1 millisecond', locked_until = NULL, outcome = 'postponed' ${THIS_ATTEMPT}`,
);
const fail = sql.named(
  'outbox_fail',
  `UPDATE outbox SET failed_at = portal_now(), locked_until = NULL, outcome = 'failed' ${THIS_ATTEMPT}`,
);
/** $2: hours before the visit; $3: hours that lie between the last change of the visit and a reminder. */
const plan = sql.named<{ id: number }>(
  'worker_plan_reminders',
  `WITH visit AS (
     -- whoever moves or cancels it waits, and then drops what is written here
     SELECT id, partner_id, starts_at, updated_at FROM reservation
      WHERE id = $1 AND status::text = 'confirmed' AND patient_email IS NOT NULL FOR SHARE)
   INSERT INTO reminder (partner_id, reservation_id, hours_before, visit_starts_at, run_at)
     SELECT v.partner_id, v.id, h.hours, v.starts_at, v.starts_at - h.hours * interval '1 hour'
       FROM visit v CROSS JOIN unnest($2::smallint[]) AS h (hours)
      WHERE v.starts_at - h.hours * interval '1 hour' > portal_now()
        AND v.starts_at - h.hours * interval '1 hour' >= v.updated_at + $3 * interval '1 hour'
     ON CONFLICT (reservation_id, hours_before, visit_starts_at) DO UPDATE SET state = 'waiting', outcome = NULL, updated_at = portal_now()
      WHERE reminder.state = 'dropped'
   RETURNING id`,
);
const queueReminders = sql.named<{ n: number }>(
  'worker_queue_reminders',
  `WITH due AS (SELECT id, partner_id, reservation_id FROM reminder WHERE state = 'waiting' AND run_at <= (SELECT portal_now())
                 ORDER BY run_at LIMIT $1 FOR UPDATE SKIP LOCKED),
        ordered AS (INSERT INTO outbox (partner_id, kind, payload)
                      SELECT partner_id, 'mail_reminder', jsonb_build_object('reservation', reservation_id, 'reminder', id::text) FROM due
                    RETURNING id, payload),
        queued AS (UPDATE reminder m SET state = 'queued', outbox_id = o.id, updated_at = portal_now()
                     FROM ordered o WHERE m.id = (o.payload ->> 'reminder')::bigint RETURNING 1)
   SELECT count(*)::int AS n FROM queued`,
);
const refreshListing = sql.named<{ changed: number }>(
  'worker_refresh_listing',
  'SELECT refresh_resource_listing(resource_id) AS changed FROM reservation WHERE id = $1',
);
const expire = sql.named<{ n: number }>('worker_expire_holds', 'SELECT expire_holds($1) AS n');
const refreshStale = sql.named<{ n: number }>(
  'worker_refresh_stale_listings',
  'SELECT refresh_stale_listings($1) AS n',
);
const tellEndedSharingOf = sql.named<{ n: number }>(
  'worker_tell_ended_sharing',
  'SELECT tell_ended_sharing($1) AS n',
);
const endDiscountsOf = sql.named<{ n: number }>(
  'worker_end_discounts',
  'SELECT end_discounts($1) AS n',
);
/**
 * By the age after which each is worth nothing; days are for looking back. $1: how many at once. What the law asks for
 * comes first.
 */
const deletions = [
  // A booking that was never confirmed (only a confirmed one has a link to cancel it) is nobody's business after a day.
  sql.named<{ n: number }>(
    'worker_erase_unverified',
    `WITH old AS (
       SELECT r.id FROM reservation r
        WHERE r.patient_email IS NOT NULL AND r.status IN ('expired', 'rejected', 'cancelled_by_patient')
          AND r.updated_at < (SELECT portal_now()) - interval '24 hours'
          AND NOT EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation')
        LIMIT $1),
     gone AS (
       UPDATE reservation r SET patient_last_name = NULL, patient_first_name = NULL, patient_date_of_birth = NULL, patient_mothers_name = NULL,
              patient_phone = NULL, patient_email = NULL, patient_comment = NULL, patient_client_eid = NULL, person_hash = NULL
         FROM old WHERE r.id = old.id
        RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>('worker_delete_ended_holds', 'SELECT delete_ended_holds($1) AS n'),
  sql.named<{ n: number }>(
    'worker_delete_sent_mail',
    `WITH gone AS (DELETE FROM sent_mail WHERE ctid = ANY (ARRAY(SELECT ctid FROM sent_mail WHERE sent_at < (SELECT portal_now()) - interval '7 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_idempotency_key',
    `WITH gone AS (DELETE FROM idempotency_key WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_key WHERE created_at < (SELECT portal_now()) - interval '24 hours' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_human_check_used',
    `WITH gone AS (DELETE FROM human_check_used WHERE ctid = ANY (ARRAY(SELECT ctid FROM human_check_used WHERE expires_at < clock_timestamp() - interval '1 minute' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_passkey_challenge',
    `WITH gone AS (DELETE FROM passkey_challenge_used WHERE ctid = ANY (ARRAY(SELECT ctid FROM passkey_challenge_used WHERE expires_at < (SELECT portal_now()) - interval '1 minute' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // An authenticator that was not set up to the end.
  sql.named<{ n: number }>(
    'worker_delete_totp',
    `WITH gone AS (DELETE FROM totp WHERE ctid = ANY (ARRAY(SELECT ctid FROM totp WHERE confirmed_at IS NULL AND created_at < (SELECT portal_now()) - interval '1 hour' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_session',
    `WITH gone AS (DELETE FROM session WHERE ctid = ANY (ARRAY(SELECT ctid FROM session WHERE expires_at < (SELECT portal_now()) LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_throttle',
    `WITH gone AS (DELETE FROM throttle WHERE ctid = ANY (ARRAY(SELECT ctid FROM throttle WHERE ends_at < (SELECT portal_now()) LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Nobody has confirmed it in time: what was typed goes.
  sql.named<{ n: number }>(
    'worker_delete_registration',
    `WITH gone AS (DELETE FROM registration WHERE ctid = ANY (ARRAY(SELECT ctid FROM registration WHERE created_at < (SELECT portal_now()) - interval '7 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // A link so old is answered as one that never was.
  sql.named<{ n: number }>(
    'worker_delete_account_token',
    `WITH gone AS (DELETE FROM account_token WHERE ctid = ANY (ARRAY(SELECT ctid FROM account_token WHERE created_at < (SELECT portal_now()) - interval '30 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_unconfirmed_accounts',
    'SELECT delete_unconfirmed_accounts($1) AS n',
  ),
  // A claim that has ended says no more who made it.
  sql.named<{ n: number }>(
    'worker_end_voucher_claims',
    `WITH ended AS (UPDATE voucher SET claimed_by = NULL, claimed_until = NULL WHERE ctid = ANY (ARRAY(SELECT ctid FROM voucher WHERE claimed_until < (SELECT portal_now()) LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1)
     SELECT count(*)::int AS n FROM ended`,
  ),
  // Nobody has accepted: what the holder typed about somebody goes.
  sql.named<{ n: number }>(
    'worker_delete_invitation',
    `WITH gone AS (DELETE FROM relative WHERE id = ANY (ARRAY(SELECT id FROM relative WHERE customer_id IS NULL AND created_at < (SELECT portal_now()) - interval '30 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Marketing data: ten years at most, and not a day after it was withdrawn.
  sql.named<{ n: number }>(
    'worker_delete_marketing',
    `WITH gone AS (
       DELETE FROM consent WHERE id = ANY (ARRAY(
         (SELECT id FROM consent WHERE kind = 'marketing' AND withdrawn_at IS NOT NULL LIMIT $1)
         UNION
         (SELECT id FROM consent WHERE kind = 'marketing' AND given_at <= (SELECT portal_now()) - interval '10 years' LIMIT $1)
         LIMIT $1))
       RETURNING partner_id, customer_id),
     noted AS (
       INSERT INTO audit_entry (partner_id, actor, customer_id, action)
       SELECT partner_id, 'system', customer_id, 'marketing_deleted' FROM gone)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Of age in every zone: nobody acts for them any more.
  sql.named<{ n: number }>(
    'worker_delete_minor',
    `WITH gone AS (DELETE FROM minor WHERE id = ANY (ARRAY(SELECT id FROM minor WHERE date_of_birth <= (SELECT portal_now() - interval '18 years 1 day')::date LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>('worker_lock_erased', 'SELECT lock_erased_reservations($1) AS n'),
  sql.named<{ n: number }>(
    'worker_delete_data_copy',
    `WITH gone AS (DELETE FROM data_copy WHERE ctid = ANY (ARRAY(SELECT ctid FROM data_copy WHERE expires_at < (SELECT portal_now()) - interval '1 day' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Long after the last attempt to send it: the address of who was erased goes with its mail or without.
  sql.named<{ n: number }>(
    'worker_delete_farewell',
    `WITH gone AS (DELETE FROM farewell WHERE ctid = ANY (ARRAY(SELECT ctid FROM farewell WHERE created_at < (SELECT portal_now()) - interval '48 hours' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_outbox',
    `WITH gone AS (DELETE FROM outbox WHERE ctid = ANY (ARRAY(SELECT ctid FROM outbox WHERE done_at < (SELECT portal_now()) - interval '30 days' OR failed_at < (SELECT portal_now()) - interval '30 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];

const waiting = sql.named<{ n: number }>('outbox_count', 'SELECT count_outbox() AS n');

/** How many messages wait for the worker. */
export async function countOutbox(pool: Pool): Promise<number> {
  const [row] = await query(pool, waiting);
  return row?.n ?? 0;
}

/** Takes up to `limit` due rows of these kinds for `leaseMs`; other workers pass over them meanwhile. */
export function claimOutbox(
  pool: Pool,
  kinds: readonly string[],
  limit: number,
  leaseMs: number,
): Promise<OutboxRow[]> {
  return query(pool, claim, [limit, leaseMs, kinds]);
}

type Attempt = Pick<OutboxRow, 'id' | 'attempts'>;

/** These write down how an attempt ended; false: another attempt has begun meanwhile, and its end counts. */
export async function finishOutbox(pool: Pool, row: Attempt, outcome: string): Promise<boolean> {
  return (await query(pool, finish, [row.id, row.attempts, outcome])).length > 0;
}

export async function postponeOutbox(pool: Pool, row: Attempt, delayMs: number): Promise<boolean> {
  return (await query(pool, postpone, [row.id, row.attempts, delayMs])).length > 0;
}

export async function failOutbox(pool: Pool, row: Attempt): Promise<boolean> {
  return (await query(pool, fail, [row.id, row.attempts])).length > 0;
}

/** Brings the search listings of the person or room of a reservation up to date. */
export async function refreshListingOf(pool: Pool, reservationId: string): Promise<void> {
  await query(pool, refreshListing, [reservationId]);
}

/** Writes down when a visit is reminded of, as it stands now; one that is no more or too near gets none. */
export async function planReminders(
  pool: Pool,
  reservationId: string,
  hours: readonly number[],
  gapHours: number,
): Promise<void> {
  await query(pool, plan, [reservationId, hours, gapHours]);
}

/** Orders the mails of reminders that are due; returns how many, at most `limit`. */
export async function queueDueReminders(pool: Pool, limit: number): Promise<number> {
  const [row] = await query(pool, queueReminders, [limit]);
  return row?.n ?? 0;
}

/** Marks holds that ran out; returns how many, at most `limit`. */
export async function expireHolds(pool: Pool, limit: number): Promise<number> {
  const [row] = await query(pool, expire, [limit]);
  return row?.n ?? 0;
}

/** Renews listings whose next day has passed; returns how many calendars were looked at, at most `limit`. */
export async function refreshStaleListings(pool: Pool, limit: number): Promise<number> {
  const [row] = await query(pool, refreshStale, [limit]);
  return row?.n ?? 0;
}

/** Orders a mail to those whose shared subscription is over; returns how many it was over for, at most `limit`. */
export async function tellEndedSharing(pool: Pool, limit: number): Promise<number> {
  const [row] = await query(pool, tellEndedSharingOf, [limit]);
  return row?.n ?? 0;
}

/** Takes ended discounts out of the listings; returns how many providers it concerned, at most `limit`. */
export async function endDiscounts(pool: Pool, limit: number): Promise<number> {
  const [row] = await query(pool, endDiscountsOf, [limit]);
  return row?.n ?? 0;
}

/**
 * Deletes or erases what nobody needs any more, `limit` rows at once; returns how many. One kind that fails does not keep
 * the others from going.
 * @throws the first failure, after all kinds have had their turn
 */
export async function deleteOutdated(pool: Pool, limit: number): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const statement of deletions) {
    try {
      for (let last = limit; last === limit; count += last) {
        const [row] = await query(pool, statement, [limit]);
        last = row?.n ?? 0;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}
