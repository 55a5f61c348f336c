import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

test('no example of the visual kit is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${HUNGARIAN.origin}/dev/gallery`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(20)).toBeAttached();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
