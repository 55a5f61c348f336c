import { Type } from 'typebox';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { ACCOUNT_MAILS } from './account-mails.ts';
import { PERSON_MAILS } from './person-mails.ts';
import { sendAccountMail } from './send-account-mail.server.ts';
import { sendPersonMail } from './send-person-mail.server.ts';
import { sendReminderMail } from './send-reminder-mail.server.ts';
import type { MailSettings } from './mail-settings.ts';
import { RESERVATION_MAILS, sendReservationMail } from './send-reservation-mail.server.ts';
import type { Mailer } from './transport.server.ts';
import { MAIL_UPKEEP } from './upkeep-queries.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A mail server may be away for a weekend. */
const RETRY_FOR_MS = 48 * HOUR_MS;
/** Somebody waits for a mail, or believes that it has come. */
const ALERT_AFTER_MS = 15 * MINUTE_MS;
/** A visitor waits for a mail that will not come. */
const ALERT_OUTCOMES = ['too_late', 'refused'];
/** Few: thousands are due at once, none of them within minutes, and somebody waits for the other mails. */
const REMINDERS_AT_ONCE = 2;

const mail = {
  lane: 'mail',
  retryForMs: RETRY_FOR_MS,
  alertAfterMs: ALERT_AFTER_MS,
  alertOutcomes: ALERT_OUTCOMES,
} as const;

const literals = <const T extends string>(words: readonly T[]) =>
  Type.Union(words.map((word) => Type.Literal(word)));

export interface MailJobDeps extends UpkeepDeps {
  mailer: Mailer;
  settings: MailSettings;
}

/** Every mail that the portal sends, and the end of what was kept of it. */
export function createMailJobs(deps: MailJobDeps): Job[] {
  return [
    ...RESERVATION_MAILS.map((kind) =>
      defineJob({
        ...mail,
        kind,
        priority: kind === 'mail_verify_reservation' ? 'awaited' : 'normal',
        payload: Type.Object({
          reservation: Type.String(),
          /** Id of the token that the mail's link carries. */
          token: Type.Optional(Type.Union([Type.String(), Type.Null()])),
          isAgain: Type.Optional(Type.Boolean()),
          /** When it began until it was moved. */
          before: Type.Optional(Type.String()),
        }),
        handle: ({ reservation, token, isAgain, before }, { id }) =>
          sendReservationMail(deps, {
            kind,
            orderId: id,
            reservationId: reservation,
            tokenId: token ?? null,
            isAgain: isAgain ?? false,
            movedFrom: before === undefined ? null : new Date(before),
          }),
      }),
    ),
    defineJob({
      ...mail,
      kind: 'mail_account',
      priority: 'awaited',
      payload: Type.Object({
        mail: literals(ACCOUNT_MAILS),
        /** A token, by which its account and address are known, or an account: their ids. */
        token: Type.Optional(Type.String()),
        account: Type.Optional(Type.String()),
      }),
      handle: (payload, { id }) => sendAccountMail(deps, { orderId: id, payload }),
    }),
    defineJob({
      ...mail,
      kind: 'mail_person',
      payload: Type.Object({
        mail: literals(PERSON_MAILS),
        /** Id of the invitation, or of the farewell. */
        relative: Type.Optional(Type.String()),
        farewell: Type.Optional(Type.String()),
      }),
      handle: (payload, { id }) => sendPersonMail(deps, { orderId: id, payload }),
    }),
    defineJob({
      ...mail,
      kind: 'mail_reminder',
      priority: 'bulk',
      atOnce: REMINDERS_AT_ONCE,
      alertOutcomes: [],
      payload: Type.Object({ reservation: Type.String(), reminder: Type.String() }),
      handle: ({ reservation, reminder }, { id }) =>
        sendReminderMail(deps, {
          orderId: id,
          reservationId: reservation,
          reminderId: reminder,
        }),
    }),
    defineUpkeep({
      kind: 'delete_outdated_mail',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, MAIL_UPKEEP, signal),
    }),
  ];
}
