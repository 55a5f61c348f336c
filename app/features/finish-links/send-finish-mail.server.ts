import { composeMail } from '#app/features/mail/compose-mail.ts';
import { formatVisit } from '#app/features/mail/formats.ts';
import { takeMailTurn } from '#app/features/mail/mail-turn.server.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { createFinishUrl } from '#app/features/messaging/finish-url.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { unsealPrepared } from './prepared.server.ts';
import { getMailedLink, type MailedVisitRow } from './queries.server.ts';
import { formatClinicOfVisit } from '#app/i18n/visit-place.ts';
import { FINISH_LINK_WORDS } from './words.ts';

/**
 * Sends the link by mail: of a visit when and where, and nothing of the care.
 * @returns outdated: the link is over, or the child for whom it was prepared is of age by now; too_many: the mailbox has had enough
 * @throws when it may work later
 */
export async function sendFinishMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, linkId }: { orderId: number; linkId: string },
): Promise<'sent' | 'outdated' | 'refused' | 'too_many' | 'superseded'> {
  const row = await getMailedLink(pool, linkId);
  const prepared = row && unsealPrepared(settings.appSecret, row.id, row.sealed);
  if (!prepared) return 'outdated';
  const turn = await takeMailTurn(
    { pool, settings },
    { manner: 'asked', address: prepared.to, orderId, cause: 'finish_link' },
  );
  if (turn !== 'go') return turn;
  const { locale, host } = row;
  const theme = themeOfPartner(row);
  const all = FINISH_LINK_WORDS[locale];
  const words = 'starts_at' in row ? all.mail : all.careMail;
  const origin = originOf(host, settings.publicUrl);
  const url = createFinishUrl(settings.appSecret, { id: linkId, origin, locale });
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.subject,
      heading: words.subject,
      preview: words.intro,
      blocks: [
        { kind: 'paragraph', text: MAIL_WORDS[locale].account.greeting },
        { kind: 'paragraph', text: words.intro },
        ...('starts_at' in row ? [describeVisit(row)] : []),
        { kind: 'button', label: words.open, url },
        { kind: 'note', text: words.note },
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: theme.productName[locale], address: addressOf(settings.mailFrom) },
      to: { name: '', address: prepared.to },
      messageId: `<finish-mail-${orderId}@${host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}

function describeVisit(row: MailedVisitRow) {
  const { locale, country } = row;
  const { when, where } = FINISH_LINK_WORDS[locale].mail;
  const place = formatClinicOfVisit(
    { locale, market: country },
    { isByVideo: row.is_by_video, provider: { ...row, name: row.provider_name } },
  );
  return {
    kind: 'details' as const,
    rows: [
      { label: when, value: formatVisit(locale, row.starts_at, row.tz) },
      { label: where, value: place },
    ],
  };
}
