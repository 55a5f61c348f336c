import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { DERMATOLOGY } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { STAFF } from '#tests/support/e2e/sites.ts';

const w = REPORT_WORDS.hu;

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
  const plain = (cells: string[]) => cells.map((cell) => cell.replaceAll('\u00A0', ' '));
  // Booked, took place, did not come and its share, cancelled by patient and clinic and their share, cover.
  expect(plain(await cellsOf(provider.name))).toEqual([
    '8',
    '5',
    '2',
    '25',
    '1',
    '0',
    '12,5',
    '12 000 Ft',
  ]);
  await portal.expectAccessible();

  await page.getByLabel(w.by).selectOption('specialty');
  await page.getByRole('button', { name: w.show }).press('Enter');
  await expect(page).toHaveURL(/by=specialty/);
  await expect(page.getByRole('row', { name: 'Bőrgyógyászat' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: w.csv }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^report-\d{4}-\d{2}-01-specialty\.csv$/);
});
