import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  inviteStaff,
  listStaff,
  suspendStaff,
} from '#app/features/identity/manage-staff.server.ts';
import { describeStaffInvitation } from '#app/features/identity/staff-invitation.server.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { nowMs, setClockOffset } from '#app/time/clock.ts';
import { createDatabase, type Database, STAFF_ROLE, transact } from '#db/client.ts';
import { requireLogin } from '#db/logins.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import {
  ask,
  createTestApp,
  solveHumanCheck,
  STAFF_HOST,
  TEST_SECRET,
} from '#tests/support/app.ts';
import { buildCalendar } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { hu } from '#app/platform/messages/hu.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Portal } from '#app/platform/portal.ts';

const PASSWORD = 'Nagyon hosszu jelszo 12';
const COOKIE = 'staff-session';

let database: TestDatabase;
/** As a process has it that knows the staff's own login. */
let db: Database;
let app: FastifyInstance;
let portal: Portal;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await buildAccountPortal(database.owner);
  db = createDatabase({
    url: database.appUrl,
    staffUrl: database.appUrl.replace('//vizit_app@', `//${STAFF_ROLE}@`),
    partnerKey: TEST_PARTNER_KEY,
  });
  app = await createTestApp(database, { db });
});
afterEach(() => setClockOffset(0));
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

/** The next code of an authenticator: each works once. */
function waitForCode(): void {
  setClockOffset(nowMs() - Date.now() + 30_000);
}

const newEmail = () => `staff-${(count += 1)}@staff.test`;
const invite = (email: string, values: object = {}) =>
  transact(database.owner, (transaction) =>
    inviteStaff(transaction, {
      email,
      name: 'Kiss Edit',
      role: 'preauthorization',
      partner: portal.partner.key,
      clinic: null,
      host: STAFF_HOST,
      ...values,
    }),
  );
const lookAt = (token: string) =>
  describeStaffInvitation(
    {
      db: { main: database.app, replica: database.app, close: async () => {} },
      appSecret: TEST_SECRET,
      tokenMisses: createTokenMisses(),
    },
    { portal, token },
  ).catch((error: { code: string }) => {
    expect(error.code).toBe('not_found');
    return null;
  });

/** Each from another network, so that no limit speaks first. */
async function post(url: string, body: object, cookies: Record<string, string> = {}) {
  count += 1;
  const remoteAddress = `10.9.${Math.floor(count / 200)}.${(count % 200) + 1}`;
  const check = await solveHumanCheck(app, STAFF_HOST, { remoteAddress });
  const payload = { ...body, 'g-recaptcha-response': check };
  return ask(app, STAFF_HOST, { method: 'POST', url, payload, cookies, remoteAddress });
}
const signIn = (email: string, secret: string, values: object = {}) =>
  post('/api/staff/login', { email, password: PASSWORD, code: makeTotpCode(secret), ...values });

/** Somebody who has used their invitation. */
async function buildStaffSignIn(values: object = {}) {
  const email = newEmail();
  const { token = '' } = (await invite(email, values)) as { token?: string };
  const seen = await lookAt(token);
  if (!seen) throw new Error('the link shows nothing');
  const secret = seen.setup.key;
  const answer = await post('/api/staff/invitation', {
    token,
    password: PASSWORD,
    sealed: seen.sealed,
    code: makeTotpCode(secret),
  });
  expect(answer.statusCode).toBe(200);
  const [cookie] = answer.cookies;
  return { email, secret, token, sealed: seen.sealed, answer, session: cookie?.value ?? '' };
}

/** 401: the session is nobody's; 404: it is somebody's, who asks for what is not there. */
async function askWith(session: string, rest = ''): Promise<number> {
  const url = `/api/staff/approvals/${portal.partner.id}/0198c0de-0000-7000-8000-000000000000/decision${rest}`;
  const answer = await ask(app, STAFF_HOST, {
    method: 'POST',
    url,
    payload: { version: 1, isApproved: true },
    cookies: { [COOKIE]: session },
  });
  return answer.statusCode;
}

test('who changes what an import is writing at that moment is told so, soon and in words, and can once it is written', async () => {
  const calendar = await buildCalendar(database.owner);
  await database.owner.query(`UPDATE calendar SET room = 'Egyes' WHERE id = $1`, [calendar.id]);
  const { session } = await buildStaffSignIn({
    role: 'provider_manager',
    clinic: String(calendar.provider_id),
  });
  const rename = () =>
    ask(app, STAFF_HOST, {
      method: 'POST',
      url: `/api/staff/clinic/${calendar.provider_id}/rooms/rename`,
      payload: { room: 'Egyes', name: 'Kettes', isSure: false },
      cookies: { [COOKIE]: session },
    });
  const importing = await database.owner.connect();
  try {
    await importing.query('BEGIN');
    await importing.query('UPDATE calendar SET room = room WHERE id = $1', [calendar.id]);
    const answer = await rename();
    expect(answer.json()).toMatchObject({
      errorCode: 'held_by_another',
      httpCode: 409,
      message: hu.held_by_another,
    });
    await importing.query('ROLLBACK');
  } finally {
    importing.release();
  }
  expect((await rename()).statusCode).toBe(200);
});

describe('an invitation', () => {
  test('sets password and authenticator once, and signs in with a cookie for this host alone', async () => {
    const { token, sealed, secret, answer, session } = await buildStaffSignIn();
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: COOKIE, sameSite: 'Strict', httpOnly: true, path: '/' });
    expect(cookie?.domain).toBeUndefined();
    expect(await askWith(session)).toBe(404);
    expect(await lookAt(token)).toBeNull();
    waitForCode();
    const again = { token, password: PASSWORD, sealed, code: makeTotpCode(secret) };
    expect((await post('/api/staff/invitation', again)).statusCode).toBe(404);
  });

  test.each([
    ['a password of eleven characters', { password: 'Rövidke jel' }, 400],
    ['a common one', { password: 'passwordpassword' }, 400],
    ['a wrong code', { code: '000000' }, 400],
    ['a secret that was shown for no link', { sealed: 'AAAA'.repeat(20) }, 400],
    ['an unknown link', { token: `1-${'A'.repeat(43)}` }, 404],
    ['a link that says nobody’s home', { token: 'A'.repeat(43) }, 404],
  ])('is not taken with %s, and stays open', async (_what, values, status) => {
    const { token = '' } = (await invite(newEmail())) as { token?: string };
    const seen = await lookAt(token);
    const code = makeTotpCode(seen?.setup.key ?? '');
    const body = { token, password: PASSWORD, sealed: seen?.sealed ?? '', code, ...values };
    expect((await post('/api/staff/invitation', body)).statusCode).toBe(status);
    expect(await lookAt(token)).not.toBeNull();
  });

  test('is over after three days; a newer one takes its place', async () => {
    const email = newEmail();
    const { token: first = '' } = (await invite(email)) as { token?: string };
    const { token: second = '' } = (await invite(email)) as { token?: string };
    expect(await lookAt(first)).toBeNull();
    expect(await lookAt(second)).not.toBeNull();
    await database.owner.query(
      `UPDATE staff_invitation SET expires_at = expires_at - interval '72 hours'`,
    );
    expect(await lookAt(second)).toBeNull();
  });

  test('says in words what is wrong with it, all at once', async () => {
    const wrong = { name: '', role: 'boss', partner: 'none' };
    expect(await invite('nobody', wrong)).toEqual({
      problems: [
        '--email: nobody is no e-mail address',
        '--name: must be a text of 1 to 200 characters',
        expect.stringContaining('--role: must be one of call_centre, preauthorization'),
        '--partner: there is no partner none',
      ],
    });
    expect(await invite(newEmail(), { role: 'doctor' })).toEqual({
      problems: [
        '--clinic: is needed for doctor',
        '--doctor, or --languages and --specialties: are needed for doctor',
      ],
    });
    expect(await invite(newEmail(), { clinic: '1' })).toEqual({
      problems: ["--clinic: preauthorization is for all of a partner's clinics"],
    });
  });
});

describe('the sign-in of the staff', () => {
  test('takes password and code together, and each code once [AU-10]', async () => {
    const { email, secret } = await buildStaffSignIn();
    // The code of the invitation is used up.
    expect((await signIn(email, secret)).statusCode).toBe(401);
    waitForCode();
    const answer = await signIn(email, secret);
    expect(answer.statusCode).toBe(200);
    expect(await askWith(answer.cookies[0]?.value ?? '')).toBe(404);
    expect((await signIn(email, secret)).statusCode).toBe(401);
  });

  test('says the same whatever is wrong', async () => {
    const { email, secret } = await buildStaffSignIn();
    waitForCode();
    const bodies = [];
    for (const values of [
      { password: 'Masik hosszu jelszo 12' },
      { code: '000000' },
      { email: 'nobody@staff.test' },
    ]) {
      const answer = await signIn(email, secret, values);
      bodies.push([answer.statusCode, answer.json().errorCode, answer.json().message]);
    }
    expect(bodies[0]?.slice(0, 2)).toEqual([401, 'sign_in_failed']);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('a session ends a quarter of an hour after the last question, and eight hours after it began', async () => {
    const { session } = await buildStaffSignIn();
    const past = (column: string, minutes: number) =>
      database.owner.query(
        `UPDATE session SET ${column} = portal_now() - $1 * interval '1 minute' WHERE host = $2`,
        [minutes, STAFF_HOST],
      );
    await past('last_seen_at', 14);
    expect(await askWith(session)).toBe(404);
    const { rows } = await database.owner.query(
      `SELECT round(extract(epoch FROM max(expires_at) - portal_now()) / 60)::int AS minutes FROM session WHERE host = $1`,
      [STAFF_HOST],
    );
    expect(rows).toEqual([{ minutes: 480 }]);
    await past('last_seen_at', 16);
    expect(await askWith(session)).toBe(401);
    await past('last_seen_at', 0);
    await past('expires_at', 1);
    expect(await askWith(session)).toBe(401);
  });

  test('what a page asks by itself keeps no session [AU-10]', async () => {
    const { session } = await buildStaffSignIn();
    const seenBefore = async () => {
      const { rows } = await database.owner.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM portal_now() - max(last_seen_at)) / 60)::int AS minutes FROM session WHERE host = $1`,
        [STAFF_HOST],
      );
      return rows[0]?.minutes;
    };
    await database.owner.query(
      `UPDATE session SET last_seen_at = portal_now() - interval '14 minutes' WHERE host = $1`,
      [STAFF_HOST],
    );
    expect(await askWith(session, '?background')).toBe(404);
    expect(await seenBefore()).toBe(14);
    expect(await askWith(session)).toBe(404);
    expect(await seenBefore()).toBe(0);
  });

  test('whoever is suspended is out at once and does not come in again; a new invitation lets them [AU-06]', async () => {
    const { email, secret, session } = await buildStaffSignIn();
    const suspend = () =>
      transact(database.owner, (transaction) => suspendStaff(transaction, email));
    expect(await suspend()).toBe(true);
    expect(await suspend()).toBe(false);
    expect(await askWith(session)).toBe(401);
    waitForCode();
    expect((await signIn(email, secret)).statusCode).toBe(401);
    const list = await transact(database.owner, listStaff);
    expect(list.find((one) => one.email === email)).toMatchObject({
      status: 'locked',
      grants: [{ role: 'preauthorization', partner: portal.partner.key, provider: null }],
    });
    const { token = '' } = (await invite(email)) as { token?: string };
    expect(await lookAt(token)).not.toBeNull();
  });

  test('is found at whatever partner they are at home; the session is known there alone, and says so itself', async () => {
    const { key, id } = await buildPartner(database.owner);
    const { email, secret, session } = await buildStaffSignIn({ partner: key });
    expect(session).toMatch(new RegExp(`^${id}-`));
    expect(await askWith(session)).toBe(403);
    expect(await askWith(session.replace(/^\d+/, String(portal.partner.id)))).toBe(401);
    expect(await askWith(session.replace(/^\d+-/, ''))).toBe(401);
    expect(await askWith(session.replace(/^\d+/, '999999999'))).toBe(401);
    waitForCode();
    const answer = await signIn(email, secret);
    expect(answer.statusCode).toBe(200);
    const { rows } = await database.owner.query(
      `SELECT DISTINCT s.partner_id FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ partner_id: id }]);
  });

  test('ends the session that the browser had, of another partner’s staff too', async () => {
    const { key } = await buildPartner(database.owner);
    const { session: old } = await buildStaffSignIn({ partner: key });
    const { email, secret } = await buildStaffSignIn();
    expect(await askWith(old)).toBe(403);
    waitForCode();
    const values = { email, password: PASSWORD, code: makeTotpCode(secret) };
    expect((await post('/api/staff/login', values, { [COOKIE]: old })).statusCode).toBe(200);
    expect(await askWith(old)).toBe(401);
  });

  test('signs out', async () => {
    const { session } = await buildStaffSignIn();
    const answer = await ask(app, STAFF_HOST, {
      method: 'POST',
      url: '/api/staff/logout',
      payload: {},
      cookies: { [COOKIE]: session },
    });
    expect(answer.statusCode).toBe(200);
    expect(await askWith(session)).toBe(401);
  });
});

test('the staff ask the database by their own login and take no visitor’s connection, nor visitors theirs', async () => {
  const { staff, main } = db;
  if (!staff) throw new Error('there is no pool of the staff');
  await requireLogin(staff, { role: STAFF_ROLE, setting: 'DATABASE_STAFF_URL' });
  const taken: string[] = [];
  const note = (name: string) => () => void taken.push(name);
  const [noteStaff, noteMain] = [note('staff'), note('main')];
  staff.on('acquire', noteStaff);
  main.on('acquire', noteMain);
  try {
    const { email, secret, session } = await buildStaffSignIn();
    waitForCode();
    expect((await signIn(email, secret)).statusCode).toBe(200);
    expect(await askWith(session)).toBe(404);
    expect(new Set(taken)).toEqual(new Set(['staff']));
    taken.length = 0;
    await solveHumanCheck(app, portal.host);
    const url = '/api/doctors/999999999';
    expect((await ask(app, portal.host, { url })).statusCode).toBe(404);
    expect(new Set(taken)).toEqual(new Set(['main']));
  } finally {
    staff.off('acquire', noteStaff);
    main.off('acquire', noteMain);
  }
});

test('the staff’s calls are at the staff’s host alone, and nothing of the portals is there', async () => {
  const { session } = await buildStaffSignIn();
  const { host } = portal;
  for (const url of ['/staff', '/staff/login', '/api/staff/login']) {
    const cookies = { [COOKIE]: session, session };
    expect([url, (await ask(app, host, { url, cookies })).statusCode]).toEqual([url, 404]);
  }
  const body = { email: 'a@b.test', password: PASSWORD, code: '123456' };
  const check = await solveHumanCheck(app, host);
  const payload = { ...body, 'g-recaptcha-response': check };
  for (const url of ['/api/staff/login', '/%61pi/staff/login', '/api/st%61ff/login']) {
    const login = { method: 'POST', url, payload } as const;
    expect([url, (await ask(app, host, login)).statusCode]).toEqual([url, 404]);
  }
  for (const url of [
    '/api/me',
    '/api/docs',
    '/login',
    '/services/provider-search',
    '/robots.txt',
  ]) {
    expect([url, (await ask(app, STAFF_HOST, { url })).statusCode]).toEqual([url, 404]);
  }
  const start = await ask(app, STAFF_HOST, { url: '/' });
  expect([start.statusCode, start.headers.location]).toEqual([302, '/staff']);
});
