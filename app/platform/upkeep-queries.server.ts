import { sql } from '#db/sql.ts';

/** Puts new entries of the audit into its chain. `$1`: how many at once. */
export const chainAudit = sql.named<{ n: number }>(
  'worker_chain_audit',
  'SELECT chain_audit($1) AS n',
);

/** What was used or counted, once it is over. `$1`: how many at once. */
export const PLATFORM_UPKEEP = [
  sql.named<{ n: number }>(
    'worker_delete_human_check_used',
    `WITH gone AS (DELETE FROM human_check_used WHERE ctid = ANY (ARRAY(SELECT ctid FROM human_check_used WHERE expires_at < clock_timestamp() - interval '1 minute' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_throttle',
    `WITH gone AS (DELETE FROM throttle WHERE ctid = ANY (ARRAY(SELECT ctid FROM throttle WHERE ends_at < (SELECT portal_now()) LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  sql.named<{ n: number }>(
    'worker_delete_retention_day',
    `WITH gone AS (DELETE FROM retention_day WHERE ctid = ANY (ARRAY(SELECT ctid FROM retention_day WHERE day < (SELECT portal_now())::date - 400 LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
