import { href } from 'react-router';
import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { RESULT_FILE } from './contract.ts';
import { drawResultSheet } from './draw-pdf.server.ts';
import { getMailedResult } from './queries.server.ts';
import { QUESTIONNAIRE_WORDS } from './words.ts';

/**
 * Mails a result to its owner. Only the attachment speaks of health.
 * @param readAs the language in which they read it when they asked for it; missing: that of the account
 * @returns outdated: it was deleted meanwhile
 * @throws when it may work later
 */
export async function sendResultMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, resultId, readAs }: { orderId: number; resultId: string; readAs?: Locale | undefined },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getMailedResult(pool, resultId);
  if (!row) return 'outdated';
  const { email } = row;
  const locale = readAs ?? row.locale;
  const theme = themeOfPartner(row);
  const product = theme.productName[locale];
  const shared = MAIL_WORDS[locale];
  const words = QUESTIONNAIRE_WORDS[locale].mail;
  const intro = fill(locale, words.intro, { product });
  const url = `${originOf(row.host, settings.publicUrl)}${href('/services/health-check/results/:id', { id: row.id })}?lang=${locale}`;
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.subject,
      heading: words.heading,
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: shared.account.greeting },
        { kind: 'paragraph', text: intro },
        { kind: 'button', label: words.button, url },
        { kind: 'note', text: words.note },
      ],
    },
  );
  const { questionnaire: key, answers, taken_on: takenOn } = row;
  try {
    await mailer.send({
      ...mail,
      attachment: {
        filename: RESULT_FILE,
        content: await drawResultSheet({ locale, portal: product, key, answers, takenOn }),
        contentType: 'application/pdf',
      },
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: email },
      messageId: `<questionnaire-mail-${orderId}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
