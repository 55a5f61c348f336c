import { query, transact, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface OutboxRow {
  id: number;
  kind: string;
  payload: unknown;
  /** Including this one. */
  attempts: number;
  ordered_at: Date;
  /** Since its first attempt, in milliseconds. */
  failing_ms: number;
  /** The attempt before this one never ended: its lease ran out. */
  was_lost: boolean;
}

/** Which kinds are wanted, how urgent each is (lower first), and how many rows of it at most. */
export interface WantedKind {
  kind: string;
  rank: number;
  room: number;
}

/** Takes from each kind what there is room for, then of all these the most urgent. */
const claim = sql.named<OutboxRow>(
  'outbox_claim',
  `WITH found AS (
     SELECT o.id, o.lease_until IS NOT NULL AS was_lost
       FROM unnest($1::text[], $2::int[], $3::int[]) AS wanted (kind, rank, room)
      CROSS JOIN LATERAL (
            SELECT id, run_at, lease_until FROM outbox
             WHERE kind = wanted.kind AND done_at IS NULL AND failed_at IS NULL AND run_at <= (SELECT portal_now())
               AND (lease_until IS NULL OR lease_until <= (SELECT portal_now()) - $7 * interval '1 millisecond')
             ORDER BY run_at, id LIMIT wanted.room FOR UPDATE SKIP LOCKED) o
      ORDER BY wanted.rank, o.run_at, o.id LIMIT $4)
   UPDATE outbox o SET lease_until = portal_now() + $5 * interval '1 millisecond', lease_owner = $6::uuid, attempts = attempts + 1,
          tried_since = coalesce(tried_since, portal_now())
     FROM found f WHERE o.id = f.id
   RETURNING o.id, o.kind, o.payload, o.attempts, o.created_at AS ordered_at, f.was_lost,
             (extract(epoch FROM portal_now() - o.tried_since) * 1000)::float AS failing_ms`,
);
/** Of $2 ids with their attempts $3, those that are still this worker's. */
const renew = sql.named<{ id: number }>(
  'outbox_renew',
  `UPDATE outbox o SET lease_until = portal_now() + $4 * interval '1 millisecond'
     FROM unnest($2::bigint[], $3::int[]) AS mine (id, attempts)
    WHERE o.id = mine.id AND o.attempts = mine.attempts AND o.lease_owner = $1::uuid AND o.done_at IS NULL AND o.failed_at IS NULL
   RETURNING o.id`,
);
/** What this worker has taken without hearing of it: all of its rows but those of $2. */
const giveBack = sql.named(
  'outbox_give_back',
  `UPDATE outbox SET lease_until = NULL
    WHERE lease_owner = $1::uuid AND lease_until IS NOT NULL AND id <> ALL ($2::bigint[]) AND done_at IS NULL AND failed_at IS NULL`,
);
/** $2, $3: the attempt that has ended. One whose lease ended before it did says nothing about the attempt that came after it. */
const THIS_ATTEMPT =
  'WHERE id = $1 AND attempts = $2 AND lease_owner = $3::uuid AND done_at IS NULL AND failed_at IS NULL RETURNING id';
const finish = sql.named(
  'outbox_finish',
  `UPDATE outbox SET done_at = portal_now(), lease_until = NULL, outcome = $4 ${THIS_ATTEMPT}`,
);
const finishAndForget = sql.named('outbox_finish_and_forget', `DELETE FROM outbox ${THIS_ATTEMPT}`);
const postpone = sql.named(
  'outbox_postpone',
  `UPDATE outbox SET run_at = portal_now() + $4 * interval '1 millisecond', lease_until = NULL, outcome = 'postponed', error = $5 ${THIS_ATTEMPT}`,
);
const bury = sql.named(
  'outbox_bury',
  `UPDATE outbox SET failed_at = portal_now(), lease_until = NULL, outcome = $4, error = $5 ${THIS_ATTEMPT}`,
);
/** Of kinds that no worker of this version knows, after $2 milliseconds: a newer version may be starting at this moment. */
const buryUnknown = sql.named<{ n: number }>(
  'outbox_bury_unknown',
  `WITH buried AS (
     UPDATE outbox SET failed_at = portal_now(), lease_until = NULL, outcome = 'unknown_kind'
      WHERE id IN (SELECT id FROM outbox
                    WHERE done_at IS NULL AND failed_at IS NULL AND kind <> ALL ($1::text[])
                      AND run_at <= (SELECT portal_now()) - $2 * interval '1 millisecond'
                      AND (lease_until IS NULL OR lease_until <= (SELECT portal_now())) LIMIT 500 FOR UPDATE SKIP LOCKED)
     RETURNING 1)
   SELECT count(*)::int AS n FROM buried`,
);
/** $1: kinds, or when $5 all but these; $2 and $3: milliseconds after which what was done and what was given up goes. */
const deleteOld = sql.named<{ n: number }>(
  'outbox_delete_old',
  `WITH gone AS (
     DELETE FROM outbox WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM outbox
        WHERE (kind = ANY ($1::text[])) <> $5 AND (done_at < (SELECT portal_now()) - $2 * interval '1 millisecond'
                             OR failed_at < (SELECT portal_now()) - $3 * interval '1 millisecond') LIMIT $4)) RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
);
const waiting = sql.named<{ n: number }>('outbox_count', 'SELECT count_outbox() AS n');
const measure = sql.named<KindMeasure>(
  'outbox_measure',
  'SELECT kind, waiting, running, dead, age_seconds FROM measure_outbox() ORDER BY kind',
);

/** How many messages wait for the worker. */
export async function countOutbox(pool: Pool): Promise<number> {
  const [row] = await query(pool, waiting);
  return row?.n ?? 0;
}

export interface KindMeasure {
  kind: string;
  waiting: number;
  running: number;
  /** Dead letters. */
  dead: number;
  /** How long the oldest open one has been due. */
  age_seconds: number;
}

/** What is open or given up, by kind. */
export function measureOutbox(pool: Pool): Promise<KindMeasure[]> {
  return query(pool, measure);
}

const partnersOf = sql.named<{ id: number }>(
  'overdue_partners',
  'SELECT id FROM partner ORDER BY id',
);
const overdue = sql.named<OverdueMeasure>(
  'overdue_measure',
  `SELECT 'advice_question' AS kind, count(*)::int AS n FROM advice_question
    WHERE partner_id = current_partner() AND status IN ('submitted', 'assigned') AND due_at < (SELECT portal_now())
   UNION ALL
   SELECT 'medical_care', count(*)::int FROM medical_care
    WHERE partner_id = current_partner()
      AND ((status IN ('requested', 'organising') AND due_at < (SELECT portal_now()))
        OR (status = 'offered' AND due_at < (SELECT portal_now()) AND coalesce(promised_at, due_at) < (SELECT portal_now()))
        OR (must_tell_clinic AND least(starts_at, updated_at + interval '1 day') < (SELECT portal_now())))`,
);

interface OverdueMeasure {
  kind: string;
  n: number;
}

/** What people wait for that nobody has done in time, by kind; one partner after the other, as the walls between them have it. */
export async function measureOverdue(pool: Pool): Promise<OverdueMeasure[]> {
  const sums = new Map<string, number>();
  for (const { id: partnerId } of await query(pool, partnersOf)) {
    const rows = await transact(pool, (transaction) => query(transaction, overdue), { partnerId });
    for (const { kind, n } of rows) sums.set(kind, (sums.get(kind) ?? 0) + n);
  }
  return Array.from(sums, ([kind, n]) => ({ kind, n }));
}

/**
 * Takes up to `limit` due rows of these kinds for `leaseMs`; other workers pass over them meanwhile. What another one had begun is
 * taken once its lease has been over for `spareMs`.
 */
export function claimOutbox(
  pool: Pool,
  wanted: readonly WantedKind[],
  {
    limit,
    leaseMs,
    owner,
    spareMs,
  }: { limit: number; leaseMs: number; owner: string; spareMs: number },
): Promise<OutboxRow[]> {
  return query(pool, claim, [
    wanted.map(({ kind }) => kind),
    wanted.map(({ rank }) => rank),
    wanted.map(({ room }) => room),
    limit,
    leaseMs,
    owner,
    spareMs,
  ]);
}

/** After a claim whose answer was lost: nobody works on what it took, and nobody else would until its lease ends. */
export async function giveBackUnheard(
  pool: Pool,
  owner: string,
  running: readonly number[],
): Promise<void> {
  await query(pool, giveBack, [owner, running]);
}

/** One attempt of one worker. */
export interface Attempt {
  id: number;
  attempts: number;
  /** The worker's. */
  owner: string;
}

/** Keeps rows for `leaseMs` more; answers the ids of those that this worker still has. */
export async function renewLeases(
  pool: Pool,
  owner: string,
  rows: readonly Pick<Attempt, 'id' | 'attempts'>[],
  leaseMs: number,
): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id);
  const attempts = rows.map((row) => row.attempts);
  const kept = await query(pool, renew, [owner, ids, attempts, leaseMs]);
  return new Set(kept.map(({ id }) => id));
}

/** These write down how an attempt ended; false: another attempt has begun meanwhile, and its end counts. */
export async function finishOutbox(
  pool: Pool,
  { id, attempts, owner }: Attempt,
  outcome: string,
): Promise<boolean> {
  return (await query(pool, finish, [id, attempts, owner, outcome])).length > 0;
}

/** As `finishOutbox`, of a kind that keeps nothing. */
export async function finishAndForgetOutbox(
  pool: Pool,
  { id, attempts, owner }: Attempt,
): Promise<boolean> {
  return (await query(pool, finishAndForget, [id, attempts, owner])).length > 0;
}

export async function postponeOutbox(
  pool: Pool,
  { id, attempts, owner }: Attempt,
  { delayMs, error }: { delayMs: number; error: string | null },
): Promise<boolean> {
  return (await query(pool, postpone, [id, attempts, owner, delayMs, error])).length > 0;
}

/** Makes it a dead letter. */
export async function buryOutbox(
  pool: Pool,
  { id, attempts, owner }: Attempt,
  { outcome, error }: { outcome: string; error: string | null },
): Promise<boolean> {
  return (await query(pool, bury, [id, attempts, owner, outcome, error])).length > 0;
}

/** Makes dead letters of what has waited for `afterMs` and is of none of these kinds; returns how many. */
export async function buryUnknownKinds(
  pool: Pool,
  kinds: readonly string[],
  afterMs: number,
): Promise<number> {
  return (await query(pool, buryUnknown, [kinds, afterMs]))[0]?.n ?? 0;
}

/** Deletes up to `limit` rows of these kinds, or of all but these, that were done or given up so long ago; returns how many. */
export async function deleteOldOutbox(
  pool: Pool,
  rule: { kinds: readonly string[]; isAllBut: boolean; keepDoneMs: number; keepDeadMs: number },
  limit: number,
): Promise<number> {
  const values = [rule.kinds, rule.keepDoneMs, rule.keepDeadMs, limit, rule.isAllBut];
  return (await query(pool, deleteOld, values))[0]?.n ?? 0;
}
