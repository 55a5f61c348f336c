import { REMINDER_GAP_HOURS, REMINDER_HOURS } from '#app/features/appointments/reminder-rules.ts';
import { sendReminderMail } from '#app/features/mail/send-reminder-mail.server.ts';
import { sendAccountMail } from '#app/features/mail/send-account-mail.server.ts';
import { sendPersonMail } from '#app/features/mail/send-person-mail.server.ts';
import {
  RESERVATION_MAILS,
  sendReservationMail,
  type MailOutcome,
  type MailSettings,
} from '#app/features/mail/send-reservation-mail.server.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import type { Pool } from '#db/client.ts';
import type { WorkerLog } from './log.ts';
import type { OutboxHandler } from './outbox.ts';
import { planReminders, refreshListingOf } from './queries.server.ts';

export interface HandlerDeps {
  pool: Pool;
  mailer: Mailer;
  settings: MailSettings;
  log: WorkerLog;
}

/** Changes after which a time is on offer or gone. */
const LISTING_CHANGES = [
  'reservation_confirmed',
  'reservation_moved',
  'reservation_cancelled',
  'reservation_released',
];
/** Changes after which a visit stands at a time of its own. */
const VISIT_CHANGES: ReadonlySet<string> = new Set(['reservation_confirmed', 'reservation_moved']);
/** Somebody should know: a visitor waits for a mail that will not come. */
const ALERTING: ReadonlySet<MailOutcome> = new Set(['too_late', 'refused']);

type Handlers = Record<string, OutboxHandler>;

/** Who brings listings and reminders up to date, by kind of change. */
export function createListingHandlers({ pool }: Pick<HandlerDeps, 'pool'>): Handlers {
  const handlers: Handlers = {};
  for (const kind of LISTING_CHANGES) {
    handlers[kind] = async ({ payload }) => {
      const id = payload.reservation ?? '';
      await refreshListingOf(pool, id);
      if (VISIT_CHANGES.has(kind)) {
        await planReminders(pool, id, REMINDER_HOURS, REMINDER_GAP_HOURS);
      }
      return 'refreshed';
    };
  }
  return handlers;
}

/** Who sends which mail, by kind. */
export function createMailHandlers(deps: HandlerDeps): Handlers {
  const handlers: Handlers = {
    mail_account: async ({ id, kind, payload }) => {
      const outcome = await sendAccountMail(deps, { orderId: id, payload });
      if (outcome === 'refused')
        deps.log.error({ kind, errorCode: outcome }, 'alert: mail not sent');
      return outcome;
    },
    mail_person: async ({ id, kind, payload }) => {
      const outcome = await sendPersonMail(deps, { orderId: id, payload });
      if (outcome === 'refused')
        deps.log.error({ kind, errorCode: outcome }, 'alert: mail not sent');
      return outcome;
    },
  };
  for (const kind of RESERVATION_MAILS) {
    handlers[kind] = async ({ id, payload }) => {
      const outcome = await sendReservationMail(deps, {
        kind,
        orderId: id,
        reservationId: payload.reservation ?? '',
        tokenId: payload.token ?? null,
      });
      if (ALERTING.has(outcome))
        deps.log.error({ kind, errorCode: outcome }, 'alert: mail not sent');
      return outcome;
    };
  }
  return handlers;
}

/** Who sends reminders: thousands are due at once, and none of them within minutes. */
export function createReminderHandlers(deps: HandlerDeps): Handlers {
  return {
    mail_reminder: ({ id, payload }) =>
      sendReminderMail(deps, {
        orderId: id,
        reservationId: payload.reservation ?? '',
        reminderId: payload.reminder ?? '',
      }),
  };
}
