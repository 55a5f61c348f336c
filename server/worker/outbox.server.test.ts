import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { orderWork, readWork } from '#tests/support/outbox-work.ts';
import { Type } from 'typebox';
import { defineJob, JobPutOff, type Job, type JobRun } from '#app/jobs/define-job.server.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { createOutboxJobs } from './jobs.ts';
import type { WorkerLog } from './log.ts';
import { findDeadJobs, findJobKinds, replayJobs } from './operator-queries.server.ts';
import { workOnce } from '#tests/support/work-once.ts';
import { startOutbox } from './outbox.ts';
import { measureOutbox } from './queries.server.ts';

const HOUR_MS = 3_600_000;

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

const order = (count = 1) => orderWork(database.owner, partnerId, count);
const readRows = () => readWork(database.owner);

const payload = Type.Object({ n: Type.Number() });
type Work = (payload: { n: number }, run: JobRun) => Promise<string>;

const defineWork = (work: Work, values: Partial<Omit<Job, 'handle' | 'schedule'>> = {}) =>
  defineJob({ kind: 'work', lane: 'upkeep', payload, handle: work, ...values });
const options = (work: Work, parallel = 8, pool = database.worker) => ({
  pool,
  jobs: [defineWork(work)],
  parallel,
  log,
});
const fail = () => Promise.reject(new Error('of kata@example.com'));

test('work is done once, with its outcome', async () => {
  await order(3);
  const seen: string[] = [];
  const handler = options(async ({ n }) => {
    seen.push(String(n));
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

test('work that fails for 48 hours by the clock is given up with an alarm, and tried until then [FT-08]', async () => {
  await order();
  await workOnce(options(fail));
  const workAfter = async (hours: number) => {
    const pool = createPool({
      url: database.workerUrl,
      role: WORKER_ROLE,
      clockOffsetMs: hours * HOUR_MS,
    });
    expect(await workOnce(options(fail, 8, pool))).toBe(1);
    await pool.end();
    return readRows();
  };
  expect(await workAfter(1.1)).toMatchObject([{ isFailed: false, attempts: 2 }]);
  const [late] = await workAfter(47.9);
  expect(late).toMatchObject({ isFailed: false, attempts: 3 });
  // No later than the very end.
  expect(late.dueIn).toBeLessThan(48 * 3_600);
  expect(alerts).toEqual(['alert: still failing', 'alert: still failing']);
  expect(await workAfter(48.1)).toMatchObject([{ isFailed: true, isDone: false, attempts: 4 }]);
  expect(alerts).toHaveLength(3);
  expect(alerts.at(-1)).toBe('alert: given up');
  expect(await findDeadJobs(database.worker, 'work', 10)).toEqual([
    expect.objectContaining({ kind: 'work', attempts: 4, outcome: 'failed', error: 'Error' }),
  ]);
});

test('a dead letter is replayed by its id or with all of its kind, with all its time again', async () => {
  await order(3);
  await database.owner.query(
    `UPDATE outbox SET tried_since = portal_now() - interval '49 hours', attempts = 100, run_at = portal_now() - interval '1 minute'`,
  );
  await workOnce(options(fail));
  const [one] = await findDeadJobs(database.worker, null, 10);
  expect(await replayJobs(database.worker, { id: one?.id ?? 0 })).toBe(1);
  expect(await replayJobs(database.worker, { id: one?.id ?? 0 })).toBe(0);
  await workOnce(options(fail));
  expect(await readRows()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ isFailed: false, attempts: 1, outcome: 'postponed' }),
    ]),
  );
  expect(await replayJobs(database.worker, { kind: 'other' })).toBe(0);
  expect(await replayJobs(database.worker, { kind: 'work' })).toBe(2);
  expect(await workOnce(options(async () => 'done'))).toBe(2);
  expect(await findDeadJobs(database.worker, null, 10)).toEqual([]);
});

test('work with a payload that its kind does not know is a dead letter at once, with the reason and an alarm', async () => {
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'work', '{"n": "kata@example.com"}')`,
    [partnerId],
  );
  let isBegun = false;
  await workOnce(options(async () => String((isBegun = true))));
  expect(isBegun).toBe(false);
  expect(await findDeadJobs(database.worker, null, 10)).toMatchObject([
    { outcome: 'invalid_payload', error: null },
  ]);
  expect(alerts).toEqual(['alert: given up']);
});

test('work that is put off comes later, without an alarm or a failure', async () => {
  await order();
  await workOnce(options(() => Promise.reject(new JobPutOff(90_000))));
  const [row] = await readRows();
  expect(row).toMatchObject({ isDone: false, isFailed: false, outcome: 'postponed' });
  expect(row.dueIn).toBeGreaterThan(85);
  expect(row.dueIn).toBeLessThan(95);
  expect(alerts).toEqual([]);
});

test('work of an unknown kind waits ten minutes for a worker who knows it, then it is a dead letter', async () => {
  await order();
  await workOnce({ ...options(async () => 'done'), jobs: [] });
  const [bury] = createOutboxJobs({ pool: database.worker }, []);
  const run = { id: 1, attempt: 1, orderedAt: new Date(), signal: new AbortController().signal };
  expect(await bury?.handle({}, run)).toBe('nothing');
  expect(await readRows()).toMatchObject([{ isDone: false, isFailed: false, attempts: 0 }]);
  await database.owner.query(`UPDATE outbox SET run_at = portal_now() - interval '11 minutes'`);
  // One that knows it leaves it alone.
  const [knows] = createOutboxJobs({ pool: database.worker }, [defineWork(async () => 'done')]);
  expect(await knows?.handle({}, run)).toBe('nothing');
  expect(await bury?.handle({}, run)).toBe('buried');
  expect(bury?.alertOutcomes).toEqual(['buried']);
  expect(await findDeadJobs(database.worker, null, 10)).toMatchObject([
    { kind: 'work', outcome: 'unknown_kind' },
  ]);
});

test('what somebody waits for goes before the rest, and what goes by the thousand last', async () => {
  const kinds = ['bulk', 'normal', 'awaited'] as const;
  for (const kind of kinds) {
    await database.owner.query(
      `INSERT INTO outbox (partner_id, kind, payload, run_at) SELECT $1, $2, jsonb_build_object('n', n), portal_now() - interval '1 hour' FROM generate_series(1, 2) n`,
      [partnerId, kind],
    );
  }
  const seen: string[] = [];
  const jobs = kinds.map((kind) =>
    defineWork(async ({ n }) => String(seen.push(`${kind} ${n}`)), { kind, priority: kind }),
  );
  for (let count = 1; count > 0;) {
    count = await workOnce({ pool: database.worker, jobs, parallel: 1, log });
  }
  expect(seen).toEqual(['awaited 1', 'awaited 2', 'normal 1', 'normal 2', 'bulk 1', 'bulk 2']);
});

test('of a kind with few places no more run at once, whatever room its lane has', async () => {
  await order(6);
  const released = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const outbox = startOutbox({
    ...options(async () => 'done'),
    jobs: [
      defineWork(
        async () => {
          most = Math.max(most, (running += 1));
          await released.promise;
          running -= 1;
          return 'done';
        },
        { atOnce: 2 },
      ),
    ],
  });
  await expect.poll(() => running).toBe(2);
  released.resolve();
  await expect.poll(async () => (await readRows()).every(({ isDone }) => isDone)).toBe(true);
  await outbox.stop();
  expect(most).toBe(2);
});

test('work that takes long keeps one place, and no more than so many are under way', async () => {
  await order(12);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let running = 0;
  let most = 0;
  let done = 0;
  const outbox = startOutbox(
    options(async ({ n }) => {
      most = Math.max(most, (running += 1));
      if (n < 3) await released;
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

test('works of a kind that begin apart do so however much waits, and keep no other kind', async () => {
  await order(10);
  // More than there are places: the table is asked again and again, without a pause.
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) SELECT $1, 'other', jsonb_build_object('n', n) FROM generate_series(1, 40) n`,
    [partnerId],
  );
  const apartMs = 80;
  const begun: number[] = [];
  const others: number[] = [];
  const note = (list: number[]) => async () => String(list.push(performance.now()));
  const outbox = startOutbox({
    ...options(async () => 'done'),
    jobs: [defineWork(note(begun), { apartMs }), defineWork(note(others), { kind: 'other' })],
  });
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(10);
  await outbox.stop();
  for (const [n, at] of begun.slice(1).entries()) {
    expect(at - (begun[n] ?? NaN)).toBeGreaterThan(0.9 * apartMs);
  }
  expect(others).toHaveLength(40);
  expect(others.at(-1)).toBeLessThan(begun[9] ?? NaN);
  // Nor does it wait until the table is asked again because there was nothing to do.
  expect((begun[9] ?? NaN) - (begun[0] ?? NaN)).toBeLessThan(3_000);
});

test.each<[string, () => Promise<string>, number]>([
  ['succeeded', async () => 'first', 0],
  ['failed', fail, 0],
  ['failed for the last time', fail, 49],
])(
  'an attempt that %s after its lease had ended leaves the end of the next one alone',
  async (_how, end, hours) => {
    await order();
    await database.owner.query(
      `UPDATE outbox SET tried_since = portal_now() - $1 * interval '1 hour' WHERE $1 > 0`,
      [hours],
    );
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
    await database.owner.query(
      `UPDATE outbox SET lease_until = portal_now(), tried_since = portal_now()`,
    );
    expect(await workOnce(options(async () => 'second'))).toBe(1);
    release();
    await first;
    expect(await readRows()).toMatchObject([
      { isDone: true, isFailed: false, outcome: 'second', attempts: 2 },
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
  await database.owner.query('UPDATE outbox SET lease_until = portal_now()');
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
    `UPDATE outbox SET attempts = 1, lease_until = portal_now() + interval '1 minute'`,
  );
  const handler = options(async () => 'done');
  expect(await workOnce(handler)).toBe(0);
  await database.owner.query(`UPDATE outbox SET lease_until = portal_now()`);
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

test('a job that takes long keeps its lease for as long as its worker lives, and no other worker begins it', async () => {
  await order();
  const leaseMs = 150;
  const released = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await released.promise;
    return 'done';
  };
  const workers = [1, 2].map(() => startOutbox({ ...options(work), leaseMs }));
  await expect.poll(() => begun).toBe(1);
  const firstEnd = Date.now() + leaseMs;
  const readLease = async () => {
    const { rows } = await database.owner.query('SELECT lease_until FROM outbox');
    return (rows[0].lease_until as Date).getTime();
  };
  // Long enough for the other one to ask several times.
  await expect.poll(readLease, { timeout: 10_000 }).toBeGreaterThan(firstEnd + 2_000);
  released.resolve();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(begun).toBe(1);
  expect(await readRows()).toMatchObject([{ isDone: true, attempts: 1, outcome: 'done' }]);
});

test('a job whose lease was taken over is told to stop, and how it ends says nothing', async () => {
  await order();
  const told = workOnce({
    ...options(
      (_payload, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve('too late'))),
    ),
    leaseMs: 200,
  });
  const takeOver = `UPDATE outbox SET lease_owner = gen_random_uuid(), lease_until = portal_now() + interval '1 hour' WHERE lease_owner IS NOT NULL`;
  await expect.poll(async () => (await database.owner.query(takeOver)).rowCount).toBe(1);
  await told;
  expect(await readRows()).toMatchObject([{ isDone: false, isLocked: true }]);
});

test('a job whose workers die again and again is given up in the end, with an alarm', async () => {
  await order();
  await database.owner.query(
    `UPDATE outbox SET attempts = 50, lease_until = portal_now() - interval '1 second', tried_since = portal_now() - interval '49 hours'`,
  );
  let isBegun = false;
  await workOnce(options(async () => String((isBegun = true))));
  expect(isBegun).toBe(false);
  expect(await findDeadJobs(database.worker, null, 10)).toMatchObject([{ outcome: 'lost' }]);
  expect(alerts).toEqual(['alert: given up']);
});

test('the gauges and the list tell by kind what waits, runs, is dead and was done', async () => {
  await order(4);
  await database.owner.query(`
    UPDATE outbox SET run_at = portal_now() - interval '90 seconds';
    UPDATE outbox SET lease_until = portal_now() + interval '1 minute' WHERE payload ->> 'n' = '1';
    UPDATE outbox SET failed_at = portal_now(), outcome = 'failed' WHERE payload ->> 'n' = '2';
    UPDATE outbox SET done_at = portal_now(), outcome = 'sent' WHERE payload ->> 'n' = '3';`);
  const counts = { kind: 'work', waiting: 1, running: 1, dead: 1 };
  // The web process asks, which may not read the outbox itself.
  const measures: unknown[] = await measureOutbox(database.app);
  expect(measures).toEqual([{ ...counts, age_seconds: expect.closeTo(90, -1) }]);
  expect(await findJobKinds(database.worker)).toEqual([
    expect.objectContaining({ ...counts, outcomes: { sent: 1 }, next_run_at: null }),
  ]);
});

test('what was done or given up is deleted by the time its kind is kept', async () => {
  await order(4);
  const age = (n: number, column: 'done_at' | 'failed_at', days: number) =>
    database.owner.query(
      `UPDATE outbox SET ${column} = portal_now() - $2 * interval '1 day' WHERE payload ->> 'n' = $1::text`,
      [n, days],
    );
  await age(1, 'done_at', 3);
  await age(2, 'done_at', 1);
  await age(3, 'failed_at', 11);
  await age(4, 'failed_at', 9);
  const kept = { keepDoneMs: 48 * HOUR_MS, keepDeadMs: 240 * HOUR_MS };
  const jobs = createOutboxJobs({ pool: database.worker, batch: 1 }, [
    defineWork(async () => 'done', kept),
  ]);
  const run = { id: 1, attempt: 1, orderedAt: new Date(), signal: new AbortController().signal };
  const tidy = jobs.find(({ kind }) => kind === 'delete_old_jobs');
  expect(await tidy?.handle({}, run)).toBe(2);
  const { rows } = await database.owner.query(`SELECT payload ->> 'n' AS n FROM outbox ORDER BY 1`);
  expect(rows.map(({ n }) => n)).toEqual(['2', '4']);
});
