import { href } from 'react-router';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import type { MailBlock } from '#app/features/mail/layout.ts';
import { takeMailTurn } from '#app/features/mail/mail-turn.server.ts';
import { addressOf, type MailSettings } from '#app/features/mail/mail-settings.ts';
import { MailRefusedError, type Mailer } from '#app/features/mail/transport.server.ts';
import { INTL_TAGS, localise, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { Pool } from '#db/client.ts';
import { getMailedLabRow, type MailedLabRow } from './queries.server.ts';
import { LAB_WORDS } from './words.ts';

/**
 * Confirms a registration to the address that was typed: where and when, with which code, until when; and the link that
 * withdraws marketing for who agreed to it.
 * @returns outdated: it was deleted meanwhile; too_many: the mailbox has had enough
 * @throws when it may work later
 */
export async function sendLabMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, registrationId }: { orderId: number; registrationId: string },
): Promise<'sent' | 'outdated' | 'refused' | 'too_many' | 'superseded'> {
  const row = await getMailedLabRow(pool, registrationId);
  if (!row) return 'outdated';
  const turn = await takeMailTurn(
    { pool, settings },
    { manner: 'asked', address: row.email, orderId, cause: 'lab' },
  );
  if (turn !== 'go') return turn;
  const { locale } = row;
  const theme = themeOfPartner(row);
  const product = theme.productName[locale];
  const words = LAB_WORDS[locale].mail;
  const mail = composeMail(
    { locale, theme },
    {
      subject: words.subject,
      heading: words.heading,
      preview: words.intro,
      blocks: writeBlocks(row, settings),
    },
  );
  try {
    await mailer.send({
      ...mail,
      from: { name: product, address: addressOf(settings.mailFrom) },
      to: { name: '', address: row.email },
      messageId: `<lab-mail-${orderId}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}

function writeBlocks(row: MailedLabRow, settings: MailSettings): MailBlock[] {
  const { locale, country } = row;
  const words = LAB_WORDS[locale].mail;
  const name = formatNameOfReader(locale, country, row.last_name, row.first_name);
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: fill(locale, words.greeting, { name }) },
    { kind: 'paragraph', text: words.intro },
    {
      kind: 'details',
      rows: [
        {
          label: words.place,
          value: localise({ name: '', locales: row.place }, locale, country),
        },
        { label: words.day, value: formatDay(locale, row.day) },
        { label: words.code, value: row.code },
        { label: words.usableUntil, value: formatDay(locale, row.usable_until) },
      ],
    },
    { kind: 'paragraph', text: words.bring },
  ];
  if (!row.agrees_to_marketing) return blocks;
  const token = createToken(settings.appSecret, row.id);
  const path = href('/pages/lab-test/consent/:token', { token });
  const url = `${originOf(row.host, settings.publicUrl)}${path}?lang=${locale}`;
  return [...blocks, { kind: 'note', text: words.withdraw, url }];
}

/** `2026. március 5., csütörtök` */
function formatDay(locale: Locale, day: string): string {
  const format = keptFormat(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'full' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
