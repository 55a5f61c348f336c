import { Type } from 'typebox';
import { LOCALES } from '#app/i18n/locale.ts';
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
      // What the release before has ordered names no language.
      payload: Type.Object({
        result: Type.String(),
        locale: Type.Optional(Type.Enum([...LOCALES])),
      }),
      handle: ({ result, locale }, { id }) =>
        sendResultMail(deps, { orderId: id, resultId: result, readAs: locale }),
    }),
    defineUpkeep({
      kind: 'delete_idle_questionnaires',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteIdleDrafts], signal),
    }),
  ];
}
