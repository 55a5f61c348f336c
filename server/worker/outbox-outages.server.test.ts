import type { QueryConfig } from 'pg';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineJob } from '#app/jobs/define-job.server.ts';
import type { Pool } from '#db/client.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { orderWork, readWork } from '#tests/support/outbox-work.ts';
import { workOnce } from '#tests/support/work-once.ts';
import { startOutbox } from './outbox.ts';
import type { OutboxOptions } from './outbox-lane.ts';

// Work while the database is away, or breaks off.

let database: TestDatabase;
let partnerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  partnerId = (await buildPartner(database.owner)).id;
});
afterAll(() => database.drop());
beforeEach(() => database.owner.query('DELETE FROM outbox'));

const order = (count = 1) => orderWork(database.owner, partnerId, count);
const readRows = () => readWork(database.owner);
const well = async () => 'well';

function options(pool: Pool, { handle = well, kind = 'work' } = {}): OutboxOptions {
  const payload = Type.Object({ n: Type.Number() });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return {
    pool,
    jobs: [defineJob({ kind, lane: 'upkeep', payload, handle })],
    parallel: 8,
    log,
  };
}

/** Gives no connection the next so many times. */
function createRefusingPool(code: string) {
  let left = 0;
  let refused = 0;
  const pool: Pool = Object.assign(Object.create(database.worker) as Pool, {
    connect: async () => {
      if (left === 0) return database.worker.connect();
      left -= 1;
      refused += 1;
      throw Object.assign(new Error('not now'), { code });
    },
  });
  return { pool, refuse: (times: number) => (left = times), countRefusals: () => refused };
}

test.each<[string, string, number | undefined, number]>([
  ['the database went away', 'ECONNREFUSED', undefined, 2],
  ['the database was away for longer than its lease', 'ECONNREFUSED', 200, 4],
  ['the database refused for a reason that nobody thought of', 'XX000', undefined, 2],
])(
  'work that was done while %s is written down as soon as it can be, and not done again',
  async (_what, code, leaseMs, times) => {
    await order();
    const { pool, refuse, countRefusals } = createRefusingPool(code);
    let done = 0;
    const work = async () => {
      done += 1;
      refuse(times);
      return 'well';
    };
    await workOnce({ ...options(pool, { handle: work }), ...(leaseMs && { leaseMs }) });
    expect([done, countRefusals()]).toEqual([1, times]);
    expect(await readRows()).toMatchObject([{ isDone: true, outcome: 'well', attempts: 1 }]);
  },
);

/** The answer of the first statement is lost. */
function createLossyPool(): Pool {
  let isLost = false;
  return Object.assign(Object.create(database.worker) as Pool, {
    connect: async () => {
      const client = await database.worker.connect();
      if (isLost) return client;
      isLost = true;
      return Object.assign(Object.create(client) as typeof client, {
        query: (statement: QueryConfig, answer: (error: Error) => void) => {
          const lost = Object.assign(new Error('the answer is lost'), { code: 'ECONNRESET' });
          client.query(statement, () => answer(lost));
        },
      });
    },
  });
}

test('work that was taken with a connection that broke is not left lying until its lease ends', async () => {
  await order();
  const worker = startOutbox(options(createLossyPool()));
  await expect.poll(readRows, { timeout: 15_000 }).toMatchObject([{ isDone: true, attempts: 2 }]);
  await worker.stop();
});

test('after the database was away, what somebody else had begun is left to them a while longer, new work is not', async () => {
  await order(2);
  const lease = (until: string) =>
    database.owner.query(
      `UPDATE outbox SET attempts = 1, tried_since = portal_now(), lease_until = portal_now() - $1::interval WHERE payload->>'n' = '1'`,
      [until],
    );
  await lease('1 second');
  const { pool, refuse } = createRefusingPool('ECONNREFUSED');
  refuse(1);
  const worker = startOutbox(options(pool));
  await expect
    .poll(readRows, { timeout: 15_000 })
    .toMatchObject([{ isDone: false, attempts: 1 }, { isDone: true }]);
  await lease('1 minute');
  await expect
    .poll(readRows, { timeout: 15_000 })
    .toMatchObject([{ isDone: true, attempts: 2 }, { isDone: true }]);
  await worker.stop();
});

test('whoever gives back what they did not hear of takes nothing from the other lanes of the same worker', async () => {
  await order();
  const lanes = ['work', 'other'].map((kind) => startOutbox(options(createLossyPool(), { kind })));
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'other', '{"n": 1}')`,
    [partnerId],
  );
  await expect
    .poll(async () => (await readRows()).filter(({ isDone }) => isDone).length, { timeout: 15_000 })
    .toBe(2);
  await Promise.all(lanes.map((lane) => lane.stop()));
  const { rows } = await database.owner.query('SELECT lease_owner AS owner FROM outbox');
  expect(new Set(rows.map(({ owner }) => String(owner))).size).toBe(2);
});
