import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import { buildBookingScene, createSecret, type BookingScene } from '#tests/support/booking.ts';
import { buildAccount } from '#tests/support/builders/people.ts';
import { buildProduct, buildRegistrationCampaign } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const KNOWN = 'known@members.test';
const UNKNOWN = 'other@members.test';

let database: TestDatabase;
let app: FastifyInstance;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  scene = await buildBookingScene(database.owner);
  const partner_id = scene.portal.partner.id;
  const product = await buildProduct(database.owner, { partner_id });
  await buildRegistrationCampaign(database.owner, { partner_id, product_id: product.id });
  await buildAccount(database.owner, { partner_id, email: KNOWN, host: scene.portal.host });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const { host } = scene.portal;
  const payload = { ...body, 'g-recaptcha-response': await solveHumanCheck(app, host) };
  return ask(app, host, { method: 'POST', url, payload, headers });
}

const registration = {
  lastName: 'Kovács',
  firstName: 'János',
  dateOfBirth: '1980-02-29',
  mothersName: 'Szabó Éva',
  phone: '+36201234567',
  zipcode: '1117',
  city: 'Budapest',
  street: 'Irinyi József utca 14.',
  voucherCode: '',
  acceptsTerms: true,
};

/** Holds a time and fills the form in. */
async function reserve(patientEmail: string, index: number) {
  const slot = { slotId: scene.slotIds[index], subfunctionId: scene.subfunctionId };
  const headers = () => ({ 'x-hold-secret': secret, 'idempotency-key': randomUUID() });
  const secret = createSecret();
  const held = await post('/api/reservation/start', slot, headers());
  const form = {
    ...slot,
    reservationId: held.json().id,
    patientLastName: 'Kovács',
    patientFirstName: 'János',
    patientDateOfBirth: `198${index}-02-28`,
    patientMothersName: 'Szabó Éva',
    patientPhone: `+3620123456${index}`,
    patientEmail,
    patientComment: '',
  };
  return post('/api/reservation', form, headers());
}

test.each([
  ['login', 401, (email: string) => post('/api/login', { email, password: 'not the one' })],
  ['a forgotten password', 200, (email: string) => post('/api/forgotpwd', { email })],
  ['registration', 200, (email: string) => post('/api/registration', { ...registration, email })],
  ['a reservation', 201, (email: string) => reserve(email, email === KNOWN ? 0 : 1)],
] as const)(
  '%s answers the same, to the last header, whether or not there is an account [AU-01]',
  async (_what, status, call) => {
    const [known, unknown] = [await call(KNOWN), await call(UNKNOWN)];
    expect(known.statusCode).toBe(status);
    expect(describe(unknown)).toEqual(describe(known));
  },
);

/** Without what is new in every answer. */
function describe({ statusCode, headers, body }: Awaited<ReturnType<typeof post>>) {
  const counted = /^(?:date|x-request-id|x-ratelimit-.*|content-security-policy)$/;
  return {
    statusCode,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !counted.test(name))),
    body: body
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      // Masked: what the caller has sent themselves.
      .replaceAll(/"email":"[^"]*"/g, ''),
  };
}
