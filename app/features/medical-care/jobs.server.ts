import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { fulfilPastCare, lockOutdatedCare } from './queries.server.ts';
import { MAILED_STEPS, sendCareMail } from './send-care-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mail that says what becomes of a request, and the end of what it says of a person. */
export function createMedicalCareJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_medical_care',
      lane: 'mail',
      alertOutcomes: ['refused'],
      // Ordered by the release before, which knew of one mail only.
      payload: Type.Object({
        care: Type.String(),
        step: Type.Optional(Type.Enum([...MAILED_STEPS])),
        /** What it tells was changed: the release before knew of no such mail. */
        change: Type.Optional(Type.Literal('1')),
      }),
      handle: ({ care, step = 'requested', change }, { id }) =>
        sendCareMail(deps, { orderId: id, careId: care, step: change ? 'changed' : step }),
    }),
    defineUpkeep({
      kind: 'fulfil_past_medical_care',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [fulfilPastCare], signal),
    }),
    defineUpkeep({
      kind: 'delete_outdated_medical_care',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [lockOutdatedCare], signal),
    }),
  ];
}
