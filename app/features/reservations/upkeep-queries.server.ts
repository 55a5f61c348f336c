import { sql } from '#db/sql.ts';

/** Of what came to nothing. `$1`: how many at once. */
export const RESERVATION_UPKEEP = [
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
  // By then whoever was cancelled behind a closure has been called, or stood before the door.
  sql.named<{ n: number }>(
    'worker_delete_closure_call',
    `WITH gone AS (DELETE FROM closure_call WHERE ctid = ANY (ARRAY(SELECT ctid FROM closure_call WHERE kept_until < (SELECT portal_now()) LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Nobody calls a clinic about a visit that has begun.
  sql.named<{ n: number }>(
    'worker_delete_rescue_place',
    `WITH gone AS (DELETE FROM rescue_place WHERE ctid = ANY (ARRAY(SELECT ctid FROM rescue_place WHERE starts_at < (SELECT portal_now()) LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_idempotency_key',
    `WITH gone AS (DELETE FROM idempotency_key WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_key WHERE created_at < (SELECT portal_now()) - interval '24 hours' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];

/** Marks holds that ran out. `$1`: how many at once. */
export const expireHolds = sql.named<{ n: number }>(
  'worker_expire_holds',
  'SELECT expire_holds($1) AS n',
);
