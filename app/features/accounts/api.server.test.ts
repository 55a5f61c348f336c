import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAccountPortal,
  buildAccountScene,
  PASSWORD,
  type AccountScene,
} from '#tests/support/accounts.ts';
import type { Portal } from '#app/platform/portal.ts';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let app: FastifyInstance;
let here: Portal;
let there: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  // The server reads the hosts once.
  here = await buildAccountPortal(database.owner);
  there = await buildAccountPortal(database.owner);
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const buildScene = (portal = here) => buildAccountScene(database.owner, { portal });

/** As a browser's fetch: JSON with a solved human check. */
async function post(
  scene: AccountScene,
  url: string,
  payload: object = {},
  options: InjectOptions = {},
) {
  const { host } = scene.portal;
  return ask(app, host, { method: 'POST', url, payload, ...options });
}

async function signIn(scene: AccountScene, values: object = {}) {
  return post(scene, '/api/login', {
    email: scene.email,
    password: PASSWORD,
    'g-recaptcha-response': await solveHumanCheck(app, scene.portal.host),
    ...values,
  });
}

const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>, name: string) =>
  answer.cookies.find((one) => one.name === name);
const getMe = async (scene: AccountScene, secret: string | undefined) =>
  ask(app, scene.portal.host, {
    url: '/api/me',
    cookies: secret === undefined ? {} : { session: secret },
  });

describe('signing in and out', () => {
  test('sets a session cookie that scripts cannot read, and nothing of it may be kept', async () => {
    const scene = await buildScene();
    const answer = await signIn(scene);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const cookie = cookieOf(answer, 'session');
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.maxAge).toBeUndefined();

    const me = await getMe(scene, cookie?.value);
    expect(me.json().customer.userEmail).toBe(scene.email);
    const out = await post(scene, '/api/logout', {}, { cookies: { session: cookie!.value } });
    expect([out.statusCode, cookieOf(out, 'session')?.value]).toEqual([200, '']);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect((await getMe(scene, cookie?.value)).json().customer).toBeNull();
  });

  test('answers an unknown address and a wrong password with the same bytes [AU-01]', async () => {
    const scene = await buildScene();
    const wrong = await signIn(scene, { password: 'not this one' });
    const unknown = await signIn(scene, { email: 'nobody@members.test' });
    expect(wrong.statusCode).toBe(401);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test('from another site is refused [BW-01]', async () => {
    const scene = await buildScene();
    const foreign = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: `http://sister.${scene.portal.host}`, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect((await post(scene, '/api/login', {}, { headers })).statusCode).toBe(403);
      expect((await post(scene, '/api/logout', {}, { headers })).statusCode).toBe(403);
    }
    const form = await post(
      scene,
      '/api/logout',
      {},
      {
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(form.statusCode).toBe(415);
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)('by %s does nothing [AZ-11]', async (method) => {
    const scene = await buildScene();
    const session = cookieOf(await signIn(scene), 'session')!.value;
    const answer = await ask(app, scene.portal.host, {
      method,
      url: '/api/logout',
      cookies: { session },
      headers: { 'x-http-method-override': 'POST' },
    });
    expect([404, 405]).toContain(answer.statusCode);
    expect((await getMe(scene, session)).json().customer).not.toBeNull();
  });
});

describe('who is signed in', () => {
  test('is told with the fields of a customer and of the partner, no more [C450 C451 C452 C453 C454 C455 C456 C457 C458 C459 C460 C461 C462 C463]', async () => {
    const scene = await buildScene();
    const me = await getMe(scene, cookieOf(await signIn(scene), 'session')?.value);
    expect(me.json()).toEqual({
      customer: {
        id: scene.account.customer_id,
        userEmail: scene.email,
        currentSubscription: {
          name: 'Szabó Kata',
          dateOfBirth: '1986-04-12',
          contactEmail: 'kata@members.test',
          phone: '+36205550101',
          mothersName: 'Nagy Ilona',
          zipcode: '1117',
          city: 'Budapest',
          street: 'Irinyi József utca 14.',
          currentPeriod: { endDate: expect.stringMatching(/^20\d\d-05-10$/) },
        },
        hasCardNetwork: false,
        hasPreauthorization: false,
        hasMedicalCare: false,
        hasAppointments: false,
        hasMap: false,
        hasMelanoma: false,
        hasActiveProductCampaign: false,
        callCenterNumber: null,
      },
      partner: { logo: '/images/themes/generic/logo.svg', hasMelanoma: false },
    });
    const logo = await ask(app, scene.portal.host, { url: me.json().partner.logo });
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  test('is nobody for a session of another partner or a made-up one [MT-03]', async () => {
    const scene = await buildScene();
    const other = await buildScene(there);
    const secret = cookieOf(await signIn(scene), 'session')?.value;
    expect((await getMe(other, secret)).json().customer).toBeNull();
    for (const made of ['', 'x', '%00', 'A'.repeat(43), 'A'.repeat(4000)]) {
      expect((await getMe(scene, made)).json().customer).toBeNull();
    }
  });

  test('sources beside the pictures are not served', async () => {
    const scene = await buildScene();
    for (const url of ['/images/themes/generic/theme.ts', '/images/themes/index.ts']) {
      expect((await ask(app, scene.portal.host, { url })).statusCode).toBe(404);
    }
  });
});
