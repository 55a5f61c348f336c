import { expect, test } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

const { words } = HUNGARIAN;
const COMPLAINTS = { hu: 'fáj a hátam', ro: 'mă doare spatele', en: 'back pain' };
const LED_TO = { hu: 'Ortopédia', ro: 'Ortopedie', en: 'Orthopaedics' };
const URGENT = { hu: 'szorít a mellkasom', ro: 'mă doare pieptul', en: 'chest pain' };

test('what ails somebody leads to a specialty, and what cannot wait to 112', async ({ page }) => {
  const site = ROMANIAN;
  const landing = new LandingPage(page, site);
  await landing.open();
  await landing.specialty.fill(COMPLAINTS[site.locale]);
  await expect(page.getByRole('option').first()).toContainText(LED_TO[site.locale]);

  await landing.specialty.fill(URGENT[site.locale]);
  const panel = page.getByRole('alert').filter({ hasText: '112' });
  await expect(panel).toContainText(site.words.finder.filters.urgentTitle);
  await expect(panel.getByRole('link')).toHaveAttribute('href', 'tel:112');
  await landing.specialty.fill(COMPLAINTS[site.locale]);
  await expect(panel).toHaveCount(0);
  await landing.searchButton.click();
  await expect(page).toHaveURL(/provider-search\?subfunction=[0-9]+/);
});

test('the hero finds a doctor by a mistyped name, and the suggestion leads to their page', async ({
  page,
  clinicWith,
}) => {
  const clinic = await clinicWith({
    doctor: { family_name: 'Zsemberovszky', given_name: 'Kornélia' },
  });
  const landing = new LandingPage(page, HUNGARIAN);
  await landing.open();
  await landing.specialty.fill('Zsemberovski');
  const group = page.getByRole('group', { name: words.finder.results.doctors });
  await group.getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(`/doctors/${clinic.doctor.id}`));

  await landing.open();
  await landing.specialty.fill('Zsemberovszky Kornélia');
  await landing.searchButton.click();
  await expect(page).toHaveURL(/doctorName=.*listType=doctors/);
  await expect(page.getByRole('article', { name: clinic.doctor.name })).toBeVisible();
});

test('a search never says that there is no such specialty', async ({ page }) => {
  const finder = new FinderPage(page, HUNGARIAN);
  await finder.open();
  await finder.specialty.fill('qqqq');
  await expect(page.getByText(words.finder.filters.nothingSuggested).first()).toBeVisible();
  await finder.searchButton.click();
  await expect(page).toHaveURL(/doctorName=qqqq/);
  await expect(finder.count).toHaveText(words.finder.results.none);
});
