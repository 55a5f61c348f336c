import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job, type JobRun } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { deleteOldMessages } from './queries.server.ts';
import { remindBySms } from './remind-by-sms.server.ts';
import { sendMessage, type MessagingDeps } from './send-message.server.ts';

const HOUR_MS = 3_600_000;
/** The last attempt says that it has failed. */
const RETRY_FOR_MS = 25 * HOUR_MS;
const ALERT_AFTER_MS = HOUR_MS / 4;
/** Reminders come by the thousand; a provider takes few at once. */
const AT_ONCE = 4;

/** Text messages and letters, and the end of what was kept of them. */
export function createMessagingJobs(deps: MessagingDeps & UpkeepDeps): Job[] {
  const sends = {
    lane: 'mail',
    retryForMs: RETRY_FOR_MS,
    alertAfterMs: ALERT_AFTER_MS,
    alertOutcomes: ['no_gateway', 'too_late'],
    payload: Type.Object({ message: Type.String() }),
    handle: ({ message }: { message: string }, { id }: JobRun) =>
      sendMessage(deps, { messageId: message, orderId: id }),
  } as const;
  return [
    defineJob({ ...sends, kind: 'send_message', atOnce: AT_ONCE }),
    // Of its own kind: a worker of the version before takes it for the message of no visit, and drops it.
    defineJob({ ...sends, kind: 'send_care_link', priority: 'awaited' }),
    // Of its own kind for the same reason.
    defineJob({ ...sends, kind: 'send_care_reminder', priority: 'bulk', atOnce: AT_ONCE }),
    defineJob({
      kind: 'remind_by_sms',
      lane: 'follow-up',
      priority: 'bulk',
      payload: Type.Object({ reservation: Type.String(), reminder: Type.String() }),
      handle: ({ reminder }) => remindBySms(deps.pool, reminder),
    }),
    defineUpkeep({
      kind: 'delete_old_messages',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldMessages], signal),
    }),
  ];
}
