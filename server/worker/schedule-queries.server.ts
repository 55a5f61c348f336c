import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** $2: when a kind that is new comes first; $3: the latest that one that is known may come. */
const register = sql.named(
  'schedule_register',
  `INSERT INTO job_schedule AS s (kind, next_run_at)
     SELECT kind, first_at FROM unnest($1::text[], $2::timestamptz[]) AS n (kind, first_at)
   ON CONFLICT (kind) DO NOTHING`,
);
const bringForward = sql.named(
  'schedule_bring_forward',
  `UPDATE job_schedule s SET next_run_at = n.latest FROM unnest($1::text[], $2::timestamptz[]) AS n (kind, latest)
    WHERE s.kind = n.kind AND s.next_run_at > n.latest`,
);
const due = sql.named<{ kind: string; next_run_at: Date; now: Date }>(
  'schedule_due',
  'SELECT kind, next_run_at, portal_now() AS now FROM job_schedule WHERE kind = ANY ($1) AND next_run_at <= (SELECT portal_now())',
);
/** Whoever moves the row on from what they have seen orders the job; the others find it moved. */
const order = sql.named<{ id: number }>(
  'schedule_order',
  `WITH moved AS (
     UPDATE job_schedule SET next_run_at = $3, ordered_at = portal_now() WHERE kind = $1 AND next_run_at = $2 RETURNING kind)
   INSERT INTO outbox (kind, payload, is_scheduled) SELECT kind, '{}', true FROM moved
   ON CONFLICT (kind) WHERE is_scheduled AND done_at IS NULL AND failed_at IS NULL DO NOTHING
   RETURNING id`,
);
const note = sql.named(
  'schedule_note',
  'UPDATE job_schedule SET done_at = portal_now(), outcome = $2 WHERE kind = $1',
);

/** A kind with the times from which and until which its next turn may lie. */
export interface ScheduleTimes {
  kind: string;
  first: Date;
  latest: Date;
}

/** Makes a row for each kind that has none; one whose turn lies too far ahead (a shorter interval, a clock put back) comes sooner. */
export async function registerSchedules(
  pool: Pool,
  schedules: readonly ScheduleTimes[],
): Promise<void> {
  const kinds = schedules.map(({ kind }) => kind);
  await query(pool, register, [kinds, schedules.map(({ first }) => first)]);
  await query(pool, bringForward, [kinds, schedules.map(({ latest }) => latest)]);
}

/** Whose turn has come, and the database's clock. */
export function findDueSchedules(
  pool: Pool,
  kinds: readonly string[],
): Promise<{ kind: string; next_run_at: Date; now: Date }[]> {
  return query(pool, due, [kinds]);
}

/** Orders the job and moves its turn from `seen` to `next`; false: another worker has, or the last one is still open. */
export async function orderScheduled(
  pool: Pool,
  { kind, seen, next }: { kind: string; seen: Date; next: Date },
): Promise<boolean> {
  return (await query(pool, order, [kind, seen, next])).length > 0;
}

/** Notes that a scheduled job was done. */
export async function noteScheduled(pool: Pool, kind: string, outcome: string): Promise<void> {
  await query(pool, note, [kind, outcome]);
}
