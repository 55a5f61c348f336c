import { LINK_WORDS } from '#app/features/appointments/link-words.ts';
import { arrangeConfirmed } from '#tests/support/e2e/arranged-booking.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { HUNGARIAN, ROMANIAN } from '#tests/support/e2e/sites.ts';

for (const [theme, site] of [
  ['generic', HUNGARIAN],
  ['public_search', ROMANIAN],
] as const) {
  test(`every example of the kit is without barriers, ${theme} theme, ${site.locale}`, async ({
    page,
  }) => {
    test.slow();
    const gallery = new PortalPage(page, site);
    await gallery.goTo(`/dev/gallery?theme=${theme}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await page.locator('[data-example]').count()).toBeGreaterThan(60);
  });
}

test('the sent mail can be read as HTML, text and source, and leads to its page', async ({
  page,
  database,
  clinicWith,
}) => {
  const { words } = HUNGARIAN;
  const clinic = await clinicWith();
  const { patient } = await arrangeConfirmed(database, clinic);
  const postBox = new PortalPage(page, HUNGARIAN);
  await postBox.goTo('/dev/mail');
  await page.getByRole('link', { name: patient.email }).first().click();
  // The frame runs no script, so what it shows is read from what it was given.
  const frame = page.locator('iframe');
  await expect(frame).toBeVisible();
  const html = (await frame.getAttribute('srcdoc')) ?? '';
  expect(html).toContain(clinic.provider.name);
  await page.getByRole('tab', { name: words.postBox.text }).click();
  await expect(page.getByRole('tabpanel')).toContainText('/cancel-reservation/');
  await page.getByRole('tab', { name: words.postBox.source }).click();
  await expect(page.getByRole('tabpanel')).toContainText('text/calendar');
  await postBox.expectAccessible();

  const link = html.match(/href="([^"]+\/cancel-reservation\/[^"]+)"/)?.[1];
  await page.goto(link ?? 'no link in the mail');
  await expect(postBox.heading).toHaveText(LINK_WORDS.hu.title);
});
