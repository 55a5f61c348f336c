import { fill } from '#app/i18n/words.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { phonesIn } from '#app/themes/partner-phones.ts';
import { formatInBrackets } from './formats.ts';
import type { Pool } from '#db/client.ts';
import type { MailSettings } from './mail-settings.ts';
import { takeMailTurn } from './mail-turn.server.ts';
import { MAIL_WORDS } from './mail-words.ts';
import { sendNotice, type NoticeReader } from './send-notice.server.ts';
import type { Mailer } from './transport.server.ts';

/** What waits for a day, and for somebody to pass it on, comes too late for a visit that begins within it. */
const NEAR_MS = 36 * 60 * 60_000;

/** Whether news of a visit cannot wait for the next day's notice. */
export const isNear = (startsAt: number, now: number) => startsAt < now + NEAR_MS;

/**
 * In place of news of something whose patient has come of age since somebody else asked for it: asks the reader, whose address is
 * the only one that is known, to have them call. Neither whose it is nor what the news is.
 * Once a day: what happens until then the next one tells, too.
 * @param isUrgent somebody would come to a visit for nothing by then: it goes within minutes
 * @returns superseded: one that left later says the same
 * @throws JobPutOff, or another error when it may work later
 */
export async function sendOfAgeNotice(
  deps: { pool: Pool; mailer: Mailer; settings: MailSettings },
  reader: Omit<NoticeReader, 'last_name' | 'first_name'>,
  {
    orderId,
    messageName,
    isUrgent = false,
  }: { orderId: number; messageName: string; isUrgent?: boolean },
): Promise<'sent' | 'refused' | 'superseded'> {
  const { email: address, locale, country } = reader;
  // Each portal's customer service knows of its own.
  const cause = `of_age ${reader.host}`;
  const manner = isUrgent ? 'notice' : 'of_age';
  const mail = { manner, address, orderId, cause } as const;
  if ((await takeMailTurn(deps, mail)) !== 'go') return 'superseded';
  const { account, ofAge } = MAIL_WORDS[locale];
  const { allDay } = phonesIn(themeOfPartner(reader).phones, locale);
  return sendNotice(
    deps,
    { ...reader, last_name: null, first_name: null },
    {
      subject: ofAge.subject,
      heading: ofAge.subject,
      greeting: account.greeting,
      intro: ofAge.intro,
      blocks: [
        {
          kind: 'paragraph',
          text: fill(locale, ofAge.ask, { phone: formatInBrackets(allDay, country) }),
        },
      ],
      messageName,
    },
  );
}
