import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import type { Bookings } from '#tests/support/killed-booker.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const SUPPORT = join(import.meta.dirname, '../../../tests/support');
/** After so many of its visitors have heard that they have booked, a process ends wherever the others are. */
const BOOKED_BEFORE = [1, 5];
const TIMES_OF_EACH = 16;

let database: TestDatabase;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: BOOKED_BEFORE.length * TIMES_OF_EACH });
});
afterAll(() => database.drop());

interface Heard {
  held: string[];
  booked: string[];
}

/** Lets visitors book in a process, and kills it. @returns what they have heard */
async function bookUntilKilled(times: number[], bookedBefore: number): Promise<Heard> {
  const program = join(SUPPORT, 'killed-booker.ts');
  const args = ['--import', join(SUPPORT, 'shift-process.ts'), program, database.appUrl];
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CLOCK_SHIFT_MS: String(inject('clockShiftMs')) },
  });
  const exited = once(child, 'exit');
  await once(child, 'message');
  const heard: Heard = { held: [], booked: [] };
  child.on('message', (said: { held?: string; booked?: string }) => {
    if (said.held) heard.held.push(said.held);
    if (said.booked) heard.booked.push(said.booked);
    if (heard.booked.length >= bookedBefore) child.kill('SIGKILL');
  });
  const { portal, ...rest } = scene;
  const { host, origin, partner } = portal;
  const bookings: Bookings = { scene: rest, site: { host, origin, partner }, times };
  child.send(bookings);
  expect(await exited).toEqual([null, 'SIGKILL']);
  return heard;
}

test('of processes that are killed while visitors book, each answer that somebody heard is true, and no booking is half done: each with its one mail, a held time with none [FT-01]', async () => {
  const rounds = await Promise.all(
    BOOKED_BEFORE.map((bookedBefore, round) =>
      bookUntilKilled(
        Array.from({ length: TIMES_OF_EACH }, (_, at) => round * TIMES_OF_EACH + at),
        bookedBefore,
      ),
    ),
  );
  const { rows } = await database.owner.query<{ id: string; status: string; mails: number }>(
    `SELECT r.id, r.status::text,
            (SELECT count(*)::int FROM outbox o WHERE o.kind LIKE 'mail%' AND o.payload ->> 'reservation' = r.id::text) AS mails
       FROM reservation r WHERE r.calendar_id = $1`,
    [scene.calendar.id],
  );
  const found = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { held, booked } of rounds) {
    for (const id of held) expect(found.has(id)).toBe(true);
    for (const id of booked) expect(found.get(id)).toBe('pending_verification');
  }
  // Killed in the middle: not all that was begun was finished.
  expect(rows.length).toBeLessThan(BOOKED_BEFORE.length * TIMES_OF_EACH);
  for (const { status, mails } of rows) {
    expect([status, mails]).toEqual(
      status === 'started' ? ['started', 0] : ['pending_verification', 1],
    );
  }
});
