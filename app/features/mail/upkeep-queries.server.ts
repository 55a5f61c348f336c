import { sql } from '#db/sql.ts';

/** Days are for looking back. `$1`: how many at once. */
export const MAIL_UPKEEP = [
  sql.named<{ n: number }>(
    'worker_delete_sent_mail',
    `WITH gone AS (DELETE FROM sent_mail WHERE ctid = ANY (ARRAY(SELECT ctid FROM sent_mail WHERE sent_at < (SELECT portal_now()) - interval '7 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_mail_turn',
    `WITH gone AS (DELETE FROM mail_turn WHERE ctid = ANY (ARRAY(SELECT ctid FROM mail_turn WHERE taken_at < (SELECT portal_now()) - interval '24 hours' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Long after the last attempt to send it: the address of who was erased goes with its mail or without.
  sql.named<{ n: number }>(
    'worker_delete_farewell',
    `WITH gone AS (DELETE FROM farewell WHERE ctid = ANY (ARRAY(SELECT ctid FROM farewell WHERE created_at < (SELECT portal_now()) - interval '48 hours' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
