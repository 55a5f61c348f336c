import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type HoldInput,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const VERIFY = 'verify-public-reservation';
let database: TestDatabase;
let booking: TestBooking;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
});
afterAll(() => database.drop());

/** In how many transactions these reservations were last written. */
async function countTransactions(ids: string[]): Promise<number> {
  const { rows } = await database.owner.query(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM reservation WHERE id = ANY ($1)',
    [ids],
  );
  return rows[0].n as number;
}

function holdInputs(scene: BookingScene, count: number): HoldInput[] {
  return Array.from({ length: count }, (_, index) => holdInput(scene, index));
}

describe('holds of one moment', () => {
  test('share a transaction, and each visitor gets the own time', async () => {
    const scene = await buildBookingScene(database.owner, { times: 6 });
    const inputs = holdInputs(scene, 6);
    const holds = await Promise.all(inputs.map((input) => booking.holdSlot(input)));
    expect(holds.map(({ slotId }) => slotId)).toEqual(scene.slotIds);
    expect(await countTransactions(holds.map(({ id }) => id))).toBe(1);
    for (const [index, { holdSecret, portal }] of inputs.entries()) {
      const id = holds[index]?.id ?? '';
      const read = await booking.getHold({ portal, reservationId: id, holdSecret });
      expect(read).toEqual({ ...holds[index], serverNow: read.serverNow });
    }
  });

  test('for one time have one winner, and the others lose nothing by its company', async () => {
    const scene = await buildBookingScene(database.owner, { times: 3 });
    const wanted = [0, 1, 1, 2];
    const answers = await Promise.allSettled(
      wanted.map((index) => booking.holdSlot(holdInput(scene, index))),
    );
    const states = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : answer.reason.code,
    );
    expect([states[0], states[3]]).toEqual(['started', 'started']);
    expect(states.slice(1, 3).toSorted()).toEqual(['slot_taken', 'started']);
  });

  test('answer each what it would be answered alone', async () => {
    const scene = await buildBookingScene(database.owner);
    const phoneOnly = await buildBookingScene(database.owner);
    await database.owner.query(
      'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
      [phoneOnly.subfunctionId],
    );
    const closed = await buildBookingScene(database.owner);
    await database.owner.query('UPDATE doctor SET is_active = false WHERE id = $1', [
      closed.calendar.doctor_id,
    ]);
    const portal = scene.portal;
    const answers = await Promise.allSettled([
      booking.holdSlot(holdInput(scene, 0)),
      booking.holdSlot({ ...holdInput(phoneOnly, 0), portal }),
      booking.holdSlot({ ...holdInput(closed, 0), portal }),
      booking.holdSlot({ ...holdInput(scene, 1), subfunctionId: closed.subfunctionId }),
      booking.holdSlot(holdInput(scene, 2)),
    ]);
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? 'held' : answer.reason.code)),
    ).toEqual(['held', 'is_publicly_not_reservable', 'not_offered', 'not_offered', 'held']);
  });

  test('take over a time whose hold ran out', async () => {
    const scene = await buildBookingScene(database.owner);
    const [first] = await Promise.all(
      [0, 1].map((index) => booking.holdSlot(holdInput(scene, index))),
    );
    const later = createTestBooking(
      database.createAppPool({
        clockOffsetMs: Date.parse(first?.expiresAt ?? '') - Date.now() + 1_000,
      }),
    );
    const again = await Promise.all(
      [0, 1, 2].map((index) => later.holdSlot(holdInput(scene, index))),
    );
    expect(again.map(({ slotId }) => slotId)).toEqual(scene.slotIds.slice(0, 3));
  });

  test('repeated together answer the first hold again [ID-01]', async () => {
    const scene = await buildBookingScene(database.owner);
    const inputs = holdInputs(scene, 3);
    const first = await Promise.all(inputs.map((input) => booking.holdSlot(input)));
    const again = await Promise.all(inputs.map((input) => booking.holdSlot(input)));
    const call = holdInput(scene, 3);
    const twice = await Promise.all([call, call, call].map((input) => booking.holdSlot(input)));
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  });

  test('under one key for two times hold the first and refuse the other, and nobody else suffers', async () => {
    const scene = await buildBookingScene(database.owner);
    const call = holdInput(scene, 0);
    const answers = await Promise.allSettled([
      booking.holdSlot(call),
      booking.holdSlot({ ...call, slotId: scene.slotIds[1] ?? '' }),
      booking.holdSlot(holdInput(scene, 2)),
    ]);
    const states = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'held' : answer.reason.code,
    );
    expect(states.slice(0, 2).toSorted()).toEqual(['held', 'key_reused']);
    expect(states[2]).toBe('held');
  });

  test('repeated after the hold was given back still answer what they did', async () => {
    const scene = await buildBookingScene(database.owner);
    const call = holdInput(scene, 0);
    const { id } = await booking.holdSlot(call);
    await booking.releaseHold({
      portal: call.portal,
      reservationId: id,
      holdSecret: call.holdSecret,
    });
    const [again, other] = await Promise.all([
      booking.holdSlot(call),
      booking.holdSlot(holdInput(scene, 1)),
    ]);
    expect(again).toMatchObject({ id, status: 'cancelled_by_patient' });
    expect(other.status).toBe('started');
  });

  test('of a browser that has as many as allowed are refused, beside others who are not', async () => {
    const scene = await buildBookingScene(database.owner, { times: 5 });
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: 2, perContact: null, perAddress: null },
    });
    const { holdSecret } = holdInput(scene);
    const asBrowser = (index: number) => ({ ...holdInput(scene, index), holdSecret });
    for (const index of [0, 1]) await limited.holdSlot(asBrowser(index));
    const answers = await Promise.allSettled([
      limited.holdSlot(asBrowser(2)),
      limited.holdSlot(holdInput(scene, 3)),
    ]);
    expect(answers).toMatchObject([
      { status: 'rejected', reason: { code: 'too_many_holds' } },
      { status: 'fulfilled' },
    ]);
  });

  test('of one browser count towards its limit', async () => {
    const scene = await buildBookingScene(database.owner, { times: 6 });
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: 2, perContact: null, perAddress: null },
    });
    const { holdSecret } = holdInput(scene);
    const answers = await Promise.allSettled([
      ...holdInputs(scene, 5).map((input) => limited.holdSlot({ ...input, holdSecret })),
      limited.holdSlot(holdInput(scene, 5)),
    ]);
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'held' : answer.reason.code,
    );
    expect(codes.slice(0, 5).toSorted()).toEqual([
      'held',
      'held',
      'too_many_holds',
      'too_many_holds',
      'too_many_holds',
    ]);
    expect(codes[5]).toBe('held');
  });

  test('of two partners stay in their own walls', async () => {
    const scenes = await Promise.all([1, 2].map(() => buildBookingScene(database.owner)));
    const holds = await Promise.all(
      scenes.flatMap((scene) => [0, 1].map((index) => booking.holdSlot(holdInput(scene, index)))),
    );
    const { rows } = await database.owner.query(
      'SELECT partner_id FROM reservation WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [holds.map(({ id }) => id)],
    );
    expect(rows.map((row) => row.partner_id)).toEqual(
      scenes.flatMap(({ portal }) => [portal.partner.id, portal.partner.id]),
    );
  });
});

describe('confirmations of one moment', () => {
  async function submitAll(scene: BookingScene, count: number, values = {}) {
    return Promise.all(
      holdInputs(scene, count).map(async (hold) => {
        const { id } = await booking.holdSlot(hold);
        await booking.submitReservation(submitInput(hold, id, values));
        return { id, token: await findToken(database.owner, id, VERIFY) };
      }),
    );
  }
  const verify = (scene: BookingScene, token: string) =>
    booking.verifyReservation({ portal: scene.portal, token, humanCheck: 'person' });

  test('share a transaction, and each sends one mail with a cancel link of its own', async () => {
    const scene = await buildBookingScene(database.owner);
    const submitted = await submitAll(scene, 4);
    const ids = submitted.map(({ id }) => id);
    const answers = await Promise.all(submitted.map(({ token }) => verify(scene, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countTransactions(ids)).toBe(1);
    const { rows } = await database.owner.query(
      `SELECT r.status, (SELECT count(*)::int FROM outbox o JOIN token t ON t.id::text = o.payload ->> 'token'
                          WHERE o.kind = 'mail_reservation_confirmed' AND t.reservation_id = r.id AND t.purpose = 'cancel-reservation') AS mails
         FROM reservation r WHERE r.id = ANY ($1)`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ status: 'confirmed', mails: 1 })));
  });

  test('by one link confirm once and all succeed; others in their company are not held up', async () => {
    const scene = await buildBookingScene(database.owner);
    const [one, other] = await submitAll(scene, 2);
    const tokens = [one, one, other].map((each) => each?.token ?? '');
    const answers = await Promise.all(tokens.map((token) => verify(scene, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.slice(0, 2).map(({ message }) => message)).size).toBe(2);
  });

  test('answer each what it would be answered alone', async () => {
    const scene = await buildBookingScene(database.owner, { times: 4 });
    const closed = await buildBookingScene(database.owner);
    const portal = scene.portal;
    const [good, expired] = await submitAll(scene, 2);
    const [gone] = await submitAll({ ...closed, portal }, 1, { patientFirstName: 'Péter' });
    const used = await bookSlot(database.owner, booking, scene, 3);
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE id = $1`,
      [expired?.id],
    );
    await database.owner.query(
      `UPDATE token SET expires_at = portal_now() - interval '1 second' WHERE reservation_id = $1`,
      [expired?.id],
    );
    await database.owner.query('DELETE FROM calendar_week WHERE calendar_id = $1', [
      closed.calendar.id,
    ]);
    const tokens = [
      good?.token,
      expired?.token,
      gone?.token,
      await findToken(database.owner, used, VERIFY),
      'unknown'.padEnd(43, 'x'),
    ];
    const answers = await Promise.allSettled(tokens.map((token) => verify(scene, token ?? '')));
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.code)),
    ).toEqual(['ok', 'expired', 'not_offered', 'ok', 'not_found']);
  });
});
