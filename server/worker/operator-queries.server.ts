import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** One kind of job as an operator sees it. */
export interface JobKindRow {
  kind: string;
  waiting: number;
  running: number;
  dead: number;
  /** How long the oldest open one has been due. */
  age_seconds: number;
  /** Of those that are done and still kept, by outcome: `{ sent: 12, refused: 1 }`. */
  outcomes: Record<string, number>;
  /** Null without a schedule. */
  next_run_at: Date | null;
}

const kinds = sql.named<JobKindRow>(
  'operator_job_kinds',
  `WITH open AS (SELECT * FROM measure_outbox()),
        done AS (
          SELECT kind, jsonb_object_agg(outcome, n ORDER BY n DESC) AS outcomes
            FROM (SELECT kind, coalesce(outcome, '') AS outcome, count(*)::int AS n FROM outbox WHERE done_at IS NOT NULL GROUP BY 1, 2) o
           GROUP BY kind)
   SELECT kind, coalesce(waiting, 0) AS waiting, coalesce(running, 0) AS running, coalesce(dead, 0) AS dead,
          coalesce(age_seconds, 0)::float AS age_seconds, coalesce(outcomes, '{}') AS outcomes, next_run_at
     FROM open FULL JOIN done USING (kind) FULL JOIN job_schedule USING (kind)
    ORDER BY kind`,
);

export interface DeadJobRow {
  id: number;
  kind: string;
  attempts: number;
  failed_at: Date;
  /** Why it was given up: failed, lost, invalid_payload, unknown_kind. */
  outcome: string;
  /** Class and code of the last error. */
  error: string | null;
}

const dead = sql.named<DeadJobRow>(
  'operator_dead_jobs',
  `SELECT id, kind, attempts, failed_at, outcome, error FROM outbox
    WHERE failed_at IS NOT NULL AND ($1::text IS NULL OR kind = $1) ORDER BY failed_at DESC LIMIT $2`,
);
/** Begins from the first attempt, with all the time to be tried again. Of a scheduled kind the one that is open stays the only one. */
const replay = sql.named<{ id: number }>(
  'operator_replay_jobs',
  `UPDATE outbox o SET failed_at = NULL, outcome = 'replayed', error = NULL, attempts = 0, tried_since = NULL, run_at = portal_now(), lease_owner = NULL
    WHERE failed_at IS NOT NULL AND (id = $1::bigint OR kind = $2) AND NOT is_scheduled
   RETURNING id`,
);

export function findJobKinds(pool: Pool): Promise<JobKindRow[]> {
  return query(pool, kinds);
}

/** The latest dead letters, of one kind or all. */
export function findDeadJobs(
  pool: Pool,
  kind: string | null,
  limit: number,
): Promise<DeadJobRow[]> {
  return query(pool, dead, [kind, limit]);
}

/**
 * Has dead letters done after all: one by its id, or all of a kind. What the clock orders comes again by itself and is not
 * replayed.
 * @returns how many
 */
export async function replayJobs(
  pool: Pool,
  which: { id: number } | { kind: string },
): Promise<number> {
  const values = 'id' in which ? [which.id, null] : [null, which.kind];
  return (await query(pool, replay, values)).length;
}
