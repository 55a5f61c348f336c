import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTestAccounts, PASSWORD } from '#tests/support/accounts.ts';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import {
  APP_SECRET,
  bookSlot,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import {
  buildCare,
  buildCover,
  buildProduct,
  buildRegistrationCampaign,
} from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import {
  createTestRegistration,
  findAccountLink,
  membersOnly,
  registerInput,
} from '#tests/support/registration.ts';

let database: TestDatabase;
let booking: TestBooking;
let registration: ReturnType<typeof createTestRegistration>;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  registration = createTestRegistration(database.app);
  scene = await buildBookingScene(database.owner, { times: 9 });
  scene.portal = membersOnly(scene.portal);
  const partner_id = scene.portal.partner.id;
  const { id: product_id } = await buildProduct(database.owner, { partner_id });
  await buildRegistrationCampaign(database.owner, { partner_id, product_id });
});
afterAll(() => database.drop());

/** Somebody holds the scene's time number `index` and registers for it. */
async function registerFor(
  index: number,
  {
    email = `${randomUUID()}@example.com`,
    ...values
  }: Record<string, unknown> & { email?: string } = {},
) {
  const hold = holdInput(scene, index);
  const { id } = await booking.holdSlot(hold);
  const reservation = { id, comment: 'Fáj a térdem' };
  await registration.register(
    registerInput(hold.portal, { email, holdSecret: hold.holdSecret, reservation, ...values }),
  );
  const token = await findAccountLink(database.owner, email, 'finish-reservation');
  return { id, hold, email, token };
}

const choosePassword = (token: string) =>
  registration.finishForReservation({
    portal: scene.portal,
    token,
    password: PASSWORD,
    humanCheck: 'person',
    userAgent: undefined,
    oldSecret: undefined,
  });

/** The portal as the browser with that session sees it. */
async function asOwner(secret: string): Promise<Portal> {
  const accounts = createTestAccounts(database.app);
  const owner = await accounts.identifySession(scene.portal, secret);
  if (!owner) throw new Error('the session is nobody’s');
  return { ...scene.portal, ...owner };
}

const rowOf = async (id: string) =>
  (await database.owner.query('SELECT * FROM reservation WHERE id = $1', [id])).rows[0];
const runOut = (id: string) =>
  database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 millisecond' WHERE id = $1`,
    [id],
  );

test('a held time is finished by the password, with the comment and the provider’s discount [C559 C562] [HL-01]', async () => {
  await database.owner.query('UPDATE provider SET discount_rate = 15 WHERE id = $1', [
    scene.calendar.provider_id,
  ]);
  const { id, email, token } = await registerFor(0);
  expect(await rowOf(id)).toMatchObject({
    status: 'started',
    patient_comment: 'Fáj a térdem',
    patient_email: null,
  });

  const { answer, secret } = await choosePassword(token);
  expect(answer).toEqual({ reservationId: id, reservationLockExpired: false, discountRate: 15 });
  const portal = await asOwner(secret);
  expect(portal.viewer.subscription).not.toBeNull();

  const finished = await booking.finishReservation({ portal, reservationId: id });
  expect(finished).toEqual({ id, status: 'confirmed', discountRate: 15 });
  expect(await rowOf(id)).toMatchObject({
    status: 'confirmed',
    patient_last_name: 'Kovács',
    patient_email: email,
    patient_comment: 'Fáj a térdem',
    discount_rate: 15,
  });
  await database.owner.query('UPDATE reservation SET price = 20000 WHERE id = $1', [id]);
  const seenBy = (viewer: Partial<Portal['viewer']>) =>
    booking.getFinishedReservation({ ...portal, viewer: { ...portal.viewer, ...viewer } });
  const shown = await seenBy({ hasPaidServices: true });
  expect(shown?.calendarFile).toContain(`UID:reservation-${id}@`);
  expect(shown?.payment).toMatchObject({ full: 20_000, due: 17_000 });
  const reads = await database.owner.query(
    `SELECT customer_id::int, actor, reason FROM audit_entry WHERE action = 'booking_read' AND actor = 'customer' AND object_id = $1`,
    [id],
  );
  const customerId = portal.actor.kind === 'customer' ? portal.actor.customerId : 0;
  expect(reads.rows).toEqual([{ customer_id: customerId, actor: 'customer', reason: 'own' }]);
  const untold = { price: null, payment: null };
  expect(await seenBy({ hasPaidServices: true, isInsured: true })).toMatchObject(untold);
  await database.owner.query(
    `INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, total_cost, estimated_cost, due_at, target_at)
     SELECT r.id, r.partner_id, u.id, f.specialization_id, 'normal', 'pending', 20000, 12000, portal_now(), portal_now()
       FROM reservation r JOIN subscription u ON u.customer_id = r.customer_id JOIN subfunction f ON f.id = r.subfunction_id WHERE r.id = $1`,
    [id],
  );
  const calculated = (await seenBy({ isInsured: true }))?.payment;
  expect(calculated).toMatchObject({ full: 20_000, isPending: true });
  const mails = await database.owner.query(
    `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 AND kind LIKE 'mail%'`,
    [id],
  );
  expect(mails.rows).toEqual([{ kind: 'mail_reservation_confirmed' }]);

  // Once more: the same answer and nothing twice.
  expect(await booking.finishReservation({ portal, reservationId: id })).toEqual(finished);
  await expect(choosePassword(token)).rejects.toMatchObject({ code: 'used', status: 400 });
});

test('over HTTP the link tells what it finishes, and takes the password with a human check, once [C706 C707 C718]', async () => {
  const app = await createTestApp(database);
  const { host } = scene.portal;
  const { id, email, token } = await registerFor(8);
  const check = () => ask(app, host, { url: `/api/reservation/token-check/${token}` });
  const about = await check();
  expect(about.json()).toMatchObject({
    type: 'finish-reservation',
    email: expect.stringMatching(/^\w…\w@example\.com$/),
    data: {
      id,
      startAt: new Date(scene.starts[8] ?? 0).toISOString(),
      provider: { id: scene.calendar.provider_id },
      subfunction: { id: scene.subfunctionId },
    },
  });
  expect(about.body).not.toContain(email);
  const send = (payload: object) =>
    ask(app, host, { method: 'POST', url: '/api/registration/reservation-password', payload });
  const body = { token, password: PASSWORD };
  expect((await send(body)).json()).toMatchObject({ errorCode: 'invalid_input' });
  expect((await send({ ...body, 'g-recaptcha-response': 'made up' })).json()).toMatchObject({
    errorCode: 'human_check_failed',
  });
  const human = async () => ({ 'g-recaptcha-response': await solveHumanCheck(app, host) });
  expect((await send({ ...body, ...(await human()), email })).json()).toMatchObject({
    errorCode: 'invalid_input',
  });
  const finished = await send({ ...body, ...(await human()) });
  expect(finished.json()).toEqual({
    reservationId: id,
    reservationLockExpired: false,
    discountRate: 15,
  });
  expect(finished.cookies.map(({ name }) => name)).toContain('session');
  expect((await send({ ...body, ...(await human()) })).json()).toMatchObject({ errorCode: 'used' });
  expect((await check()).json()).toMatchObject({ errorCode: 'used', httpCode: 400 });
  await app.close();
});

test('after fifteen minutes the account is there, the time is not [C561] [HL-01]', async () => {
  const { id, token } = await registerFor(1);
  await runOut(id);
  const { answer, secret } = await choosePassword(token);
  expect(answer).toMatchObject({ reservationLockExpired: true, discountRate: null });
  const portal = await asOwner(secret);
  await expect(booking.finishReservation({ portal, reservationId: id })).rejects.toMatchObject({
    code: 'hold_expired',
    status: 410,
  });
  // Somebody else has it meanwhile.
  const rival = await booking.holdSlot(holdInput(scene, 1));
  expect(rival.status).toBe('started');
});

test('a time that runs out between the password and the finish is not booked [C562] [HL-01]', async () => {
  const { id, token } = await registerFor(2);
  const { answer, secret } = await choosePassword(token);
  expect(answer.reservationLockExpired).toBe(false);
  await runOut(id);
  await expect(
    booking.finishReservation({ portal: await asOwner(secret), reservationId: id }),
  ).rejects.toMatchObject({ code: 'hold_expired' });
});

test('nobody finishes what another one held', async () => {
  const mine = await registerFor(3, { lastName: 'Első' });
  const other = await registerFor(4, { lastName: 'Második' });
  const { secret } = await choosePassword(other.token);
  await expect(
    booking.finishReservation({ portal: await asOwner(secret), reservationId: mine.id }),
  ).rejects.toMatchObject({ code: 'not_found', status: 404 });
  await expect(
    booking.finishReservation({ portal: scene.portal, reservationId: mine.id }),
  ).rejects.toMatchObject({ code: 'sign_in_required', status: 401 });
});

test('only the browser that holds a time registers for it, and only while it does', async () => {
  const hold = holdInput(scene, 5);
  const { id } = await booking.holdSlot(hold);
  const send = (holdSecret: string) =>
    registration.register(
      registerInput(hold.portal, {
        email: `${randomUUID()}@example.com`,
        holdSecret,
        reservation: { id, comment: '' },
      }),
    );
  await expect(send(holdInput(scene).holdSecret)).rejects.toMatchObject({ code: 'hold_expired' });
  await runOut(id);
  await expect(send(hold.holdSecret)).rejects.toMatchObject({ code: 'hold_expired', status: 410 });
});

test('a password whose session cannot be begun is not set, and the link stays good [TK-03]', async () => {
  const { id, token } = await registerFor(7);
  await database.owner.query('REVOKE INSERT ON session FROM vizit_app');
  await expect(choosePassword(token)).rejects.toThrow('permission denied');
  await database.owner.query('GRANT INSERT ON session TO vizit_app');
  const { answer, secret } = await choosePassword(token);
  expect(answer.reservationId).toBe(id);
  expect((await asOwner(secret)).actor.kind).toBe('customer');
});

test('nobody is in two places at once', async () => {
  const open = await buildBookingScene(database.owner, { times: 8 });
  const { partner } = scene.portal;
  const elsewhere = { ...open, portal: { ...open.portal, partner } };
  await bookSlot(database.owner, booking, elsewhere, 6);
  const { id, token } = await registerFor(6);
  const { secret } = await choosePassword(token);
  await expect(
    booking.finishReservation({ portal: await asOwner(secret), reservationId: id }),
  ).rejects.toMatchObject({ code: 'person_busy', status: 409 });
});

test('a finish that waits until the hold has run out books nothing [HL-01]', async () => {
  const open = await buildBookingScene(database.owner, { times: 9 });
  const { partner } = scene.portal;
  const elsewhere = { ...open, portal: { ...open.portal, partner } };
  const otherId = await bookSlot(database.owner, booking, elsewhere, 5);
  const { id, token } = await registerFor(5);
  const portal = await asOwner((await choosePassword(token)).secret);
  const lock = await database.owner.connect();
  try {
    // Where they are at that hour is known when this ends: nowhere, for that was a hold of theirs that has run out.
    await lock.query('BEGIN');
    await lock.query(
      `UPDATE reservation SET status = 'pending_verification', hold_expires_at = portal_now() WHERE id = $1`,
      [otherId],
    );
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() + interval '1 second' WHERE id = $1`,
      [id],
    );
    const finishing = booking.finishReservation({ portal, reservationId: id }).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    );
    await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
    await expect.poll(async () => (await hasRunOut(id)).rows[0].is, { interval: 50 }).toBe(true);
    await lock.query('COMMIT');
    expect(await finishing).toBe('hold_expired');
  } finally {
    lock.release();
  }
  expect(await rowOf(id)).toMatchObject({ status: 'started' });
});

const hasRunOut = (id: string) =>
  database.owner.query(
    'SELECT hold_expires_at < portal_now() AS is FROM reservation WHERE id = $1',
    [id],
  );

test('care that needs a referral stays held until one is attached, and is booked with it [C627]', async () => {
  const referral = await buildBookingScene(database.owner, { times: 1 });
  referral.portal = membersOnly(referral.portal);
  const partner_id = referral.portal.partner.id;
  await database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
    referral.subfunctionId,
  ]);
  const product = await buildProduct(database.owner, { partner_id, is_insured: true });
  const { rows } = await database.owner.query<{ id: number }>(
    'SELECT specialization_id AS id FROM subfunction WHERE id = $1',
    [referral.subfunctionId],
  );
  await buildCover(database.owner, product, { specialization_id: rows[0]?.id ?? 0 });
  await buildCare(database.owner, { partner_id, subfunction_id: referral.subfunctionId });
  await buildRegistrationCampaign(database.owner, { partner_id, product_id: product.id });
  scene = referral;
  const { id, token } = await registerFor(0);
  const portal = await asOwner((await choosePassword(token)).secret);
  const finish = (referrals: string[]) =>
    booking.finishReservation({ portal, reservationId: id, referrals });
  await expect(finish([])).rejects.toMatchObject({ code: 'attachments_required' });
  await expect(finish([randomUUID()])).rejects.toMatchObject({ fields: { referrals: 'gone' } });
  expect(await rowOf(id)).toMatchObject({ status: 'started' });
  const pool = database.app;
  const files = createFileServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    files: createTestFiles(),
  });
  const stream = Readable.from([await drawPdf()]);
  const sent = await files.putFile({ portal, name: 'b.pdf', stream });
  expect(await finish([sent.id])).toMatchObject({ id, status: 'confirmed' });
  expect(await finish([sent.id])).toMatchObject({ id, status: 'confirmed' });
  const kept = await database.owner.query('SELECT reservation_id FROM file WHERE id = $1', [
    sent.id,
  ]);
  expect(kept.rows).toEqual([{ reservation_id: id }]);
});
