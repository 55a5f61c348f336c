import type { Job } from '#app/jobs/define-job.server.ts';
import { getNextRun, type Schedule } from '#app/jobs/schedule.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Pool } from '#db/client.ts';
import type { WorkerLog } from './log.ts';
import { pause } from './pause.ts';
import { findDueSchedules, orderScheduled, registerSchedules } from './schedule-queries.server.ts';

const LOOK_MS = 1_000;
/** After the database could not be asked. */
const TROUBLE_MS = 2_000;

interface ScheduledKind {
  kind: string;
  schedule: Schedule;
}

/** Orders the jobs whose turn has come until stopped. Any number of processes may do so: each turn is ordered once. */
export function startSchedules({
  pool,
  jobs,
  log,
}: {
  pool: Pool;
  jobs: readonly Job[];
  log: WorkerLog;
}): { stop(): Promise<void> } {
  const kinds = jobs.flatMap(({ kind, schedule }) => (schedule ? [{ kind, schedule }] : []));
  const stopping = new AbortController();
  const working = run();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };

  async function run(): Promise<void> {
    let isKnown = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isKnown) await registerKinds(pool, kinds);
        isKnown = true;
        await orderDue(pool, kinds);
        await pause(LOOK_MS, stopping.signal);
      } catch (error) {
        log.warn({ err: error, job: 'schedules' }, 'the schedules could not be read');
        await pause(TROUBLE_MS, stopping.signal);
      }
    }
  }
}

/** What is done every so often begins at once where it never was; an hour of the day is waited for. */
export async function registerKinds(pool: Pool, kinds: readonly ScheduledKind[]): Promise<void> {
  const now = nowMs();
  await registerSchedules(
    pool,
    kinds.map(({ kind, schedule }) => {
      const latest = new Date(getNextRun(schedule, now));
      return { kind, first: 'everyMs' in schedule ? new Date(now) : latest, latest };
    }),
  );
}

/** Orders what is due; returns how many jobs that were. A turn that was missed is made up for once. */
export async function orderDue(pool: Pool, kinds: readonly ScheduledKind[]): Promise<number> {
  const due = await findDueSchedules(
    pool,
    kinds.map(({ kind }) => kind),
  );
  let count = 0;
  for (const { kind, next_run_at: seen, now } of due) {
    const schedule = kinds.find((one) => one.kind === kind)?.schedule;
    if (!schedule) continue;
    const next = new Date(getNextRun(schedule, Math.max(now.getTime(), seen.getTime())));
    if (await orderScheduled(pool, { kind, seen, next })) count += 1;
  }
  return count;
}
