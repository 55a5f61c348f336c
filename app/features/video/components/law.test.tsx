import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES, type Locale, type Market } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { VIDEO_WORDS } from '../words.ts';
import { Law } from './law.tsx';

const COMPANY = { complaints: 'panasz@partner.test' };

/** As it stands on a page, its points without the title. */
function drawPoints(
  locale: Locale,
  {
    market = 'HU',
    company = COMPANY,
    callCenterNumber = null,
  }: { market?: Market; company?: object | null; callCenterNumber?: string | null } = {},
): string[] {
  const element = (
    <LanguageProvider {...{ locale, market }} catalogue={catalogue}>
      <Law />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { company, viewer: { callCenterNumber } } } },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, point = '']) => point.trim());
}

const mail = `<a href="mailto:${COMPANY.complaints}">${COMPANY.complaints}</a>`;

test.each(LOCALES)('everything that the law wants said is said, in %s', (locale) => {
  const { title: _, ask, support, procedure, ...law } = VIDEO_WORDS[locale].law;
  const { who, contact, price, limits, refuse, privacy, ...rest } = law;
  expect(rest).toEqual({});
  const points = (inHungary: string[]) => [
    who,
    contact,
    price,
    `${support} ${ask} ${mail}`,
    limits,
    refuse,
    ...inHungary,
    privacy,
  ];
  expect(drawPoints(locale)).toEqual(points([procedure]));
  expect(drawPoints(locale, { market: 'RO' })).toEqual(points([]));
});

test('technical help names the call centre before the address for complaints, and nobody where neither is known', () => {
  const { ask, support } = VIDEO_WORDS.en.law;
  expect(drawPoints('en', { callCenterNumber: '+3615550100' })).toContain(
    `${support} ${ask} <a href="tel:+3615550100">+36 1 555 0100</a>`,
  );
  expect(drawPoints('en', { company: null })).toContain(support);
});
