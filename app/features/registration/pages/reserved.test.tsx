import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BOOKED_ITEM } from '#tests/support/booked-item.ts';
import { calculateVisitPrice } from '#app/features/prices/visit-price.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import type { Route } from './+types/reserved';
import Reserved from './reserved.tsx';

function draw(isInsured: boolean): string {
  const payment = calculateVisitPrice({
    price: BOOKED_ITEM.price,
    discountRate: 15,
    cover: isInsured ? { state: 'covered', insurersPart: 9_000, isSplit: true } : null,
    isCancelled: false,
  });
  const loaderData = { booked: { ...BOOKED_ITEM, payment }, hasAppointments: true };
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <Reserved {...({ loaderData } as unknown as Route.ComponentProps)} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { viewer: { isInsured }, flags: {} } } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test('who has registered for a time reads what they pay, with the clinic’s discount and what an insurer pays, as the mail says it', () => {
  expect(draw(false)).toMatch(/\D17.000\D/);
  expect(draw(true)).toMatch(/\D8.000\D/);
});
