import { href } from 'react-router';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { Theme } from '#app/themes/theme.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import type { MailBlock } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { MailManner } from './mail-manner.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';

/** Mails that carry a link, by the page that it opens, and mails that only tell something. */
export const ACCOUNT_MAILS = [
  'password-recovery',
  'verify-new-email',
  'verify-new-contact-email',
  'finish-registration',
  'verify-registration',
  'finish-reservation',
  'verify-corporate',
  'require-full-auth',
  'password-changed',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'welcome',
  'already-registered',
  'sharing-ended',
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number];

/** Somebody with an account, as its mails address them. */
export interface MailedAccount {
  locale: Locale;
  market: Market;
  /** Scheme, host and port that links start with. */
  origin: string;
  theme: Theme;
  /** null: not known yet. */
  name: { last: string; first: string } | null;
}

/** Where the button of a mail without a link leads. */
const NOTICE_PATHS: Partial<Record<AccountMailKind, string>> = {
  'password-changed': href('/forgotten-password'),
  'already-registered': href('/forgotten-password'),
  welcome: href('/login'),
  'second-factor-on': href('/profile'),
  'second-factor-off': href('/profile'),
  'recovery-codes-made': href('/profile'),
  'recovery-code-used': href('/profile'),
  'passkey-added': href('/profile'),
  'passkey-removed': href('/profile'),
  'sharing-ended': href('/registration'),
};

/** Sent because somebody reads the mailbox: they have just used a link that was mailed there. */
const PROOFS: ReadonlySet<AccountMailKind> = new Set(['welcome', 'password-changed']);

/**
 * What a mail is to its mailbox: whether somebody else can have asked for it by typing the address, or it tells an owner
 * what was done.
 */
export function getManner(kind: AccountMailKind): MailManner {
  if (PROOFS.has(kind)) return 'proof';
  return isNotice(kind) && kind !== 'already-registered' ? 'notice' : 'asked';
}

const NOTICES: ReadonlySet<AccountMailKind> = new Set([
  'password-changed',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'welcome',
  'already-registered',
  'sharing-ended',
]);

/** Whether a mail only tells something: it carries no token. */
export function isNotice(kind: AccountMailKind): boolean {
  return NOTICES.has(kind);
}

/** @param token of the link; null for a mail that only tells something */
export function writeAccountMail(
  { locale, market, origin, theme, name }: MailedAccount,
  kind: AccountMailKind,
  token: string | null,
): MailContent {
  const words = MAIL_WORDS[locale];
  const { subject, heading, intro, button, note } = words.account[kind];
  // The link names its language: it may be opened on a device that has not chosen one.
  const path =
    token === null
      ? (NOTICE_PATHS[kind] ?? href('/'))
      : href('/:tokenKind/:token', { tokenKind: kind, token });
  const url = `${origin}${path}?lang=${locale}`;
  const greeting = name
    ? fill(locale, words.greeting, {
        name: formatNameOfReader(locale, market, name.last, name.first),
      })
    : words.account.greeting;
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: greeting },
    { kind: 'paragraph', text: intro },
    { kind: 'button', label: button, url, isQuiet: token === null },
    ...(token === null ? [] : [{ kind: 'note', text: words.verify.linkBelow, url } as const]),
    { kind: 'note', text: note },
  ];
  return composeMail({ locale, theme }, { subject, heading, preview: intro, blocks });
}
