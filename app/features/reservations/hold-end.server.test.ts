import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;
let index = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 20 });
  // A clock that stands still: the boundary itself cannot be met by one that runs.
  await database.owner.query(`
    CREATE TABLE stopped_clock (at timestamptz NOT NULL);
    INSERT INTO stopped_clock VALUES (portal_now());
    GRANT SELECT ON stopped_clock TO PUBLIC;
    CREATE OR REPLACE FUNCTION portal_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
      AS 'SELECT at FROM stopped_clock';`);
});
afterAll(() => database.drop());
beforeEach(() => {
  index += 1;
});

/** Stops the clock `milliseconds` after the end of the hold. */
async function stopAt(expiresAt: string | null, milliseconds: number): Promise<void> {
  await database.owner.query('UPDATE stopped_clock SET at = $1', [
    new Date(Date.parse(expiresAt ?? '') + milliseconds),
  ]);
}

async function hold() {
  const input = holdInput(scene, index);
  const { id, expiresAt } = await booking.holdSlot(input);
  return { id, expiresAt, input };
}

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('%i ms after its end a hold can be reserved: %s [HL-01]', async (milliseconds, isAlive) => {
  const { id, expiresAt, input } = await hold();
  await stopAt(expiresAt, milliseconds);
  const submitting = booking.submitReservation(submitInput(input, id));
  const rival = holdInput(scene, index);
  if (isAlive) {
    await expect(submitting).resolves.toMatchObject({ status: 'pending_verification' });
    await expect(booking.holdSlot(rival)).rejects.toMatchObject({ code: 'slot_taken' });
  } else {
    await expect(submitting).rejects.toMatchObject({ code: 'hold_expired', status: 410 });
    await expect(booking.holdSlot(rival)).resolves.toMatchObject({ status: 'started' });
  }
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('%i ms after its end a hold can be confirmed: %s [HL-01]', async (milliseconds, isAlive) => {
  const { id, expiresAt, input } = await hold();
  await booking.submitReservation(submitInput(input, id));
  const token = await findToken(database.owner, id, 'verify-public-reservation');
  await stopAt(expiresAt, milliseconds);
  const verifying = booking.verifyReservation({
    portal: scene.portal,
    token,
    humanCheck: 'person',
  });
  const rival = holdInput(scene, index);
  if (isAlive) {
    await expect(verifying).resolves.toMatchObject({ status: 200 });
    await expect(booking.holdSlot(rival)).rejects.toMatchObject({ code: 'slot_taken' });
  } else {
    await expect(verifying).rejects.toMatchObject({ code: 'expired', status: 400 });
    await expect(booking.holdSlot(rival)).resolves.toMatchObject({ status: 'started' });
  }
});
