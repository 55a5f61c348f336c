import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { ENGLISH, HUNGARIAN, ROMANIAN, SITES } from '#tests/support/e2e/sites.ts';

test('a host that nobody has configured is refused', async () => {
  const { status, body } = await ask('/', { host: 'evil.example' });
  expect(status).toBe(421);
  expect(JSON.parse(body)).toMatchObject({ errorCode: 'unknown_host', httpCode: 421 });
});

test('an address without a page says so and leads on', async ({ page, watched }) => {
  const site = ENGLISH;
  watched.allow(404);
  const portal = new PortalPage(page, site);
  const answer = await page.goto(site.address('/nincs/ilyen'));
  expect(answer?.status()).toBe(404);
  await portal.expectOpen();
  await expect(portal.heading).toHaveText(site.words.shell.notFound.title);
  await expect(page).toHaveTitle(new RegExp(site.words.shell.notFound.title));
  await page
    .locator('#content')
    .getByRole('link', { name: site.words.shell.notFound.finder })
    .click();
  await expect(new FinderPage(page, site).count).toBeVisible();
});

test('pages carry their address, their languages, a title and a description for search engines', async ({
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const profile = `/providers/${clinic.provider.id}`;
  for (const path of ['/', '/services/provider-search', profile]) {
    const { body } = await ask(path);
    const address = `${HUNGARIAN.origin}${path}`;
    expect(body).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(body).toContain(`hrefLang="hu" href="${address}"/>`);
    for (const locale of ['ro', 'en']) {
      expect(body).toContain(`hrefLang="${locale}" href="${address}?lang=${locale}"/>`);
    }
    const english = await ask(`${path}?lang=en`);
    expect(english.body).toContain(`<link rel="canonical" href="${address}?lang=en"/>`);
    expect(body).toMatch(/<title>[^<]{10,}<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]{40,}"\/>/);
    if (path === '/') continue;
    const [, json = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(body) ?? [];
    const { '@graph': graph } = JSON.parse(json) as { '@graph': { '@type': string }[] };
    expect(graph.map((node) => node['@type'])).toEqual([
      path === profile ? 'MedicalClinic' : 'ItemList',
      'BreadcrumbList',
    ]);
  }
});

test('robots are kept from calls and sent to the site map, which lists the market’s own pages', async () => {
  const robots = await ask('/robots.txt', { host: ROMANIAN.host });
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain(`Sitemap: ${ROMANIAN.origin}/sitemap.xml`);
  const index = await ask('/sitemap.xml', { host: ROMANIAN.host });
  const locations = (body: string) =>
    Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address);
  const parts = await Promise.all(
    locations(index.body).map((part) => ask(new URL(part ?? '').pathname, { host: ROMANIAN.host })),
  );
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const addresses = parts.flatMap(({ body }) => locations(body));
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses.every((address) => address?.startsWith(ROMANIAN.origin))).toBe(true);
  const profile = addresses.find((address) => address?.includes('/providers/'));
  const answer = await ask(new URL(profile ?? '').pathname, { host: ROMANIAN.host });
  expect(answer.status).toBe(200);
});

test('the policy lets pages load their own things only, and partners frame only search and booking [BW-02]', async () => {
  const page = await ask('/services/provider-search');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(?:;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  const framed = await ask('/services/provider-search', { host: 'search.localhost' });
  expect(framed.headers['content-security-policy']).toContain('frame-ancestors http://localhost:*');
  for (const [path, host] of [
    ['/cancel-reservation/x', 'search.localhost'],
    ['/verify-public-reservation/x?iframe=1', 'search.localhost'],
    ['/services/provider-search?iframe=1', HUNGARIAN.host],
  ] as const) {
    const { headers } = await ask(path, { host });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test('no page may be kept for another caller, and what a caller adds to a request stands on none [MT-05]', async () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/evil.example',
    forwarded: 'host=evil.example',
    cookie: 'lang=ro; webview=evil.example',
  };
  for (const path of ['/', '/services/provider-search', '/pages/about']) {
    const { status, headers, body } = await ask(`${path}?utm_source=poison`, {
      headers: poison,
    });
    expect(status).toBe(200);
    expect(headers['cache-control'], path).toMatch(/^private, no-(?:cache|store)$/);
    expect(/gopher|evil\.example/.test(body), path).toBe(false);
    const canonical = `<link rel="canonical" href="${HUNGARIAN.origin}${path}?lang=ro"/>`;
    expect(body.includes(canonical)).toBe(true);
    const next = await ask(path);
    expect(next.body.includes('<html lang="hu"')).toBe(true);
    expect(/poison|evil\.example/.test(next.body), path).toBe(false);
  }
  for (const path of [
    '/verify-public-reservation/x',
    '/cancel-reservation/x',
    '/api/human-check',
  ]) {
    expect((await ask(path)).headers['cache-control'], path).toContain('no-store');
  }
});

test('text of an address is shown as text', async ({ page }) => {
  const finder = new FinderPage(page, HUNGARIAN);
  const attack = '"><script>window.stolen=1</script>';
  await finder.open(
    `providerName=${encodeURIComponent(attack)}&doctorName=${encodeURIComponent(attack)}`,
  );
  await finder.openForm();
  await expect(finder.providerName).toHaveValue(attack);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
});

testWithoutScripts(
  'the language that was chosen stays for later visits [C500]',
  async ({ page }) => {
    await page.goto(`${HUNGARIAN.origin}/?lang=ro`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await page.goto(`${HUNGARIAN.origin}/services/provider-search`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      ROMANIAN.words.finder.search.heading,
    );
  },
);

// Axe looks at each layout once, in one language.
for (const site of SITES) {
  const testText = site === ENGLISH ? test : testWithoutScripts;
  testText(`the text pages can be read, ${site.name}`, async ({ page }) => {
    const text = new PortalPage(page, site);
    for (const path of [
      '/pages/privacy',
      '/pages/terms',
      '/accessibility',
      // Their words are compared beside them.
      ...(site === ENGLISH ? ['/pages/dermatology', '/pages/questions', '/pages/how-to-use'] : []),
      '/pages/about',
    ]) {
      await text.goTo(path);
      await expect(page).toHaveTitle(/\S/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
      expect((await text.main.innerText()).length).toBeGreaterThan(300);
    }
    for (const source of ['GeoNames', 'CC BY 4.0', 'Natural Earth', 'SIL Open Font License']) {
      await expect(text.main).toContainText(source);
    }
  });
}

test('a page opened from another one has the focus, and its title is read', async ({ page }) => {
  const text = new PortalPage(page, HUNGARIAN);
  await text.goTo('/pages/about');
  await expect(text.main).not.toBeFocused();
  const { terms } = HUNGARIAN.words.shell.footer;
  await page.getByRole('contentinfo').getByRole('link', { name: terms }).click();
  await expect(page).toHaveURL(/\/pages\/terms/);
  await expect(text.main).toBeFocused();
  await expect(text.announcement(await page.title())).toHaveCount(1);
});
