import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, createTestApp } from '#tests/support/app.ts';
import { buildPartner, buildPartnerHost, buildSubfunction } from '#tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildPages } from '../build.ts';
import { loadPages } from './load-pages.ts';

// The bundle of the pages has its own copy of every module that the server uses, too: only the two together show what that breaks.
const BUILD_LIMIT_MS = 120_000;
const HOST = 'derma.test';
/** The sub-function that the theme derma_ai chooses. */
const PRESELECTED = 3;

let database: TestDatabase;

beforeAll(async () => {
  await buildPages();
  database = await createTestDatabase();
  const partner = await buildPartner(database.owner, { theme: 'derma_ai' });
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
});
