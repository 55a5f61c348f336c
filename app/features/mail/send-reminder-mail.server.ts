import { SOON_HOURS } from '#app/features/reminders/reminder-rules.ts';
import { createAnswerLink } from '#app/features/visit-answers/answer-link.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import type { Pool } from '#db/client.ts';
import { endReminder, getMailedReservation, getReminder } from './queries.server.ts';
import { writeReminderMail } from './reservation-mails.ts';
import type { MailSettings } from './mail-settings.ts';
import { toMailed } from './send-reservation-mail.server.ts';
import { MailRefusedError, type Mailer } from './transport.server.ts';

const HOUR_MS = 3_600_000;

/** sent; outdated: the visit was moved, cancelled or is too near, or its patient has come of age since it was booked for them; unwanted: switched off; refused: the address does not exist. */
export type ReminderOutcome = 'sent' | 'outdated' | 'unwanted' | 'refused';

/**
 * Writes and sends one reminder of a visit, in the language of the account, else of the booking.
 * @param order.orderId of the outbox row: names the mail
 * @throws when it may work later
 */
export async function sendReminderMail(
  deps: { pool: Pool; mailer: Mailer; settings: MailSettings },
  order: { orderId: number; reservationId: string; reminderId: string },
): Promise<ReminderOutcome> {
  const outcome = await send(deps, order);
  await endReminder(deps.pool, order.reminderId, outcome === 'sent' ? 'sent' : 'dropped', outcome);
  return outcome;
}

async function send(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, reservationId, reminderId }: Parameters<typeof sendReminderMail>[1],
): Promise<ReminderOutcome> {
  const [row, reminder] = await Promise.all([
    getMailedReservation(pool, reservationId),
    getReminder(pool, reminderId),
  ]);
  if (!row || reminder?.state !== 'queued' || row.status !== 'confirmed') return 'outdated';
  if (row.starts_at.getTime() !== reminder.visit_starts_at.getTime()) return 'outdated';
  if (!row.is_yet_theirs) return 'outdated';
  const hoursLeft = (row.starts_at.getTime() - row.now.getTime()) / HOUR_MS;
  // After the later one an earlier one says nothing any more.
  const isSoon = reminder.hours_before <= SOON_HOURS;
  if (hoursLeft <= (isSoon ? 0 : SOON_HOURS)) return 'outdated';
  if (!reminder.is_wanted) return 'unwanted';

  const reservation = {
    ...toMailed(row, settings),
    locale: reminder.locale ?? row.locale,
  };
  const token =
    reminder.cancel_token_id && createToken(settings.appSecret, reminder.cancel_token_id);
  const { appSecret } = settings;
  const link = { reservationId, origin: reservation.origin, locale: reservation.locale };
  const answerUrl = await createAnswerLink({ pool, appSecret }, link);
  try {
    await mailer.send({
      ...writeReminderMail(reservation, token, row.now.getTime(), {
        isSoon,
        hasAccount: reminder.has_account,
        answerUrl,
      }),
      from: {
        name: reservation.theme.productName[reservation.locale],
        address: reservation.sender,
      },
      to: { name: '', address: reservation.email },
      messageId: `<reminder-${orderId}.${row.id}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
