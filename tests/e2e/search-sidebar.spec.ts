import { expect, test } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';
import { expectAccessibleOnce } from '#tests/support/e2e/portal-page.ts';

const { words } = HUNGARIAN;
/** Dermatology, specialist consultation. */
const DERMATOLOGY_NAME = 'Bőrgyógyászat – Szakorvosi vizsgálat';

test('all filters can be set in the sidebar, and its button searches from page 1 and closes it [C249 C250 C251 C252 C253 C254 C257 C258 C502 C503 C504 C505]', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({ provider: { languages: ['hu', 'en'] } });
  const finder = new FinderPage(page, HUNGARIAN);
  const { sidebar } = finder;
  await finder.open();
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/providers') searches.push(url.searchParams);
  });
  await sidebar.open();
  await expectAccessibleOnce(page, 'sidebar');

  // One specialty at a time: another one takes the place of the first, and none is a choice too.
  await sidebar.specialty.fill('kardio');
  await sidebar.options.first().click();
  await sidebar.clearOf(words.finder.filters.specialty).click();
  await expect(sidebar.specialty).toHaveValue('');
  await sidebar.specialty.fill('bőrgy');
  await sidebar.options.filter({ hasText: 'Szakorvosi vizsgálat' }).first().click();
  await expect(sidebar.specialty).toHaveValue(DERMATOLOGY_NAME);

  await sidebar.place.fill('budapest 5');
  await expect(sidebar.options).toHaveCount(1);
  await sidebar.place.press('ArrowDown');
  await sidebar.place.press('Enter');
  await expect(sidebar.place).toHaveValue(/^V\. kerület/);
  await sidebar.clearOf(words.finder.filters.location).click();
  await expect(sidebar.place).toHaveValue('');
  await sidebar.place.fill('5.');
  await sidebar.options.first().click();

  await sidebar.providerName.fill(clinic.provider.name);
  await sidebar.doctorName.fill(clinic.doctor.family_name);
  await sidebar.speaksEnglish.check();
  await sidebar.speaksEnglish.uncheck();
  await sidebar.discountOnly.check();
  await sidebar.discountOnly.uncheck();
  expect(searches).toEqual([]);

  await sidebar.searchButton.click();
  await expect(sidebar.root).toHaveCount(0);
  await expect(finder.card(clinic.provider.name)).toBeVisible();
  await expect(finder.count).toBeFocused();
  await expect(page).toHaveURL(/provider-search\?subfunction=1&location=hu-bp-05&providerName=/);
  expect(searches).toHaveLength(1);
  expect(searches[0]?.get('submit')).toBe('1');
  expect(searches[0]?.get('page') ?? '1').toBe('1');
  expect(searches[0]?.get('speaksEnglish')).toBeNull();
});

test('the sidebar opens with what is stored, keeps what is typed when it is only closed, and clears everything [C244 C247 C501 C502 C506 C813]', async ({
  page,
}) => {
  const finder = new FinderPage(page, HUNGARIAN);
  const { sidebar } = finder;
  await finder.open();
  await finder.more.click();
  await finder.doctorName.fill('Kovács');
  const hint = page.getByRole('button', { name: words.finder.results.hintAction });
  await sidebar.open();
  const box = (await sidebar.root.boundingBox()) ?? { x: 1, y: 1, width: 0, height: 0 };
  expect(box).toEqual({ x: 0, y: 0, width: 500, height: 900 });
  await expect(sidebar.doctorName).toHaveValue('Kovács');

  await sidebar.providerName.fill('Szilvafa');
  await sidebar.place.fill('zala');
  // Enter sends the form as long as nothing is offered.
  await expect(sidebar.options.first()).toBeVisible();
  await sidebar.place.press('ArrowDown');
  await sidebar.place.press('Enter');
  await sidebar.providerName.press('Escape');
  await expect(sidebar.root).toHaveCount(0);
  await expect(hint).toBeFocused();
  await expect(page).toHaveURL(/provider-search$/);
  await expect(finder.providerName).toHaveValue('Szilvafa');
  await expect(finder.place).toHaveValue('Zala vármegye');

  await sidebar.open();
  await expect(sidebar.place).toHaveValue('Zala vármegye');
  await sidebar.speaksEnglish.check();
  await sidebar.clearButton.click();
  await expect(sidebar.providerName).toHaveValue('');
  await expect(sidebar.doctorName).toHaveValue('');
  await expect(sidebar.place).toHaveValue('');
  await expect(sidebar.speaksEnglish).not.toBeChecked();
  await expect(sidebar.clearButton).toBeDisabled();
  await sidebar.closeButton.click();
  await expect(sidebar.root).toHaveCount(0);
  await expect(finder.providerName).toHaveValue('');
  await expect(page).toHaveURL(/provider-search$/);
});

test('a finger pushes the sidebar out over more than half of its width, not less [C244 C245 C246]', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  const finder = new FinderPage(page, HUNGARIAN);
  const { sidebar } = finder;
  await finder.open();
  await sidebar.open();
  await sidebar.swipeLeft(0.45);
  await expect(sidebar.root).toBeVisible();
  expect((await sidebar.root.boundingBox())?.x).toBe(0);
  await sidebar.swipeLeft(0.55);
  await expect(sidebar.root).toHaveCount(0);
});

test('on a phone the search unfolds from the top instead [C248]', async ({ page }) => {
  const site = ROMANIAN;
  await page.setViewportSize({ width: 390, height: 844 });
  const finder = new FinderPage(page, site);
  await finder.open();
  // What and where come first; the other fields wait for a press.
  await expect(finder.place).toBeVisible();
  await expect(finder.doctorName).toBeHidden();
  for (const link of await finder.specialties.all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await finder.more.click();
  await expect(finder.providerName).toBeFocused();
  await expect(finder.more).toHaveCount(0);
  await finder.doctorName.fill('a');
  await finder.searchButton.click();
  await expect(finder.foldedForm).toBeVisible();
  await expect(finder.searchButton).toBeHidden();

  await finder.foldedForm.click();
  await expect(finder.searchButton).toBeVisible();
  await expect(finder.foldedForm).toBeHidden();
  await expect(finder.sidebar.root).toHaveCount(0);
  const form = await page.getByRole('search').boundingBox();
  const results = await page.getByRole('tablist').boundingBox();
  expect(form?.y ?? 0).toBeLessThan(results?.y ?? 0);

  await finder.clearButton.click();
  await expect(finder.cards.first()).toBeVisible();
  await page.getByRole('button', { name: site.words.finder.results.hintAction }).click();
  await expect(finder.specialty).toBeFocused();
  await expect(finder.sidebar.root).toHaveCount(0);
});
