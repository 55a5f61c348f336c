import { describe, expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { requireTheme } from '#app/themes/index.ts';
import {
  ACCOUNT_MAILS,
  getManner,
  isNotice,
  writeAccountMail,
  type MailedAccount,
} from './account-mails.ts';

const ORIGIN = 'https://portal.example';
const ACCOUNT: MailedAccount = {
  locale: 'hu',
  market: 'HU',
  origin: ORIGIN,
  theme: requireTheme('generic'),
  name: { last: 'Kovács', first: 'Anna' },
};
const LINKS = ACCOUNT_MAILS.filter((kind) => !isNotice(kind));
const NOTICES = ACCOUNT_MAILS.filter(isNotice);

test.each(LOCALES)('each link is one of its mail’s language alone (%s)', (locale) => {
  for (const kind of LINKS) {
    const { text, html } = writeAccountMail({ ...ACCOUNT, locale }, kind, 'T0ken');
    const url = `${ORIGIN}/${kind}/T0ken?lang=${locale}`;
    expect(text.match(/https:\S+/g), kind).toEqual([url]);
    expect(html).toContain(`href="${url}"`);
    expect(text, kind).not.toMatch(/\{\w+\}|undefined|null/);
  }
});

test('a mail that only tells something carries no token, and leads to where something can be done about it', () => {
  const led = NOTICES.map((kind) => {
    const { text } = writeAccountMail(ACCOUNT, kind, null);
    expect(text.match(/https:\S+/g), kind).toHaveLength(1);
    return [kind, /https:\/\/portal\.example(\S*)\?lang=hu/.exec(text)?.[1]];
  });
  expect(Object.fromEntries(led)).toMatchObject({
    'password-changed': '/forgotten-password',
    'already-registered': '/forgotten-password',
    'email-changed': '/',
    'passkey-added': '/profile',
    welcome: '/login',
    'sharing-ended': '/registration',
  });
});

describe('the greeting', () => {
  const greetingOf = (values: Partial<MailedAccount>) =>
    writeAccountMail({ ...ACCOUNT, ...values }, 'password-recovery', 'T').text.split('\n\n')[2];

  test.each([
    ['hu', 'HU', 'Tisztelt Kovács Anna!'],
    ['ro', 'HU', 'Bună ziua, Anna Kovács!'],
    ['en', 'HU', 'Dear Anna Kovács,'],
    // The given name first, as in Romania, also for who reads Hungarian there.
    ['hu', 'RO', 'Tisztelt Anna Kovács!'],
  ] as const)('in %s of somebody in %s is %s', (locale, market, greeting) => {
    expect(greetingOf({ locale, market })).toBe(greeting);
  });

  test('of somebody whose name is not known names nobody', () => {
    expect(greetingOf({ name: null })).toBe('Tisztelt Ügyfelünk!');
    expect(greetingOf({ name: null, locale: 'en' })).toBe('Dear Customer,');
  });
});

test('whoever types an address can cause every mail but those that tell its owner what was done', () => {
  // To register or to recover a password one types any address: these are held back when they are too many.
  for (const kind of [...LINKS, 'already-registered'] as const) {
    expect(getManner(kind), kind).toBe('asked');
  }
  expect(getManner('welcome')).toBe('proof');
  expect(getManner('password-changed')).toBe('proof');
  for (const kind of ['email-changed', 'second-factor-off', 'passkey-added'] as const) {
    expect(getManner(kind), kind).toBe('notice');
  }
});
