import { href } from 'react-router';
import { createCalendarFile } from '#app/features/mail/calendar-file.ts';
import { composeMail, type MailContent } from '#app/features/mail/compose-mail.ts';
import { formatVisit } from '#app/features/mail/formats.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { isNear, sendOfAgeNotice } from '#app/features/mail/send-of-age-notice.server.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import type { MedicalCareStatus } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { OPEN_STATUSES, VISIT_MS } from './care-work.ts';
import { getMailedCare, type MailedCareRow } from './queries.server.ts';
import { CARE_WORDS } from './words.ts';

export const MAILED_STEPS = [
  'requested',
  'changed',
  'decided',
  'offered',
  'booked',
  'ended',
  'cancelled',
] as const;
export type MailedStep = (typeof MAILED_STEPS)[number];

/** In which states a step is still news. */
const NEWS: Record<MailedStep, readonly MedicalCareStatus[]> = {
  requested: ['requested', 'organising'],
  changed: OPEN_STATUSES,
  decided: OPEN_STATUSES,
  offered: ['offered'],
  booked: ['booked'],
  ended: ['cancelled'],
  cancelled: ['cancelled'],
};

/** What the patient has not done themselves. */
const BY_STAFF: readonly MailedStep[] = ['decided', 'offered', 'booked', 'ended'];

/**
 * Says what has become of a request, in the language it was made in; no word of it speaks of health. Who has
 * asked for somebody who has come of age since hears that there is news, and only of what the patient does not know.
 * @returns outdated: it is no news any more, or nobody is to be told
 * @throws when it may work later
 */
export async function sendCareMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, careId, step }: { orderId: number; careId: string; step: MailedStep },
): Promise<'sent' | 'outdated' | 'refused' | 'superseded'> {
  const row = await getMailedCare(pool, careId);
  if (!row || !NEWS[step].includes(row.status)) return 'outdated';
  if (step === 'decided' && row.is_approved === null) return 'outdated';
  if (!row.is_yet_theirs) {
    if (!BY_STAFF.includes(step)) return 'outdated';
    const messageName = `care-mail-${orderId}`;
    const isUrgent =
      step === 'offered' ||
      (row.booked !== null && isNear(Date.parse(row.booked.startsAt), nowMs()));
    return sendOfAgeNotice({ pool, mailer, settings }, row, { orderId, messageName, isUrgent });
  }
  const { locale } = row;
  const theme = themeOfPartner(row);
  const product = theme.productName[locale];
  const shared = MAIL_WORDS[locale];
  const { button } = CARE_WORDS[locale].mail;
  const words = wordsOf(step, row);
  // Whose care it is, the reader shows by signing in: the link alone opens and does nothing.
  const url = `${originOf(row.host, settings.publicUrl)}${href('/services/appointments')}?lang=${locale}&care=${careId}`;
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.heading,
      heading: words.heading,
      preview: words.text,
      blocks: [
        { kind: 'paragraph', text: shared.account.greeting },
        { kind: 'paragraph', text: words.text },
        { kind: 'button', label: button, url },
        ...(words.note === null ? [] : [{ kind: 'note' as const, text: words.note }]),
      ],
      calendar: writeEntry(step, row, { product, url, sender: addressOf(settings.mailFrom) }),
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<care-mail-${orderId}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}

/** By which programs know what is booked by telephone in mails and in the calendar's feed. */
export function nameEntry({ id, host }: { id: string; host: string }): string {
  return `care-${id}@${host}`;
}

/** What is booked goes into the reader's calendar, and out of it when it is over: like the mail it does not say where, which may be about health. */
function writeEntry(
  step: MailedStep,
  { id, sequence, booked, locale, host, country, email }: MailedCareRow,
  { product, url, sender }: { product: string; url: string; sender: string },
): MailContent['calendar'] {
  const isOver = step === 'ended' || step === 'cancelled';
  if (booked === null || (step !== 'booked' && !isOver)) return null;
  const { calendar } = MAIL_WORDS[locale];
  const method = isOver ? 'CANCEL' : 'REQUEST';
  const startsAt = Date.parse(booked.startsAt);
  return {
    method,
    content: createCalendarFile({
      method,
      uid: nameEntry({ id, host }),
      sequence,
      writtenAt: nowMs(),
      startsAt,
      endsAt: startsAt + VISIT_MS,
      timeZone: MARKET_ZONES[country],
      language: locale,
      summary: calendar.summary,
      location: '',
      description: isOver ? '' : url,
      organizer: { name: product, email: sender },
      attendee: { name: email, email },
      reminder: calendar.reminder,
    }),
  };
}

/** Care that the insurer has to decide on yet is promised a decision, any other a time; what waits for an answer goes on waiting. */
function wordsOf(
  step: MailedStep,
  { status, preauth_type, is_approved, locale, country, booked }: MailedCareRow,
) {
  const { mail } = CARE_WORDS[locale];
  switch (step) {
    case 'requested':
    case 'changed': {
      const { heading, text, approval } = mail[step];
      const { note } = mail.requested;
      const isUndecided = preauth_type === 'normal' && is_approved === null;
      if (status === 'offered') return { heading, text: mail.changed.offered, note };
      return { heading, text: isUndecided ? approval : text, note };
    }
    case 'decided':
      return { ...(is_approved ? mail.approved : mail.refused), note: null };
    case 'booked': {
      const startsAt = booked && new Date(booked.startsAt);
      const time = startsAt ? formatVisit(locale, startsAt, MARKET_ZONES[country]) : '';
      return {
        heading: mail.booked.heading,
        text: fill(locale, mail.booked.text, { time }),
        note: mail.booked.note,
      };
    }
    case 'offered':
    case 'ended':
    case 'cancelled':
      return { ...mail[step], note: null };
  }
}
