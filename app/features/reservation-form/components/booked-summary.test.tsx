import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { BOOKING_WORDS } from '../words.ts';
import { BookedSummary } from './booked-summary.tsx';

const ITEM: BookedItem = {
  number: 'K7F3-9QX2',
  mode: 'in_person',
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2026-12-01T09:20:00.000Z',
  timeZone: 'Europe/Budapest',
  provider: {
    id: 3,
    name: 'R',
    zip: '1051',
    city: 'B',
    address: 'A',
    lat: 47.5,
    lng: 19.05,
    phone: [],
    logoPath: null,
  },
  doctor: null,
  specialization: { id: 4, name: 'Bőrgyógyászat', locales: {} },
  subfunction: { id: 5, name: 'Vizsgálat', locales: {} },
  price: 20_000,
};

/** As it stands on a page of a visitor. */
function draw(locale: Locale, values: Partial<BookedItem>): string {
  const element = (
    <LanguageProvider locale={locale} market="HU" catalogue={catalogue}>
      <BookedSummary item={{ ...ITEM, ...values }} />
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
