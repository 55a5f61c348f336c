import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { deleteIdleDrafts } from './queries.server.ts';
import { sendResultMail } from './send-result-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mail that brings somebody their own result, and the end of drafts that nobody goes on with. */
export function createQuestionnaireJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_questionnaire_result',
      lane: 'mail',
      priority: 'awaited',
      alertOutcomes: ['refused'],
      payload: Type.Object({ result: Type.String() }),
      handle: ({ result }, { id }) => sendResultMail(deps, { orderId: id, resultId: result }),
    }),
    defineUpkeep({
      kind: 'delete_idle_questionnaires',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteIdleDrafts], signal),
    }),
  ];
}
