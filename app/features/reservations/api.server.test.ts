import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, createTestApp, solveHumanCheck, TEST_SECRET } from '#tests/support/app.ts';
import {
  buildBookingScene,
  findToken,
  holdInput,
  submitInput,
  type BookingScene,
  type HoldInput,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let app: FastifyInstance;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  scene = await buildBookingScene(database.owner, { times: 12 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const solveCheck = () => solveHumanCheck(app, scene.portal.host);

function get(url: string, headers: Record<string, string> = {}) {
  return ask(app, scene.portal.host, { url, headers });
}

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return ask(app, scene.portal.host, { method: 'POST', url, payload, headers });
}

function headersOf({ holdSecret, idempotencyKey }: { holdSecret: string; idempotencyKey: string }) {
  return { 'x-hold-secret': holdSecret, 'idempotency-key': idempotencyKey };
}

async function hold(input: HoldInput, values: object = {}) {
  const { slotId, subfunctionId } = input;
  const body = { slotId, subfunctionId, 'g-recaptcha-response': await solveCheck(), ...values };
  return post('/api/reservation/start', body, headersOf(input));
}

async function submit(input: HoldInput, id: string, values: object = {}) {
  const { form, ...sender } = submitInput(input, id);
  const body = { ...form, 'g-recaptcha-response': await solveCheck(), ...values };
  return post('/api/reservation', body, headersOf(sender));
}

/** What calls are answered that are all sent while no reservation can be written; it can once each of them has come to that. */
async function whileTableWaits<T>(send: () => Promise<Promise<T>[]>): Promise<T[]> {
  const lock = await database.owner.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE reservation IN SHARE ROW EXCLUSIVE MODE');
    const calls = await send();
    await expect
      .poll(
        async () =>
          (
            await lock.query(
              `SELECT FROM pg_locks WHERE NOT granted AND relation = 'reservation'::regclass`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    await lock.query('COMMIT');
    return await Promise.all(calls);
  } finally {
    lock.release();
  }
}

describe('the calls of a visitor’s booking', () => {
  test('lead from the free time to the confirmed and the cancelled visit [C718]', async () => {
    const input = holdInput(scene, 0);
    const held = await hold(input);
    expect(held.statusCode).toBe(201);
    expect(held.headers['cache-control']).toContain('no-store');
    const { id, expiresAt } = held.json<{ id: string; expiresAt: string }>();

    const submitted = await submit(input, id);
    expect(submitted.statusCode).toBe(201);
    expect(submitted.json()).toMatchObject({ id, status: 'pending_verification', expiresAt });
    const token = await findToken(database.owner, id, 'verify-public-reservation', TEST_SECRET);

    const seen = await get(`/api/reservation/token-check/${token}`);
    expect(seen.json()).toMatchObject({
      type: 'verify-public-reservation',
      data: { id, provider: { id: scene.calendar.provider_id } },
    });

    const verified = await post('/api/reservation/verification', {
      token,
      'g-recaptcha-response': await solveCheck(),
    });
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toEqual({
      status: 200,
      message: 'Foglalását megerősítettük. A részleteket e-mailben is elküldtük.',
    });
    expect((await get(`/api/reservation/${id}`, headersOf(input))).json()).toMatchObject({
      status: 'confirmed',
      expiresAt: null,
    });

    const cancelToken = await findToken(database.owner, id, 'cancel-reservation', TEST_SECRET);
    const about = await get(
      `/api/reservation/token-check/${cancelToken}?purpose=cancel-reservation`,
    );
    expect(about.json()).toMatchObject({ type: 'cancel-reservation', data: { id } });
    const cancelled = await post(`/api/reservation/${id}/cancel`, {
      token: cancelToken,
      'g-recaptcha-response': await solveCheck(),
    });
    expect(cancelled.json()).toEqual({ id, status: 'cancelled_by_patient' });
    expect((await hold(holdInput(scene, 0))).statusCode).toBe(201);
  });

  test('repeated under their key while the first still runs wait for its answer, with the same check or another: one row, one mail [ID-03]', async () => {
    const input = holdInput(scene, 9);
    const { slotId, subfunctionId } = input;
    const place = { slotId, subfunctionId };
    const startCheck = await solveCheck();
    const starts = await whileTableWaits(async () => {
      const again = { ...place, 'g-recaptcha-response': await solveCheck() };
      const same = { ...place, 'g-recaptcha-response': startCheck };
      return [same, same, again].map((body) =>
        post('/api/reservation/start', body, headersOf(input)),
      );
    });
    expect(starts.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const ids = new Set(starts.map((answer) => answer.json<{ id: string }>().id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;

    const { form, ...sender } = submitInput(input, id);
    const check = await solveCheck();
    const sent = await whileTableWaits(async () => {
      const same = { ...form, 'g-recaptcha-response': check };
      const again = { ...form, 'g-recaptcha-response': await solveCheck() };
      return [same, same, again].map((body) => post('/api/reservation', body, headersOf(sender)));
    });
    const bodies = sent.map((answer) => {
      const { serverNow: _, ...rest } = answer.json<{ serverNow: string }>();
      return [answer.statusCode, rest];
    });
    expect(bodies[0]).toMatchObject([201, { id, status: 'pending_verification' }]);
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
    const { rows } = await database.owner.query(
      `SELECT (SELECT count(*)::int FROM reservation WHERE hold_secret_hash = (SELECT hold_secret_hash FROM reservation WHERE id = $1)) AS holds,
              (SELECT count(*)::int FROM outbox WHERE kind = 'mail_verify_reservation' AND payload ->> 'reservation' = $1::text) AS mails`,
      [id],
    );
    expect(rows).toEqual([{ holds: 1, mails: 1 }]);
  });

  test('say no personal data beyond the masked address', async () => {
    const input = holdInput(scene, 1);
    const { id } = (await hold(input)).json<{ id: string }>();
    await submit(input, id);
    const shown = await get(`/api/reservation/${id}`, headersOf(input));
    expect(shown.body).not.toMatch(/János|1980-02-29|Szabó Éva|201234567/);
    expect(shown.json<{ email: string }>().email).toMatch(/^\w…\w@example\.com$/);
  });

  test('give a hold back, again and again', async () => {
    const input = holdInput(scene, 2);
    const { id } = (await hold(input)).json<{ id: string }>();
    for (let time = 0; time < 2; time += 1) {
      const released = await post(`/api/reservation/${id}/cancel`, {}, headersOf(input));
      expect(released.statusCode).toBe(200);
      expect(released.json()).toEqual({ id, status: 'cancelled_by_patient' });
    }
  });

  test('tell the second visitor that the time is taken, in the page’s language', async () => {
    await hold(holdInput(scene, 3));
    const taken = await post(
      '/api/reservation/start',
      {
        slotId: scene.slotIds[3],
        subfunctionId: scene.subfunctionId,
        'g-recaptcha-response': await solveCheck(),
      },
      { ...headersOf(holdInput(scene, 3)), 'accept-language': 'ro' },
    );
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toEqual({
      errorCode: 'slot_taken',
      httpCode: 409,
      message: 'Altcineva a rezervat între timp această oră. Vă rugăm să alegeți alta.',
    });
  });

  test('name each wrong field of the form by its key', async () => {
    const input = holdInput(scene, 4);
    const { id } = (await hold(input)).json<{ id: string }>();
    const answer = await submit(input, id, { patientPhone: '112', patientMothersName: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errorCode: 'invalid_input',
      fields: { patientPhone: 'phoneInvalid', patientMothersName: 'required' },
    });
  });

  test('show the phone of a clinic that books by phone only [C751]', async () => {
    const byPhone = await buildBookingScene(database.owner);
    await database.owner.query(
      'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
      [byPhone.subfunctionId],
    );
    const answer = await hold(holdInput(byPhone));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errorCode: 'is_publicly_not_reservable',
      message: expect.stringContaining('+3612345678'),
    });
  });

  test('refuse a check that was used, made up or left out', async () => {
    const used = await solveCheck();
    await hold(holdInput(scene, 5), { 'g-recaptcha-response': used });
    for (const answer of [used, 'made up']) {
      const refused = await hold(holdInput(scene, 6), { 'g-recaptcha-response': answer });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errorCode: 'human_check_failed' });
    }
    const missing = await hold(holdInput(scene, 6), { 'g-recaptcha-response': undefined });
    expect(missing.json()).toMatchObject({ errorCode: 'invalid_input', httpCode: 400 });
  });

  test('give a lost answer again although its check is used up', async () => {
    const input = holdInput(scene, 7);
    const check = { 'g-recaptcha-response': await solveCheck() };
    const first = await hold(input, check);
    const second = await hold(input, check);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toMatchObject({ id: first.json<{ id: string }>().id });
  });

  test.each([
    ['a slot id of another form', { slotId: '0-x' }],
    ['a number as text', { subfunctionId: '7' }],
    ['an object for a text', { slotId: { toString: 'x' } }],
  ])('refuse %s', async (_, values) => {
    const answer = await hold(holdInput(scene, 8), values);
    expect(answer.json()).toMatchObject({ errorCode: 'invalid_input', httpCode: 400 });
  });

  test('refuse a hold without its headers', async () => {
    const { slotId, subfunctionId } = holdInput(scene, 8);
    const answer = await post('/api/reservation/start', {
      slotId,
      subfunctionId,
      'g-recaptcha-response': await solveCheck(),
    });
    expect(answer.json()).toMatchObject({ errorCode: 'invalid_input', httpCode: 400 });
  });

  test('refuse a NUL character as bad input, not as a fault', async () => {
    const input = holdInput(scene, 8);
    const { id } = (await hold(input)).json<{ id: string }>();
    const answer = await submit(input, id, { patientComment: 'a\u0000b' });
    expect(answer.json()).toMatchObject({
      httpCode: 400,
      fields: { patientComment: 'charactersInvalid' },
    });
  });
});

describe('an unknown link', () => {
  test('is always answered the same, whatever is wrong with it', async () => {
    const own = await createTestApp(database);
    const bodies = new Set<string>();
    for (const token of [
      'x',
      'x'.repeat(101),
      '..%2F..%2Fetc%2Fpasswd',
      '%00',
      '%C5%91'.repeat(10),
      'A'.repeat(43),
    ]) {
      const answer = await ask(own, scene.portal.host, {
        url: `/api/reservation/token-check/${token}`,
      });
      expect(answer.statusCode, token).toBe(404);
      bodies.add(answer.body);
    }
    await own.close();
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0] ?? '')).toMatchObject({
      errorCode: 'not_found',
      httpCode: 404,
    });
  });

  test('verifies nothing', async () => {
    const answer = await post('/api/reservation/verification', {
      token: 'A'.repeat(43),
      'g-recaptcha-response': await solveCheck(),
    });
    expect(answer.json()).toMatchObject({ errorCode: 'not_found', httpCode: 404 });
  });
});
