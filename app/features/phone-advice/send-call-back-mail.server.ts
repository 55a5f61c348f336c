import { href } from 'react-router';
import { formatClock } from '#app/features/mail/formats.ts';
import { sendOfAgeNotice } from '#app/features/mail/send-of-age-notice.server.ts';
import { sendNotice, type NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { originOf } from '#app/platform/origin.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Pool } from '#db/client.ts';
import type { CallBackStatus } from './call-back.ts';
import { getMailedCallBack } from './queries.server.ts';
import { PHONE_ADVICE_WORDS } from './words.ts';

const OPEN: readonly CallBackStatus[] = ['requested', 'claimed'];

/**
 * Confirms a call-back to whoever asked for it: when and at which number. Not about what, nor for whom: a mail is read by others, too.
 * @returns outdated: it was taken back or made meanwhile, or whom it is for has come of age
 * @throws when it may work later
 */
export async function sendCallBackMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, callBackId }: { orderId: number; callBackId: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getMailedCallBack(pool, callBackId);
  if (!row?.is_yet_theirs || !OPEN.includes(row.status)) return 'outdated';
  const { locale, country } = row;
  const words = PHONE_ADVICE_WORDS[locale].mail;
  const timeZone = MARKET_ZONES[country];
  const day = keptFormat(INTL_TAGS[locale], { timeZone, dateStyle: 'full' }).format(row.reach_from);
  const [from, until] = [row.reach_from, row.due_at].map((one) => formatClock(one, timeZone));
  return sendNotice({ mailer, settings }, row, {
    ...words,
    blocks: [
      {
        kind: 'details',
        rows: [
          { label: words.when, value: `${day}, ${from}–${until}` },
          { label: words.number, value: maskPhone(row.phone, country) },
        ],
      },
      { kind: 'paragraph', text: words.ready },
      { kind: 'button', label: words.button, url: pageOf(row, settings) },
    ],
    messageName: `call-back-mail-${orderId}`,
  });
}

/** Tells whoever asked that the call did not come about, and how to ask again; of somebody who has come of age since, that there is news. */
export async function sendMissedMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, callBackId }: { orderId: number; callBackId: string },
): Promise<'sent' | 'outdated' | 'refused' | 'superseded'> {
  const row = await getMailedCallBack(pool, callBackId);
  if (row?.status !== 'done' || row.is_reached !== false) return 'outdated';
  const messageName = `missed-call-back-mail-${orderId}`;
  if (!row.is_yet_theirs) {
    return sendOfAgeNotice({ pool, mailer, settings }, row, { orderId, messageName });
  }
  const { greeting, missed } = PHONE_ADVICE_WORDS[row.locale].mail;
  return sendNotice({ mailer, settings }, row, {
    subject: missed.subject,
    heading: missed.subject,
    greeting,
    intro: missed.intro,
    blocks: [
      { kind: 'paragraph', text: missed.again },
      { kind: 'button', label: missed.button, url: pageOf(row, settings) },
    ],
    messageName,
  });
}

const pageOf = ({ host, locale }: NoticeReader, { publicUrl }: MailSettings) =>
  `${originOf(host, publicUrl)}${href('/services/consultation')}?lang=${locale}`;
