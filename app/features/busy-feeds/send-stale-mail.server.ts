import { href } from 'react-router';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { formatVisit } from '#app/features/mail/formats.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { getStaleReader } from './queries.server.ts';
import { STALE_MAIL_WORDS } from './words.ts';

/**
 * Tells somebody at a clinic's desk that a calendar offers no times, because its feed cannot be read.
 * @returns outdated: it does again
 * @throws when it may work later
 */
export async function sendStaleMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, calendarId, account }: { orderId: number; calendarId: number; account: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getStaleReader(pool, calendarId, account);
  if (!row) return 'outdated';
  const { locale, host } = row;
  const theme = requireTheme('generic');
  const words = STALE_MAIL_WORDS[locale];
  const path = `${href('/staff/clinic/hours')}?clinic=${row.provider_id}&calendar=${calendarId}`;
  const text = fill(locale, words.text, {
    calendar: row.doctor ? `${row.doctor}, ${row.clinic}` : row.clinic,
    moment: formatVisit(locale, row.last_at, row.tz),
  });
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.subject,
      heading: words.subject,
      preview: text,
      blocks: [
        { kind: 'paragraph', text: fill(locale, MAIL_WORDS[locale].greeting, { name: row.name }) },
        { kind: 'paragraph', text },
        {
          kind: 'button',
          label: words.button,
          url: `${originOf(host, settings.publicUrl)}${path}&lang=${locale}`,
        },
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: theme.productName[locale], address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<stale-feed-${orderId}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
