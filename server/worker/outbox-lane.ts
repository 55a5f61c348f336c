import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  InvalidPayloadError,
  JobPutOff,
  type Job,
  type JobPriority,
} from '#app/jobs/define-job.server.ts';
import type { Pool } from '#db/client.ts';
import { getNextTry } from './backoff.ts';
import type { WorkerLog } from './log.ts';
import { nameError } from './name-error.ts';
import {
  buryOutbox,
  claimOutbox,
  finishAndForgetOutbox,
  finishOutbox,
  postponeOutbox,
  renewLeases,
  type Attempt,
  type OutboxRow,
} from './queries.server.ts';
import { noteScheduled } from './schedule-queries.server.ts';

/** Renewed for as long as the work takes; after a kill another worker takes over then. */
const LEASE_MS = 60_000;
/** Renewed so many times in its length: the database may be away for most of it. */
const RENEWALS_PER_LEASE = 4;

/** Between two tries to write down that a work is done. */
const END_RETRY_MS = 250;
/** So long it is tried, whatever the reason: even past the lease, as it counts while nobody else has begun. */
const END_RETRY_FOR_MS = 10 * 60_000;

/**
 * After the database was away, others who live may still have to write down what they had done, and their leases may be over: what
 * was begun is left to them for as long.
 */
export const SPARE_MS = 15_000;

const RANKS: Record<JobPriority, number> = { awaited: 0, normal: 1, bulk: 2 };

export interface OutboxOptions {
  pool: Pool;
  /** Only rows of these kinds are taken. */
  jobs: readonly Job[];
  /** How many rows are worked on at once. */
  parallel: number;
  /** How many of those in work only wait and are not counted. */
  countWaiting?: () => number;
  log: WorkerLog;
  leaseMs?: number;
}

interface RunningJob {
  row: OutboxRow;
  job: Job;
  /** Aborted once the lease is lost. */
  losing: AbortController;
  /** By the clock of this process, milliseconds. */
  leasedUntil: number;
  work: Promise<void>;
}

export interface Lane extends Required<OutboxOptions> {
  /** Of this lane alone: what it takes without hearing of it, it gives back, and nobody else's. */
  owner: string;
  running: Set<RunningJob>;
  /** When the next of a kind whose jobs begin apart may begin, of those that had to wait; by the clock of this process, milliseconds. */
  nextOfKind: Map<string, number>;
  /** By the clock of this process, milliseconds. */
  sparesUntil: number;
}

export function openLane(options: OutboxOptions): Lane {
  return {
    leaseMs: LEASE_MS,
    countWaiting: () => 0,
    ...options,
    owner: randomUUID(),
    running: new Set(),
    nextOfKind: new Map(),
    sparesUntil: 0,
  };
}

/** Takes up to `limit` rows that are due and begins to work on them. The works never reject. */
export async function begin(lane: Lane, limit: number): Promise<Promise<void>[]> {
  const { pool, jobs, running, nextOfKind, leaseMs, owner } = lane;
  for (const [kind, at] of nextOfKind) if (at <= performance.now()) nextOfKind.delete(kind);
  const wanted = jobs.map(({ kind, priority, atOnce, apartMs }) => {
    const busy = [...running].filter(({ job }) => job.kind === kind).length;
    const due = nextOfKind.has(kind) ? 0 : apartMs > 0 ? 1 : limit;
    return { kind, rank: RANKS[priority], room: Math.max(0, Math.min(limit, due, atOnce - busy)) };
  });
  const leasedUntil = performance.now() + leaseMs;
  const spareMs = leasedUntil - leaseMs < lane.sparesUntil ? SPARE_MS : 0;
  const rows = await claimOutbox(pool, wanted, { limit, leaseMs, owner, spareMs });
  return rows.flatMap((row) => {
    const job = jobs.find(({ kind }) => kind === row.kind);
    if (!job) return [];
    const one: RunningJob = {
      row,
      job,
      losing: new AbortController(),
      leasedUntil,
      work: Promise.resolve(),
    };
    running.add(one);
    if (job.apartMs > 0) nextOfKind.set(job.kind, performance.now() + job.apartMs);
    one.work = workOn(lane, one).finally(() => running.delete(one));
    return one.work;
  });
}

/** In how many milliseconds the first of the kinds whose jobs begin apart may begin one again; Infinity: they may now. */
export function msToFirst({ nextOfKind }: Lane): number {
  return Math.max(0, Math.min(...nextOfKind.values()) - performance.now());
}

async function workOn(lane: Lane, one: RunningJob): Promise<void> {
  const { log } = lane;
  const { kind } = one.row;
  try {
    const isMine = await attempt(lane, one);
    if (!isMine) log.warn({ kind }, 'took longer than its lease');
  } catch (error) {
    // Done or not, the row comes back when its lease ends; a mail then goes out under the same name.
    log.warn({ err: error, kind }, 'the end of a work could not be written down');
  }
}

/** @returns false: another attempt has begun meanwhile, and its end counts */
async function attempt(lane: Lane, one: RunningJob): Promise<boolean> {
  const { pool, log, owner } = lane;
  const { row, job, losing } = one;
  const { kind, attempts } = row;
  const mine: Attempt = { id: row.id, attempts, owner };
  // Again and again nobody was left to say how it went: it may be what kills the workers.
  if (row.was_lost && row.failing_ms >= job.retryForMs) {
    log.error({ kind, attempt: attempts, errorCode: 'lost' }, 'alert: given up');
    return buryOutbox(pool, mine, { outcome: 'lost', error: null });
  }
  let outcome: string | number;
  try {
    outcome = await job.handle(row.payload, {
      id: row.id,
      attempt: attempts,
      orderedAt: row.ordered_at,
      signal: losing.signal,
    });
  } catch (error) {
    return endFailure(lane, { row, job, mine, error });
  }
  if (typeof outcome === 'number' && outcome > 0) {
    log.info({ job: kind, count: outcome }, 'housekeeping');
  }
  const word = String(outcome);
  if (job.alertOutcomes.includes(word)) {
    log.error({ kind, errorCode: word }, 'alert: a job did not do what it should');
  }
  return writeDown(async () => {
    if (job.schedule) await noteScheduled(pool, kind, word);
    return job.keepDoneMs > 0 ? finishOutbox(pool, mine, word) : finishAndForgetOutbox(pool, mine);
  });
}

/** What is done and not known to be done is done again: a mail would go out twice. */
async function writeDown<T>(write: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + END_RETRY_FOR_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await delay(END_RETRY_MS);
    }
  }
}

async function endFailure(
  { pool, log }: Lane,
  { row, job, mine, error }: { row: OutboxRow; job: Job; mine: Attempt; error: unknown },
): Promise<boolean> {
  const { kind, attempts, failing_ms: failingMs } = row;
  if (error instanceof JobPutOff) {
    return postponeOutbox(pool, mine, { delayMs: error.delayMs, error: null });
  }
  if (error instanceof InvalidPayloadError) {
    log.error({ kind, errorCode: 'invalid_payload' }, 'alert: given up');
    return buryOutbox(pool, mine, { outcome: 'invalid_payload', error: null });
  }
  const { retryForMs, alertAfterMs } = job;
  const delayMs = getNextTry({ attempts, failingMs, retryForMs, random: Math.random() });
  if (delayMs === null) {
    log.error({ err: error, kind, attempt: attempts }, 'alert: given up');
    return buryOutbox(pool, mine, { outcome: 'failed', error: nameError(error) });
  }
  if (failingMs >= alertAfterMs) {
    log.error({ err: error, kind, attempt: attempts, delayMs }, 'alert: still failing');
  } else log.warn({ err: error, kind, attempt: attempts, delayMs }, 'will be tried again');
  return postponeOutbox(pool, mine, { delayMs, error: nameError(error) });
}

/** Renews the leases of what is running until the answer is called. */
export function keepLeases(lane: Lane): () => void {
  const { leaseMs, running, log } = lane;
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking || running.size === 0) return;
    isAsking = true;
    renew(lane)
      .catch((error: unknown) => log.warn({ err: error, job: 'outbox' }, 'a lease was not renewed'))
      .finally(() => {
        isAsking = false;
        for (const { leasedUntil, losing } of running) {
          if (leasedUntil < performance.now()) losing.abort();
        }
      });
  }, leaseMs / RENEWALS_PER_LEASE);
  return () => clearInterval(timer);
}

async function renew({ pool, owner, running, leaseMs }: Lane): Promise<void> {
  const asked = [...running];
  const leasedUntil = performance.now() + leaseMs;
  const kept = await renewLeases(
    pool,
    owner,
    asked.map(({ row }) => row),
    leaseMs,
  );
  for (const one of asked) {
    if (kept.has(one.row.id)) one.leasedUntil = leasedUntil;
    else if (running.has(one)) one.losing.abort();
  }
}
