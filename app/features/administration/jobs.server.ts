import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, type Job } from '#app/jobs/define-job.server.ts';
import { STAFF_FACTOR_NEWS } from './messages/shape.ts';
import { sendFactorMail, sendStaffInvitation } from './send-staff-mail.server.ts';

/** The mails with which somebody of the staff is let in, and hears that what signs them in has changed. */
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
    defineJob({
      kind: 'mail_staff_factor',
      lane: 'mail',
      priority: 'awaited',
      alertOutcomes: ['refused'],
      payload: Type.Object({ mail: Type.Enum([...STAFF_FACTOR_NEWS]), account: Type.String() }),
      handle: ({ mail, account }, { id }) => sendFactorMail(deps, { orderId: id, mail, account }),
    }),
  ];
}
