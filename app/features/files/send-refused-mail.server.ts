import { href } from 'react-router';
import { sendNotice } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { originOf } from '#app/platform/origin.ts';
import type { Pool } from '#db/client.ts';
import { getRefusedFile, type RefusedFileRow } from './mail-queries.server.ts';
import { REFUSED_MAIL_WORDS } from './refused-mail-words.ts';

/**
 * Tells whoever sent a file that it is gone, and what to do now. Neither its name nor what it was sent for: a mail is read by others, too.
 * @returns outdated: it is gone with what it was sent for
 * @throws when it may work later
 */
export async function sendRefusedMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, fileId }: { orderId: number; fileId: string },
): Promise<'sent' | 'outdated' | 'refused'> {
  const row = await getRefusedFile(pool, fileId);
  if (!row) return 'outdated';
  const words = REFUSED_MAIL_WORDS[row.locale];
  const url = `${originOf(row.host, settings.publicUrl)}${pathOf(row)}?lang=${row.locale}`;
  return sendNotice({ mailer, settings }, row, {
    subject: words.subject,
    heading: words.subject,
    greeting: words.greeting,
    intro: words.intro,
    blocks: [
      { kind: 'paragraph', text: words.next[row.sent_for] },
      { kind: 'button', label: words.button, url },
      { kind: 'note', text: words.check },
    ],
    messageName: `file-refused-${orderId}`,
  });
}

function pathOf({ sent_for, object_id: id }: RefusedFileRow): string {
  return sent_for === 'advice'
    ? href('/services/consultation/questions/:id', { id })
    : href('/services/appointments');
}
