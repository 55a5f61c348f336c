import type { Route } from '@playwright/test';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { arrangeAccount, arrangeSignIn } from '#tests/support/e2e/arranged-account.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import {
  ENGLISH,
  HUNGARIAN,
  PUBLIC_SEARCH,
  ROMANIAN,
  SITES,
  TELEKOM_HEALTH,
} from '#tests/support/e2e/sites.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';

test('the emergency number and what a portal cannot replace stand on every page, and forms that need scripts say so [C046 C047 C826]', async ({
  openBrowser,
  database,
}) => {
  // It comes from the server.
  const page = await openBrowser({ javaScriptEnabled: false });
  for (const site of SITES) {
    for (const path of ['/', '/services/provider-search', '/accessibility']) {
      await page.goto(site.address(path));
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
      await expect(footer).toContainText(site.words.ui.footer.disclaimer);
    }
  }
  await arrangeSignIn(page.context(), database, await arrangeAccount(database), ENGLISH);
  const { rows } = await database.query<{ path: string }>(
    `SELECT '/services/earlier-times/new?doctor=' || doctor_id || '&subfunction=' || subfunction_id AS path FROM doctor_subfunction LIMIT 1`,
  );
  for (const path of [
    '/services/consultation',
    '/services/consultation/questions/new',
    '/services/video-consultation/device-test',
    '/services/video-consultation/join',
    ...rows.map((row) => row.path),
  ]) {
    await page.goto(ENGLISH.address(path));
    const content = page.locator('#content');
    await expect(content).toContainText('please allow JavaScript', { useInnerText: true });
  }
});

test('the finder’s header is coloured and scrolls away; that of the start page is light and stays [C071 C072]', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const read = () =>
    header.evaluate((element) => {
      window.scrollTo(0, 400);
      const { position, backgroundColor } = getComputedStyle(element);
      return { position, backgroundColor, top: element.getBoundingClientRect().top };
    });
  await page.goto(HUNGARIAN.address('/'));
  const landing = await read();
  await page.goto(HUNGARIAN.address('/services/provider-search'));
  const finder = await read();
  expect(landing).toMatchObject({ position: 'sticky', top: 0 });
  expect(finder.position).toBe('relative');
  expect(finder.top).toBeLessThan(0);
  expect(finder.backgroundColor).not.toBe(landing.backgroundColor);
});

test('a partner’s host has its own name, logo and colours [C020 C022 C462]', async ({ page }) => {
  await page.goto(HUNGARIAN.address('/'));
  const read = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      logo: document.querySelector('header img')?.getAttribute('src'),
      action: getComputedStyle(document.documentElement).getPropertyValue('--color-action'),
      title: document.title,
    }));
  const generic = await read();
  await page.goto(PUBLIC_SEARCH.address('/'));
  const search = await read();
  expect(generic.theme).toBe('generic');
  expect(search.theme).toBe('public_search');
  expect(search.logo).not.toBe(generic.logo);
  expect(search.action).not.toBe(generic.action);
  expect(search.title).not.toBe(generic.title);
});

test('every theme with a hero shows the image of its own there, and every theme its own logo [C022 C023]', async () => {
  const hosts = ['telekom', 'telekom-health', 'tesco', 'insurer', 'up', 'nn', 'search', 'derma-ai'];
  const pages = await Promise.all(
    ['localhost', ...hosts.map((name) => `${name}.localhost`)].map((host) => ask('/', { host })),
  );
  const sourcesOf = (image: RegExp) =>
    pages.flatMap(({ body }) => {
      const [tag = ''] = image.exec(body) ?? [];
      return /src(?:set)?="([^"]+)"/i.exec(tag)?.[1] ?? [];
    });
  // Most show theirs on a wide screen alone.
  const heroes = sourcesOf(/(?:<source[^>]*><)?img[^>]*width="720" height="560"[^>]*>/);
  // Before the search of the public search nothing stands, no picture either.
  expect([heroes.length, new Set(heroes).size]).toEqual([8, 8]);
  const logos = sourcesOf(/<header.*?<img[^>]*>/s);
  expect([logos.length, new Set(logos).size]).toEqual([9, 9]);
  const pictures = await Promise.all([...heroes, ...logos].map((path) => ask(path)));
  expect(new Set(pictures.map(({ body }) => body)).size).toBe(17);
});

test('a page comes alive without its style sheets, and what it opens can be used', async ({
  page,
  watched,
}) => {
  watched.allow('aborted');
  const finder = new FinderPage(page, HUNGARIAN);
  const late: Route[] = [];
  // Never answered, but the first one in the end.
  await page.route(/\/assets\/first-[^/]*\.css$/, (route) => void late.push(route));
  await page.route(/\/assets\/rest-[^/]*\.css$/, () => undefined);
  await page.clock.install();
  await page.goto(HUNGARIAN.address('/services/provider-search'), {
    waitUntil: 'commit',
  });
  // A script waits in vain for the first sheet, and the page for the script.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // It can be seen and pressed by now: what comes alive waits for the second sheet no more, by a clock that stands.
  const now = await page.evaluate(() => performance.timeOrigin + performance.now());
  await page.clock.pauseAt(now + 500);
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await page.evaluate(() => window.laterSheet !== undefined)).toBe(true);
  }).toPass();
  await page.clock.runFor(100);
  const isWaitedFor = await page.evaluate(async () => {
    let isOver = false;
    void window.laterSheet?.then(() => (isOver = true));
    for (const _ of [1, 2, 3]) await Promise.resolve();
    return !isOver;
  });
  expect(isWaitedFor).toBe(false);
  await page.clock.resume();
  await finder.comeAlive();
  await finder.sidebar.open();
  await finder.sidebar.specialty.fill('kardio');
  await finder.sidebar.options.first().click();
  await expect(finder.sidebar.root).toBeVisible();
  const first = page.locator('link[rel=stylesheet][href*="/first-"]');
  await expect(first).toHaveAttribute('media', 'print');
  await Promise.all(late.map((route) => route.continue()));
  await expect(first).toHaveAttribute('media', 'all');
});

testWithoutScripts(
  'framed or in a web view a page has no header and footer of its own [C498 C499]',
  async ({ page }) => {
    for (const flag of ['iframe', 'webview']) {
      await page.goto(PUBLIC_SEARCH.address(`/services/provider-search?${flag}=1`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      // remembered for the session
      await page.goto(PUBLIC_SEARCH.address('/services/provider-search'));
      await expect(page.getByRole('banner')).toHaveCount(0);
      await page.context().clearCookies();
    }
  },
);

test('the calls are described for readers and machines', async ({ page, request }) => {
  const description = await (await request.get(`${HUNGARIAN.origin}/api/openapi.json`)).json();
  expect(description.openapi).toBe('3.1.0');
  await page.goto(`${HUNGARIAN.origin}/api/docs/`);
  await page.getByRole('link', { name: 'reservation', exact: true }).click();
  await expect(page.getByText('/api/reservation/start')).toBeVisible();
});

test('a page kept for all who ask the same is never another host’s or language’s, and each gets a nonce of its own', async () => {
  const path = '/services/provider-search?listType=doctors&speaksEnglish=1';
  const questions = [
    { host: HUNGARIAN.host },
    { host: HUNGARIAN.host },
    { host: HUNGARIAN.host, headers: { cookie: 'lang=en' } },
    { host: HUNGARIAN.host, headers: { cookie: 'iframe=1' } },
    { host: ROMANIAN.host },
    { host: PUBLIC_SEARCH.host },
  ];
  const answers = await Promise.all(questions.map((question) => ask(path, question)));
  const nonces = answers.map(({ headers, body }) => {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    const used = [...body.matchAll(/ nonce="([^"]+)"/g)].map((match) => match[1]);
    expect(used.length).toBeGreaterThan(2);
    expect(new Set(used)).toEqual(new Set([nonce]));
    return nonce;
  });
  expect(new Set(nonces).size).toBe(questions.length);
  const [page, again, ...others] = answers.map(({ body }, index) =>
    body.replaceAll(nonces[index] ?? '', 'nonce'),
  );
  expect(again).toBe(page);
  expect(new Set([page, ...others]).size).toBe(others.length + 1);
});

test('a partner’s start page and finder are without barriers in its colours, and telekom_health has no box for discounts anywhere [C256]', async ({
  page,
}) => {
  const finder = new FinderPage(page, TELEKOM_HEALTH);
  await finder.goTo('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'telekom_health');
  await finder.open();
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.discountOnly).toHaveCount(0);
  await expect(finder.cards.filter({ hasText: /kedvezmény/ })).toHaveCount(0);
  await finder.sidebar.open();
  await expect(finder.sidebar.speaksEnglish).toBeVisible();
  await expect(finder.sidebar.discountOnly).toHaveCount(0);
});

test('each partner has its own icons and manifest, and an address that is wrong or cannot be read keeps header and theme', async ({
  page,
  watched,
}) => {
  watched.allow(404);
  for (const site of [HUNGARIAN, TELEKOM_HEALTH]) {
    const answer = await page.goto(site.address('/no-such-page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const addresses = await page
      .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(addresses).toHaveLength(3);
    // asked by the page itself: only the browser knows where the hosts under localhost are
    const statuses = await page.evaluate(
      (all) => Promise.all(all.map(async (address) => (await fetch(address)).status)),
      addresses,
    );
    expect(statuses).toEqual([200, 200, 200]);
    const { name, icons } = (await page.evaluate(async () =>
      (await fetch('/manifest.webmanifest')).json(),
    )) as { name: string; icons: unknown[] };
    expect(name).toBe(await page.getByRole('banner').getByRole('link').first().innerText());
    expect(icons).toHaveLength(2);
  }
  // Cut off in a message: no text any more, and a page all the same.
  const broken = await page.goto(`${HUNGARIAN.origin}/v/%E0%A4%A`);
  expect(broken?.status()).toBe(404);
  await new PortalPage(page, HUNGARIAN).comeAlive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A hivatkozás nem érvényes');
});

/** Where anybody may look, without looking for something. */
const PUBLIC_PAGES = [
  '/',
  '/login',
  '/registration',
  '/forgotten-password',
  '/accessibility',
  '/services/provider-search',
  '/services/provider-search?subfunction=1',
  '/services/provider-search?listType=doctors',
  '/services/video-consultation',
  '/services/video-consultation/join',
  '/services/health-check',
  '/services/health-check/lifestyle',
  '/pages/services-overview',
  '/pages/about',
  '/pages/how-to-register',
  '/pages/questions',
  '/pages/how-to-use',
  '/pages/dermatology',
  '/pages/terms',
  '/pages/privacy',
  '/v/AAAAAAAAAAAAAAAA',
  '/no/such/page',
];
/** Words that are neither names nor Romanian nor English; the seat of a company is what it is. */
const HUNGARIAN_WORDS =
  /panasz|ügyfél|rendelő|időpont|foglal|szakterület|vizsgálat|adatvéd|kérjük|egészség|szolgált|magyarul/i;
const READERS_ABROAD = [
  [ROMANIAN, ''],
  [ROMANIAN, 'lang=en'],
  [{ ...ROMANIAN, host: 'ro.search.localhost' }, ''],
] as const;

test('no page of a Romanian portal has a Hungarian word or address, in either language', async () => {
  for (const [{ host }, language] of READERS_ABROAD) {
    for (const [at, path] of PUBLIC_PAGES.entries()) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${language}`;
      const { status, body } = await ask(address, { host, from: `10.7.1.${at + 1}` });
      expect([address, status < 500]).toEqual([address, true]);
      // What comes along for other languages is not shown.
      const shown = body.replaceAll(/<script\b.*?<\/script>/gs, '');
      expect([host, address, HUNGARIAN_WORDS.exec(shown)?.[0]]).toEqual([host, address, undefined]);
    }
  }
});

/** As many as a server sends before the browser has said that it got some (RFC 6928), of 1,460 bytes each. */
const FIRST_PACKETS_BYTES = 14_600;

for (const path of ['/', '/services/provider-search']) {
  test(`${path} comes whole in the first packets of a connection, in each language`, async () => {
    for (const locale of ['hu', 'ro', 'en']) {
      const { status, headers } = await ask(`${path}?lang=${locale}`, {
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      });
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      expect([locale, status]).toEqual([locale, 200]);
      expect(head.join('').length + Number(headers['content-length']), locale).toBeLessThanOrEqual(
        FIRST_PACKETS_BYTES,
      );
    }
  });
}
