import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { FINISH_LINK_UPKEEP } from './queries.server.ts';
import { sendFinishMail } from './send-finish-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mail with a link, and the end of what was kept of links. */
export function createFinishLinkJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_finish_link',
      lane: 'mail',
      // Somebody waits for it on the telephone.
      priority: 'awaited',
      alertOutcomes: [],
      payload: Type.Object({ link: Type.String() }),
      handle: ({ link }, { id }) => sendFinishMail(deps, { orderId: id, linkId: link }),
    }),
    defineJob({
      kind: 'mail_care_link',
      lane: 'mail',
      priority: 'awaited',
      alertOutcomes: [],
      // By its request it is found among the mails of whom it went to.
      payload: Type.Object({ link: Type.String(), care: Type.String() }),
      handle: ({ link }, { id }) => sendFinishMail(deps, { orderId: id, linkId: link }),
    }),
    defineUpkeep({
      kind: 'delete_finish_links',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, FINISH_LINK_UPKEEP, signal),
    }),
  ];
}
