import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { deleteOldEnds, deleteOldVisits, endMissedVisits } from './queries.server.ts';
import { sendClinicMail } from './send-clinic-mail.server.ts';

const HOUR_MS = 3_600_000;
const SOON_MS = 5 * 60_000;

/** Visits that nobody held, and the end of what is kept of all. */
export function createVideoJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_clinic_visit_missed',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ reservation: Type.String() }),
      handle: ({ reservation }, { id }) =>
        sendClinicMail(deps, { orderId: id, reservationId: reservation }),
    }),
    defineUpkeep({
      kind: 'end_missed_video_visits',
      schedule: { everyMs: SOON_MS },
      run: (signal) => workInBatches(deps, [endMissedVisits], signal),
    }),
    defineUpkeep({
      kind: 'delete_video_visits',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldVisits, deleteOldEnds], signal),
    }),
  ];
}
