import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { VisitPhone } from './visit-phone.tsx';

test.each(LOCALES)(
  'a list of whom to call says beside a number that the patient has come of age since somebody else booked, in %s',
  (locale) => {
    const show = (hasComeOfAge: boolean) =>
      renderToStaticMarkup(
        <LanguageProvider locale={locale} market="HU" catalogue={catalogue}>
          <VisitPhone visit={{ phone: '+36201234567', hasComeOfAge }} />
        </LanguageProvider>,
      );
    const { title } = STAFF_WORDS[locale].comeOfAge;
    expect(show(true)).toContain(title);
    expect(show(false)).not.toContain(title);
    expect(show(false)).toContain('href="tel:+36201234567"');
    expect(show(false)).toContain('>+36 20 123 4567</a>');
    // On a phone a cell puts what it holds side by side.
    expect(show(true)).toMatch(/^<div>.+<\/div>$/);
  },
);
