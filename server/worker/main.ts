import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { SENDS_AT_ONCE, type CountingMailer } from '#app/features/mail/transport.server.ts';
import type { FileJobDeps } from '#app/features/files/jobs.server.ts';
import type { MessagingDeps } from '#app/features/messaging/send-message.server.ts';
import type { Job, JobLane } from '#app/jobs/define-job.server.ts';
import { createErasureNotes } from '../erasure-ledger.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createJobs } from './jobs.ts';
import type { WorkerLog } from './log.ts';
import type { OutboxOptions } from './outbox-lane.ts';
import { startOutbox } from './outbox.ts';
import { startSchedules } from './schedules.ts';

/**
 * How one worker works on a lane: how many jobs at once, and how long a killed worker's wait for another one. Its pool has ten
 * connections; a mail needs none while it is sent. What follows a change does no harm when it is begun twice, and somebody waits for
 * the time that it frees.
 */
const LANES: Record<JobLane, Pick<OutboxOptions, 'parallel' | 'leaseMs'>> = {
  mail: { parallel: SENDS_AT_ONCE },
  'follow-up': { parallel: 4, leaseMs: 5_000 },
  upkeep: { parallel: 3 },
};
/** As short as what a disaster may take from the ledger. */
const NOTE_ERASURES_EVERY_MS = 2_000;

export interface RunningWorker {
  /** Takes nothing new, waits for what has begun. */
  stop(): Promise<void>;
}

export interface WorkerDeps extends MailJobDeps, FileJobDeps, MessagingDeps {
  settings: MailJobDeps['settings'];
  mailer: CountingMailer;
  log: WorkerLog;
  erasureLedger: string;
  /** Kinds that this worker alone knows: what they need is on its machine. */
  ownJobs?: readonly Job[];
  /** Tells the processes that show free times whose changed, by the reservation. */
  tellChange?: (reservationId: string) => Promise<void>;
  /** The same by the calendar. */
  tellCalendar?: (calendarId: number) => Promise<void>;
  /** For tests: how long a killed worker's jobs of any lane wait for another one. */
  leaseMs?: number;
}

/**
 * The work behind the pages: the jobs of all features, by order and by the clock. Any number of workers may run at once.
 * `pool` acts as the worker role, `erasureLedger` is a file.
 */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const { pool, mailer, log, leaseMs } = deps;
  const jobs = createJobs(deps);
  // Apart from each other: a mail server that lets us wait keeps no listing from being written.
  const lanes = Object.entries(LANES).map(([lane, manner]) =>
    startOutbox({
      pool,
      jobs: jobs.filter((job) => job.lane === lane),
      log,
      ...manner,
      ...(lane === 'mail' && { countWaiting: () => mailer.countSilent() }),
      ...(leaseMs && { leaseMs }),
    }),
  );
  const schedules = startSchedules({ pool, jobs, log });
  const housekeeping = startHousekeeping(pool, log, [
    // Into a file of this machine's own.
    {
      job: 'note_erasures',
      everyMs: NOTE_ERASURES_EVERY_MS,
      run: createErasureNotes(deps.erasureLedger),
    },
  ]);
  return {
    async stop() {
      await Promise.all([...lanes, schedules, housekeeping].map((one) => one.stop()));
      mailer.close();
    },
  };
}
