import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { MAILED_STEPS, sendAdviceMail } from './send-advice-mail.server.ts';
import {
  closeSilentQuestions,
  deleteOldDrafts,
  deleteOldQuestions,
} from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** A mail at each step of a question, the end of threads in which nobody writes, and of what is long over. */
export function createAdviceJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_advice',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ question: Type.String(), step: Type.Enum([...MAILED_STEPS]) }),
      handle: ({ question, step }, { id }) =>
        sendAdviceMail(deps, { orderId: id, questionId: question, step }),
    }),
    defineUpkeep({
      kind: 'close_silent_advice',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [closeSilentQuestions], signal),
    }),
    defineUpkeep({
      kind: 'delete_advice',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldDrafts, deleteOldQuestions], signal),
    }),
  ];
}
