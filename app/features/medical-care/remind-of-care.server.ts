import { href } from 'react-router';
import { SOON_HOURS } from '#app/features/reminders/reminder-rules.ts';
import { composeMail, type MailContent } from '#app/features/mail/compose-mail.ts';
import { formatVisit } from '#app/features/mail/formats.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import type { ReminderOutcome } from '#app/features/mail/send-reminder-mail.server.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { readNoText } from '#app/features/messaging/needs-text.ts';
import { createCareAnswerLink } from '#app/features/visit-answers/answer-link.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Pool } from '#db/client.ts';
import {
  endCareReminder,
  getCareReminder,
  orderCareText,
  type CareReminder,
  type CareReminderRow,
} from './reminder-queries.server.ts';
import { CARE_WORDS } from './words.ts';

const HOUR_MS = 3_600_000;

/**
 * Writes and sends one reminder of a visit that was booked by telephone: when it is, and nothing of where, which may be about health.
 * @param order.orderId of the outbox row: names the mail
 * @throws when it may work later
 */
export async function mailCareReminder(
  deps: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, ...which }: CareReminder & { orderId: number },
): Promise<ReminderOutcome> {
  const row = await getCareReminder(deps.pool, which);
  const reason = row ? readNoMail(row, which.hours) : 'outdated';
  const outcome = row && reason === null ? await send(deps, row, { orderId, ...which }) : reason;
  await endCareReminder(deps.pool, which, outcome ?? 'outdated');
  return outcome ?? 'outdated';
}

function readNoMail(
  { is_current, is_wanted, email, starts_at, now }: CareReminderRow,
  hours: number,
): 'outdated' | 'unwanted' | null {
  const hoursLeft = (starts_at.getTime() - now.getTime()) / HOUR_MS;
  if (!is_current || email === null || hoursLeft <= (hours <= SOON_HOURS ? 0 : SOON_HOURS)) {
    return 'outdated';
  }
  return is_wanted ? null : 'unwanted';
}

async function send(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  row: CareReminderRow,
  { orderId, careId, hours }: CareReminder & { orderId: number },
): Promise<'sent' | 'refused'> {
  const { host, locale, email } = row;
  const origin = originOf(host, settings.publicUrl);
  const answerUrl = await createCareAnswerLink(
    { pool, appSecret: settings.appSecret },
    { careId, origin, locale },
  );
  const sender = addressOf(settings.mailFrom);
  try {
    await mailer.send({
      ...writeReminder(row, { origin, answerUrl, careId, isSoon: hours <= SOON_HOURS }),
      from: { name: themeOfPartner(row).productName[locale], address: sender },
      to: { name: '', address: email ?? '' },
      messageId: `<care-reminder-${orderId}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}

function writeReminder(
  row: CareReminderRow,
  as: { origin: string; answerUrl: string; careId: string; isSoon: boolean },
): MailContent {
  const { locale, starts_at, country } = row;
  const { origin, answerUrl, careId, isSoon } = as;
  const { account, details, reminder } = MAIL_WORDS[locale];
  const { mail } = CARE_WORDS[locale];
  return composeMail(
    { locale, theme: themeOfPartner(row) },
    {
      subject: reminder.subject,
      heading: isSoon ? reminder.soonHeading : reminder.heading,
      preview: mail.reminder.text,
      blocks: [
        { kind: 'paragraph', text: account.greeting },
        { kind: 'paragraph', text: mail.reminder.text },
        {
          kind: 'details',
          rows: [
            { label: details.time, value: formatVisit(locale, starts_at, MARKET_ZONES[country]) },
          ],
        },
        // Once, while there is time for a text message.
        ...(isSoon ? [] : [{ kind: 'paragraph', text: mail.reminder.answer } as const]),
        { kind: 'button', label: reminder.answerButton, url: answerUrl },
        {
          kind: 'button',
          label: mail.button,
          url: `${origin}${href('/services/appointments')}?lang=${locale}&care=${careId}`,
          isQuiet: true,
        },
        {
          kind: 'note',
          text: reminder.settings,
          url: `${origin}${href('/profile')}?lang=${locale}`,
        },
      ],
      calendar: null,
    },
  );
}

/**
 * A day before such a visit: orders a text message, unless the mail before it was answered. The message itself waits for the day.
 * @returns ordered, or why none was
 */
export async function remindOfCareBySms(
  pool: Pool,
  which: CareReminder,
): Promise<'ordered' | 'outdated' | NonNullable<ReturnType<typeof readNoText>>> {
  const row = await getCareReminder(pool, which);
  if (!row?.is_current) return 'outdated';
  const reason = readNoText({
    isWanted: row.is_wanted,
    isComing: row.is_coming,
    hasEmail: row.email !== null,
    mail: row.mail_state === null ? null : row.mail_state === 'sent' ? 'sent' : 'unsent',
    isBookingUnread: row.is_booking_unread,
  });
  if (reason === null) await orderCareText(pool, which, row.locale);
  else await endCareReminder(pool, which, reason);
  return reason ?? 'ordered';
}
