import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { deleteOldMarketing, deleteOldRegistrations } from './queries.server.ts';
import { sendLabMail } from './send-lab-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mail that confirms a registration, and the end of what is kept of it. */
export function createLabJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_lab_registration',
      lane: 'mail',
      priority: 'awaited',
      alertOutcomes: ['refused'],
      payload: Type.Object({ registration: Type.String() }),
      handle: ({ registration }, { id }) =>
        sendLabMail(deps, { orderId: id, registrationId: registration }),
    }),
    defineUpkeep({
      kind: 'delete_lab_registrations',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldMarketing, deleteOldRegistrations], signal),
    }),
  ];
}
