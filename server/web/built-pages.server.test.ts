import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, createTestApp, CUSTOMER_HEADER, STAFF_HOST } from '#tests/support/app.ts';
import { themes } from '#app/themes/index.ts';
import { companyIn } from '#app/themes/partner-record.ts';
import { isSearchBody } from '#app/themes/theme.ts';
import { buildCalendar, buildDoctor, buildService } from '#tests/support/builders/clinics.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildSubscription } from '#tests/support/builders/people.ts';
import { buildSubfunction } from '#tests/support/builders/places.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildPages } from '../build.ts';
import { loadPages } from './load-pages.ts';

// The bundle of the pages has its own copy of every module that the server uses, too: only the two together show what that breaks.
const BUILD_LIMIT_MS = 120_000;
const HOST = 'derma.test';
/** The sub-function that the theme derma_ai chooses. */
const PRESELECTED = 3;

let database: TestDatabase;
let partnerId: number;

beforeAll(async () => {
  await buildPages();
  database = await createTestDatabase();
  const partner = await buildPartner(database.owner, { theme: 'derma_ai' });
  partnerId = partner.id;
  await buildPartnerHost(database.owner, { host: HOST, partner_id: partner.id });
}, BUILD_LIMIT_MS);
afterAll(() => database.drop());

/** The landing page by a process that has read nothing yet. */
async function openLanding() {
  const app = await createTestApp(database, { pages: await loadPages() });
  const { statusCode, body } = await ask(app, HOST, { url: '/' });
  await app.close();
  return { statusCode, names: body.includes('Anyajegyszűrés') };
}

test('the landing page opens without the theme’s sub-function when that is gone, and with it while it is there', async () => {
  expect(await openLanding()).toEqual({ statusCode: 200, names: false });
  await buildSubfunction(database.owner, {
    id: PRESELECTED,
    locales: { hu: 'Anyajegyszűrés', ro: 'Control alunițe', en: 'Mole screening' },
  });
  expect(await openLanding()).toEqual({ statusCode: 200, names: true });
  await database.owner.query('DELETE FROM subfunction WHERE id = $1', [PRESELECTED]);
  expect(await openLanding()).toEqual({ statusCode: 200, names: false });
});

test('who opens a campaign’s page is counted, and neither machines nor what is only fetched ahead', async () => {
  const { id } = await buildSubfunction(database.owner);
  await database.owner.query(
    `INSERT INTO campaign (partner_id, slug, subfunction_id, opens, closes, usable_until, title, text)
     VALUES ($1, 'spring', $2, '2025-05-01', '2025-05-31', '2025-05-31', '{"hu": "Tavasz"}', '{"hu": "Szöveg"}')`,
    [partnerId, id],
  );
  const noted: unknown[] = [];
  const app = await createTestApp(database, {
    pages: await loadPages(),
    campaignCounter: { note: (...opening) => noted.push(opening) },
  });
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await ask(app, HOST, { url, headers: { 'user-agent': browser, ...headers } });
    return answer.statusCode;
  };
  expect(await open('/spring')).toBe(200);
  expect(await open('/spring?week=1')).toBe(200);
  expect(noted).toEqual([1, 2].map(() => [partnerId, 'opened', 'spring']));
  expect(await open('/spring', { 'user-agent': 'Googlebot/2.1' })).toBe(200);
  expect(await open('/spring', { 'sec-purpose': 'prefetch' })).toBe(200);
  expect(await open('/summer')).toBe(404);
  expect(await open('/')).toBe(200);
  await app.close();
  expect(noted).toHaveLength(2);
});

test('a portal has no page of the staff, however its address is written', async () => {
  const app = await createTestApp(database, { pages: await loadPages() });
  const statusOf = async (host: string, url: string) => (await ask(app, host, { url })).statusCode;
  for (const url of ['/staff/login', '/%73taff/login', '/STAFF/login']) {
    expect([url, await statusOf(HOST, url)]).toEqual([url, 404]);
  }
  expect(await statusOf(STAFF_HOST, '/staff/login')).toBe(200);
  await app.close();
});

test('on every theme the sign-in is at hand, and who is signed in finds their own page above the partner’s: what is next, the services of the product, and the call centre with its hours', async () => {
  const hostOf = (theme: string) => `member-${theme.replaceAll('_', '-')}.test`;
  const partners = new Map<string, number>();
  for (const { key: theme } of themes) {
    const { id } = await buildPartner(database.owner, { theme });
    await buildPartnerHost(database.owner, { host: hostOf(theme), partner_id: id });
    partners.set(theme, id);
  }
  const app = await createTestApp(database, { pages: await loadPages() });
  for (const { key: theme, flags } of themes) {
    const partner_id = partners.get(theme) ?? 0;
    const host = hostOf(theme);
    const visitor = await ask(app, host, { url: '/' });
    expect(visitor.body, theme).toContain('<a href="/login">');
    expect(visitor.body, theme).not.toContain('my-services');
    expect((await ask(app, host, { url: '/login' })).statusCode, theme).toBe(200);

    const product = await buildProduct(database.owner, {
      partner_id,
      has_appointments: true,
      call_center_number: '+3615550199',
    });
    const { customer_id } = await buildSubscription(database.owner, product);
    const headers = { [CUSTOMER_HEADER]: String(customer_id) };
    const { statusCode, body } = await ask(app, host, { url: '/', headers });
    expect(statusCode, theme).toBe(200);
    const partOf = (id: string) => {
      const start = `<section(?=[^>]* aria-labelledby="${id}")[^>]*>`;
      return new RegExp(`${start}[^]*?</section>`).exec(body)?.[0] ?? '';
    };
    expect(partOf('my-next'), theme).toContain('/services/provider-search');
    const services = partOf('my-services');
    for (const [url, isOffered] of [
      ['/services/health-check', true],
      ['/services/consultation', flags.hasPhoneAdvice === true],
      ['/services/consultation/questions', flags.hasWrittenAdvice === true],
    ] as const) {
      expect([theme, url, services.includes(`"${url}"`)]).toEqual([theme, url, isOffered]);
    }
    expect(partOf('my-help'), theme).toMatch(/Most (hívható|zárva)/);
    expect(partOf('my-help'), theme).toContain('08:00–20:00');
  }
  await app.close();
});

describe('an address that is sent as it stands', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>;

  beforeAll(async () => {
    app = await createTestApp(database, { pages: await loadPages() });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** `app.inject` and `fetch` would tidy it up before. */
  async function send(host: string, path: string) {
    const { port } = app.server.address() as AddressInfo;
    const headers = { host, accept: 'text/html', 'accept-language': 'hu' };
    const [answer] = await once(
      request({ port, host: '127.0.0.1', path, headers }).end(),
      'response',
    );
    let body = '';
    for await (const part of answer.setEncoding('utf8')) body += part;
    const {
      statusCode: status,
      headers: sent,
    }: { statusCode: number; headers: IncomingHttpHeaders } = answer;
    return { status, headers: sent, body };
  }

  test('at the staff’s entry, no page of a portal is behind a way round', async () => {
    for (const path of [
      '/login',
      '/staff/../login',
      '/staff/%2e%2e/login',
      '/staff/.%2E/login',
      '/staff;/../login',
      '/staff/../dev/mail',
      '/staff/../login.data',
      '/assets/../login',
      '/staff\\..\\login',
    ]) {
      const { status, body } = await send(STAFF_HOST, path);
      expect([path, status]).toEqual([path, 404]);
      expect(body, path).not.toContain('<form');
    }
    // As `/` is.
    expect((await send(STAFF_HOST, '/staff/..')).headers.location).toBe('/staff');
    expect((await send(STAFF_HOST, '/staff/../staff/login')).status).toBe(200);
    expect((await send(HOST, '/login/../staff/login')).status).toBe(404);
  });

  test('that carries a token is kept out of caches, referrers and search engines however it is written [TK-14]', async () => {
    for (const path of [
      '/f/abc',
      '/F/abc',
      '/%66/abc',
      '/x/../f/abc',
      '/x/%2e%2e/f/abc',
      '/f',
      '/F/',
      '/f/abc.data',
      '/Password-Recovery/abc',
    ]) {
      expect([path, (await send(HOST, path)).headers]).toMatchObject([
        path,
        {
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
          'cache-control': expect.stringContaining('no-store'),
        },
      ]);
    }
    for (const path of ['/login', '/LOGIN', '/%6cogin', '/x/../login']) {
      expect([path, (await send(HOST, path)).headers['cache-control']]).toEqual([
        path,
        'private, no-store',
      ]);
    }
    const { headers } = await send(HOST, '/providers/../profile');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('and names no page has the page that says so, in the language of the portal', async () => {
    for (const path of [
      '/nothing',
      '/%00',
      '/a%00b',
      '/%00/a',
      '/a%00b.data',
      '//login',
      '///',
      '/\\evil.example',
      '//evil.example/a?b=c',
    ]) {
      const { status, headers, body } = await send(HOST, path);
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
      if (path.endsWith('.data')) continue;
      expect(headers['content-type'], path).toContain('text/html');
      expect(body, path).toContain('lang="hu"');
      expect(body, path).not.toMatch(/(?:href|action|src)="(?:\/\/|\/\\)/);
    }
  });
});

test('a visitor’s first page is shown whole with the first style sheet, in every theme, and every other page begins with both', async () => {
  const { id: subfunction } = await buildSubfunction(database.owner);
  const doctor = await buildDoctor(database.owner, { subfunctions: [subfunction] });
  const provider_id = doctor.provider_id;
  await buildService(database.owner, { provider_id, subfunction_id: subfunction });
  await buildCalendar(database.owner, {
    provider_id,
    doctor_id: doctor.id,
    subfunctions: [subfunction],
  });
  const hostOf = (theme: string) => `sheet-${theme.replaceAll('_', '-')}.test`;
  for (const { key } of themes) {
    const partner = await buildPartner(database.owner, { theme: key });
    await buildPartnerHost(database.owner, { host: hostOf(key), partner_id: partner.id });
  }
  const pages = await loadPages();
  const app = await createTestApp(database, { pages });
  const { first, rest } = pages.sheets;
  const inFirst = await classesOf(pages.clientFolder, first);
  const inRest = await classesOf(pages.clientFolder, rest);
  const onlyInRest = new Set([...inRest].filter((name) => !inFirst.has(name)));
  expect(onlyInRest.size).toBeGreaterThan(250);
  expect([...inRest].filter((name) => inFirst.has(name))).toEqual([]);
  await expectUsesItsOwn(pages.clientFolder, { first, rest });
  const firstPages = [
    '/',
    '/services/provider-search',
    `/services/provider-search?subfunction=${subfunction}&listType=doctors`,
    `/services/provider-search?subfunction=${subfunction}&doctorName=nobody`,
    `/providers/${provider_id}`,
    `/providers/${provider_id}/doctors/${doctor.id}`,
    '/providers/999999',
  ];
  let shown = 0;
  for (const { key, landing, company } of themes) {
    const isCommon = !isSearchBody(landing.visitor);
    const host = hostOf(key);
    for (const url of firstPages) {
      const { body, statusCode } = await ask(app, host, { url });
      if (statusCode === 302) continue;
      expect([200, 404], `${key} ${url}`).toContain(statusCode);
      shown += 1;
      expect(sheetsOf(body), `${key} ${url}`).toEqual(isCommon ? [first] : [first, rest]);
      const footer = body.slice(body.indexOf('<footer'), body.indexOf('</footer>'));
      // The partners of the test speak Hungarian first.
      for (const fact of Object.values(companyIn(company, 'hu') ?? {})) {
        expect(footer, `${key} ${url}`).toContain(fact);
      }
      if (!isCommon) continue;
      expect(body.includes(`href: "${rest}"`), `${key} ${url}`).toBe(true);
      const noScript = `<noscript><link rel="stylesheet" href="${rest}"></noscript>`;
      expect(body.split(noScript).length, `${key} ${url}`).toBe(2);
      expect(body.indexOf(noScript), `${key} ${url}`).toBeLessThan(body.indexOf('</head>'));
      expect(
        classesIn(body).filter((name) => onlyInRest.has(name)),
        `${key} ${url}`,
      ).toEqual([]);
    }
    const { body } = await ask(app, host, { url: '/login' });
    expect(sheetsOf(body), `${key} /login`).toEqual([first, rest]);
  }
  await app.close();
  expect(shown).toBeGreaterThan(themes.length * 4);
});

async function classesOf(folder: string, sheet: string): Promise<Set<string>> {
  const rules = await readFile(join(folder, sheet), 'utf8');
  return new Set(rules.match(/(?<=\.)[A-Za-z_][\w-]*/g));
}

/** Movements and properties that the first sheet uses and only the rest says. */
async function expectUsesItsOwn(
  folder: string,
  { first, rest }: { first: string; rest: string },
): Promise<void> {
  const [inFirst, inRest] = await Promise.all(
    [first, rest].map((sheet) => readFile(join(folder, sheet), 'utf8')),
  );
  const keyframes = /(?<=@keyframes )[\w-]+/g;
  const properties = /(?<=[{;])--[\w-]+(?=:)/g;
  const onlyInRest = (named: RegExp) => {
    const own = new Set(inFirst?.match(named));
    return [...new Set(inRest?.match(named))].filter((name) => !own.has(name));
  };
  const movements = (inFirst?.match(/animation(?:-name)?:[^;}]+/g) ?? []).join(' ').split(/[\s:,]/);
  const used = new Set(inFirst?.match(/(?<=var\()--[\w-]+/g));
  expect(movements.length).toBeGreaterThan(1);
  expect(used.size).toBeGreaterThan(50);
  expect(onlyInRest(keyframes).filter((name) => movements.includes(name))).toEqual([]);
  expect(onlyInRest(properties).filter((name) => used.has(name))).toEqual([]);
}

function sheetsOf(page: string): (string | undefined)[] {
  const shown = page.replaceAll(/<noscript>.*?<\/noscript>/g, '');
  return [...shown.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
}

function classesIn(page: string): string[] {
  // What is there for browsers without scripts is shown with both sheets.
  const markup = page.replaceAll(/<(no)?script[^>]*>[^]*?<\/\1script>/g, '');
  return [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
}
