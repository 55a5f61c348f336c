import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  buildWatcher,
  createTestWatches,
  findOffers,
  wishOf,
} from '#tests/support/earlier-watch.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';

const SUPPORT = join(import.meta.dirname, '../../../tests/support');
/** What a killed worker had is another one's so much later. */
const LEASE_MS = 1_000;
const KILLS = 3;
const TIMES = 24;

let database: TestDatabase;
let smtp: TestSmtpServer;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: TIMES });
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

function startWorkerProcess(): ChildProcess {
  const program = [
    '--import',
    join(SUPPORT, 'shift-process.ts'),
    join(SUPPORT, 'killed-worker.ts'),
  ];
  return spawn(process.execPath, [...program, database.workerUrl, smtp.url, String(LEASE_MS)], {
    stdio: 'inherit',
    env: { ...process.env, CLOCK_SHIFT_MS: String(inject('clockShiftMs')) },
  });
}

test('of times that are freed while workers are killed again and again each is offered once, to one each, and none is lost', async () => {
  const watches = createTestWatches(database);
  for (let n = 0; n < TIMES; n += 1) {
    const { portal } = await buildWatcher(database, scene.portal);
    await watches.startWatch({ portal, form: wishOf(scene) });
  }
  const booking = createTestBooking(database.app);
  const free = async (from: number, until: number) => {
    for (let n = from; n < until; n += 1) {
      const hold = holdInput(scene, n);
      const { id } = await booking.holdSlot(hold);
      await booking.releaseHold({ ...hold, reservationId: id });
    }
  };
  const offers = () => findOffers(database, scene.portal.partner.id);
  let worker = startWorkerProcess();
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = (await offers()).length;
      const freed = free((kill * TIMES) / KILLS, ((kill + 1) * TIMES) / KILLS);
      // In the middle of it.
      await expect
        .poll(async () => (await offers()).length, { interval: 2, timeout: 20_000 })
        .toBeGreaterThan(before);
      const exited = once(worker, 'exit');
      worker.kill('SIGKILL');
      await exited;
      worker = startWorkerProcess();
      await freed;
    }
    await expect
      .poll(() => smtp.received.length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(TIMES);
    await expect
      .poll(
        async () => {
          const { rowCount } = await database.owner.query(
            `SELECT FROM outbox WHERE done_at IS NULL AND kind IN ('reservation_released', 'mail_earlier_time')`,
          );
          return rowCount;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  } finally {
    const exited = once(worker, 'exit');
    worker.kill('SIGTERM');
    await exited;
  }
  const made = await offers();
  expect(made.map((one) => one.starts_at.getTime()).toSorted()).toEqual(scene.starts.toSorted());
  expect(new Set(made.map((one) => one.customer_id)).size).toBe(TIMES);
  // One sent again after a kill has the name of the first.
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(TIMES);
});
