import { sql } from '#db/sql.ts';

/** By the age after which each is worth nothing. `$1`: how many at once. */
export const IDENTITY_UPKEEP = [
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
  // A link so old is answered as one that never was.
  sql.named<{ n: number }>(
    'worker_delete_account_token',
    `WITH gone AS (DELETE FROM account_token WHERE ctid = ANY (ARRAY(SELECT ctid FROM account_token WHERE created_at < (SELECT portal_now()) - interval '30 days' LIMIT $1)) RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];
