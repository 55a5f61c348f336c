import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildBookingScene,
  bookSlot,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { cancelReservation } from './contract.ts';
import type { ReservationTokenPurpose } from './verification-contract.ts';

const VERIFY = 'verify-public-reservation';
let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 20 });
});
afterAll(() => database.drop());

/** A reservation that waits for its link to be opened. */
async function submit(from: BookingScene, index: number) {
  const hold = holdInput(from, index);
  const { id, expiresAt } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id));
  const token = await findToken(database.owner, id, VERIFY);
  return { id, hold, token, expiresAt: expiresAt ?? '' };
}

async function readStatus(id: string): Promise<string> {
  const { rows } = await database.owner.query('SELECT status FROM reservation WHERE id = $1', [id]);
  return rows[0].status as string;
}

async function readOutbox(id: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ kind }) => kind as string);
}

const verify = (token: string, by = booking, portal = scene.portal) =>
  by.verifyReservation({ portal, token, humanCheck: 'person' });
const check = (token: string, purpose: ReservationTokenPurpose = VERIFY, by = booking) =>
  by.checkReservationToken({ portal: scene.portal, token, purpose });

describe('the mailed link', () => {
  test('tells what it is about without using itself up [C475 C638]', async () => {
    const { id, token, expiresAt } = await submit(scene, 0);
    const answer = await check(token);
    expect(answer).toMatchObject({
      type: VERIFY,
      expiresAt,
      data: {
        id,
        startAt: new Date(scene.starts[0] ?? 0).toISOString(),
        provider: { id: scene.calendar.provider_id },
        subfunction: { id: scene.subfunctionId },
      },
    });
    expect(answer.email).toMatch(/^\w…\w@example\.com$/);
    await check(token);
    expect(await readStatus(id)).toBe('pending_verification');
  });

  test('confirms once: in parallel and again all succeed, with one confirmation mail [C714 C715] [HL-07]', async () => {
    const { id, token } = await submit(scene, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(token)));
    answers.push(await verify(token));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(
      answers.filter(({ message }) => message.startsWith('Foglalását megerősítettük')),
    ).toHaveLength(1);
    expect(await readStatus(id)).toBe('confirmed');
    expect(await readOutbox(id)).toEqual([
      'mail_verify_reservation',
      'reservation_confirmed',
      'mail_reservation_confirmed',
    ]);
    await expect(check(token)).rejects.toMatchObject({ code: 'used', status: 400 });
  });

  test('needs a person [C640]', async () => {
    const { id, token } = await submit(scene, 2);
    await expect(
      booking.verifyReservation({ portal: scene.portal, token, humanCheck: 'robot' }),
    ).rejects.toMatchObject({ code: 'human_check_failed', status: 400 });
    expect(await readStatus(id)).toBe('pending_verification');
  });

  test('answers in the language of the page', async () => {
    const { token } = await submit(scene, 3);
    await expect(verify(token, booking, { ...scene.portal, locale: 'ro' })).resolves.toEqual({
      status: 200,
      message: 'Programarea dumneavoastră a fost confirmată. V-am trimis detaliile și prin e-mail.',
    });
  });

  test('lives exactly as long as its hold [C574]', async () => {
    const { id, token, expiresAt } = await submit(scene, 4);
    const untilExpiry = Date.parse(expiresAt) - Date.now();
    const after = createTestBooking(database.createAppPool({ clockOffsetMs: untilExpiry + 1 }));
    await expect(verify(token, after)).rejects.toMatchObject({ code: 'expired', status: 400 });
    await expect(check(token, VERIFY, after)).rejects.toMatchObject({
      code: 'expired',
      status: 400,
    });
    expect(await readStatus(id)).toBe('pending_verification');
    const before = createTestBooking(
      database.createAppPool({ clockOffsetMs: untilExpiry - 3_000 }),
    );
    await expect(verify(token, before)).resolves.toMatchObject({ status: 200 });
  });

  test('of a time that the clinic has closed meanwhile rejects the booking', async () => {
    const closed = await buildBookingScene(database.owner);
    const { id, token } = await submit(closed, 0);
    await database.owner.query('UPDATE calendar_week SET open = $2 WHERE calendar_id = $1', [
      closed.calendar.id,
      [],
    ]);
    await expect(verify(token, booking, closed.portal)).rejects.toMatchObject({
      code: 'not_offered',
      status: 409,
    });
    expect(await readStatus(id)).toBe('rejected');
    await expect(verify(token, booking, closed.portal)).rejects.toMatchObject({ code: 'expired' });
  });

  test('of a doctor who has left meanwhile rejects the booking, and the listings hear of it', async () => {
    const left = await buildBookingScene(database.owner);
    const { id, token } = await submit(left, 0);
    await database.owner.query('UPDATE doctor SET is_active = false WHERE id = $1', [
      left.calendar.doctor_id,
    ]);
    await expect(verify(token, booking, left.portal)).rejects.toMatchObject({
      code: 'not_offered',
    });
    expect(await readStatus(id)).toBe('rejected');
    const { rows } = await database.owner.query(
      `SELECT FROM outbox WHERE kind = 'reservation_released' AND payload ->> 'reservation' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    [
      'whose clinic has switched its calendar off',
      'not_offered',
      409,
      'UPDATE provider SET is_calendar_available = false WHERE id = $1',
      ({ calendar }: BookingScene) => calendar.provider_id,
    ],
    [
      'that is booked by phone alone by now',
      'is_publicly_not_reservable',
      422,
      'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
      ({ subfunctionId }: BookingScene) => subfunctionId,
    ],
  ])(
    'of care %s is refused with %s, alone and together with others, and the time is given back [HL-08]',
    async (why, code, status, change, idOf) => {
      const held = await buildBookingScene(database.owner);
      const submitted = [];
      for (const n of [0, 1, 2, 3]) submitted.push(await submit(held, n));
      await database.owner.query(change, [idOf(held)]);
      const [first, ...others] = submitted.map(({ token }) => token);
      const refusal = { code, status };
      await expect(verify(first ?? '', booking, held.portal), why).rejects.toMatchObject(refusal);
      const answers = await Promise.allSettled(
        others.map((token) => verify(token, booking, held.portal)),
      );
      expect(answers).toMatchObject(others.map(() => ({ reason: refusal })));
      const { rows } = await database.owner.query(
        `SELECT r.status, r.hold_expires_at, (SELECT count(*)::int FROM outbox o WHERE o.kind = 'reservation_released' AND o.payload ->> 'reservation' = r.id::text) AS told
           FROM reservation r WHERE r.id = ANY ($1)`,
        [submitted.map(({ id }) => id)],
      );
      const released = { status: 'rejected', hold_expires_at: null, told: 1 };
      expect(rows).toEqual(submitted.map(() => released));
    },
  );

  test('of care that the calendar no longer offers is refused, alone and together with others', async () => {
    const changed = await buildBookingScene(database.owner);
    const submitted = [];
    for (const n of [0, 1, 2]) submitted.push(await submit(changed, n));
    await database.owner.query('DELETE FROM calendar_subfunction WHERE calendar_id = $1', [
      changed.calendar.id,
    ]);
    const [first, ...others] = submitted.map(({ token }) => token);
    await expect(verify(first ?? '', booking, changed.portal)).rejects.toMatchObject({
      code: 'not_offered',
    });
    const answers = await Promise.allSettled(
      others.map((token) => verify(token, booking, changed.portal)),
    );
    expect(answers).toMatchObject([
      { reason: { code: 'not_offered' } },
      { reason: { code: 'not_offered' } },
    ]);
    for (const { id } of submitted) expect(await readStatus(id)).toBe('rejected');
  });

  test('is unknown when malformed, foreign or meant for something else, always with one answer [TK-01]', async () => {
    const { id, token } = await submit(scene, 5);
    await verify(token);
    const cancelToken = await findToken(database.owner, id, 'cancel-reservation');
    const wrong = [
      '',
      'x',
      'x'.repeat(101),
      'x'.repeat(10_000),
      '../../etc/passwd',
      '\u0000',
      'ő'.repeat(43),
      `${token.slice(0, 42)}!`,
      randomBytes(32).toString('base64url'),
      cancelToken,
    ];
    for (const text of wrong) {
      await expect(check(text)).rejects.toMatchObject({ code: 'not_found', status: 404 });
    }
    const patient = createTestBooking(database.app);
    for (const text of wrong) {
      await expect(verify(text, patient)).rejects.toMatchObject({ code: 'not_found' });
    }
    const elsewhere = await buildBookingScene(database.owner);
    await expect(
      booking.checkReservationToken({ portal: elsewhere.portal, token, purpose: VERIFY }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('guessed twenty times from one address is told to wait, and right ones go on working there [TK-02]', async () => {
    const guessed = createTestBooking(database.app);
    for (let miss = 0; miss < 20; miss += 1) {
      await expect(
        check(randomBytes(32).toString('base64url'), VERIFY, guessed),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(check('anything', VERIFY, guessed)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
    });
    const { token } = await submit(scene, 6);
    // Who guesses, who else is behind their address, and somebody else: a right link is nobody's guess.
    for (const clientHash of [scene.portal.clientHash, randomBytes(32)]) {
      await expect(
        guessed.checkReservationToken({
          portal: { ...scene.portal, clientHash },
          token,
          purpose: VERIFY,
        }),
      ).resolves.toMatchObject({ type: VERIFY });
    }
  });
});

describe('confirming against others', () => {
  test('together with giving back: one of the two wins and both agree', async () => {
    const race = await buildBookingScene(database.owner, { times: 30 });
    for (let round = 0; round < 30; round += 1) {
      const { id, hold, token } = await submit(race, round);
      const [confirmed, released] = await Promise.allSettled([
        verify(token, booking, race.portal),
        booking.releaseHold({ ...hold, reservationId: id }),
      ]);
      const status = await readStatus(id);
      expect([confirmed.status, released.status, status]).toEqual(
        status === 'confirmed'
          ? ['fulfilled', 'rejected', 'confirmed']
          : ['rejected', 'fulfilled', 'cancelled_by_patient'],
      );
    }
  });

  test('at the end of the hold together with six rivals: one gets the time, and nobody too late [HL-02]', async () => {
    const race = await buildBookingScene(database.owner, { times: 20 });
    const pool = database.createAppPool({ max: 7 });
    const contestants = createTestBooking(pool);
    await Promise.all(Array.from({ length: 7 }, () => pool.query('SELECT pg_sleep(0.05)')));
    let confirmations = 0;
    for (let round = 0; round < 20; round += 1) {
      const { id, token } = await submit(race, round);
      // From long over to well ahead: somewhere between, the end falls into the contest.
      const held = await database.owner.query<{ end: Date }>(
        `WITH held AS (UPDATE reservation SET hold_expires_at = portal_now() + $2 * interval '1 millisecond' WHERE id = $1
                       RETURNING id, hold_expires_at)
         UPDATE token SET expires_at = hold_expires_at FROM held WHERE reservation_id = held.id RETURNING expires_at AS end`,
        [id, round ** 2 / 2 - 5],
      );
      const [confirmed, ...rivals] = await Promise.allSettled([
        verify(token, contestants, race.portal),
        ...Array.from({ length: 6 }, () => contestants.holdSlot(holdInput(race, round))),
      ]);
      const winners = rivals.filter(({ status }) => status === 'fulfilled').length;
      expect(winners).toBeLessThanOrEqual(confirmed?.status === 'fulfilled' ? 0 : 1);
      if (confirmed?.status !== 'fulfilled') continue;
      confirmations += 1;
      const written = await database.owner.query<{ at: Date }>(
        'SELECT updated_at AS at FROM reservation WHERE id = $1',
        [id],
      );
      expect(written.rows[0]?.at.getTime()).toBeLessThanOrEqual(held.rows[0]?.end.getTime() ?? 0);
    }
    expect(confirmations).toBeGreaterThan(0);
    expect(confirmations).toBeLessThan(20);
    const { rows } = await database.owner.query(
      `SELECT count(*)::int AS n FROM reservation a JOIN reservation b
         ON a.resource_id = b.resource_id AND a.starts_at = b.starts_at AND a.id < b.id
        WHERE a.calendar_id = $1 AND a.status = 'confirmed' AND b.status = 'confirmed'`,
      [race.calendar.id],
    );
    expect(rows[0].n).toBe(0);
  });

  test('a confirmed reservation is not given back by its hold secret', async () => {
    const { id, hold, token } = await submit(scene, 7);
    await verify(token);
    await expect(booking.releaseHold({ ...hold, reservationId: id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(cancelReservation.errors).toContain('forbidden');
    expect(await readStatus(id)).toBe('confirmed');
  });

  test('a hold given back kills its link', async () => {
    const { id, hold, token } = await submit(scene, 8);
    await booking.releaseHold({ ...hold, reservationId: id });
    await expect(verify(token)).rejects.toMatchObject({ code: 'expired' });
    await expect(check(token)).rejects.toMatchObject({ code: 'expired' });
  });
});

describe('the link to cancel', () => {
  const cancelOf = async (id: string) => findToken(database.owner, id, 'cancel-reservation');
  const cancel = (reservationId: string, token: string, by = booking) =>
    by.cancelReservation({ portal: scene.portal, reservationId, token, humanCheck: 'person' });

  test('frees the time, queues one mail with the next sequence, and answers the same when repeated', async () => {
    const id = await bookSlot(database.owner, booking, scene, 9);
    const token = await cancelOf(id);
    await expect(check(token, 'cancel-reservation')).resolves.toMatchObject({
      type: 'cancel-reservation',
      data: { id },
    });
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id, token)));
    const cancelled = { id, status: 'cancelled_by_patient' };
    expect(answers).toEqual([cancelled, cancelled, cancelled]);
    const { rows } = await database.owner.query(
      'SELECT status, calendar_sequence FROM reservation WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'cancelled_by_patient', calendar_sequence: 1 }]);
    expect((await readOutbox(id)).slice(3)).toEqual([
      'mail_reservation_cancelled',
      'reservation_cancelled',
    ]);
    await booking.holdSlot(holdInput(scene, 9));
    await expect(check(token, 'cancel-reservation')).rejects.toMatchObject({ code: 'used' });
    await expect(check(await findToken(database.owner, id, VERIFY))).rejects.toMatchObject({
      code: 'expired',
    });
  });

  test('is of one reservation and for people only', async () => {
    const id = await bookSlot(database.owner, booking, scene, 10);
    const other = await bookSlot(database.owner, booking, scene, 11);
    const token = await cancelOf(id);
    await expect(cancel(other, token)).rejects.toMatchObject({ code: 'not_found' });
    await expect(cancel(id, await findToken(database.owner, id, VERIFY))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      booking.cancelReservation({
        portal: scene.portal,
        reservationId: id,
        token,
        humanCheck: undefined,
      }),
    ).rejects.toMatchObject({ code: 'human_check_failed' });
    expect(await readStatus(id)).toBe('confirmed');
    expect(await readStatus(other)).toBe('confirmed');
  });

  test('ends when the visit begins', async () => {
    const id = await bookSlot(database.owner, booking, scene, 12);
    const token = await cancelOf(id);
    const atVisit = createTestBooking(
      database.createAppPool({ clockOffsetMs: (scene.starts[12] ?? 0) - Date.now() + 1 }),
    );
    await expect(cancel(id, token, atVisit)).rejects.toMatchObject({ code: 'expired' });
    expect(await readStatus(id)).toBe('confirmed');
  });
});

describe('sweeping', () => {
  test('two sweepers at once mark each hold that ran out once, and no other [HL-03]', async () => {
    const old = await buildBookingScene(database.owner, { times: 12 });
    for (let index = 0; index < 12; index += 1) await booking.holdSlot(holdInput(old, index));
    const confirmed = await bookSlot(database.owner, booking, scene, 13);
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE calendar_id = $1`,
      [old.calendar.id],
    );
    const sweep = () =>
      database.worker.query('SELECT expire_holds(5) AS n').then(({ rows }) => rows[0].n as number);
    await Promise.all([sweep(), sweep(), sweep()]);
    while ((await sweep()) > 0);
    const told = await database.owner.query(
      `SELECT count(*)::int AS n, count(DISTINCT r.id)::int AS holds
         FROM outbox o JOIN reservation r ON r.id = (o.payload ->> 'reservation')::uuid
        WHERE o.kind = 'reservation_released' AND r.calendar_id = $1`,
      [old.calendar.id],
    );
    expect(told.rows).toEqual([{ n: 12, holds: 12 }]);
    const { rows } = await database.owner.query(
      'SELECT DISTINCT status, hold_expires_at, client_hash FROM reservation WHERE calendar_id = $1',
      [old.calendar.id],
    );
    expect(rows).toEqual([{ status: 'expired', hold_expires_at: null, client_hash: null }]);
    expect(await readStatus(confirmed)).toBe('confirmed');
  });

  test('a sweeper killed in the middle leaves everything to the next one [HL-03]', async () => {
    const old = await buildBookingScene(database.owner);
    const { id } = await booking.holdSlot(holdInput(old));
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() - interval '2 hours' WHERE id = $1`,
      [id],
    );
    const killed = await database.worker.connect();
    await killed.query('BEGIN');
    await killed.query('SELECT expire_holds(500)');
    const { rows } = await killed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Waits until it is gone: what it still locks, the next sweeper passes over.
    await database.owner.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
    // Said by the server, by the driver that has heard of it already, or by the closed connection.
    await expect(killed.query('COMMIT')).rejects.toThrow(/terminat|connection error|EPIPE/);
    killed.release(true);
    await expect.poll(() => readStatus(id)).toBe('started');
    expect(await readOutbox(id)).toEqual([]);
    await database.worker.query('SELECT expire_holds(500)');
    expect(await readStatus(id)).toBe('expired');
    expect(await readOutbox(id)).toEqual(['reservation_released']);
  });
});

test('one partner’s rows are hidden from another’s statements', async () => {
  await bookSlot(database.owner, booking, scene, 14);
  const { rows } = await database.app.query(
    `SELECT (SELECT count(*) FROM reservation) + (SELECT count(*) FROM token) + (SELECT count(*) FROM idempotency_key) AS n`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});
