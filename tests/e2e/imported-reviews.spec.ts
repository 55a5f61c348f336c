import { REVIEW_WORDS } from '#app/features/reviews/words.ts';
import { buildImportedReview } from '#tests/support/builders/clinics.ts';
import { DERMATOLOGY } from '#tests/support/e2e/clinic.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ENGLISH } from '#tests/support/e2e/sites.ts';

const w = REVIEW_WORDS.en.imported;
const RATED = { rating_all_avg: 4.6, review_count: 31 };
const READABLE = 12;

test('stars on a card, a doctor’s page and a clinic’s lead to the reviews that they are made of, and without any there are none [C267]', async ({
  page,
  clinicWith,
  database,
}) => {
  const rated = await clinicWith({ provider: RATED });
  const unread = await clinicWith({ provider: RATED });
  const { id, name } = rated.provider;
  for (let n = 1; n <= READABLE; n += 1) {
    await buildImportedReview(database, {
      provider_id: id,
      stars: 5,
      comment: `Kedves fogadtatás, ${n}.`,
      written_on: `2025-${String(n).padStart(2, '0')}-01`,
      shown_name: 'K. A.',
    });
  }
  const stars = `Reviews of ${name}: 4.6 out of 5, 31 reviews`;
  const section = page.getByRole('region', { name: w.title });

  const finder = new FinderPage(page, ENGLISH);
  await finder.open(`subfunction=${DERMATOLOGY}&listType=providers&providerName=Szilvafa`);
  const none = finder.card(unread.provider.name);
  await expect(none).toBeVisible();
  await expect(none.getByText('(31)')).toHaveCount(0);
  const link = finder.card(name).getByRole('link', { name: stars });
  await expect(link).toHaveText('4.6(31)');
  // With the keyboard as with a pointer: the focus is seen.
  await finder.card(name).getByRole('heading').getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/providers/${id}\\?.*#imported-reviews$`));
  const profile = new ProfilePage(page, ENGLISH);
  await profile.expectOpen();
  await expect(section.getByRole('heading')).toBeInViewport();
  await expect(section).toContainText('4.6 of 5 stars, from 31 ratings. 12 of them have a text.');
  await expect(section).toContainText(w.origin);
  await expect(section.getByRole('listitem')).toHaveCount(10);
  await expect(section.getByRole('listitem').first()).toContainText('December 2025');
  await expect(section.getByText('Kedves fogadtatás, 12.')).toHaveAttribute('lang', 'hu');
  await expect(profile.main.getByRole('link', { name: stars })).toHaveAttribute(
    'href',
    '#imported-reviews',
  );

  await section.getByRole('link', { name: 'All 12 reviews' }).click();
  const all = new PortalPage(page, ENGLISH);
  await all.expectOpen();
  await expect(all.heading).toHaveText(`Reviews of ${name} from elsewhere`);
  await expect(all.main.getByText(/^Kedves fogadtatás/)).toHaveCount(READABLE);
  await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute(
    'href',
    `/providers/${id}`,
  );

  await profile.open(`/providers/${id}/doctors/${rated.doctor.id}`);
  await profile.main.getByRole('link', { name: stars }).click();
  await expect(section.getByRole('heading')).toBeInViewport();

  await profile.open(`/providers/${unread.provider.id}`);
  await expect(section).toHaveCount(0);
  await expect(profile.main.getByText('(31)')).toHaveCount(0);
  const answer = await page.request.get(
    ENGLISH.address(`/providers/${unread.provider.id}/reviews`),
  );
  expect(answer.status()).toBe(404);
});

testWithoutScripts(
  'a search engine is told of stars where they can be read alone, and a reader without scripts comes to all of them',
  async ({ page, clinicWith, database }) => {
    const unread = await clinicWith({ provider: RATED });
    const clinic = await clinicWith({ provider: RATED });
    const profile = new ProfilePage(page, ENGLISH);
    const told = () => page.locator('script[type="application/ld+json"]').textContent();
    await profile.open(`/providers/${unread.provider.id}`);
    expect(await told()).not.toContain('aggregateRating');
    for (let n = 0; n < READABLE; n += 1) {
      await buildImportedReview(database, { provider_id: clinic.provider.id });
    }
    await profile.open(`/providers/${clinic.provider.id}`);
    expect(await told()).toContain('"reviewCount":31');
    await page.getByRole('link', { name: 'All 12 reviews' }).click();
    await expect(profile.main.getByRole('listitem').filter({ hasText: 'Kedvesek' })).toHaveCount(
      READABLE,
    );
  },
);
