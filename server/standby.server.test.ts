import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findPort, startPortalProcess, type PortalProcess } from '#tests/support/portal-process.ts';
import { buildProgram } from './build.ts';

/** Programs that start while other tests run, and the pages, where they are not built yet. */
const START_MS = 180_000;
const APP_SECRET = 'a secret of the tests, long enough to be one';
const METRICS_TOKEN = 'a token of the tests';
const WORKS = /^✓ Portal/m;

let database: TestDatabase;
let folder: string;
let port: number;
const processes: PortalProcess[] = [];

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase({ hasReference: true });
  await migrate({ url: database.url, partnerKeys: [partnerKeyOf(APP_SECRET)] });
  folder = await mkdtemp(join(tmpdir(), 'vizit-standby-'));
  port = await findPort();
}, START_MS);
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Pages and jobs, at one port: the same command each time. */
async function start(awaited: RegExp): Promise<PortalProcess> {
  const environment = {
    STANDBY: 'on',
    PORT: String(port),
    DATABASE_URL: database.appUrl,
    DATABASE_WORKER_URL: database.workerUrl,
    DATA_DIR: folder,
    APP_SECRET,
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN,
    TRUST_PROXY: 'false',
  };
  const started = await startPortalProcess(environment, { awaited });
  processes.push(started);
  return started;
}

async function findJob() {
  const { rows } = await database.owner.query(
    `SELECT lease_owner IS NOT NULL AS "isTaken", failed_at IS NOT NULL AS "isFailed" FROM outbox WHERE payload ->> 'of' = 'this test'`,
  );
  return rows[0];
}

/** Of programs, by the server's processes for them. */
async function findConnections(): Promise<number[]> {
  const { rows } = await database.owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'vizit%'`,
  );
  return rows.map(({ pid }) => pid);
}

/** As what stands in front does: asked again when a connection broke off before there was an answer. */
async function look(): Promise<number | string> {
  for (;;) {
    try {
      return (await processes[0]?.ask('127.0.0.1', '/healthz'))?.status ?? 0;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNRESET') return code;
    }
  }
}

test.runIf(process.platform === 'linux')(
  'who stands by asks the database nothing and takes no job; it does the work of one that was killed, and of one that is told to stop without a refused request',
  async () => {
    const working = await start(WORKS);
    // Whatever it still has in hand, it does nothing from now on.
    working.kill('SIGSTOP');
    const { partner_id: partner } = await buildPartnerHost(database.owner);
    await database.owner.query(
      `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'mail_reservation_confirmed', '{"of": "this test"}')`,
      [partner],
    );
    const before = new Set(await findConnections());
    const countNew = async () => (await findConnections()).filter((one) => !before.has(one)).length;
    const standbys = await Promise.all([start(/^Stands by/m), start(/^Stands by/m)]);
    expect(await countNew()).toBe(0);
    expect(await findJob()).toEqual({ isTaken: false, isFailed: false });

    working.kill('SIGKILL');
    await expect.poll(look).toBe(200);
    await expect.poll(findJob).toMatchObject({ isFailed: true });
    const [next, last] = standbys.toSorted((one) => (WORKS.test(one.said()) ? -1 : 1));
    if (!next || !last) throw new Error('two stand by');
    expect(last.said()).not.toMatch(WORKS);
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const readMetrics = () => next.ask('127.0.0.1', '/metrics', { headers: { authorization } });
    await expect.poll(async () => (await readMetrics()).body).toMatch(/^vizit_standbys 1$/m);
    expect(await countNew()).toBeGreaterThan(0);

    let isOver = false;
    const looking = (async () => {
      const answers: (number | string)[] = [];
      while (!isOver) answers.push(await look());
      return answers;
    })();
    next.kill('SIGTERM');
    expect(await next.exited).toBe(0);
    isOver = true;
    const answers = await looking;
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    expect(last.said()).toMatch(WORKS);
    last.kill('SIGTERM');
  },
);
