import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { carryOutErasures } from './carry-out.server.ts';
import { REQUEST_MAILS } from './decide.server.ts';
import { PRIVACY_UPKEEP } from './upkeep-queries.server.ts';
import { sendRequestMail } from './send-request-mail.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What people are told of their requests, erasures that were planned, and the end of what was kept of both. */
export function createPrivacyDeskJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_privacy_request',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ request: Type.String(), about: Type.Enum([...REQUEST_MAILS]) }),
      handle: ({ request, about }, { id }) =>
        sendRequestMail(deps, { orderId: id, requestId: request, about }),
    }),
    defineUpkeep({
      kind: 'erase_planned',
      schedule: { everyMs: 5 * MINUTE_MS },
      alertOutcomes: ['erasures_failed'],
      run: (signal) => carryOutErasures(deps.pool, signal),
    }),
    defineUpkeep({
      kind: 'delete_privacy_requests',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, PRIVACY_UPKEEP, signal),
    }),
  ];
}
