import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { formatNumber } from '#app/i18n/words.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { DERMATOLOGY } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(0);

const DERMATOLOGY_NAMES = { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' };
const w = REPORT_WORDS[STAFF.locale];

test('figures of a partner are read by the keyboard as bars and tables, by clinic and by specialty, and saved', async ({
  page,
  database,
  clinicWith,
}) => {
  const { provider } = await clinicWith();
  await database.query(
    `INSERT INTO report_day SELECT $1, date_trunc('month', report_day_of(portal_now())), $2, $3, 8, 5, 2, 1, 0, 12000`,
    [GENERIC_PARTNER, provider.id, DERMATOLOGY],
  );
  await signInAsStaff(database, page, 'admin@staff.example');
  const portal = new PortalPage(page, STAFF);
  await portal.goTo('/staff/reports');
  await expect(portal.heading).toHaveText(w.title);
  await expect(page.getByRole('img', { name: w.chart })).toBeVisible();
  const cellsOf = (name: string) =>
    page.getByRole('row', { name }).getByRole('cell').allTextContents();
  const spaced = (cell: string) => cell.replaceAll('\u00A0', ' ');
  const plain = (cells: string[]) => cells.map(spaced);
  // Booked, took place, did not come and its share, cancelled by patient and clinic and their share, cover.
  expect(plain(await cellsOf(provider.name))).toEqual([
    '8',
    '5',
    '2',
    '25',
    '1',
    '0',
    formatNumber(STAFF.locale, 12.5),
    spaced(formatPrice(STAFF.locale, 'HU', 12_000)),
  ]);
  await portal.expectAccessible();

  await page.getByLabel(w.by, { exact: true }).selectOption('specialty');
  await page.getByRole('button', { name: w.show }).press('Enter');
  await expect(page).toHaveURL(/by=specialty/);
  const named = new RegExp(`^${DERMATOLOGY_NAMES[STAFF.locale]}\\b`);
  await expect(page.getByRole('row', { name: named }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: w.csv }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^report-\d{4}-\d{2}-01-specialty\.csv$/);
});
