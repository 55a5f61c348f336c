import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { CancelCard, type CancelStep } from './cancel-card.tsx';

const NAMED = { name: 'Vizsgálat', locales: {} };
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
  specialization: { id: 4, ...NAMED },
  subfunction: { id: 5, ...NAMED },
  price: 20_000,
};

/** As whoever opens the link without signing in sees it. */
function draw(name: CancelStep['name'], isInAccount: boolean): string {
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <CancelCard
        step={{ name }}
        item={ITEM}
        isInAccount={isInAccount}
        terms={null}
        message={null}
        onMove={() => undefined}
        onCancel={() => undefined}
      />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { viewer: { isInsured: false }, flags: {} } } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test('what a visitor has booked says its price as long as it stands; a member’s is another, which their own pages know, and of what is cancelled nothing is paid', () => {
  const { price } = BOOKING_WORDS.en.summary;
  expect(draw('valid', false)).toContain(price);
  expect(draw('valid', true)).not.toContain(price);
  expect(draw('valid', true)).toContain(ITEM.number);
  for (const over of ['done', 'used'] as const)
    expect(draw(over, false), over).not.toContain(price);
  expect(draw('expired', true)).not.toContain(price);
});
