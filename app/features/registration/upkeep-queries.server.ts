import { sql } from '#db/sql.ts';

/** `$1`: how many at once. */
export const REGISTRATION_UPKEEP = [
  // Nobody has confirmed it in time: what was typed goes.
  sql.named<{ n: number }>(
    'worker_delete_registration',
    `WITH gone AS (DELETE FROM registration WHERE ctid = ANY (ARRAY(SELECT ctid FROM registration WHERE created_at < (SELECT portal_now()) - interval '7 days' LIMIT $1)) RETURNING 1)
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
];
