import { sql } from '#db/sql.ts';

/** What the law asks for. `$1`: how many at once. */
export const PROFILE_UPKEEP = [
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
  sql.named<{ n: number }>('worker_lock_erased', 'SELECT lock_erased_reservations($1) AS n'),
  sql.named<{ n: number }>(
    'worker_delete_data_copy',
    `WITH gone AS (DELETE FROM data_copy WHERE ctid = ANY (ARRAY(SELECT ctid FROM data_copy WHERE expires_at < (SELECT portal_now()) - interval '1 day' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
