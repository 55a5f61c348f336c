import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { Theme } from '#app/themes/theme.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import type { MailBlock } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';
import { PERSON_WORDS } from './person-words.ts';

/** Mails to people who have no account: not yet, or no longer. */
export const PERSON_MAILS = ['relative-invitation', 'account-erased', 'data-erased'] as const;
export type PersonMailKind = (typeof PERSON_MAILS)[number];

export interface PersonMail {
  kind: PersonMailKind;
  locale: Locale;
  theme: Theme;
  /** Whole address that the button opens, without the language. */
  url: string;
  /** Of the main account's holder; null where there is none. */
  holder: string | null;
}

export function writePersonMail({ kind, locale, theme, url, holder }: PersonMail): MailContent {
  const shared = MAIL_WORDS[locale];
  const product = theme.productName[locale];
  const values = { product, holder: holder ?? '' };
  const words = PERSON_WORDS[locale][kind];
  const intro = fill(locale, words.intro, values);
  const address = `${url}?lang=${locale}`;
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: shared.account.greeting },
    { kind: 'paragraph', text: intro },
    { kind: 'paragraph', text: fill(locale, words.more, values) },
    { kind: 'button', label: words.button, url: address, isQuiet: kind !== 'relative-invitation' },
    ...(kind === 'relative-invitation'
      ? [{ kind: 'note', text: shared.verify.linkBelow, url: address } as const]
      : []),
    { kind: 'note', text: words.note },
  ];
  const { heading } = words;
  return composeMail({ locale, theme }, { subject: heading, heading, preview: intro, blocks });
}
