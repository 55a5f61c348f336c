import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BOOKED_ITEM } from '#tests/support/booked-item.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { BOOKING_WORDS } from '../words.ts';
import { BookedSummary } from './booked-summary.tsx';

/** As it stands on a page of a visitor. */
function draw(locale: Locale, values: Partial<BookedItem>): string {
  const element = (
    <LanguageProvider locale={locale} market="HU" catalogue={catalogue}>
      <BookedSummary item={{ ...BOOKED_ITEM, ...values }} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { viewer: { isInsured: false }, flags: {} } } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test.each(LOCALES)(
  'a held video visit says in %s how it is paid, and never at the clinic',
  (locale) => {
    const { paidOnSite, noPrice, paidByTransfer, noPriceByVideo } = BOOKING_WORDS[locale].summary;
    const video = draw(locale, { mode: 'video' });
    expect(video).toContain(paidByTransfer);
    expect(video).not.toContain(paidOnSite);
    const unpriced = draw(locale, { mode: 'video', price: null });
    expect(unpriced).toContain(noPriceByVideo);
    expect(unpriced).not.toContain(paidOnSite);
    expect(draw(locale, {})).toContain(paidOnSite);
    expect(draw(locale, { price: null })).toContain(noPrice);
  },
);
