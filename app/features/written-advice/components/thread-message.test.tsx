import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { ADVICE_WORDS } from '../words.ts';
import { ThreadMessage } from './thread-message.tsx';

test.each(LOCALES)(
  'an answer of a doctor who wants to call leads to where a call back is asked for, in %s',
  (locale) => {
    const message = {
      id: '0190aaaa-0000-7000-8000-000000000001',
      kind: 'answer' as const,
      text: 'Beszéljünk.',
      at: '2026-11-20T17:00:00.000Z',
      doctor: { name: 'Dr. Kis Anna', specialties: [] },
      nextStep: { kind: 'call_back' as const },
    };
    const thread = { id: message.id, name: 'Szabó Kata', dateOfBirth: '1986-04-12' };
    const element = (
      <LanguageProvider locale={locale} market="HU" catalogue={catalogue}>
        <ThreadMessage {...{ thread, message }} when="" />
      </LanguageProvider>
    );
    const router = createMemoryRouter([{ path: '/', element }]);
    const { callBack, callBackLink } = ADVICE_WORDS[locale].thread;
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(html).toContain(`<p>${callBack}</p>`);
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="/services/consultation#call-back"[^>]*>.*${callBackLink}.*</a>`),
    );
  },
);
