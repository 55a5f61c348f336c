import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { BREAK_GLASS_UPKEEP } from './queries.server.ts';
import { sendBreakGlassMail } from './send-mail.server.ts';

const DAY_MS = 24 * 3_600_000;

/** The mail to each who watches over emergency accesses, and the end of what is kept of them. */
export function createBreakGlassJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_break_glass',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ access: Type.String(), staff: Type.String() }),
      handle: ({ access, staff }, { id }) =>
        sendBreakGlassMail(deps, { orderId: id, accessId: access, staffId: staff }),
    }),
    defineUpkeep({
      kind: 'delete_break_glass',
      schedule: { everyMs: DAY_MS },
      run: (signal) => workInBatches(deps, BREAK_GLASS_UPKEEP, signal),
    }),
  ];
}
