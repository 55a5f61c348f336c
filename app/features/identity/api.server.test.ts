import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowMs } from '#app/time/clock.ts';
import {
  arrangeSession,
  buildAccountPortal,
  buildAccountScene,
  createLink,
  PASSWORD,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { ask, createTestApp, solveHumanCheck, TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TOKEN_RULES, type AccountTokenKind } from './token-kinds.ts';

let database: TestDatabase;
let app: FastifyInstance;
let here: Portal;
let there: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  // The server reads the hosts once.
  here = await buildAccountPortal(database.owner);
  there = await buildAccountPortal(database.owner);
  // What hashing costs is what a flood of wrong passwords is about.
  app = await createTestApp(database, { passwords: createPasswords() });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const buildScene = (portal = here) => buildAccountScene(database.owner, { portal });

/** Each call from another network, so that the limits per network count them apart. */
function someAddress(): string {
  return `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
}

/** As a browser's fetch: JSON with a solved human check. */
async function post(
  scene: AccountScene,
  url: string,
  payload: object = {},
  options: InjectOptions = {},
) {
  const { host } = scene.portal;
  return ask(app, host, { method: 'POST', url, payload, remoteAddress: someAddress(), ...options });
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
  test('a hundred wrong passwords at once: those who would wait too long get 429 in their language, pages go on [DS-08]', async () => {
    const scene = await buildScene();
    const checks = await Promise.all(
      Array.from({ length: 100 }, () =>
        solveHumanCheck(app, scene.portal.host, { remoteAddress: someAddress() }),
      ),
    );
    const languages = ['hu', 'ro', 'en'];
    const flood = checks.map((check, index) =>
      post(
        scene,
        '/api/login',
        {
          email: `nobody-${index}@members.test`,
          password: 'wrong',
          'g-recaptcha-response': check,
        },
        { headers: { 'accept-language': languages[index % 3] } },
      ),
    );
    const startedAt = performance.now();
    const page = await ask(app, scene.portal.host, { url: '/api/me' });
    const pageMs = performance.now() - startedAt;
    const answers = await Promise.all(flood);
    expect(page.statusCode).toBe(200);
    expect(pageMs).toBeLessThan(1_500);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.every((one) => one.json().errorCode === 'too_many_at_once')).toBe(true);
    expect(refused.every((one) => Number(one.headers['retry-after']) > 0)).toBe(true);
    expect(new Set(refused.map((one) => one.json().message)).size).toBe(3);
    expect((await signIn(scene)).statusCode, 'and the right one goes on').toBe(200);
  });

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

  test.each(['/api/login', '/api/forgotpwd'])(
    'to %s with a NUL in the address is a mistake of the sender [AU-03]',
    async (url) => {
      const scene = await buildScene();
      const answer = await post(scene, url, {
        email: 'kata\u0000@members.test',
        ...(url === '/api/login' && { password: PASSWORD }),
        'g-recaptcha-response': await solveHumanCheck(app, here.host),
      });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'invalid_input']);
    },
  );

  test('gives a new session, whatever cookie the browser brought along, and that one opens nothing [AU-05]', async () => {
    const scene = await buildScene();
    // Made up by somebody, and a real one of another account that they know.
    const other = await buildScene();
    const planted = cookieOf(await signIn(other), 'session')!.value;
    for (const session of ['A'.repeat(43), planted]) {
      const answer = await post(
        scene,
        '/api/login',
        {
          email: scene.email,
          password: PASSWORD,
          'g-recaptcha-response': await solveHumanCheck(app, here.host),
        },
        { cookies: { session } },
      );
      const given = cookieOf(answer, 'session')?.value;
      expect(given).toMatch(/^[\w-]{43}$/);
      expect(given).not.toBe(session);
      expect((await getMe(scene, session)).json().customer).toBeNull();
      expect((await getMe(scene, given)).json().customer.userEmail).toBe(scene.email);
    }
  });

  test('goes on under a new secret when the password, the factors or the proofs change, and the old one is dead at once [AU-05]', async () => {
    const scene = await buildScene();
    let session = cookieOf(await signIn(scene), 'session')!.value;
    const change = async (url: string, payload: object) => {
      const answer = await post(scene, url, payload, { cookies: { session } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      const renewed = cookieOf(answer, 'session')?.value ?? 'none';
      expect((await getMe(scene, session)).json().customer, `${url}: the old one`).toBeNull();
      expect((await getMe(scene, renewed)).json().customer.userEmail, url).toBe(scene.email);
      session = renewed;
      return answer.json<{ recoveryCodes?: string[] }>();
    };
    const password = 'seven quiet otters';
    await change('/api/profile/password', { oldPassword: PASSWORD, password });
    await change('/api/auth/full-auth', {
      dateOfBirth: '1986-04-12',
      'g-recaptcha-response': await solveHumanCheck(app, here.host),
    });
    const prepared = await post(
      scene,
      '/api/second-factor/prepare',
      { password },
      { cookies: { session } },
    );
    const { key } = prepared.json<{ key: string }>();
    const timestamp = nowMs();
    const { recoveryCodes } = await change('/api/second-factor/on', {
      code: TOTP.generate({ secret: Secret.fromBase32(key), timestamp }),
    });
    await change('/api/second-factor/off', { password, code: recoveryCodes?.[0] });
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

describe('the calls of mailed links', () => {
  const check = () => solveHumanCheck(app, here.host);
  const link = (scene: AccountScene, kind: AccountTokenKind) =>
    createLink(database, scene, kind, `new-${scene.email}`, TEST_SECRET);
  const get = (url: string) => ask(app, here.host, { url, remoteAddress: someAddress() });

  test.each([
    ['/api/forgotpwd/newpassword', 'password-recovery', { password: 'seven quiet otters' }],
    ['/api/registration/password', 'finish-registration', { password: 'seven quiet otters' }],
    ['/api/registration/verification', 'verify-registration', {}],
    ['/api/newemail/verification', 'verify-new-email', {}],
    ['/api/new-contact-email/verification', 'verify-new-contact-email', {}],
    ['/api/corporate/verification', 'verify-corporate', {}],
  ] as const)(
    '%s takes the token and a human check, of whoever may send them, and answers a used token 400 [C670 C705 C708 C709 C710 C711] [TK-03 AU-09]',
    async (url, kind, fields) => {
      const scene = await buildScene();
      const { id: account_id, partner_id } = scene.account;
      let session = TOKEN_RULES[kind].isForOwner
        ? await arrangeSession(database.owner, { partner_id, account_id }, here.host)
        : null;
      const send = (payload: object) =>
        post(scene, url, payload, session === null ? {} : { cookies: { session } });
      const token = await link(scene, kind);
      const body = { token, ...fields };
      expect((await send(body)).statusCode).toBe(400);
      const robot = await send({ ...body, 'g-recaptcha-response': 'made up' });
      expect(robot.json()).toMatchObject({ errorCode: 'human_check_failed', httpCode: 400 });
      const unknown = { ...body, token: 'A'.repeat(43), 'g-recaptcha-response': await check() };
      expect((await send(unknown)).json()).toMatchObject({ errorCode: 'not_found' });
      const replayed = await check();
      const answer = await send({ ...body, 'g-recaptcha-response': replayed });
      expect([answer.statusCode, answer.json().status]).toEqual([200, 200]);
      session = cookieOf(answer, 'session')?.value ?? session;
      const again = await send({ ...body, 'g-recaptcha-response': replayed });
      expect(again.json()).toMatchObject({ errorCode: 'human_check_failed', httpCode: 400 });
      const used = await send({ ...body, 'g-recaptcha-response': await check() });
      expect(used.json()).toMatchObject({
        errorCode: 'used',
        httpCode: 400,
        message: expect.stringMatching(/\S/),
      });
      const more = { ...body, 'g-recaptcha-response': await check(), id: 1, partnerId: 2 };
      expect((await send(more)).json().errorCode).toBe('invalid_input');
    },
  );

  test('a check answers kind, masked address and end; a link that is over 400 with code and message [C713 C716 C717]', async () => {
    const scene = await buildScene();
    for (const kind of [
      'password-recovery',
      'verify-new-email',
      'finish-registration',
      'verify-registration',
      'verify-corporate',
    ] as const) {
      const token = await link(scene, kind);
      const answer = await get(`/api/account-token-check/${token}`);
      expect(answer.json()).toEqual({
        type: kind,
        email: expect.stringContaining('…'),
        expiresAt: expect.stringMatching(/Z$/),
      });
      expect(answer.body).not.toContain(scene.email);
      expect((await get(`/api/account-token/${token}/view`)).json()).toEqual({ type: kind });
      await link(scene, kind);
      expect((await get(`/api/account-token-check/${token}`)).json()).toEqual({
        errorCode: 'expired',
        httpCode: 400,
        message: expect.stringMatching(/\S/),
      });
      expect((await get(`/api/account-token/${token}/view`)).json()).toEqual({ type: kind });
    }
  });

  test('malformed, unknown and of another kind are one answer [TK-01]', async () => {
    const scene = await buildScene(there);
    const token = await createLink(database, scene, 'verify-corporate', scene.email, TEST_SECRET);
    const bodies = new Set<string>();
    for (const text of [
      'x',
      'A'.repeat(43),
      'A'.repeat(101),
      '..%2F..%2Fetc',
      '%00',
      encodeURIComponent('őű☃'),
      `${token}?type=password-recovery`,
    ]) {
      const answer = await ask(app, there.host, {
        url: `/api/account-token-check/${text}`,
        remoteAddress: someAddress(),
      });
      expect(answer.statusCode, text).toBe(404);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
  });

  test('a link is sent again by a human check alone; an address in the body is refused [C712] [TK-08]', async () => {
    const scene = await buildScene();
    const url = `/api/resend-token/${await link(scene, 'password-recovery')}`;
    const answer = await post(scene, url, { 'g-recaptcha-response': await check() });
    expect([answer.statusCode, answer.json().status]).toEqual([200, 200]);
    const body = { 'g-recaptcha-response': await check(), email: 'evil@example.com' };
    expect((await post(scene, url, body)).statusCode).toBe(400);
  });
});

describe('the copy of all data', () => {
  const COPIES = '/api/profile/copies';
  const FULL_AUTH = '/api/auth/full-auth';
  const check = async () => ({ 'g-recaptcha-response': await solveHumanCheck(app, here.host) });

  test('asks a session of a password for the date of birth, and so does its download', async () => {
    const scene = await buildScene();
    let session = cookieOf(await signIn(scene), 'session')?.value ?? '';
    const send = (url: string, payload: object) =>
      post(scene, url, payload, { cookies: { session } });
    const refused = await send(COPIES, { password: PASSWORD });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([403, 'full_auth_required']);

    const wrong = await send(FULL_AUTH, { dateOfBirth: '1986-04-13', ...(await check()) });
    expect(wrong.json()).toMatchObject({ errorCode: 'full_auth_failed', httpCode: 400 });
    const given = await send(FULL_AUTH, { dateOfBirth: '1986-04-12', ...(await check()) });
    expect(given.statusCode).toBe(200);
    session = cookieOf(given, 'session')?.value ?? '';
    const made = await send(COPIES, { password: PASSWORD });
    expect(made.statusCode).toBe(201);

    const download = (secret: string) =>
      ask(app, here.host, { url: made.json().href, cookies: { session: secret } });
    expect((await download(session)).headers['content-type']).toBe('application/zip');
    const elsewhere = cookieOf(await signIn(scene), 'session')?.value ?? '';
    expect((await download(elsewhere)).json()).toMatchObject({ errorCode: 'full_auth_required' });
  });

  test('after five wrong dates the sixth is refused for fifteen minutes, and no copy is made', async () => {
    const scene = await buildScene();
    const cookies = { session: cookieOf(await signIn(scene), 'session')?.value ?? '' };
    const guess = async (day: number) =>
      post(scene, FULL_AUTH, { dateOfBirth: `1986-04-${day}`, ...(await check()) }, { cookies });
    for (let day = 20; day < 25; day += 1) {
      expect((await guess(day)).json().errorCode).toBe('full_auth_failed');
    }
    const paused = await guess(12);
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(paused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    const copy = await post(scene, COPIES, { password: PASSWORD }, { cookies });
    expect(copy.json().errorCode).toBe('full_auth_required');
  });

  test('is not kept from somebody whose date of birth nobody knows', async () => {
    const scene = await buildAccountScene(database.owner, { portal: here, hasSubscription: false });
    const cookies = { session: cookieOf(await signIn(scene), 'session')?.value ?? '' };
    const copy = await post(scene, COPIES, { password: PASSWORD }, { cookies });
    expect(copy.statusCode).toBe(201);
  });
});
