import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finderHref } from '#app/features/search/finder-address.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import { mondayOf } from '#app/time/week.ts';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { buildBookingScene, createSecret, type BookingScene } from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  startPortalProcess,
  type Answer,
  type PortalProcess,
} from '#tests/support/portal-process.ts';
import {
  startTransactionPooler,
  type TransactionPooler,
} from '#tests/support/transaction-pooler.ts';
import { buildProgram } from './build.ts';

/** Two programs that start while other tests run, and the pages, where they are not built yet. */
const START_MS = 180_000;
const APP_SECRET = 'a secret of the tests, long enough to be one';
/** Far shorter than a page is kept, and far longer than news take. */
const SOON_MS = 1_500;

let database: TestDatabase;
let folder: string;
let scene: BookingScene;
let one: PortalProcess;
/** Reaches the database by way of a pooler. */
let other: PortalProcess;
let pooler: TransactionPooler;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: 8 });
  await rebuildListings(database.owner);
  await migrate({ url: database.url, partnerKeys: [partnerKeyOf(APP_SECRET)] });
  folder = await mkdtemp(join(tmpdir(), 'vizit-two-processes-'));
  pooler = await startTransactionPooler(database.appUrl, { size: 3 });
  const start = (name: string, environment: Record<string, string> = {}) =>
    startPortalProcess({
      DATABASE_URL: database.appUrl,
      DATA_DIR: join(folder, name),
      APP_SECRET,
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'silent',
      ROLE: 'web',
      TRUST_PROXY: '1',
      ...environment,
    });
  one = await start('one');
  other = await start('other', {
    DATABASE_URL: pooler.url(database.appUrl),
    DATABASE_POOLER: 'transaction',
    DATABASE_LISTEN_URL: database.appUrl,
  });
}, START_MS);
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await pooler.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const from = (address: string) => ({ 'x-forwarded-for': address });

function showResults(portal: PortalProcess): Promise<Answer> {
  const week = mondayOf(new Date(scene.starts[0] ?? 0).toISOString().slice(0, 10));
  const path = finderHref({ ...EMPTY_FILTERS, subfunction: scene.subfunctionId, week });
  return portal.ask(scene.portal.host, path, { headers: from('10.0.0.1') });
}

async function hold(portal: PortalProcess, slotId: string): Promise<Answer> {
  const { host } = scene.portal;
  const { challenge } = JSON.parse((await portal.ask(host, '/api/human-check')).body);
  const solution = await solveChallenge({ challenge, deriveKey });
  return portal.ask(host, '/api/reservation/start', {
    method: 'POST',
    headers: {
      ...from('10.0.0.2'),
      'x-hold-secret': createSecret(),
      'idempotency-key': crypto.randomUUID(),
    },
    body: {
      slotId,
      subfunctionId: scene.subfunctionId,
      'g-recaptcha-response': btoa(JSON.stringify({ challenge, solution })),
    },
  });
}

test('a time that was taken through one process is gone at once from the pages that another one keeps', async () => {
  const [, slotId = ''] = scene.slotIds;
  expect((await showResults(other)).body).toContain(slotId);
  const held = await hold(one, slotId);
  expect(held.status, held.body).toBe(201);
  await expect
    .poll(async () => (await showResults(other)).body.includes(slotId), { timeout: SOON_MS })
    .toBe(false);
});

test('who has used up a limit of one process has used it up for the other [DS-10]', async () => {
  const ask = async (portal: PortalProcess) =>
    (await portal.ask(scene.portal.host, '/sitemap.xml', { headers: from('10.0.1.1') })).status;
  // Thirty a minute.
  for (let count = 0; count < 30; count += 1) expect(await ask(one)).toBe(200);
  expect(await ask(one)).toBe(429);
  await expect.poll(() => ask(other), { interval: 250, timeout: 5_000 }).toBe(429);
});

test('unknown links are counted over both processes [TK-02]', async () => {
  const ask = (portal: PortalProcess) => {
    const path = `/api/reservation/token-check/${randomBytes(32).toString('base64url')}`;
    return portal.ask(scene.portal.host, path, { headers: from('10.0.2.1') });
  };
  for (let miss = 0; miss < 20; miss += 1) expect((await ask(one)).status).toBe(404);
  await expect
    .poll(async () => Number((await ask(other)).headers['retry-after'] ?? 0), {
      interval: 250,
      timeout: 4_000,
    })
    .toBeGreaterThan(60);
});
