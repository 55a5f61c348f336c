import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BOOKED_ITEM } from '#tests/support/booked-item.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { CancelCard, type CancelStep } from './cancel-card.tsx';

/** As whoever opens the link without signing in sees it. */
function draw(name: CancelStep['name'], isInAccount: boolean): string {
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <CancelCard
        step={{ name }}
        item={BOOKED_ITEM}
        isInAccount={isInAccount}
        terms={null}
        message={null}
        link="/cancel-reservation/token"
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
  expect(draw('valid', true)).toContain(BOOKED_ITEM.number);
  for (const over of ['done', 'used'] as const)
    expect(draw(over, false), over).not.toContain(price);
  expect(draw('expired', true)).not.toContain(price);
});
