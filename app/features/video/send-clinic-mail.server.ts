import { formatVisit } from '#app/features/mail/formats.ts';
import { sendNotice } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { MARKET_LOCALE } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import { CLINIC_MAIL_WORDS } from './clinic-mail-words.ts';
import { getMissedAtClinic } from './queries.server.ts';

/**
 * Tells a clinic that a patient waited for one of its doctors: when and for whom, not who it was.
 * @returns outdated: it was closed meanwhile; no_address: the clinic has none
 * @throws when it may work later
 */
export async function sendClinicMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, reservationId }: { orderId: number; reservationId: string },
): Promise<'sent' | 'outdated' | 'no_address' | 'refused'> {
  const row = await getMissedAtClinic(pool, reservationId);
  if (!row) return 'outdated';
  const { email, ...clinic } = row;
  if (email === null) return 'no_address';
  const locale = MARKET_LOCALE[row.country];
  const words = CLINIC_MAIL_WORDS[locale];
  const reader = { ...clinic, email, locale, last_name: null, first_name: null };
  return sendNotice({ mailer, settings }, reader, {
    subject: words.subject,
    heading: words.subject,
    greeting: words.greeting,
    intro: words.intro,
    blocks: [
      {
        kind: 'details',
        rows: [
          { label: words.when, value: formatVisit(locale, row.starts_at, row.tz) },
          ...(row.doctor ? [{ label: words.doctor, value: row.doctor }] : []),
          { label: words.clinic, value: row.clinic },
        ],
      },
      { kind: 'paragraph', text: words.next },
    ],
    messageName: `clinic-visit-missed-${orderId}`,
  });
}
