import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, type Job } from '#app/jobs/define-job.server.ts';
import { sendStaffInvitation } from './send-invitation.server.ts';

/** The mail with which somebody of the staff is let in. */
export function createAdministrationJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_staff_invitation',
      lane: 'mail',
      priority: 'awaited',
      alertOutcomes: ['refused'],
      /** Id of the link, which is written from it, and whose it is. */
      payload: Type.Object({ token: Type.String(), account: Type.String() }),
      handle: ({ token, account }, { id }) =>
        sendStaffInvitation(deps, { orderId: id, token, account }),
    }),
  ];
}
