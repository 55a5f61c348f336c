import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { queueCareReminders } from './reminder-queries.server.ts';
import { mailCareReminder, remindOfCareBySms } from './remind-of-care.server.ts';
import { fulfilPastCare, lockOutdatedCare } from './queries.server.ts';
import { MAILED_STEPS, sendCareMail } from './send-care-mail.server.ts';

const HOUR_MS = 3_600_000;
const QUEUE_REMINDERS_EVERY_MS = 30_000;
const Reminder = Type.Object({ care: Type.String(), hours: Type.String() });

/** The mail that says what becomes of a request, the reminders of what was booked by telephone, and the end of what it says of a person. */
export function createMedicalCareJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_medical_care',
      lane: 'mail',
      alertOutcomes: ['refused'],
      // Ordered by the release before, which knew of one mail only.
      payload: Type.Object({
        care: Type.String(),
        step: Type.Optional(Type.Enum([...MAILED_STEPS])),
        /** What it tells was changed: the release before knew of no such mail. */
        change: Type.Optional(Type.Literal('1')),
      }),
      handle: ({ care, step = 'requested', change }, { id }) =>
        sendCareMail(deps, { orderId: id, careId: care, step: change ? 'changed' : step }),
    }),
    defineJob({
      kind: 'mail_care_reminder',
      lane: 'mail',
      priority: 'bulk',
      payload: Reminder,
      handle: ({ care, hours }, { id }) =>
        mailCareReminder(deps, { orderId: id, careId: care, hours: Number(hours) }),
    }),
    defineJob({
      kind: 'remind_of_care_by_sms',
      lane: 'follow-up',
      priority: 'bulk',
      payload: Reminder,
      handle: ({ care, hours }) =>
        remindOfCareBySms(deps.pool, { careId: care, hours: Number(hours) }),
    }),
    defineUpkeep({
      kind: 'queue_care_reminders',
      schedule: { everyMs: QUEUE_REMINDERS_EVERY_MS },
      run: (signal) => workInBatches(deps, [queueCareReminders], signal),
    }),
    defineUpkeep({
      kind: 'fulfil_past_medical_care',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [fulfilPastCare], signal),
    }),
    defineUpkeep({
      kind: 'delete_outdated_medical_care',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [lockOutdatedCare], signal),
    }),
  ];
}
