import { href } from 'react-router';
import { STAFF_INVITATION_HOURS } from '#app/features/identity/manage-staff.server.ts';
import { writeStaffSecret } from '#app/features/identity/staff-secret.ts';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/send-reservation-mail.server.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { getInvited } from './staff-queries.server.ts';
import { ADMINISTRATION_MAIL_WORDS } from './words.ts';

/**
 * Sends a link that sets password and authenticator of somebody of the staff. It is written here and kept nowhere.
 * @returns outdated: a newer link took its place, it was used, or it is over
 * @throws when it may work later
 */
export async function sendStaffInvitation(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, token, account }: { orderId: number; token: string; account: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const secret = createToken(settings.appSecret, token);
  const row = await getInvited(pool, account, hashToken(secret));
  if (!row) return 'outdated';
  const { locale, host, partner } = row;
  const theme = requireTheme('generic');
  const words = ADMINISTRATION_MAIL_WORDS[locale];
  const product = theme.productName[locale];
  const path = href('/staff/invitation/:token', {
    token: writeStaffSecret({ homePartnerId: row.partner_id, secret }),
  });
  const url = `${originOf(host, settings.publicUrl)}${path}?lang=${locale}`;
  const text = fill(locale, words.text, { product, partner });
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.subject,
      heading: words.subject,
      preview: text,
      blocks: [
        { kind: 'paragraph', text: fill(locale, MAIL_WORDS[locale].greeting, { name: row.name }) },
        { kind: 'paragraph', text },
        { kind: 'button', label: words.button, url },
        { kind: 'note', text: MAIL_WORDS[locale].verify.linkBelow, url },
        { kind: 'note', text: fill(locale, words.note, { hours: STAFF_INVITATION_HOURS }) },
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<staff-invitation-${orderId}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
