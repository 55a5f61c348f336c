import { expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { requireTheme } from '#app/themes/index.ts';
import { PERSON_MAILS, writePersonMail } from './person-mails.ts';

const theme = requireTheme('generic');
const URL = 'https://portal.example/relative-invitation/T0ken';

test.each(LOCALES)('every mail to somebody without an account is whole (%s)', (locale) => {
  for (const kind of PERSON_MAILS) {
    const holder = kind === 'relative-invitation' ? 'Szabó Kata' : null;
    const { text, html, subject } = writePersonMail({ kind, locale, theme, url: URL, holder });
    expect(subject, kind).toContain(theme.productName[locale]);
    expect(text, kind).not.toMatch(/\{\w+\}|undefined|null| {2}/);
    expect(text.match(/https:\S+/g), kind).toEqual([`${URL}?lang=${locale}`]);
    expect(html).toContain(`href="${URL}?lang=${locale}"`);
  }
});

test.each(LOCALES)('an invitation says who invites (%s)', (locale) => {
  const kind = 'relative-invitation';
  const { text } = writePersonMail({ kind, locale, theme, url: URL, holder: 'Szabó Kata' });
  expect(text).toContain('Szabó Kata');
});
