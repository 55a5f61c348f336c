import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { deleteOldCallBacks, endMissedCallBacks } from './queries.server.ts';
import { sendCallBackMail, sendMissedMail } from './send-call-back-mail.server.ts';

const HOUR_MS = 3_600_000;

/** The mail that confirms a call-back, and the end of those that are long over. */
export function createPhoneAdviceJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_call_back',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ callBack: Type.String() }),
      handle: ({ callBack }, { id }) =>
        sendCallBackMail(deps, { orderId: id, callBackId: callBack }),
    }),
    defineJob({
      kind: 'mail_missed_call_back',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ callBack: Type.String() }),
      handle: ({ callBack }, { id }) => sendMissedMail(deps, { orderId: id, callBackId: callBack }),
    }),
    defineUpkeep({
      kind: 'end_missed_call_backs',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [endMissedCallBacks], signal),
    }),
    defineUpkeep({
      kind: 'delete_call_backs',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldCallBacks], signal),
    }),
  ];
}
