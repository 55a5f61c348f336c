import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { calculateVisitPrice } from '#app/features/prices/visit-price.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import type { Route } from './+types/reserved';
import Reserved from './reserved.tsx';

const NAMED = { name: 'Vizsgálat', locales: {} };

test('who has registered for a time reads what they pay, with the clinic’s discount, as the mail says it', () => {
  const booked = {
    number: 'K7F3-9QX2',
    mode: 'in_person',
    startsAt: '2026-12-01T09:00:00.000Z',
    endsAt: '2026-12-01T09:20:00.000Z',
    timeZone: 'Europe/Budapest',
    provider: { id: 3, name: 'R', zip: '1051', city: 'B', address: 'A', phone: [] },
    doctor: null,
    specialization: { id: 4, ...NAMED },
    subfunction: { id: 5, ...NAMED },
    price: 20_000,
    payment: calculateVisitPrice({
      price: 20_000,
      discountRate: 15,
      cover: null,
      isCancelled: false,
    }),
  };
  const loaderData = { booked, hasAppointments: true };
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <Reserved {...({ loaderData } as unknown as Route.ComponentProps)} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { viewer: { isInsured: false }, flags: {} } } },
  });
  const page = renderToString(<RouterProvider router={router} />);
  expect(page).toContain(formatPrice('en', 'HU', 17_000));
});
