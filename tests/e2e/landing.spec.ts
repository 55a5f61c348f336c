import { expect, test } from '#tests/support/e2e/journey.ts';
import { requireTheme } from '#app/themes/index.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import {
  ENGLISH,
  HUNGARIAN,
  PUBLIC_SEARCH,
  ROMANIAN,
  TELEKOM_HEALTH,
} from '#tests/support/e2e/sites.ts';

test('the generic index welcomes, offers the search and tells what a visitor gets [C059 C061 C138 C139 C146 C148 C152 C154 C202 C204 C826 C835]', async ({
  page,
}) => {
  const site = HUNGARIAN;
  const { services } = site.words;
  const { hero, servicesHeading, safety } = site.words.content;
  const landing = new LandingPage(page, site);
  await landing.open();
  await expect(landing.heading).toHaveText(hero.welcome);
  const ground = landing.main.locator('> div').filter({ has: landing.heading });
  await expect(ground).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('section').filter({ has: landing.heading })).toHaveCSS(
    'min-height',
    '518px',
  );
  const welcome = page.locator('section').filter({ has: landing.heading });
  await expect(welcome.getByRole('link', { name: 'Online időpontfoglalás' })).toHaveAttribute(
    'href',
    '/services/provider-search',
  );
  await expect(welcome.getByRole('link', { name: /Orvosi tanács 0–24/ })).toHaveAttribute(
    'href',
    'tel:+3615550124',
  );
  await expect(landing.main).toContainText(hero.points.free);
  await expect(landing.main).toContainText(hero.points.quick);
  await expect(landing.main).toContainText(hero.points.immediate);
  const tiles = page.getByRole('region', { name: servicesHeading }).getByRole('article');
  await expect(tiles).toHaveText([
    new RegExp(services.doctorFinder.title),
    new RegExp(services.providerFinder.title),
    new RegExp(services.phoneAdvice.title),
    new RegExp(services.onlineAdvice.title),
    new RegExp(services.healthCheck.title),
  ]);
  await expect(tiles.getByRole('link')).toHaveCount(5);
  await expect(tiles.nth(2).getByRole('link')).toHaveAttribute(
    'href',
    '/login?next=%2Fservices%2Fconsultation',
  );
  await expect(tiles.nth(4).getByRole('link')).toHaveAttribute('href', '/services/health-check');
  await expect(landing.main).toContainText(safety.title);
  expect(safety.title).toContain('112');
});

test('on a phone the start page fits and its search works', async ({ page }) => {
  const site = ROMANIAN;
  await page.setViewportSize({ width: 390, height: 844 });
  // Its services stand in the hero.
  await new LandingPage(page, TELEKOM_HEALTH).open();
  await enlargeText(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  const landing = new LandingPage(page, site);
  await landing.open();
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await enlargeText(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await landing.searchButton.click();
  await expect(page).toHaveURL(/\/services\/provider-search/);
});

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
  const { doctorFinder } = HUNGARIAN.words.services;
  const tiles = landing.main.getByRole('article');
  const first = tiles.filter({ hasText: doctorFinder.title });
  await expect(first).toContainText(doctorFinder.name);
  await expect(first).toContainText(doctorFinder.label);
  await expect(first).toContainText(doctorFinder.lead);
  const picture = first.locator('svg:has(use)');
  await expect(picture).toHaveAttribute('width', '815');
  await expect(picture).toHaveAttribute('height', '400');
  // Its drawing has arrived.
  await expect
    .poll(() =>
      picture.locator('use').evaluate((drawing: SVGUseElement) => drawing.getBBox().width),
    )
    .toBeGreaterThanOrEqual(815);
  await expect(first.getByRole('link', { name: doctorFinder.button })).toHaveAttribute(
    'href',
    '/services/provider-search?listType=doctors',
  );
  const sides = await tiles.locator('svg:has(use)').evaluateAll((pictures) =>
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
  const { doctorFinder } = HUNGARIAN.words.services;
  for (const how of ['webview', 'iframe']) {
    // Either holds for the browser's session.
    await page.context().clearCookies();
    await page.goto(`${HUNGARIAN.origin}/?${how}=1`);
    await expect(page.getByRole('article').filter({ hasText: doctorFinder.title })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    const heading = page.getByRole('heading', { name: HUNGARIAN.words.content.servicesHeading });
    await expect(heading).toHaveCount(0);
  }
  await landing.open('/?iframe=1');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('the underline of the welcome takes the width of its text 300 ms after loading, and follows the window and the language [C155 C156 C157 C834]', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const landing = new LandingPage(page, HUNGARIAN);
  await page.goto(HUNGARIAN.address('/'));
  // Scripts start after the first paint: the 300 ms begin within these fifty.
  await page.clock.runFor(50);
  await landing.comeAlive();
  const underline = page.locator('[data-drawn]');
  await page.clock.runFor(249);
  await expect(underline).toHaveCount(0);
  await page.clock.runFor(51);
  await page.clock.resume();
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

  // A phone that is turned: what was drawn before must not hold the page open.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await expect.poll(async () => (await widthOf(underline)) - (await widthOf(text))).toBe(0);
});
