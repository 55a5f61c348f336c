import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Pool } from '#db/client.ts';
import { buildAccount } from '#tests/support/builders.ts';
import { arrangeSession } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { requireTheme } from '#app/themes/index.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import {
  DERMA_AI,
  ENGLISH,
  HUNGARIAN,
  PUBLIC_SEARCH,
  RETAILER,
  SITES,
  TELEKOM,
  TELEKOM_HEALTH,
  UP,
  type Site,
} from '#tests/support/e2e/sites.ts';

for (const site of SITES) {
  test(`the generic index welcomes, offers the search and tells what a visitor gets, ${site.name} [C059 C061 C138 C139 C146 C147 C148 C154 C826 C835]`, async ({
    page,
  }) => {
    const { hero, services, safety } = site.words.content;
    const landing = new LandingPage(page, site);
    await landing.open();
    await expect(landing.heading).toHaveText(hero.welcome);
    await expect(page.locator('section').filter({ has: landing.heading })).toHaveCSS(
      'min-height',
      '518px',
    );
    await expect(landing.main).toContainText(hero.points.free);
    await expect(landing.main).toContainText(hero.points.quick);
    await expect(landing.main).toContainText(hero.points.immediate);
    await expect(page.getByRole('heading', { name: services.heading })).toBeVisible();
    await expect(landing.main).toContainText(safety.title);
    expect(safety.title).toContain('112');
  });

  test(`on a phone the start page fits and its search works, ${site.name}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const landing = new LandingPage(page, site);
    await landing.open();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await landing.searchButton.click();
    await expect(page).toHaveURL(/\/services\/provider-search/);
  });
}

test('the hero leads to the partner’s app where there is one, and says nothing where there is none [C292]', async ({
  page,
}) => {
  const landing = new LandingPage(page, TELEKOM_HEALTH);
  await landing.open();
  const { app } = TELEKOM_HEALTH.words.content.hero;
  const links = landing.main.getByRole('navigation', { name: app }).getByRole('link');
  await expect(links).toHaveText(['App Store', 'Google Play']);
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const { appStore, googlePlay } = requireTheme('telekom_health').storeLinks;
  expect(addresses).toEqual([appStore, googlePlay]);
  await new LandingPage(page, HUNGARIAN).open();
  await expect(landing.main).toContainText(HUNGARIAN.words.content.hero.welcome);
  await expect(landing.main).not.toContainText('App Store');
});

test('service tiles alternate, with name, badge, title, lead, picture of 815 x 400 and a button to the public service [C160 C161 C162 C163 C164 C165 C166 C168 C464 C465 C466 C467 C468 C469 C470 C833]', async ({
  page,
}) => {
  const landing = new LandingPage(page, HUNGARIAN);
  await landing.open();
  const { doctorFinder } = HUNGARIAN.words.content.services;
  const tiles = landing.main.getByRole('article');
  const first = tiles.filter({ hasText: doctorFinder.title });
  await expect(first).toContainText(doctorFinder.name);
  await expect(first).toContainText(doctorFinder.label);
  await expect(first).toContainText(doctorFinder.lead);
  const picture = first.locator('img');
  await expect(picture).toHaveAttribute('width', '815');
  await expect(picture).toHaveAttribute('height', '400');
  await expect(first.getByRole('link', { name: doctorFinder.button })).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  const sides = await tiles.locator('img').evaluateAll((pictures) =>
    pictures.map((one) => {
      const text = one.nextElementSibling?.getBoundingClientRect().x ?? 0;
      return one.getBoundingClientRect().x < text ? 'left' : 'right';
    }),
  );
  expect(sides).toEqual(sides.map((_, index) => (index % 2 === 0 ? sides[0] : sides[1])));
  expect(sides[0]).not.toBe(sides[1]);
});

test('in a frame and in a web view header and tile heading are hidden [C170 C171 C499]', async ({
  page,
}) => {
  const landing = new LandingPage(page, PUBLIC_SEARCH);
  await page.goto(`${HUNGARIAN.origin}/?webview=1`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const heading = page.getByRole('heading', { name: HUNGARIAN.words.content.services.heading });
  const isSeen = await heading.evaluateAll((all) =>
    all.some((one) => one.getBoundingClientRect().width > 1),
  );
  expect(isSeen).toBe(false);
  await landing.open('/?iframe=1');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('the underline of the welcome takes the width of its text 300 ms after loading, and follows the window and the language [C155 C156 C157 C834]', async ({
  page,
}) => {
  await page.clock.install();
  const landing = new LandingPage(page, HUNGARIAN);
  await landing.open();
  await page.clock.runFor(300);
  const underline = page.locator('[data-drawn]');
  const text = landing.heading.locator('span');
  const widthOf = async (part: typeof text) => Math.round((await part.boundingBox())?.width ?? 0);
  await expect(underline).toHaveCount(1);
  await expect.poll(() => widthOf(underline)).toBe(await widthOf(text));
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await widthOf(underline)) - (await widthOf(text))).toBe(0);
  const before = await widthOf(text);
  await page.goto(ENGLISH.address('/'));
  await landing.comeAlive();
  await page.clock.runFor(300);
  await expect(landing.heading).toHaveText(ENGLISH.words.content.hero.welcome);
  await expect.poll(async () => (await widthOf(underline)) - (await widthOf(text))).toBe(0);
  expect(await widthOf(text)).not.toBe(before);
});

test('the public search opens with the search itself, in its own colours and logo [C059 C128 C291]', async ({
  page,
}) => {
  const landing = new LandingPage(page, PUBLIC_SEARCH);
  await landing.open();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'public_search');
  await expect(landing.heading).toHaveText(
    'Találja meg a megfelelő orvost, és foglaljon néhány perc alatt',
  );
  await expect(landing.search).toBeVisible();
  const logo = page.getByRole('banner').getByRole('link').first();
  await expect(logo).toHaveAttribute('href', '/');
  await expect(logo.locator('img')).toBeVisible();
  await expect(logo).toContainText('Orvoskereső');
});

test('the skin check opens with its screening chosen, on the start page and in the finder [C672]', async ({
  page,
}) => {
  const landing = new LandingPage(page, DERMA_AI);
  await landing.open();
  const { locales } = await page.evaluate(async () => {
    const answer = await fetch('/api/map/filters/subfunction/3');
    return answer.json();
  });
  await expect(landing.specialty).toHaveValue(locales.hu);
  await landing.searchButton.click();
  await expect(page).toHaveURL(/\/services\/provider-search\?subfunction=3$/);
  const finder = new FinderPage(page, DERMA_AI);
  await finder.open();
  await expect(page).toHaveURL(/\?subfunction=3$/);
  await expect(finder.specialty).toHaveValue(locales.hu);
});

for (const { site, memberBody, rows } of [
  { site: TELEKOM, memberBody: 'services', rows: '[C115 C116]' },
  { site: TELEKOM_HEALTH, memberBody: 'services', rows: '[C117 C118]' },
  { site: RETAILER, memberBody: 'index', rows: '[C119 C120]' },
] as const) {
  test(`a visitor of ${site.host} is introduced to it, who is signed in gets the ${memberBody} ${rows}`, async ({
    page,
    database,
  }) => {
    const { activation, services, steps, hero, popular } = site.words.content;
    const landing = new LandingPage(page, site);
    const part = (name: string) => landing.main.getByRole('heading', { level: 2, name });
    await landing.open();
    await expect(part(activation.title)).toBeVisible();
    await expect(landing.main.getByText(activation.voucher.text)).toBeVisible();
    await expect(part(popular.title)).toHaveCount(0);
    await expect(landing.main).toContainText(hero.points.quickRegistration);
    await signInOn(page.context(), database, site);
    await landing.open();
    await expect(part(services.heading)).toBeVisible();
    await expect(part(activation.title)).toHaveCount(0);
    await expect(part(steps.title)).toHaveCount(memberBody === 'index' ? 1 : 0);
    await expect(landing.main.getByText(hero.points.free)).toHaveCount(0);
  });
}

test('the start page of the telephone company leads down to each service, in words for visitors and for members [C091 C095 C096 C175 C176 C177 C178 C658 C662]', async ({
  page,
  database,
}) => {
  const { partnerPages, services } = TELEKOM.words.content;
  await page.setViewportSize({ width: 390, height: 600 });
  const start = new LandingPage(page, TELEKOM);
  const buttons = (text: string) => start.main.getByRole('link', { name: `${text}:` });
  await start.open('/telekom-start');
  await expect(buttons(partnerPages.interested)).toHaveCount(0);
  const button = buttons(partnerPages.enter).first();
  await expect(button).toHaveText('Belépés');
  const paragraph = page.locator('#orvoskereso');
  await expect(paragraph).not.toBeInViewport({ ratio: 0.5 });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(paragraph).toBeInViewport({ ratio: 0.5 });
  await expect(paragraph.getByRole('link')).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  await expect(paragraph).toContainText(services.doctorFinder.about[0] ?? '');
  await signInOn(page.context(), database, TELEKOM);
  await start.open('/telekom-start');
  await expect(buttons(partnerPages.enter)).toHaveCount(0);
  await expect(buttons(partnerPages.interested).first()).toHaveText('Érdekel');
});

test('product pages of others lead straight to the service, and no partner has those of another [C090]', async ({
  page,
  watched,
}) => {
  watched.allow(404);
  const product = new LandingPage(page, UP);
  await product.open('/up-product');
  await expect(product.heading).toContainText('Egészség Up');
  const { enter } = UP.words.content.partnerPages;
  await expect(product.main.getByRole('link', { name: `${enter}:` }).first()).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  expect((await page.goto(UP.address('/telekom-start')))?.status()).toBe(404);
});

test('the services pages list the services alone, without the links to the app shops [C085 C086 C087 C088]', async ({
  page,
}) => {
  for (const [site, path] of [
    [TELEKOM_HEALTH, '/telekom-health-services'],
    [RETAILER, '/tesco-services'],
  ] as const) {
    const services = new LandingPage(page, site);
    await services.open(path);
    await expect(services.heading).toHaveText(site.words.content.services.heading);
    await expect(services.main.getByRole('article').first()).toBeVisible();
    await expect(services.main).not.toContainText('App Store');
  }
});

/** Signs somebody in who has no product of the partner. */
async function signInOn(context: BrowserContext, database: Pool, site: Site): Promise<void> {
  const { rows } = await database.query<{ partner_id: number }>(
    'SELECT partner_id FROM partner_host WHERE host = $1',
    [site.host],
  );
  const account = await buildAccount(database, {
    partner_id: rows[0]?.partner_id,
    email: `${randomUUID()}@members.example`,
  });
  const cookie = await arrangeSession(database, account, site.host);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: site.origin }]);
}
