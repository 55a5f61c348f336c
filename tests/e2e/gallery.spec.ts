import { expect, test } from '#tests/support/e2e/journey.ts';
import { coloursOf, coloursOnlyOf, withForcedColours } from '#tests/support/e2e/forced-colours.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

test('no example of the visual kit is wider than a phone; stars and the chosen time are told apart where the system sets all colours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${HUNGARIAN.origin}/dev/gallery`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(20)).toBeAttached();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  await page.goto(`${HUNGARIAN.origin}/dev/gallery?only=rating`);
  const rated = (value: string) => page.getByRole('img', { name: value }).locator('> svg');
  await withForcedColours(page, async () => {
    const five = await coloursOf(rated('5 az 5-ből'));
    const three = await coloursOf(rated('3,2 az 5-ből'));
    const ink = [...three].toSorted(([, a], [, b]) => b - a)[1]?.[0] ?? '';
    expect(five.get(ink)).toBeGreaterThan((three.get(ink) ?? 1) * 1.3);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${HUNGARIAN.origin}/dev/gallery?only=week-calendar`);
  const chosen = page.locator('button[value][aria-current]').first();
  await chosen.scrollIntoViewIfNeeded();
  const free = page.locator('button[value]:not([aria-current], [aria-disabled])').first();
  await withForcedColours(page, async () => {
    expect(await coloursOnlyOf(chosen, free)).not.toEqual([]);
  });
});
