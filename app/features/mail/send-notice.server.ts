import type { Locale, Market } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { composeMail } from './compose-mail.ts';
import type { MailBlock } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';
import { addressOf, type MailSettings } from './mail-settings.ts';
import { MailRefusedError, type Mailer } from './transport.server.ts';

/** A customer who is told something, as the queries of several features find them. */
export interface NoticeReader {
  email: string;
  /** null: no subscription says it. */
  last_name: string | null;
  first_name: string | null;
  locale: Locale;
  host: string;
  country: Market;
  theme: string;
  record: ThemeSource | null;
  version: number;
}

export interface Notice {
  subject: string;
  heading: string;
  /** With `{name}`, unless nobody’s name is known. */
  greeting: string;
  /** The first sentence, which mail programs show beside the subject. */
  intro: string;
  blocks: MailBlock[];
  /** Before the `@` of its id: the same each time it is tried. */
  messageName: string;
}

/** Tells a customer something, in their language and their partner's colours. @throws when it may work later */
export async function sendNotice(
  { mailer, settings }: { mailer: Mailer; settings: MailSettings },
  reader: NoticeReader,
  notice: Notice,
): Promise<'sent' | 'refused'> {
  const { locale, country } = reader;
  const theme = themeOfPartner(reader);
  const product = theme.productName[locale];
  const shared = MAIL_WORDS[locale];
  const nameless = notice.greeting.includes('{name}') ? shared.account.greeting : notice.greeting;
  const greeting =
    reader.last_name === null || reader.first_name === null
      ? nameless
      : fill(locale, notice.greeting, {
          name: formatNameOfReader(locale, country, reader.last_name, reader.first_name),
        });
  const mail = composeMail(
    { locale, theme },
    {
      subject: notice.subject,
      heading: notice.heading,
      preview: notice.intro,
      blocks: [
        { kind: 'paragraph', text: greeting },
        { kind: 'paragraph', text: notice.intro },
        ...notice.blocks,
      ],
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: reader.email },
      messageId: `<${notice.messageName}@${reader.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}
