import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Pool } from '#db/client.ts';
import { ask, createTestApp } from '#tests/support/app.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openTcpGate, type TcpGate } from '../../bench/faults/tcp-gate.ts';

const SLOW_QUERIES = 10;
let database: TestDatabase;
let uploadsFolder: string;
let gate: TcpGate;
let gatedPool: Pool;
let path: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const partner = await buildPartner(database.owner, { key: 'generic' });
  await buildPartnerHost(database.owner, { host: 'hu.test', partner_id: partner.id });
  path = `/api/providers/${(await buildProvider(database.owner)).id}`;
  uploadsFolder = await mkdtemp(join(tmpdir(), 'vizit-uploads-'));
  await writeFile(join(uploadsFolder, 'picture.txt'), 'a picture');
  const url = new URL(database.appUrl.replace('@/', '@socket/'));
  const folder = url.searchParams.get('host') ?? '';
  const port = url.searchParams.get('port') ?? url.port;
  gate = await openTcpGate({ path: join(folder, `.s.PGSQL.${port || 5432}`) });
  gatedPool = createPool({
    url: `postgresql://${url.username}@127.0.0.1:${gate.port}${url.pathname}`,
  });
});
afterAll(async () => {
  await gate.close();
  await gatedPool.end();
  await database.drop();
  await rm(uploadsFolder, { recursive: true });
});

test('while slow queries hold every connection others are told to come back, and what needs no database is served [FT-06]', async () => {
  const pool = database.createAppPool({ max: SLOW_QUERIES, queryTimeoutMs: 10_000 });
  const app = await createTestApp({ app: pool }, { uploadsFolder });
  expect((await ask(app, 'hu.test', { url: path })).statusCode).toBe(200);
  const slow = Array.from({ length: SLOW_QUERIES }, () => pool.query('SELECT pg_sleep(3.5)'));
  const startedAt = performance.now();
  const refused = ask(app, 'hu.test', { url: path });
  const picture = await ask(app, 'hu.test', { url: '/uploads/picture.txt' });
  const health = await ask(app, 'hu.test', { url: '/healthz' });
  expect([picture.statusCode, health.statusCode]).toEqual([200, 200]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  const { statusCode, headers } = await refused;
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(performance.now() - startedAt).toBeLessThan(2_800);
  await Promise.all(slow);
  expect((await ask(app, 'hu.test', { url: path })).statusCode).toBe(200);
  await app.close();
});

test('a database that swallows everything costs a request three seconds, not its life [FT-05]', async () => {
  const app = await createTestApp({ app: gatedPool });
  expect((await ask(app, 'hu.test', { url: path })).statusCode).toBe(200);
  gate.setMode('swallow');
  const startedAt = performance.now();
  // One over a connection that was there, one over a connection that has to be made.
  const answers = await Promise.all([1, 2].map(() => ask(app, 'hu.test', { url: path })));
  expect(performance.now() - startedAt).toBeLessThan(3_900);
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask(app, 'hu.test', { url: '/readyz' })).statusCode).toBe(503);
  gate.setMode('open');
  await expect
    .poll(async () => (await ask(app, 'hu.test', { url: path })).statusCode, { timeout: 10_000 })
    .toBe(200);
  expect((await ask(app, 'hu.test', { url: '/readyz' })).statusCode).toBe(200);
  await app.close();
});
