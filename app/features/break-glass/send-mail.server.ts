import { href } from 'react-router';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { getNotice } from './queries.server.ts';
import { BREAK_GLASS_WORDS } from './words.ts';

/**
 * Tells one of those who watch that somebody of the staff has opened a person in an emergency: who, as what and on what grounds.
 * Nothing of the person, and nothing that was typed. It goes out also when a colleague has judged it already: all are to know.
 * @returns outdated: they are not let in or do not watch any more
 * @throws when it may work later
 */
export async function sendBreakGlassMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, accessId, staffId }: { orderId: number; accessId: string; staffId: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getNotice(pool, accessId, staffId);
  if (!row) return 'outdated';
  const { locale, host, partner } = row;
  const theme = requireTheme('generic');
  const words = BREAK_GLASS_WORDS[locale];
  const path = href('/staff/admin/break-glass/:partnerId/:id', {
    partnerId: String(row.partner_id),
    id: accessId,
  });
  const url = `${originOf(host, settings.publicUrl)}${path}?lang=${locale}`;
  const told = { name: row.staff_name, role: words.roles[row.role] ?? row.role, partner };
  const text = fill(locale, words.mail.text, told);
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.mail.subject,
      heading: words.mail.subject,
      preview: text,
      blocks: [
        { kind: 'paragraph', text: fill(locale, MAIL_WORDS[locale].greeting, { name: row.name }) },
        { kind: 'paragraph', text },
        {
          kind: 'paragraph',
          text: fill(locale, words.mail.grounds, { grounds: words.grounds[row.grounds] }),
        },
        { kind: 'button', label: words.mail.button, url },
        { kind: 'note', text: row.verdict ? words.mail.judged[row.verdict] : words.mail.note },
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: theme.productName[locale], address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<break-glass-${orderId}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
