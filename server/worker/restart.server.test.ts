import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';

/** Longer than the test takes: nobody takes over what another one still has. */
const LEASE_MS = 60_000;
const SUPPORT = join(import.meta.dirname, '../../tests/support');
const RESTARTS = 4;
const BOOKINGS_OF_ROUND = 8;
const BOOKINGS = RESTARTS * BOOKINGS_OF_ROUND;

let database: TestDatabase;
let smtp: TestSmtpServer;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: BOOKINGS });
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

/** One that works, and can be asked to stop. */
async function startWorkerProcess(): Promise<ChildProcess> {
  const program = [
    '--import',
    join(SUPPORT, 'shift-process.ts'),
    join(SUPPORT, 'killed-worker.ts'),
  ];
  const options = [database.workerUrl, smtp.url, String(LEASE_MS)];
  const worker = spawn(process.execPath, [...program, ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CLOCK_SHIFT_MS: String(inject('clockShiftMs')) },
  });
  await once(worker, 'message');
  return worker;
}

/** As an operator replaces a version: the next one is there before the one before is told to go. */
async function replace(worker: ChildProcess): Promise<ChildProcess> {
  const exited = once(worker, 'exit');
  const next = await startWorkerProcess();
  worker.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  return next;
}

const countOpenMails = async () =>
  (
    await database.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL AND kind LIKE 'mail%'`,
    )
  ).rows[0]?.n;

test('two workers that are replaced again and again while mails go out send each mail, none of them twice, and leave nothing half done [FT-02]', async () => {
  const booking = createTestBooking(database.app);
  let workers = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  const book = async (from: number) => {
    for (let n = from; n < from + BOOKINGS_OF_ROUND; n += 1) {
      await bookSlot(database.owner, booking, scene, n, { patientEmail: `p${n}@example.com` });
    }
  };
  try {
    for (let round = 0; round < RESTARTS; round += 1) {
      const before = smtp.received.length;
      const [first, second] = workers;
      if (!first || !second) throw new Error('two workers');
      const booked = book(round * BOOKINGS_OF_ROUND);
      // In the middle of it.
      await expect.poll(() => smtp.received.length, { interval: 5 }).toBeGreaterThan(before);
      workers = [second, await replace(first)];
      await booked;
    }
    await expect.poll(countOpenMails, { timeout: 30_000 }).toBe(0);
    const { rows } = await database.owner.query<{ attempts: number; n: number }>(
      `SELECT attempts, count(*)::int AS n FROM outbox WHERE kind = 'mail_reservation_confirmed' AND outcome = 'sent' GROUP BY attempts`,
    );
    expect(rows).toEqual([{ attempts: 1, n: BOOKINGS }]);
    const names = smtp.received.map(({ mail }) => mail.messageId);
    expect(new Set(names).size).toBe(names.length);
    const confirmed = smtp.received.filter(({ mail }) => mail.subject?.startsWith('Időpontját'));
    expect(new Set(confirmed.map(({ to }) => to.join())).size).toBe(BOOKINGS);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
});
