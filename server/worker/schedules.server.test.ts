import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { Schedule } from '#app/jobs/schedule.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestJobs } from '#tests/support/jobs.ts';
import { findJobKinds } from './operator-queries.server.ts';
import { workOnce } from '#tests/support/work-once.ts';
import { startOutbox } from './outbox.ts';
import { orderScheduled } from './schedule-queries.server.ts';
import { orderDue, registerKinds, startSchedules } from './schedules.ts';

const MINUTE_MS = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner.query('DELETE FROM outbox; DELETE FROM job_schedule'));

const log = { info: () => {}, warn: () => {}, error: () => {} };
const everyMinute = [{ kind: 'sweep', schedule: { everyMs: MINUTE_MS } }];
const defineSweep = (run: Job['handle'] | (() => Promise<number>), schedule: Schedule) =>
  defineUpkeep({ kind: 'sweep', schedule, run: run as () => Promise<number> });
const readRow = async () =>
  (
    await database.owner.query<{ in: number; outcome: string | null; open: number }>(
      `SELECT extract(epoch FROM next_run_at - portal_now())::float AS in, outcome,
              (SELECT count(*)::int FROM outbox WHERE kind = 'sweep' AND done_at IS NULL AND failed_at IS NULL) AS open
         FROM job_schedule WHERE kind = 'sweep'`,
    )
  ).rows[0];
const makeDue = () =>
  database.owner.query(`UPDATE job_schedule SET next_run_at = portal_now() - interval '1 second'`);

test('of any number of workers one orders what the clock says, once a turn', async () => {
  await Promise.all([1, 2, 3].map(() => registerKinds(database.worker, everyMinute)));
  for (let turn = 0; turn < 10; turn += 1) {
    const counts = await Promise.all(
      [1, 2, 3, 4].map(() => orderDue(database.worker, everyMinute)),
    );
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    await database.owner.query('DELETE FROM outbox');
    await makeDue();
  }
});

test('a worker that comes late to a turn orders nothing, also when its job is done already', async () => {
  await registerKinds(database.worker, everyMinute);
  const { rows } = await database.owner.query('SELECT next_run_at FROM job_schedule');
  const seen = rows[0].next_run_at as Date;
  expect(await orderDue(database.worker, everyMinute)).toBe(1);
  await database.owner.query('DELETE FROM outbox');
  const next = new Date(seen.getTime() + MINUTE_MS);
  expect(await orderScheduled(database.worker, { kind: 'sweep', seen, next })).toBe(false);
});

test('two workers run a job that has come due once, and again at its next turn', async () => {
  let runs = 0;
  const jobs = [defineSweep(async () => (runs += 1), { everyMs: MINUTE_MS })];
  const options = { pool: database.worker, jobs, log };
  const workers = [1, 2].flatMap(() => [
    startSchedules(options),
    startOutbox({ ...options, parallel: 2 }),
  ]);
  await expect.poll(async () => (await readRow())?.outcome, { timeout: 10_000 }).toBe('1');
  expect((await readRow())?.in).toBeGreaterThan(50);
  await makeDue();
  await expect.poll(async () => (await readRow())?.outcome, { timeout: 10_000 }).toBe('2');
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(runs).toBe(2);
  // Nothing is kept of a turn but its row of the schedule.
  const { rows } = await database.owner.query('SELECT FROM outbox');
  expect(rows).toEqual([]);
});

test('a turn that comes while the last one is still being done is left out', async () => {
  await registerKinds(database.worker, everyMinute);
  expect(await orderDue(database.worker, everyMinute)).toBe(1);
  await makeDue();
  expect(await orderDue(database.worker, everyMinute)).toBe(0);
  expect(await readRow()).toMatchObject({ open: 1 });
  expect((await readRow())?.in).toBeGreaterThan(50);
});

test('turns that were missed while no worker ran are made up for once', async () => {
  await registerKinds(database.worker, everyMinute);
  await database.owner.query(
    `UPDATE job_schedule SET next_run_at = portal_now() - interval '3 days'`,
  );
  expect(await orderDue(database.worker, everyMinute)).toBe(1);
  await database.owner.query('DELETE FROM outbox');
  expect(await orderDue(database.worker, everyMinute)).toBe(0);
});

test('an hour of the day is waited for; a turn that lies too far ahead comes sooner', async () => {
  const daily = [{ kind: 'sweep', schedule: { dailyAt: '03:30', timeZone: 'Europe/Budapest' } }];
  await registerKinds(database.worker, daily);
  expect(await orderDue(database.worker, daily)).toBe(0);
  const { rows } = await database.owner.query(
    `SELECT to_char(next_run_at AT TIME ZONE 'Europe/Budapest', 'HH24:MI') AS at FROM job_schedule`,
  );
  expect(rows).toEqual([{ at: '03:30' }]);
  // As if the clock of a demo had been a year ahead.
  await database.owner.query(
    `UPDATE job_schedule SET next_run_at = portal_now() + interval '1 year'`,
  );
  await registerKinds(database.worker, daily);
  expect((await readRow())?.in).toBeLessThan(25 * 3_600);
});

test('a scheduled job that fails is tried again, given up after an hour, and comes again at its next turn', async () => {
  const jobs = [defineSweep(() => Promise.reject(new Error('no')), { everyMs: MINUTE_MS })];
  await registerKinds(database.worker, everyMinute);
  await orderDue(database.worker, everyMinute);
  const attempt = () => workOnce({ pool: database.worker, jobs, parallel: 1, log });
  await attempt();
  expect(await readRow()).toMatchObject({ open: 1, outcome: null });
  await database.owner.query(
    `UPDATE outbox SET run_at = portal_now(), tried_since = portal_now() - interval '61 minutes'`,
  );
  await attempt();
  expect(await findJobKinds(database.worker)).toMatchObject([{ kind: 'sweep', dead: 1 }]);
  await makeDue();
  expect(await orderDue(database.worker, everyMinute)).toBe(1);
});

test('the kinds of all jobs differ, and every one that tidies up has a schedule', () => {
  const jobs = createTestJobs(database.worker);
  const kinds = jobs.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(jobs.filter(({ lane, schedule }) => lane === 'upkeep' && !schedule)).toEqual([]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'extend_calendars',
      'expire_holds',
      'refresh_stale_listings',
      'end_discounts',
      'queue_reminders',
      'tell_ended_sharing',
    ]),
  );
});
