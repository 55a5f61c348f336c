import { LOCALES } from '#app/i18n/locale.ts';
import { themes } from '#app/themes/index.ts';
import { expectAccessible } from '#tests/support/e2e/portal-page.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

/** All examples stand on one page: the check of every colour on it takes its time. */
const WHOLE_GALLERY_MS = 120_000;

for (const { key } of themes) {
  for (const locale of LOCALES) {
    test(`every example of the visual kit is free of barriers, ${key} in ${locale}`, async ({
      page,
    }) => {
      test.setTimeout(WHOLE_GALLERY_MS);
      await page.goto(`${HUNGARIAN.origin}/dev/gallery?theme=${key}&lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(
        page.getByRole('main').getByRole('heading', { level: 2 }).nth(20),
      ).toBeAttached();
      await expectAccessible(page);
    });
  }
}

test('no example of the visual kit is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${HUNGARIAN.origin}/dev/gallery`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(20)).toBeAttached();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
