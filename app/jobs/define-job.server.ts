import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Schedule } from './schedule.ts';

/**
 * Jobs of one lane share a number of places, so that what waits for somebody else stops nothing in another lane: `mail`
 * waits for mail servers, `follow-up` brings up to date what a change touches, `upkeep` tidies up.
 */
export type JobLane = 'mail' | 'follow-up' | 'upkeep';

/** Within a lane: what somebody sits and waits for goes first, what is sent by the thousand last. */
export type JobPriority = 'awaited' | 'normal' | 'bulk';

/** One attempt at a job. */
export interface JobRun {
  /** Of the outbox row: the same at every attempt. */
  id: number;
  /** From 1. */
  attempt: number;
  orderedAt: Date;
  /** Aborted when another worker may have taken the job over: nothing more should be done. */
  signal: AbortSignal;
}

/** How a job ended: a word that is kept as its outcome, or how much was done. */
export type JobOutcome = string | number;

interface JobRules {
  /** Stands in the outbox row; snake_case. */
  kind: string;
  lane: JobLane;
  /** Default: normal. */
  priority?: JobPriority;
  /** How many of this kind one worker runs at once; default: as many as its lane has places. */
  atOnce?: number;
  /**
   * One worker begins one of this kind no sooner than so long after the one before; default: at once. What comes by the thousand then
   * leaves processor and database to what people wait for.
   */
  apartMs?: number;
  /** How long a job that fails is tried again before it becomes a dead letter; default: 48 hours. */
  retryForMs?: number;
  /** How long a job that was done is kept for looking back; 0: not at all. Default: 30 days. */
  keepDoneMs?: number;
  /** The same for a dead letter, which can be replayed as long. Default: 30 days. */
  keepDeadMs?: number;
  /** Ordered by the clock, without payload, once for all workers; never a second time while the last one is open. */
  schedule?: Schedule;
  /** A job that has failed for so long is logged as an error, not as a warning; default: an hour. */
  alertAfterMs?: number;
  /** Outcomes that somebody should look at. */
  alertOutcomes?: readonly string[];
}

export interface Job extends Required<Omit<JobRules, 'schedule'>> {
  schedule: Schedule | null;
  /**
   * Does the work. It may begin twice (a worker was killed, its lease lapsed), so the effect must be one that a second
   * attempt finds there already.
   * @throws InvalidPayloadError, JobPutOff, or any other error when it may work later
   */
  handle(payload: unknown, run: JobRun): Promise<JobOutcome>;
}

/** The payload is not what the kind says: no attempt can help. */
export class InvalidPayloadError extends Error {
  constructor() {
    // Without the payload: it stays in its row.
    super('The payload of a job does not fit its kind');
    this.name = 'InvalidPayloadError';
  }
}

/** Thrown by a job that is to be done later, without having failed. */
export class JobPutOff extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super('A job was put off');
    this.name = 'JobPutOff';
    this.delayMs = delayMs;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A mail server may be away for a weekend. */
const RETRY_FOR_MS = 48 * HOUR_MS;
/** What a schedule orders comes again by itself. */
const RETRY_SCHEDULED_FOR_MS = HOUR_MS;
const KEEP_MS = 30 * DAY_MS;
const ALERT_AFTER_MS = HOUR_MS;

/** A kind of job: what its payload is, how it is done and when it is given up. */
export function defineJob<Payload extends TSchema>(
  job: JobRules & {
    payload: Payload;
    handle: (payload: Static<Payload>, run: JobRun) => Promise<JobOutcome>;
  },
): Job {
  const { payload: schema, handle, schedule = null } = job;
  return {
    kind: job.kind,
    lane: job.lane,
    priority: job.priority ?? 'normal',
    atOnce: job.atOnce ?? Infinity,
    apartMs: job.apartMs ?? 0,
    retryForMs: job.retryForMs ?? (schedule ? RETRY_SCHEDULED_FOR_MS : RETRY_FOR_MS),
    keepDoneMs: job.keepDoneMs ?? (schedule ? 0 : KEEP_MS),
    keepDeadMs: job.keepDeadMs ?? KEEP_MS,
    schedule,
    alertAfterMs: job.alertAfterMs ?? ALERT_AFTER_MS,
    alertOutcomes: job.alertOutcomes ?? [],
    async handle(payload, run) {
      if (!Value.Check(schema, payload)) throw new InvalidPayloadError();
      return handle(payload, run);
    },
  };
}

/** A job that the clock orders and that tidies up; answers how much it did, or a word that somebody should look at. */
export function defineUpkeep<Alert extends string = never>(job: {
  kind: string;
  schedule: Schedule;
  alertOutcomes?: readonly Alert[];
  run: (signal: AbortSignal) => Promise<number | Alert>;
}): Job {
  const { kind, schedule, alertOutcomes = [], run } = job;
  return defineJob({
    kind,
    lane: 'upkeep',
    schedule,
    alertOutcomes,
    payload: Type.Object({}),
    handle: (_payload, { signal }) => run(signal),
  });
}
