import { href } from 'react-router';
import { renderHtml, renderText } from '#app/features/mail/layout.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/send-reservation-mail.server.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { getMailedCare, type MailedCareRow } from './queries.server.ts';
import { CARE_WORDS } from './words.ts';

/**
 * Says what becomes of a request as it stands now, in the language it was made in; no word of it speaks of health.
 * @returns outdated: nobody is to be told
 * @throws when it may work later
 */
export async function sendCareMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, careId }: { orderId: number; careId: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getMailedCare(pool, careId);
  if (!row) return 'outdated';
  const { locale } = row;
  const theme = themeOfPartner(row);
  const product = theme.productName[locale];
  const shared = MAIL_WORDS[locale];
  const { button } = CARE_WORDS[locale].mail;
  const words = wordsOf(row);
  const url = `${originOf(row.host, settings.publicUrl)}${href('/services/appointments')}?lang=${locale}`;
  const layout = {
    language: locale,
    brandColour: theme.brandColour,
    productName: product,
    heading: words.heading,
    preview: words.text,
    blocks: [
      { kind: 'paragraph', text: shared.account.greeting } as const,
      { kind: 'paragraph', text: words.text } as const,
      { kind: 'button', label: button, url } as const,
      ...(words.note === null ? [] : [{ kind: 'note', text: words.note } as const]),
    ],
    footer: [fill(locale, shared.footer.automatic, { product }), shared.footer.emergency],
  };
  try {
    await mailer.send({
      subject: `${words.heading} – ${product}`,
      html: renderHtml(layout),
      text: renderText(layout),
      calendar: null,
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

/** Care that the insurer has to approve is promised a decision, any other a time. */
function wordsOf({ status, preauth_type, locale, country, cancel_reason, booked }: MailedCareRow) {
  const { mail } = CARE_WORDS[locale];
  if (status === 'cancelled')
    return { ...(cancel_reason ? mail.ended : mail.cancelled), note: null };
  if (status === 'offered') return { ...mail.offered, note: null };
  if (status === 'booked' || status === 'fulfilled') {
    const time = booked ? formatBookedTime(booked.startsAt, MARKET_ZONES[country]) : '';
    return {
      heading: mail.booked.heading,
      text: fill(locale, mail.booked.text, { time }),
      note: mail.requested.note,
    };
  }
  const { heading, text, approval, note } = mail.requested;
  return { heading, text: preauth_type === 'normal' ? approval : text, note };
}
