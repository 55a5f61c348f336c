import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import type { Pool } from '#db/client.ts';
import { planReminders, queueDueReminders } from './reminder-queries.server.ts';
import {
  EARLY_HOURS,
  REMINDER_GAP_HOURS,
  SOON_HOURS,
  TEXT_HOURS,
  UNREAD_GAP_HOURS,
  TEXT_LATEST_HOURS,
} from '#app/features/reminders/reminder-rules.ts';

const QUEUE_REMINDERS_EVERY_MS = 30_000;

/** Reminders are ordered when they are due. */
export function createAppointmentJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'queue_reminders',
      schedule: { everyMs: QUEUE_REMINDERS_EVERY_MS },
      run: (signal) => workInBatches(deps, [queueDueReminders], signal),
    }),
  ];
}

/** Plans the reminders of a visit that has just been confirmed or moved. */
export function planRemindersOf(pool: Pool, reservationId: string): Promise<void> {
  return planReminders(pool, reservationId, {
    mail: [EARLY_HOURS, SOON_HOURS],
    sms: [TEXT_HOURS],
    gap: REMINDER_GAP_HOURS,
    unreadGap: UNREAD_GAP_HOURS,
    unreadLatest: TEXT_LATEST_HOURS,
  });
}
