import type { Page } from '@playwright/test';
import { LOCALES } from '#app/i18n/locale.ts';
import { addDays, addWeeks, mondayOf } from '#app/time/week.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ROMANIAN } from '#tests/support/e2e/sites.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Of the content, which is 1200 pixels wide. */
const LEFT_EDGE = 120;
/** What a visitor can come to, each kind of page once. */
const PAGES = [
  '/',
  '/services/provider-search',
  '/services/provider-search?listType=providers&subfunction=1',
  '/login',
  '/registration',
  '/forgotten-password',
  '/pages/about',
  '/accessibility',
  '/services/video-consultation',
];
const SEARCH = '/services/provider-search?subfunction=1&listType=';
/** One card in the middle. */
const NARROW_PAGES = new Set(['/login', '/forgotten-password']);
/** The others have their parts, or are looked at where they open. */
const LOOKED_AT_IN_DARK = /subfunction=|registration|about/;

/** How a page looks on a large screen. */
function readLook(page: Page) {
  return page.evaluate(() => {
    const { body, documentElement: root } = document;
    const brightness = (colour: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (canvas) canvas.fillStyle = colour;
      canvas?.fillRect(0, 0, 1, 1);
      return Math.max(...(canvas?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [255]));
    };
    const leftOf = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1);
    const lefts = [...document.querySelectorAll('main :is(h1, h2, p, nav, article)')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => Math.round(element.getBoundingClientRect().left))
      .filter((left) => left > 0);
    return {
      lang: root.lang,
      hyphens: getComputedStyle(body).hyphens,
      isDark: brightness(getComputedStyle(root).backgroundColor) < 60,
      header: leftOf('header a[href]'),
      content: Math.min(...lefts),
      footer: leftOf('footer :is(a, p, h2)'),
    };
  });
}

/** Examples in fields that are too narrow for them. */
function findCutExamples(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
      .filter((field) => {
        const look = getComputedStyle(field);
        const room =
          field.clientWidth -
          Number.parseFloat(look.paddingLeft) -
          Number.parseFloat(look.paddingRight);
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        if (!canvas) return true;
        canvas.font = look.font;
        return field.checkVisibility() && canvas.measureText(field.placeholder).width > room;
      })
      .map(({ placeholder }) => placeholder),
  );
}

/** The longest name of a week: one month gives way to the next. */
function nextWeekOfTwoMonths(): string {
  let monday = mondayOf(addDays(new Date().toISOString().slice(0, 10), 7));
  while (monday.slice(0, 7) === addDays(monday, 6).slice(0, 7)) monday = addWeeks(monday, 1);
  return monday;
}

test('the week between two months is read in two lines at most on a phone with text twice as large, whatever the language', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const week = nextWeekOfTwoMonths();
  for (const locale of LOCALES) {
    await page.goto(ROMANIAN.address(`${SEARCH}doctors&week=${week}&lang=${locale}`));
    await enlargeText(page);
    const name = page.locator(
      '[role=group] > [aria-haspopup="dialog"][aria-expanded] > span:visible',
    );
    const lines = await name.first().evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect([locale, lines <= 2, await widthOf(page)]).toEqual([locale, true, PHONE.width]);
  }
});

// The longest words.
test('whatever page a visitor opens fits a phone, with text twice as large too; its header, content and footer share an edge; it is dark where that is wanted, and divides words by its language', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const profiles: string[] = [];
  for (const listType of ['providers', 'doctors']) {
    await page.goto(ROMANIAN.address(`${SEARCH}${listType}`));
    profiles.push((await page.locator('article h3 a').first().getAttribute('href')) ?? '');
  }
  for (const path of [...PAGES, ...profiles]) {
    await page.setViewportSize(DESKTOP);
    const answer = await page.goto(ROMANIAN.address(path), { waitUntil: 'load' });
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect({ path, ...(await readLook(page)) }).toEqual({
      path,
      lang: 'ro',
      hyphens: 'auto',
      isDark: true,
      header: LEFT_EDGE,
      content: NARROW_PAGES.has(path) ? expect.any(Number) : LEFT_EDGE,
      footer: LEFT_EDGE,
    });
    if (LOOKED_AT_IN_DARK.test(path)) {
      await new PortalPage(page, ROMANIAN).expectAccessible('dark');
    }
    await page.setViewportSize(PHONE);
    expect([path, await widthOf(page)]).toEqual([path, PHONE.width]);
    expect([path, await findCutExamples(page)]).toEqual([path, []]);
    await enlargeText(page);
    expect([path, await widthOf(page)]).toEqual([path, PHONE.width]);
  }
});
