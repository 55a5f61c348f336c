import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { RetentionRule } from './retention.ts';

/** By the operator's day, which is Hungary's: a rule holds in both markets. */
const note = sql.named(
  'jobs_note_removed',
  `INSERT INTO retention_day AS r (rule, day, removed, removed_at)
   VALUES ($1, (portal_now() AT TIME ZONE market_zone('HU'))::date, $2::bigint, CASE WHEN $2::bigint > 0 THEN portal_now() END)
   ON CONFLICT (rule, day) DO UPDATE SET removed = r.removed + excluded.removed, looked_at = excluded.looked_at, removed_at = coalesce(excluded.removed_at, r.removed_at)`,
);

/** Counts what a rule has removed today; none is noted, too: somebody has looked. */
export async function noteRemoved(pool: Pool, rule: RetentionRule, count: number): Promise<void> {
  await query(pool, note, [rule, count]);
}
