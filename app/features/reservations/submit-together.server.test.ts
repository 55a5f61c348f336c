import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let booking: TestBooking;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
});
afterAll(() => database.drop());

/** Held times, each with what its visitor is about to send. */
async function holdAll(scene: BookingScene, values: Record<string, string>[]) {
  return Promise.all(
    values.map(async (own, index) => {
      const hold = holdInput(scene, index);
      const { id } = await booking.holdSlot(hold);
      return submitInput(hold, id, own);
    }),
  );
}

/** What each was answered: `sent`, or why not. */
async function sendAll(calls: ReturnType<typeof submitInput>[], by = booking): Promise<string[]> {
  const answers = await Promise.allSettled(calls.map((call) => by.submitReservation(call)));
  return answers.map((answer) => (answer.status === 'fulfilled' ? 'sent' : answer.reason.code));
}

async function expire(id: string): Promise<void> {
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE id = $1`,
    [id],
  );
}

/** In how many steps of transactions these reservations were last written. */
async function countWrites(ids: string[]): Promise<number> {
  const { rows } = await database.owner.query(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM reservation WHERE id = ANY ($1)',
    [ids],
  );
  return rows[0].n as number;
}

test('what is sent at one moment shares a transaction, and each visitor gets a mail of their own', async () => {
  const scene = await buildBookingScene(database.owner, { times: 5 });
  const calls = await holdAll(
    scene,
    ['Anna', 'Bea', 'Cili', 'Dóra', 'Edit'].map((patientFirstName) => ({ patientFirstName })),
  );
  const answers = await Promise.all(calls.map((call) => booking.submitReservation(call)));
  const ids = calls.map(({ form }) => form.reservationId);
  expect(answers.map(({ id }) => id)).toEqual(ids);
  const { rows } = await database.owner.query(
    `SELECT r.patient_email AS email, r.patient_first_name AS name, r.status, count(o.id)::int AS mails, count(DISTINCT t.id)::int AS links
       FROM reservation r JOIN token t ON t.reservation_id = r.id
       LEFT JOIN outbox o ON o.kind = 'mail_verify_reservation' AND o.payload ->> 'token' = t.id::text AND o.payload ->> 'reservation' = r.id::text
      WHERE r.id = ANY ($1) GROUP BY r.id ORDER BY array_position($1, r.id)`,
    [ids],
  );
  expect(rows).toEqual(
    calls.map(({ form }) => ({
      email: form.patientEmail,
      name: form.patientFirstName,
      status: 'pending_verification',
      mails: 1,
      links: 1,
    })),
  );
  expect(await countWrites(ids)).toBe(1);
});

test('who is refused takes nobody along who came at the same moment', async () => {
  const scene = await buildBookingScene(database.owner, { times: 4 });
  const [first, expired, second, repeated] = await holdAll(
    scene,
    ['Anna', 'Bea', 'Cili', 'Dóra'].map((patientFirstName) => ({ patientFirstName })),
  );
  if (!first || !expired || !second || !repeated) throw new Error('four are held');
  await expire(expired.form.reservationId);
  await booking.submitReservation(repeated);
  const answers = await sendAll([first, expired, second, repeated]);
  expect(answers).toEqual(['sent', 'hold_expired', 'sent', 'sent']);
  expect(await countWrites([first, second].map(({ form }) => form.reservationId))).toBe(1);
});

test('what is sent at one moment is answered as if each came alone', async () => {
  const scene = await buildBookingScene(database.owner, { times: 4 });
  const other = await buildBookingScene(database.owner);
  const portal = scene.portal;
  const [good, expired, foreign, twice] = await holdAll(
    scene,
    ['Anna', 'Bea', 'Cili', 'Dóra'].map((patientFirstName) => ({ patientFirstName })),
  );
  if (!good || !expired || !foreign || !twice) throw new Error('four are held');
  // The same person at the same hour elsewhere.
  const elsewhere = holdInput({ ...other, portal }, 0);
  const { id } = await booking.holdSlot(elsewhere);
  const busy = submitInput(elsewhere, id, { patientFirstName: 'Anna' });
  await expire(expired.form.reservationId);
  const answers = await sendAll([
    good,
    busy,
    expired,
    { ...foreign, holdSecret: good.holdSecret },
    twice,
    twice,
    { ...twice, form: { ...twice.form, patientComment: 'Más' } },
  ]);
  // Whoever of the two comes first has the hour.
  expect(answers.slice(0, 2).toSorted()).toEqual(['person_busy', 'sent']);
  expect(answers.slice(2, 4)).toEqual(['hold_expired', 'hold_expired']);
  expect(answers.slice(4).toSorted()).toEqual(['key_reused', 'sent', 'sent']);
});

test('what one contact sends at one moment counts towards their limit, and nobody else suffers', async () => {
  const scene = await buildBookingScene(database.owner, { times: 5 });
  const limited = createTestBooking(database.app, {
    holdLimits: { perBrowser: null, perContact: 2, perAddress: null },
  });
  const patientEmail = 'one-contact@example.com';
  const calls = await holdAll(scene, [
    ...['Anna', 'Bea', 'Cili', 'Dóra'].map((patientFirstName, at) => ({
      patientFirstName,
      patientEmail,
      patientPhone: `+3620111000${at}`,
    })),
    { patientFirstName: 'Edit', patientPhone: '+36201119999' },
  ]);
  const answers = await sendAll(calls, limited);
  expect(answers.slice(0, 4).toSorted()).toEqual([
    'sent',
    'sent',
    'too_many_holds',
    'too_many_holds',
  ]);
  expect(answers[4]).toBe('sent');
});

test('one key for two holds is good for one of them, and nobody else suffers', async () => {
  const scene = await buildBookingScene(database.owner, { times: 3 });
  const [first, second] = [0, 1].map((index) => holdInput(scene, index));
  if (!first || !second) throw new Error('two are held');
  const asFirst = { ...second, holdSecret: first.holdSecret };
  const ids = await Promise.all([first, asFirst].map((hold) => booking.holdSlot(hold)));
  const [one, two] = [first, asFirst].map((hold, at) => submitInput(hold, ids[at]?.id ?? '', {}));
  const [alone] = await holdAll({ ...scene, slotIds: scene.slotIds.slice(2) }, [
    { patientFirstName: 'Cili' },
  ]);
  if (!one || !two || !alone) throw new Error('three are held');
  const answers = await sendAll([
    one,
    { ...two, idempotencyKey: one.idempotencyKey, form: { ...two.form, patientFirstName: 'Bea' } },
    alone,
  ]);
  expect(answers.slice(0, 2).toSorted()).toEqual(['key_reused', 'sent']);
  expect(answers[2]).toBe('sent');
});
