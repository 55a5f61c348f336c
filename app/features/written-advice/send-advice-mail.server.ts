import { href } from 'react-router';
import { formatVisit } from '#app/features/mail/formats.ts';
import { sendOfAgeNotice } from '#app/features/mail/send-of-age-notice.server.ts';
import { sendNotice } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Pool } from '#db/client.ts';
import { SILENT_DAYS } from './advice-rules.ts';
import { getMailedQuestion } from './upkeep-queries.server.ts';
import { ADVICE_WORDS } from './words.ts';

export const MAILED_STEPS = ['received', 'answered', 'asked_back', 'closed'] as const;
export type MailedStep = (typeof MAILED_STEPS)[number];

/** In which states a step is still news. */
const NEWS: Record<MailedStep, readonly AdviceStatus[]> = {
  received: ['submitted', 'assigned'],
  answered: ['answered'],
  asked_back: ['waiting_for_patient'],
  closed: ['closed'],
};

/**
 * Tells whoever asked that there is something to read, or until when it will be. Nothing of what was asked or answered, nor that
 * it is about health: a mail is read by others, too. Who has asked for somebody who has come of age since only hears that there is
 * news, and nothing of what they sent themselves.
 * @returns outdated: it is no news any more, or nobody is to be told
 * @throws when it may work later
 */
export async function sendAdviceMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, questionId, step }: { orderId: number; questionId: string; step: MailedStep },
): Promise<'sent' | 'outdated' | 'refused' | 'superseded'> {
  const row = await getMailedQuestion(pool, questionId);
  if (!row || !NEWS[step].includes(row.status)) return 'outdated';
  const messageName = `advice-mail-${orderId}`;
  if (!row.is_yet_theirs) {
    if (step === 'received') return 'outdated';
    return sendOfAgeNotice({ pool, mailer, settings }, row, { orderId, messageName });
  }
  const { locale } = row;
  const words = ADVICE_WORDS[locale].mail;
  const { subject, text } = words.steps[step];
  const path = href('/services/consultation/questions/:id', { id: questionId });
  const url = `${originOf(row.host, settings.publicUrl)}${path}?lang=${locale}`;
  const moment = formatVisit(locale, row.due_at, MARKET_ZONES[row.country]);
  return sendNotice({ mailer, settings }, row, {
    subject,
    heading: subject,
    greeting: words.greeting,
    intro: fill(locale, text, { moment, days: SILENT_DAYS }),
    blocks: [{ kind: 'button', label: words.button, url }],
    messageName,
  });
}
