import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { REVIEW_UPKEEP } from './queries.server.ts';
import { sendReviewAskedMail, sendReviewRefusedMail } from './send-review-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mails of reviews, and their end. */
export function createReviewJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_review_asked',
      lane: 'mail',
      priority: 'bulk',
      payload: Type.Object({ reservation: Type.String() }),
      handle: ({ reservation }, { id }) =>
        sendReviewAskedMail(deps, { orderId: id, visitId: reservation }),
    }),
    defineJob({
      kind: 'mail_review_refused',
      lane: 'mail',
      payload: Type.Object({ review: Type.String() }),
      handle: ({ review }, { id }) =>
        sendReviewRefusedMail(deps, { orderId: id, reviewId: review }),
    }),
    defineUpkeep({
      kind: 'delete_reviews',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, REVIEW_UPKEEP, signal),
    }),
  ];
}
