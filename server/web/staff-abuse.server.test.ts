import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inviteStaff } from '#app/features/identity/manage-staff.server.ts';
import { describeStaffInvitation } from '#app/features/identity/staff-invitation.server.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { nowMs, setClockOffset } from '#app/time/clock.ts';
import { createDatabase, type Database, STAFF_ROLE, transact } from '#db/client.ts';
import { arrangeSession, buildAccountPortal, buildAccountScene } from '#tests/support/accounts.ts';
import {
  ask,
  createTestApp,
  solveHumanCheck,
  STAFF_HOST,
  TEST_SECRET,
} from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';

/* What is tried at the portals' doors, tried at the staff's. */

const PASSWORD = 'Nagyon hosszu jelszo 12';
const COOKIE = 'staff-session';
const LOGIN = '/api/staff/login';
const INVITATION = '/api/staff/invitation';
const EMAIL = 'known@staff.test';

let database: TestDatabase;
let db: Database;
let app: FastifyInstance;
let portal: Portal;
/** Of their authenticator. */
let secret: string;
const calls: RouteOptions[] = [];
/** Where very many sign-ins fail. */
const raised: string[] = [];
let senders = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await buildAccountPortal(database.owner);
  db = createDatabase({
    url: database.appUrl,
    staffUrl: database.appUrl.replace('//vizit_app@', `//${STAFF_ROLE}@`),
    partnerKey: TEST_PARTNER_KEY,
  });
  app = await createTestApp(database, {
    db,
    onGuessing: ({ partner }) => raised.push(partner.key),
    onRoute: (route) => {
      if (route.url.startsWith('/api/staff/')) calls.push(route);
    },
  });
  await app.ready();
  const { token, seen } = await invite(EMAIL);
  secret = seen.setup.key;
  const code = makeTotpCode(secret);
  const answer = await post(INVITATION, { token, password: PASSWORD, sealed: seen.sealed, code });
  if (answer.statusCode !== 200) throw new Error('the invitation was not taken');
});
afterEach(() => setClockOffset(0));
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

async function invite(email: string) {
  const invited = await transact(database.owner, (transaction) =>
    inviteStaff(transaction, {
      email,
      name: 'Kiss Edit',
      role: 'preauthorization',
      partner: portal.partner.key,
      clinic: null,
      host: STAFF_HOST,
    }),
  );
  const token = 'token' in invited ? invited.token : '';
  const main = database.app;
  const seen = await describeStaffInvitation(
    {
      db: { main, replica: main, close: async () => {} },
      appSecret: TEST_SECRET,
      tokenMisses: createTokenMisses(),
    },
    { portal, token },
  );
  return { token, seen };
}

const nextSender = () => {
  senders += 1;
  return `10.7.${Math.floor(senders / 200)}.${(senders % 200) + 1}`;
};

/** From a network of its own and with a human check, unless it brings one. */
async function post(url: string, body: object, options: InjectOptions = {}) {
  const remoteAddress = nextSender();
  const check =
    'g-recaptcha-response' in body ? '' : await solveHumanCheck(app, STAFF_HOST, { remoteAddress });
  const payload = { 'g-recaptcha-response': check, ...body };
  return ask(app, STAFF_HOST, { method: 'POST', url, payload, remoteAddress, ...options });
}
const login = (values: object = {}, options: InjectOptions = {}) =>
  post(LOGIN, { email: EMAIL, password: PASSWORD, code: makeTotpCode(secret), ...values }, options);

/** What a browser that has signed in is known by. */
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  cookies.find(({ name }) => name === 'device')?.value ?? '';

/** Each code works once. */
function waitForCode(steps: number): void {
  setClockOffset(nowMs() - Date.now() + steps * 30_000);
}

test('a planted cookie is not kept by who signs in, and opens nothing afterwards [AU-05]', async () => {
  for (const [index, planted] of [
    `${portal.partner.id}-${'A'.repeat(43)}`,
    'A'.repeat(43),
  ].entries()) {
    waitForCode(index + 1);
    const answer = await login({}, { cookies: { [COOKIE]: planted } });
    expect(answer.statusCode).toBe(200);
    const given = answer.cookies.find(({ name }) => name === COOKIE)?.value;
    expect(given).toMatch(new RegExp(`^${portal.partner.id}-[\\w-]{43}$`));
    expect(given).not.toBe(planted);
    const askWith = (session = '') =>
      ask(app, STAFF_HOST, {
        url: '/api/staff/list-marks/approvals',
        cookies: { [COOKIE]: session },
      });
    expect((await askWith(planted)).statusCode).toBe(401);
    expect((await askWith(given)).statusCode).toBe(200);
  }
});

test('an unknown address is answered as a wrong password is, to the last header, after the same hashing [AU-01]', async () => {
  const describe = ({ statusCode, headers, body }: Awaited<ReturnType<typeof post>>) => ({
    statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(?:date|x-request-id|x-ratelimit-.*|content-security-policy)$/.test(name),
      ),
    ),
    body: body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
  });
  const took = { known: [] as number[], unknown: [] as number[] };
  const answers = [];
  for (let round = 0; round < 3; round += 1) {
    for (const [who, email] of [
      ['known', EMAIL],
      ['unknown', `nobody-${round}@staff.test`],
    ] as const) {
      const { user, system } = process.cpuUsage();
      answers.push(describe(await login({ email, password: 'Masik hosszu jelszo 12' })));
      const after = process.cpuUsage();
      took[who].push(after.user + after.system - user - system);
    }
  }
  expect(answers[0]?.statusCode).toBe(401);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  // Hashing is nearly all of it: whoever is unknown without it is answered in a fraction of the work.
  expect(Math.min(...took.unknown)).toBeGreaterThan(Math.min(...took.known) / 2);
});

test.each([
  ['login', LOGIN],
  ['invitation', INVITATION],
])(
  'the %s does nothing without a human check, with a used one, a made-up one and one of another host [AU-09]',
  async (_what, url) => {
    const used = await solveHumanCheck(app, STAFF_HOST, { remoteAddress: nextSender() });
    const foreign = await solveHumanCheck(app, portal.host, { remoteAddress: nextSender() });
    const { token, seen } = await invite(`new-${senders}@staff.test`);
    const body =
      url === LOGIN
        ? { email: EMAIL, password: PASSWORD, code: '000000' }
        : { token, password: PASSWORD, sealed: seen.sealed, code: '000000' };
    const first = await post(url, { ...body, 'g-recaptcha-response': used });
    expect(first.json().errorCode).not.toBe('human_check_failed');
    const missing = await post(url, { ...body, 'g-recaptcha-response': '' });
    expect(missing.statusCode).toBe(400);
    for (const check of ['AAAA', used, foreign]) {
      const answer = await post(url, { ...body, 'g-recaptcha-response': check });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'human_check_failed']);
    }
  },
);

test.each([
  ['of eleven characters', 400, 'Rövidke jel'],
  ['of 129 characters', 422, 'aB3 '.repeat(40).slice(0, 129)],
  ['of ten thousand', 400, 'aB3 '.repeat(2_500)],
  ['of twelve characters', 200, 'Kek elefant7'],
  ['of 128 characters with an emoji', 200, `😀${'xY4 kerti '.repeat(20)}`.slice(0, 127)],
])('a password %s at the invitation: %s [AU-03]', async (_what, status, password) => {
  const { token, seen } = await invite(`bound-${(senders += 1)}@staff.test`);
  const code = makeTotpCode(seen.setup.key);
  const answer = await post(INVITATION, { token, password, sealed: seen.sealed, code });
  expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([
    status,
    '',
  ]);
});

test.each([
  ['a common one', 'password1234'],
  ['their name and address', 'Kiss Edit weak@staff.test'],
])('a password that is %s is refused with its reason [AU-04]', async (_what, password) => {
  const { token, seen } = await invite(`weak-${(senders += 1)}@staff.test`);
  const code = makeTotpCode(seen.setup.key);
  const answer = await post(INVITATION, { token, password, sealed: seen.sealed, code });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: 'common' }]);
});

test('a password in accents that are composed opens what was set in accents that are not [AU-03]', async () => {
  const email = `accents-${(senders += 1)}@staff.test`;
  const { token, seen } = await invite(email);
  const password = 'Őszi körték érnek';
  const { key } = seen.setup;
  const taken = await post(INVITATION, {
    token,
    password: password.normalize('NFD'),
    sealed: seen.sealed,
    code: makeTotpCode(key),
  });
  expect(taken.statusCode).toBe(200);
  waitForCode(1);
  const answer = await login({ email, password, code: makeTotpCode(key) });
  expect(answer.statusCode).toBe(200);
});

test('no call of the staff takes what it does not ask for: nobody gives themselves a role, or a care its price [AU-07] [AZ-04]', async () => {
  // What is sent as a form with a file is read field by field.
  const bodies = calls.flatMap(({ url, schema }) =>
    schema?.body ? [{ url, body: schema.body }] : [],
  );
  expect(bodies.length).toBeGreaterThan(70);
  const openOnes = bodies.filter(({ body }) => !isClosed(body)).map(({ url }) => url);
  expect(openOnes.filter((url) => !/\/files$|\/pictures\/:of$/.test(url))).toEqual([]);
  for (const extra of [{ role: 'system_admin' }, { partnerId: 1 }, { grants: [] }]) {
    expect((await login(extra)).statusCode).toBe(400);
  }
});

/** Whether a body has nothing but what it names, down to its parts. */
function isClosed(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, additionalProperties, anyOf, items } = schema as {
    type?: string;
    properties?: Record<string, unknown>;
    additionalProperties?: unknown;
    anyOf?: unknown[];
    items?: unknown;
  };
  if (type === 'object' && properties && additionalProperties !== false) return false;
  return [...(anyOf ?? []), ...Object.values(properties ?? {}), items].every(isClosed);
}

test('whoever guesses one account from many networks is told to wait, known or not, and its owner signs in from their own browser meanwhile [AU-02]', async () => {
  const { token, seen } = await invite('guessed@staff.test');
  const { key } = seen.setup;
  const accepted = await post(INVITATION, {
    token,
    password: PASSWORD,
    sealed: seen.sealed,
    code: makeTotpCode(key),
  });
  const device = deviceOf(accepted);
  waitForCode(1);
  for (const email of ['guessed@staff.test', 'no@staff.test']) {
    let answer = await login({ email, password: 'Masik hosszu jelszo 12' });
    for (let tries = 1; tries < 31 && answer.statusCode === 401; tries += 1) {
      answer = await login({ email, password: 'Masik hosszu jelszo 12' });
    }
    expect([email, answer.statusCode, answer.json().errorCode]).toEqual([
      email,
      429,
      'too_many_sign_ins',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  const own = { email: 'guessed@staff.test', code: makeTotpCode(key) };
  expect((await login(own)).statusCode, 'from a new browser').toBe(429);
  const owner = await login(own, { cookies: { device } });
  expect(owner.statusCode, 'from the browser that took the invitation').toBe(200);
  waitForCode(1);
  const again = await login(
    { ...own, code: makeTotpCode(key) },
    { cookies: { device: deviceOf(owner) } },
  );
  expect(again.statusCode).toBe(200);
});

test('very many sign-ins of the staff that fail raise the alarm, and a harder human check is asked of new browsers [AU-02]', async () => {
  waitForCode(4);
  const device = deviceOf(await login());
  // As many as failed elsewhere before.
  await database.owner.query('DELETE FROM failed_sign_ins');
  await database.owner.query(
    `INSERT INTO failed_sign_ins (count, ends_at) VALUES (198, portal_now() + interval '5 minutes')`,
  );
  const fail = () => login({ password: 'Masik hosszu jelszo 12' });
  expect((await fail()).json().errorCode).toBe('sign_in_failed');
  expect(raised).toEqual([]);
  expect((await fail()).json().errorCode).toBe('sign_in_failed');
  expect(raised).toEqual(['staff']);

  waitForCode(1);
  expect((await login()).json().errorCode, 'with the usual work').toBe('human_check_failed');
  expect((await login({}, { cookies: { device } })).statusCode, 'the own browser').toBe(200);
  waitForCode(1);
  const remoteAddress = nextSender();
  const check = await solveHumanCheck(app, STAFF_HOST, { remoteAddress, isForSignIn: true });
  expect((await login({ 'g-recaptcha-response': check })).statusCode).toBe(200);
  await database.owner.query('DELETE FROM failed_sign_ins');
});

test('who tries out links of invitations is told to wait, and the right one works behind the same address [TK-02]', async () => {
  const remoteAddress = nextSender();
  const email = `waiting-${senders}@staff.test`;
  const { token, seen } = await invite(email);
  const send = (link: string, code: string) =>
    post(
      INVITATION,
      { token: link, password: PASSWORD, sealed: seen.sealed, code },
      { remoteAddress },
    );
  const guess = async () =>
    (await send(`${portal.partner.id}-${randomBytes(32).toString('base64url')}`, '000000')).json()
      .errorCode;
  for (let miss = 0; miss < 20; miss += 1) expect(await guess()).toBe('not_found');
  expect(await guess()).toBe('too_many_requests');
  expect((await send(token, makeTotpCode(seen.setup.key))).statusCode).toBe(200);
});

test('a method that a call of the staff does not have, and a way around it, are no call [AZ-11]', async () => {
  const send = (method: InjectOptions['method'], url: string, headers = {}) =>
    ask(app, STAFF_HOST, { method, url, headers, remoteAddress: nextSender() });
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'] as const) {
    expect([400, 404, 405], method).toContain((await send(method, LOGIN)).statusCode);
  }
  for (const url of [`${LOGIN}/`, LOGIN.toUpperCase(), '/api/%2e/staff/login']) {
    expect([400, 404, 405], url).toContain((await send('POST', url)).statusCode);
  }
  const written = calls.filter(({ method }) => method === 'POST').map(({ url }) => url);
  expect(written.length).toBeGreaterThan(80);
  for (const url of written) {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const { statusCode } = await send(method, url.replaceAll(/:\w+/g, '1'));
      expect([url, method, [400, 401, 404, 405].includes(statusCode)]).toEqual([url, method, true]);
    }
  }
  const overridden = await send('GET', LOGIN, { 'x-http-method-override': 'POST' });
  expect([400, 404, 405]).toContain(overridden.statusCode);
});

test('the staff’s entry is at its own host and at none that a header claims [MT-02]', async () => {
  const url = '/api/staff/list-marks/approvals';
  const statusOf = async (host: string, headers = {}) =>
    (await ask(app, host, { url, headers, remoteAddress: nextSender() })).statusCode;
  expect(await statusOf(STAFF_HOST)).toBe(401);
  expect(await statusOf('evil.example')).toBe(421);
  expect(await statusOf('evil.example', { 'x-forwarded-host': STAFF_HOST })).toBe(421);
  expect(await statusOf(portal.host, { 'x-forwarded-host': STAFF_HOST })).toBe(404);
  expect(await statusOf(`a@${STAFF_HOST}`)).toBeGreaterThanOrEqual(400);
  expect(await statusOf(`${STAFF_HOST}.evil.example`)).toBe(421);
});

test('what signs somebody in at the staff’s entry signs nobody in at a portal, by whatever name, nor does a patient’s there [MT-03]', async () => {
  waitForCode(9);
  const given = (await login()).cookies.find(({ name }) => name === COOKIE)?.value ?? '';
  expect(given).not.toBe('');
  const [, secret = ''] = given.split(/-(.*)/);
  const statusOf = async (host: string, url: string, cookies: Record<string, string>) =>
    (await ask(app, host, { url, cookies, remoteAddress: nextSender() })).statusCode;
  for (const value of [given, secret]) {
    for (const name of [COOKIE, 'session']) {
      expect(await statusOf(portal.host, '/api/sessions', { [name]: value })).toBe(401);
    }
  }
  const member = await buildAccountScene(database.owner, { portal });
  const { id: account_id, partner_id } = member.account;
  const own = await arrangeSession(database.owner, { account_id, partner_id }, portal.host);
  expect(await statusOf(portal.host, '/api/sessions', { session: own })).toBe(200);
  for (const value of [own, `${partner_id}-${own}`]) {
    const cookies = { [COOKIE]: value, session: value };
    expect(await statusOf(STAFF_HOST, '/api/staff/list-marks/approvals', cookies)).toBe(401);
  }
});

test('no answer to a call of the staff may be kept [MT-05]', async () => {
  const urls = calls
    .filter(({ method }) => [method].flat().includes('GET'))
    .map(({ url }) => url.replaceAll(/:\w+/g, '1'));
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls.filter((one) => !/work-news|clinic-feeds|video-visits\/room/.test(one))) {
    const { headers } = await ask(app, STAFF_HOST, { url, remoteAddress: nextSender() });
    expect([url, headers['cache-control']]).toEqual([
      url,
      expect.stringMatching(/^(?:private, )?no-store$/),
    ]);
  }
});
