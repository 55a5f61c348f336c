import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, createTestApp, STAFF_HOST } from '#tests/support/app.ts';
import { themes } from '#app/themes/index.ts';
import { isSearchBody } from '#app/themes/theme.ts';
import {
  buildCalendar,
  buildDoctor,
  buildPartner,
  buildPartnerHost,
  buildService,
  buildSubfunction,
} from '#tests/support/builders.ts';
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
      for (const fact of Object.values(company ?? {})) {
        expect(footer, `${key} ${url}`).toContain(fact);
      }
      if (!isCommon) continue;
      expect(body.includes(`href: "${rest}"`), `${key} ${url}`).toBe(true);
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

function sheetsOf(page: string): (string | undefined)[] {
  return [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
}

function classesIn(page: string): string[] {
  const markup = page.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '');
  return [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
}
