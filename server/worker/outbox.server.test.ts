import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPartner } from '#tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ATTEMPTS_MAX } from './backoff.ts';
import type { WorkerLog } from './log.ts';
import { startOutbox, workOnce, type OutboxHandler } from './outbox.ts';

let database: TestDatabase;
let partnerId: number;
let alerts: string[] = [];

const log: WorkerLog = {
  info: () => {},
  warn: () => {},
  error: (_fields, message) => alerts.push(message),
};

beforeAll(async () => {
  database = await createTestDatabase();
  partnerId = (await buildPartner(database.owner)).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  alerts = [];
  await database.owner.query('DELETE FROM outbox');
});

async function order(count = 1): Promise<void> {
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) SELECT $1, 'work', jsonb_build_object('n', n) FROM generate_series(1, $2) n`,
    [partnerId, count],
  );
}

async function readRows() {
  const { rows } = await database.owner.query(
    `SELECT attempts, outcome, done_at IS NOT NULL AS "isDone", failed_at IS NOT NULL AS "isFailed",
            locked_until IS NOT NULL AS "isLocked", extract(epoch FROM run_at - portal_now())::float AS "dueIn"
       FROM outbox ORDER BY id`,
  );
  return rows;
}

const options = (work: OutboxHandler, parallel = 8) => ({
  pool: database.worker,
  handlers: { work },
  parallel,
  log,
});

test('work is done once, with its outcome', async () => {
  await order(3);
  const seen: string[] = [];
  const handler = options(async ({ payload }) => {
    seen.push(String(payload.n));
    return 'well';
  });
  expect(await workOnce(handler)).toBe(3);
  expect(await workOnce(handler)).toBe(0);
  expect(seen.toSorted()).toEqual(['1', '2', '3']);
  expect(await readRows()).toEqual(
    Array(3).fill(expect.objectContaining({ isDone: true, outcome: 'well', isLocked: false })),
  );
});

test('two workers share the work, each piece goes to one of them', async () => {
  await order(40);
  let done = 0;
  const work = async () => {
    done += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return 'done';
  };
  const workers = [startOutbox(options(work)), startOutbox(options(work))];
  await expect.poll(() => done).toBe(40);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(done).toBe(40);
  expect((await readRows()).every(({ isDone, attempts }) => isDone && attempts === 1)).toBe(true);
});

test('failed work is put off and done later', async () => {
  await order();
  let tries = 0;
  const handler = options(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not now');
    return 'done';
  });
  await workOnce(handler);
  const [row] = await readRows();
  expect(row).toMatchObject({ isDone: false, isLocked: false, attempts: 1, outcome: 'postponed' });
  expect(row.dueIn).toBeGreaterThan(0.5);
  expect(row.dueIn).toBeLessThan(2);
  expect(await workOnce(handler)).toBe(0);
  await database.owner.query('UPDATE outbox SET run_at = portal_now()');
  expect(await workOnce(handler)).toBe(1);
  expect(await readRows()).toMatchObject([{ isDone: true, attempts: 2 }]);
});

test('work that fails again and again is given up with an alarm', async () => {
  await order();
  await database.owner.query('UPDATE outbox SET attempts = $1', [ATTEMPTS_MAX - 1]);
  await workOnce(
    options(async () => {
      throw new Error('never');
    }),
  );
  expect(await readRows()).toMatchObject([{ isFailed: true, isDone: false }]);
  expect(alerts).toEqual(['alert: given up']);
});

test('work of an unknown kind waits for a worker who knows it', async () => {
  await order();
  await workOnce({ ...options(async () => 'done'), handlers: {} });
  expect(await readRows()).toMatchObject([{ isDone: false, isFailed: false, attempts: 0 }]);
});

test('work that takes long keeps one place, and no more than so many are under way', async () => {
  await order(12);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let running = 0;
  let most = 0;
  let done = 0;
  const outbox = startOutbox(
    options(async ({ payload }) => {
      most = Math.max(most, (running += 1));
      if (Number(payload.n) < 3) await released;
      else await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      done += 1;
      return 'done';
    }, 4),
  );
  await expect.poll(() => done, { timeout: 5_000 }).toBe(10);
  expect(most).toBe(4);
  release();
  await outbox.stop();
  expect(done).toBe(12);
});

test.each([
  ['succeeded', async () => 'first', 1],
  [
    'failed',
    async () => {
      throw new Error('first');
    },
    1,
  ],
  [
    'failed for the last time',
    async () => {
      throw new Error('first');
    },
    ATTEMPTS_MAX,
  ],
])(
  'an attempt that %s after its lease had ended leaves the end of the next one alone',
  async (_how, end, attempts) => {
    await order();
    await database.owner.query('UPDATE outbox SET attempts = $1', [attempts - 1]);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const first = workOnce(
      options(async () => {
        begin();
        await released;
        return end();
      }),
    );
    await begun;
    await database.owner.query('UPDATE outbox SET locked_until = portal_now()');
    expect(await workOnce(options(async () => 'second'))).toBe(1);
    release();
    await first;
    expect(await readRows()).toMatchObject([
      { isDone: true, isFailed: false, outcome: 'second', attempts: attempts + 1 },
    ]);
  },
);

test('an attempt that ends after its lease, while the next one is under way, does not end that one', async () => {
  await order();
  /** Begins an attempt; it goes on until its end is called. */
  const beginAttempt = async (outcome: string) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const work = workOnce(
      options(async () => {
        begin();
        await ended;
        return outcome;
      }),
    );
    await begun;
    return async () => {
      end();
      await work;
    };
  };
  const endFirst = await beginAttempt('first');
  await database.owner.query('UPDATE outbox SET locked_until = portal_now()');
  const endSecond = await beginAttempt('second');
  await endFirst();
  expect(await readRows()).toMatchObject([{ isDone: false, attempts: 2 }]);
  // Nobody takes it up a third time meanwhile.
  expect(await workOnce(options(async () => 'third'))).toBe(0);
  await endSecond();
  expect(await readRows()).toMatchObject([{ isDone: true, outcome: 'second', attempts: 2 }]);
});

test('what a killed worker had begun is taken up when its lease ends [FT-02]', async () => {
  await order();
  await database.owner.query(
    `UPDATE outbox SET attempts = 1, locked_until = portal_now() + interval '1 minute'`,
  );
  const handler = options(async () => 'done');
  expect(await workOnce(handler)).toBe(0);
  await database.owner.query(`UPDATE outbox SET locked_until = portal_now()`);
  expect(await workOnce(handler)).toBe(1);
});

test('stopping waits for what has begun', async () => {
  await order();
  let isDone = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const outbox = startOutbox(
    options(async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 100));
      isDone = true;
      return 'done';
    }),
  );
  await begun;
  await outbox.stop();
  expect(isDone).toBe(true);
  expect(await readRows()).toMatchObject([{ isDone: true }]);
});
