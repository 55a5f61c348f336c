import { href } from 'react-router';
import { STAFF_INVITATION_HOURS } from '#app/features/identity/manage-staff.server.ts';
import { writeStaffSecret } from '#app/features/identity/staff-secret.ts';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import type { StaffFactorNews } from './messages/shape.ts';
import { getInvited, getStaffReader, type StaffReaderRow } from './staff-queries.server.ts';
import { ADMINISTRATION_MAIL_WORDS } from './words.ts';

interface MailDeps {
  pool: Pool;
  mailer: Mailer;
  settings: MailSettings;
}

/**
 * Sends a link that sets password and authenticator of somebody of the staff. It is written here and kept nowhere.
 * @returns outdated: a newer link took its place, it was used, or it is over
 * @throws when it may work later
 */
export async function sendStaffInvitation(
  deps: MailDeps,
  { orderId, token, account }: { orderId: number; token: string; account: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const { pool, settings } = deps;
  const secret = createToken(settings.appSecret, token);
  const row = await getInvited(pool, account, hashToken(secret));
  if (!row) return 'outdated';
  const { locale, host, partner } = row;
  const words = ADMINISTRATION_MAIL_WORDS[locale];
  const path = href('/staff/invitation/:token', {
    token: writeStaffSecret({ homePartnerId: row.partner_id, secret }),
  });
  return sendStaffMail(deps, row, {
    subject: words.subject,
    text: fill(locale, words.text, { product: productOf(locale), partner }),
    button: words.button,
    url: `${originOf(host, settings.publicUrl)}${path}?lang=${locale}`,
    isLinkShown: true,
    note: fill(locale, words.note, { hours: STAFF_INVITATION_HOURS }),
    messageName: `staff-invitation-${orderId}`,
  });
}

/**
 * Tells somebody of the staff that what signs them in has changed.
 * @returns outdated: they are of the staff no more
 * @throws when it may work later
 */
export async function sendFactorMail(
  deps: MailDeps,
  { orderId, mail, account }: { orderId: number; mail: StaffFactorNews; account: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const reader = await getStaffReader(deps.pool, account);
  if (!reader) return 'outdated';
  const { locale, host } = reader;
  const words = ADMINISTRATION_MAIL_WORDS[locale].factors;
  const { subject, text } = words.news[mail];
  return sendStaffMail(deps, reader, {
    subject,
    text,
    button: words.button,
    url: `${originOf(host, deps.settings.publicUrl)}${href('/staff/access')}?lang=${locale}`,
    isLinkShown: false,
    note: words.note,
    messageName: `staff-factor-${orderId}`,
  });
}

const productOf = (locale: Locale) => requireTheme('generic').productName[locale];

async function sendStaffMail(
  { mailer, settings }: MailDeps,
  { locale, host, name, email }: StaffReaderRow,
  content: {
    subject: string;
    text: string;
    button: string;
    url: string;
    /** It opens something that the button alone must not be needed for. */
    isLinkShown: boolean;
    note: string;
    messageName: string;
  },
): Promise<'sent' | 'refused'> {
  const { subject, text, button, url, isLinkShown, note } = content;
  const shared = MAIL_WORDS[locale];
  const mail = composeMail(
    { locale, theme: requireTheme('generic') },
    {
      subject,
      heading: subject,
      preview: text,
      blocks: [
        { kind: 'paragraph', text: fill(locale, shared.greeting, { name }) },
        { kind: 'paragraph', text },
        { kind: 'button', label: button, url, isQuiet: !isLinkShown },
        ...(isLinkShown ? [{ kind: 'note', text: shared.verify.linkBelow, url } as const] : []),
        { kind: 'note', text: note },
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: productOf(locale), address: addressOf(settings.mailFrom) },
      to: { name: '', address: email },
      messageId: `<${content.messageName}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
