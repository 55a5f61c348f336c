import type { Page } from '@playwright/test';

/** Text twice as large, as a browser's own setting makes it; what grows out of the screen counts from the frame after it on. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await nextFrame();
    await nextFrame();
  });
}

/** More than the screen has means scrolling sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
