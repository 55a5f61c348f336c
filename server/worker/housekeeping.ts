import type { Pool } from '#db/client.ts';
import type { WorkerLog } from './log.ts';

/** Work that every process does for itself, again and again. What is done once for all of them is a job with a schedule. */
export interface Chore {
  job: string;
  everyMs: number;
  /** Returns how much was done. */
  run: (pool: Pool) => Promise<number>;
}
/** Runs each chore now and then again and again, never twice at once; `stop` waits for those under way. */
export function startHousekeeping(
  pool: Pool,
  log: WorkerLog,
  chores: readonly Chore[],
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
