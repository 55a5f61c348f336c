import { sql } from '#db/sql.ts';

/** `$1`: how many at once. */
export const RELATIVES_UPKEEP = [
  // Nobody has accepted: what the holder typed about somebody goes.
  sql.named<{ n: number }>(
    'worker_delete_invitation',
    `WITH gone AS (DELETE FROM relative WHERE id = ANY (ARRAY(SELECT id FROM relative WHERE customer_id IS NULL AND created_at < (SELECT portal_now()) - interval '30 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  // Of age in every zone: nobody acts for them any more.
  sql.named<{ n: number }>(
    'worker_delete_minor',
    `WITH gone AS (DELETE FROM minor WHERE id = ANY (ARRAY(SELECT id FROM minor WHERE date_of_birth <= (SELECT portal_now() - interval '18 years 1 day')::date LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];

/** Orders a mail to those whose shared subscription is over. `$1`: how many at once. */
export const notifyEndedSharing = sql.named<{ n: number }>(
  'worker_tell_ended_sharing',
  'SELECT tell_ended_sharing($1) AS n',
);
