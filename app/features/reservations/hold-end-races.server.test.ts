import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { bookInput, buildCustomerOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;
beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner);
});
afterAll(() => database.drop());

/** Begins `write` while the reservation is locked, and lets it go on once its hold has ended. */
async function endHoldBefore(id: string, write: () => Promise<unknown>): Promise<unknown> {
  const lock = await database.owner.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT FROM reservation WHERE id = $1 FOR UPDATE', [id]);
    const answer = write().then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    );
    await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
    // Asked outside the transaction: what a clock that stands still within one would hide.
    const { rows } = await database.owner.query('SELECT portal_now() AS now');
    await lock.query('UPDATE reservation SET hold_expires_at = $2 WHERE id = $1', [
      id,
      rows[0].now,
    ]);
    await lock.query('COMMIT');
    return await answer;
  } finally {
    lock.release();
  }
}

const statusOf = async (id: string) =>
  (await database.owner.query('SELECT status FROM reservation WHERE id = $1', [id])).rows[0].status;

// What decides is the moment of the write, not when its transaction began.
test('a form that was sent in time but written after the end of its hold is refused [HL-01]', async () => {
  const hold = holdInput(scene, 0);
  const { id } = await booking.holdSlot(hold);
  const write = () => booking.submitReservation(submitInput(hold, id));
  expect(await endHoldBefore(id, write)).toBe('hold_expired');
  expect(await statusOf(id)).toBe('started');
});

test('a link that was opened in time but confirms after the end of its hold confirms nothing [HL-01]', async () => {
  const hold = holdInput(scene, 1);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id));
  const token = await findToken(database.owner, id, 'verify-public-reservation');
  const { portal } = scene;
  const write = () => booking.verifyReservation({ portal, token, humanCheck: 'person' });
  expect(await endHoldBefore(id, write)).toBe('expired');
  expect(await statusOf(id)).toBe('pending_verification');
});

test('a member who confirms in time but is written after the end of the hold books nothing [HL-01]', async () => {
  const { portal } = await buildCustomerOf(database, scene.portal);
  const hold = { ...holdInput(scene, 2), portal };
  const { id } = await booking.holdSlot(hold);
  const write = () => booking.bookHeldSlot(bookInput(hold, id));
  expect(await endHoldBefore(id, write)).toBe('hold_expired');
  expect(await statusOf(id)).toBe('started');
});
