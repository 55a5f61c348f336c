import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** Around an element, for its outline. */
const MARGIN_PX = 6;
/** What a smoothed edge makes is no colour of its own. */
const SHARE_MIN = 0.01;

/** Looks at a page as somebody does whose system sets all colours. */
export async function withForcedColours(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await look();
  await page.emulateMedia({ forcedColors: 'none' });
}

/** The colours that an element and its outline are made of, each with its share of the picture. */
export async function coloursOf(element: Locator): Promise<Map<string, number>> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to look at');
  const clip = {
    x: Math.max(0, box.x - MARGIN_PX),
    y: Math.max(0, box.y - MARGIN_PX),
    width: box.width + 2 * MARGIN_PX,
    height: box.height + 2 * MARGIN_PX,
  };
  const picture = await element.page().screenshot({ clip, animations: 'disabled' });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const shares = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.subarray(at, at + 3).toString('hex');
    shares.set(colour, (shares.get(colour) ?? 0) + 1 / pixels);
  }
  return new Map([...shares].filter(([, share]) => share >= SHARE_MIN));
}

/** What tells the one from the other. */
export async function coloursOnlyOf(one: Locator, other: Locator): Promise<string[]> {
  const others = await coloursOf(other);
  return [...(await coloursOf(one)).keys()].filter((colour) => !others.has(colour));
}
