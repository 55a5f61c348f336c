import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildBookingScene,
  createSecret,
  createTestBooking,
  findCode,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MINUTE_MS = 60_000;
let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;
let next = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 24 });
});
afterAll(() => database.drop());

/** A visitor's time that waits for its code or link. */
async function submit() {
  const hold = holdInput(scene, next++);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id));
  return { id, hold, code: await findCode(database.owner, id) };
}
type Submitted = Awaited<ReturnType<typeof submit>>;

const tryCode = ({ id, hold }: Submitted, code: string, by = booking, portal = hold.portal) =>
  by.verifyByCode({
    portal,
    reservationId: id,
    holdSecret: hold.holdSecret,
    code,
    humanCheck: 'person',
  });
/** Any code but the right one. */
const wrong = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');
const later = (minutes: number) =>
  createTestBooking(database.createAppPool({ clockOffsetMs: minutes * MINUTE_MS }));

async function readStatus(id: string): Promise<string> {
  const { rows } = await database.owner.query('SELECT status FROM reservation WHERE id = $1', [id]);
  return rows[0].status as string;
}

async function countMails(id: string, kind: string): Promise<number> {
  const { rows } = await database.owner.query(
    `SELECT FROM outbox WHERE kind = $1 AND payload ->> 'reservation' = $2`,
    [kind, id],
  );
  return rows.length;
}

describe('the code of the mail', () => {
  test('confirms the hold as its link does, once, and again it succeeds again', async () => {
    const visit = await submit();
    const answers = await Promise.all([1, 2].map(() => tryCode(visit, visit.code)));
    answers.push(await tryCode(visit, visit.code));
    expect(answers).toEqual(answers.map(() => ({ id: visit.id, status: 'confirmed' })));
    expect(await readStatus(visit.id)).toBe('confirmed');
    expect(await countMails(visit.id, 'mail_reservation_confirmed')).toBe(1);
    const token = await findToken(database.owner, visit.id, 'verify-public-reservation');
    await expect(
      booking.verifyReservation({ portal: scene.portal, token, humanCheck: 'person' }),
    ).resolves.toMatchObject({ status: 200 });
  });

  test('gives the browser that typed it the file for its calendar, which a time only held has not', async () => {
    const visit = await submit();
    const look = () => booking.getHold({ ...visit.hold, reservationId: visit.id });
    expect((await look()).calendarFile).toBeNull();
    await tryCode(visit, visit.code);
    expect((await look()).calendarFile).toContain(`UID:reservation-${visit.id}@`);
  });

  test('is worth nothing without the secret of the browser that holds the time', async () => {
    const visit = await submit();
    const stranger = { ...visit, hold: { ...visit.hold, holdSecret: createSecret() } };
    await expect(tryCode(stranger, visit.code)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readStatus(visit.id)).toBe('pending_verification');
    const other = await submit();
    await expect(tryCode(other, visit.code)).rejects.toMatchObject({ code: 'code_wrong' });
  });

  test('has five tries; then only the link confirms, the right code no more', async () => {
    const visit = await submit();
    for (const left of ['4', '3', '2', '1']) {
      await expect(tryCode(visit, wrong(visit.code))).rejects.toMatchObject({
        code: 'code_wrong',
        status: 400,
        values: { left },
      });
    }
    await expect(tryCode(visit, wrong(visit.code))).rejects.toMatchObject({ code: 'code_over' });
    await expect(tryCode(visit, visit.code)).rejects.toMatchObject({ code: 'code_over' });
    expect(await readStatus(visit.id)).toBe('pending_verification');
    const token = await findToken(database.owner, visit.id, 'verify-public-reservation');
    await booking.verifyReservation({ portal: scene.portal, token, humanCheck: 'person' });
    expect(await readStatus(visit.id)).toBe('confirmed');
  });

  test('gets no more than five tries when they come at once', async () => {
    const visit = await submit();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        tryCode(visit, wrong(visit.code, index + 1), booking, {
          ...visit.hold.portal,
          clientHash: randomBytes(32),
        }),
      ),
    );
    const codes = answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'ok'));
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'code_over')).toHaveLength(8);
  });

  test('guessed over many holds, and links guessed beside it, leave the right code of somebody behind the same address good', async () => {
    const guarded = createTestBooking(database.app);
    const clientHash = randomBytes(32);
    const holds = await Promise.all([1, 2, 3, 4, 5].map(() => submit()));
    const from = (visit: Submitted) => ({ ...visit.hold.portal, clientHash });
    for (const visit of holds.slice(0, 4)) {
      for (let step = 1; step <= 5; step += 1) {
        await expect(
          tryCode(visit, wrong(visit.code, step), guarded, from(visit)),
        ).rejects.toMatchObject({ status: 400 });
      }
    }
    const last = holds.at(-1);
    if (!last) throw new Error('no hold');
    const guessLink = () =>
      guarded.checkReservationToken({
        portal: from(last),
        token: randomBytes(32).toString('base64url'),
        purpose: null,
      });
    for (let miss = 0; miss < 20; miss += 1) {
      await expect(guessLink()).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(guessLink()).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tryCode(last, last.code, guarded, from(last))).resolves.toMatchObject({
      status: 'confirmed',
    });
  });

  test('lives as long as the hold', async () => {
    const visit = await submit();
    await expect(tryCode(visit, visit.code, later(16))).rejects.toMatchObject({ code: 'expired' });
    await expect(tryCode(visit, visit.code, later(14))).resolves.toMatchObject({
      status: 'confirmed',
    });
  });

  test('needs a human check, and a refused one takes no try', async () => {
    const visit = await submit();
    for (let count = 0; count < 6; count += 1) {
      await expect(
        booking.verifyByCode({
          portal: visit.hold.portal,
          reservationId: visit.id,
          holdSecret: visit.hold.holdSecret,
          code: wrong(visit.code),
          humanCheck: 'robot',
        }),
      ).rejects.toMatchObject({ code: 'human_check_failed' });
    }
    await expect(tryCode(visit, visit.code)).resolves.toMatchObject({ status: 'confirmed' });
  });

  test('is not found in the database [TK-06]', async () => {
    const { id, code } = await submit();
    const { rows } = await database.owner.query(
      `SELECT t::text || r::text || o.payload::text AS row FROM token t JOIN reservation r ON r.id = t.reservation_id
         JOIN outbox o ON o.payload ->> 'reservation' = r.id::text WHERE r.id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      // as a number of its own: other digits may have it in them by chance
      expect(row).not.toMatch(new RegExp(`(^|[^0-9a-f])${code}([^0-9a-f]|$)`));
    }
  });
});

describe('the mail sent once more', () => {
  const resend = ({ id, hold }: Submitted, by: TestBooking, holdSecret = hold.holdSecret) =>
    by.resendVerification({
      portal: hold.portal,
      reservationId: id,
      holdSecret,
      humanCheck: 'person',
    });

  test('goes out after a minute, three altogether, and carries the same link', async () => {
    const visit = await submit();
    await expect(resend(visit, booking)).rejects.toMatchObject({ code: 'too_many_mails' });
    for (const minutes of [2, 4]) {
      await expect(resend(visit, later(minutes))).resolves.toEqual({
        id: visit.id,
        status: 'pending_verification',
      });
    }
    await expect(resend(visit, later(6))).rejects.toMatchObject({ code: 'too_many_mails' });
    const { rows } = await database.owner.query(
      `SELECT DISTINCT payload ->> 'token' AS token FROM outbox WHERE kind = 'mail_verify_reservation' AND payload ->> 'reservation' = $1`,
      [visit.id],
    );
    expect(rows).toHaveLength(1);
    expect(await countMails(visit.id, 'mail_verify_reservation')).toBe(3);
  });

  test('goes out for the browser that holds the time only, while it waits', async () => {
    const visit = await submit();
    await expect(resend(visit, later(2), createSecret())).rejects.toMatchObject({
      code: 'not_found',
    });
    await tryCode(visit, visit.code);
    await expect(resend(visit, later(2))).rejects.toMatchObject({ code: 'expired' });
  });
});
