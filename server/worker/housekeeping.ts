import { extendCalendars } from '#app/features/calendar/extend-calendars.server.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Pool } from '#db/client.ts';
import type { WorkerLog } from './log.ts';
import {
  deleteOutdated,
  endDiscounts,
  expireHolds,
  queueDueReminders,
  refreshStaleListings,
  tellEndedSharing,
} from './queries.server.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Rows of one statement: it has to end within the pool's time limit. */
const BATCH = 500;

/** Work that may come late, twice, or from several workers at once without harm. */
export interface Chore {
  job: string;
  everyMs: number;
  /** Returns how much was done. */
  run: (pool: Pool) => Promise<number>;
}

export const CHORES: readonly Chore[] = [
  {
    // Only tidying up: a booking takes an expired hold over by itself.
    job: 'expire_holds',
    everyMs: 10 * SECOND_MS,
    run: (pool) => untilLess(BATCH, () => expireHolds(pool, BATCH)),
  },
  {
    job: 'refresh_stale_listings',
    everyMs: MINUTE_MS,
    run: (pool) => untilLess(BATCH, () => refreshStaleListings(pool, BATCH)),
  },
  {
    // Every page computes the end of a discount; only the filter and its counts wait for this.
    job: 'end_discounts',
    everyMs: HOUR_MS,
    run: (pool) => untilLess(BATCH, () => endDiscounts(pool, BATCH)),
  },
  {
    job: 'queue_reminders',
    everyMs: 30 * SECOND_MS,
    run: (pool) => untilLess(BATCH, () => queueDueReminders(pool, BATCH)),
  },
  {
    job: 'tell_ended_sharing',
    everyMs: HOUR_MS,
    run: (pool) => untilLess(BATCH, () => tellEndedSharing(pool, BATCH)),
  },
  { job: 'delete_outdated', everyMs: HOUR_MS, run: (pool) => deleteOutdated(pool, BATCH) },
  {
    job: 'extend_calendars',
    everyMs: 6 * HOUR_MS,
    run: (pool) => extendCalendars(pool, new Date(nowMs()).toISOString().slice(0, 10)),
  },
];

/** Runs each chore now and then again and again, never twice at once; `stop` waits for those under way. */
export function startHousekeeping(
  pool: Pool,
  log: WorkerLog,
  chores: readonly Chore[] = CHORES,
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  function start(chore: Chore): void {
    const work = runOnce(chore, pool, log).finally(() => {
      running.delete(work);
      if (!isStopped)
        timers.set(
          chore.job,
          setTimeout(() => start(chore), chore.everyMs),
        );
    });
    running.add(work);
  }
  for (const chore of chores) start(chore);

  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function runOnce({ job, run }: Chore, pool: Pool, log: WorkerLog): Promise<void> {
  try {
    const count = await run(pool);
    if (count > 0) log.info({ job, count }, 'housekeeping');
  } catch (error) {
    log.warn({ job, err: error }, 'housekeeping failed');
  }
}

async function untilLess(limit: number, run: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await run();
    total += count;
    if (count < limit) return total;
  }
}
