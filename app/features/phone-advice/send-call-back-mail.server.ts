import { href } from 'react-router';
import { formatClock } from '#app/features/mail/formats.ts';
import { renderHtml, renderText, type MailBlock } from '#app/features/mail/layout.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/send-reservation-mail.server.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { originOf } from '#app/platform/origin.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Pool } from '#db/client.ts';
import { getMailedCallBack } from './queries.server.ts';
import { PHONE_ADVICE_WORDS } from './words.ts';

/**
 * Confirms a call-back to whoever asked for it: when and at which number. Not about what, nor for whom: a mail is read by others, too.
 * @returns outdated: it was taken back or made meanwhile
 * @throws when it may work later
 */
export async function sendCallBackMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, callBackId }: { orderId: number; callBackId: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getMailedCallBack(pool, callBackId);
  if (!row) return 'outdated';
  const { locale, country } = row;
  const theme = themeOfPartner(row);
  const product = theme.productName[locale];
  const shared = MAIL_WORDS[locale];
  const words = PHONE_ADVICE_WORDS[locale].mail;
  const timeZone = MARKET_ZONES[country];
  const day = keptFormat(INTL_TAGS[locale], { timeZone, dateStyle: 'full' }).format(row.reach_from);
  const [from, until] = [row.reach_from, row.due_at].map((one) => formatClock(one, timeZone));
  const url = `${originOf(row.host, settings.publicUrl)}${href('/services/consultation')}?lang=${locale}`;
  const greeting =
    row.last_name === null || row.first_name === null
      ? shared.account.greeting
      : fill(locale, words.greeting, {
          name: formatNameOfReader(locale, country, row.last_name, row.first_name),
        });
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: greeting },
    { kind: 'paragraph', text: words.intro },
    {
      kind: 'details',
      rows: [
        { label: words.when, value: `${day}, ${from}–${until}` },
        { label: words.number, value: maskPhone(row.phone, country) },
      ],
    },
    { kind: 'paragraph', text: words.ready },
    { kind: 'button', label: words.button, url },
  ];
  const layout = {
    language: locale,
    brandColour: theme.brandColour,
    productName: product,
    heading: words.heading,
    preview: words.intro,
    blocks,
    footer: [fill(locale, shared.footer.automatic, { product }), shared.footer.emergency],
  };
  try {
    await mailer.send({
      subject: `${words.subject} – ${product}`,
      html: renderHtml(layout),
      text: renderText(layout),
      calendar: null,
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<call-back-mail-${orderId}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
