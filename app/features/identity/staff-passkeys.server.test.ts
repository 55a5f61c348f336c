import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { nowMs, setClockOffset } from '#app/time/clock.ts';
import { createDatabase, type Database, STAFF_ROLE, transact } from '#db/client.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import {
  ask,
  createTestApp,
  solveHumanCheck,
  STAFF_HOST,
  TEST_SECRET,
} from '#tests/support/app.ts';
import { createAuthenticator, type TestAuthenticator } from '#tests/support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { inviteStaff } from './manage-staff.server.ts';
import { describeStaffInvitation } from './staff-invitation.server.ts';
import { makeTotpCode } from './totp.server.ts';

/* Passkeys of the staff: at the door, in one's own access, and where it is asked once more who is at the keyboard. */

const PASSWORD = 'Nagyon hosszu jelszo 12';
const COOKIE = 'staff-session';
const LOGIN = '/api/staff/login';
const ACCESS = '/api/staff/access';
const ORIGIN = `http://${STAFF_HOST}:3000`;

type Answer = Parameters<TestAuthenticator['answer']>[1];

let database: TestDatabase;
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

/** Each from another network, so that no limit of one speaks first. */
async function post(url: string, body: object, session = '') {
  count += 1;
  const remoteAddress = `10.11.${Math.floor(count / 200)}.${(count % 200) + 1}`;
  const isChecked = url === LOGIN || url === '/api/staff/invitation';
  const check = isChecked && {
    'g-recaptcha-response': await solveHumanCheck(app, STAFF_HOST, { remoteAddress }),
  };
  const payload = { ...body, ...check };
  const cookies = { [COOKIE]: session };
  return ask(app, STAFF_HOST, { method: 'POST', url, payload, cookies, remoteAddress });
}
const sessionOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  cookies.find(({ name }) => name === COOKIE)?.value ?? '';
const outcomeOf = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.statusCode < 300 ? 'done' : answer.json<{ errorCode: string }>().errorCode;

async function invite(email: string): Promise<string> {
  const invited = await transact(database.owner, (transaction) =>
    inviteStaff(transaction, {
      email,
      name: 'Kiss Edit',
      role: 'call_centre',
      partner: portal.partner.key,
      clinic: null,
      host: STAFF_HOST,
    }),
  );
  return 'token' in invited ? (invited.token ?? '') : '';
}

/** Somebody who has accepted an invitation with a passkey. */
async function buildWithPasskey() {
  const email = `passkey-${(count += 1)}@staff.test`;
  const token = await invite(email);
  const described = await post('/api/staff/invitation/passkey', { token });
  const options = described.json<PublicKeyCredentialCreationOptionsJSON>();
  const authenticator = createAuthenticator(ORIGIN);
  const passkey = { name: ' Phone ', response: authenticator.make(options) };
  const answer = await post('/api/staff/invitation', { token, password: PASSWORD, passkey });
  expect(answer.statusCode).toBe(200);
  return { email, token, options, passkey, authenticator, session: sessionOf(answer) };
}

/** What is asked of the database meanwhile, by the names of the statements. */
async function namesOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const configs = asked.mock.calls.map(([config]) => config as unknown as pg.QueryConfig);
    return configs.map(({ name, text }) => name ?? text);
  } finally {
    asked.mockRestore();
  }
}

const askAtDoor = async (email: string) =>
  (await post(`${LOGIN}/passkey`, { email })).json<PublicKeyCredentialRequestOptionsJSON>();
async function signIn(
  { email, authenticator }: { email: string; authenticator: TestAuthenticator },
  values: Answer = {},
  body: object = {},
) {
  const passkey = authenticator.answer(await askAtDoor(email), values);
  return post(LOGIN, { email, password: PASSWORD, passkey, ...body });
}

async function showAgain(session: string, authenticator: TestAuthenticator, purpose = 'access') {
  const asked = await post(`${ACCESS}/proof`, { purpose }, session);
  return authenticator.answer(asked.json<PublicKeyCredentialRequestOptionsJSON>());
}

/** Another passkey of who is signed in. @returns the session as it goes on */
async function addPasskey(session: string, proof: object, authenticator: TestAuthenticator) {
  const asked = await post(`${ACCESS}/passkeys/prepare`, { password: PASSWORD, ...proof }, session);
  const options = asked.json<PublicKeyCredentialCreationOptionsJSON>();
  const response = authenticator.make(options);
  return { options, answer: await post(`${ACCESS}/passkeys`, { name: 'Key', response }, session) };
}

async function rowsOf(email: string) {
  const { rows } = await database.owner.query<{ id: string; name: string; is_used: boolean }>(
    `SELECT k.id, k.name, k.last_used_at IS NOT NULL AS is_used FROM passkey k JOIN account a ON a.id = k.account_id
      WHERE a.email = $1 ORDER BY k.created_at, k.id`,
    [email],
  );
  return rows;
}
async function noted(email: string, kind: 'audit' | 'mail'): Promise<string[]> {
  const text =
    kind === 'audit'
      ? `SELECT e.action AS word FROM audit_entry e JOIN staff_member m ON m.id = e.actor_id JOIN account a ON a.id = m.account_id
          WHERE e.actor = 'staff' AND a.email = $1 ORDER BY e.id`
      : `SELECT o.payload->>'mail' AS word FROM outbox o JOIN account a ON a.id::text = o.payload->>'account'
          WHERE o.kind = 'mail_staff_factor' AND a.email = $1 ORDER BY o.id`;
  const { rows } = await database.owner.query<{ word: string }>(text, [email]);
  return rows.map(({ word }) => word);
}

test('an invitation is accepted with a passkey in the place of an authenticator, once, for its own link alone', async () => {
  const { email, token, options, passkey, session } = await buildWithPasskey();
  expect(options).toMatchObject({
    rp: { id: STAFF_HOST },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await rowsOf(email)).toEqual([{ id: expect.any(String), name: 'Phone', is_used: false }]);
  expect(outcomeOf(await post(`${ACCESS}/proof`, { purpose: 'access' }, session))).toBe('done');
  const again = { token, password: PASSWORD, passkey };
  expect(outcomeOf(await post('/api/staff/invitation', again))).toBe('not_found');
  const other = await invite(`other-${email}`);
  const taken = await post('/api/staff/invitation', { ...again, token: other });
  expect(outcomeOf(taken)).toBe('passkey_failed');
  const neither = await post('/api/staff/invitation', { token: other, password: PASSWORD });
  expect([neither.statusCode, neither.json().fields]).toEqual([400, { code: 'required' }]);
});

describe('the door', () => {
  test('takes password and passkey together, and says of no address whether it is known [AU-01] [AU-10]', async () => {
    const one = await buildWithPasskey();
    const options = await askAtDoor(one.email);
    expect(options).toMatchObject({ rpId: STAFF_HOST, userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { challenge: _, ...stranger } = await askAtDoor('nobody@staff.test');
    expect(stranger).toEqual({ ...options, challenge: undefined });
    // Nothing but an answer opens anything: there is no half of a session.
    const asked = await post(`${LOGIN}/passkey`, { email: one.email });
    expect(asked.cookies).toEqual([]);
    const halves = [{ passkey: undefined }, { passkey: undefined, code: '' }, { password: 'x' }];
    for (const half of halves)
      expect(outcomeOf(await signIn(one, {}, half))).toBe('sign_in_failed');
    const answer = await signIn(one);
    expect(outcomeOf(answer)).toBe('done');
    expect(await rowsOf(one.email)).toMatchObject([{ is_used: true }]);
    const { rows } = await database.owner.query(
      `SELECT DISTINCT s.signed_in_by FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = $1`,
      [one.email],
    );
    expect(rows).toEqual([{ signed_in_by: 'passkey' }]);
  });

  test('takes no answer twice, of another host, page, address or account, or without its owner [AU-10]', async () => {
    const one = await buildWithPasskey();
    const other = await buildWithPasskey();
    const used = one.authenticator.answer(await askAtDoor(one.email));
    const send = (passkey: object, email = one.email) =>
      post(LOGIN, { email, password: PASSWORD, passkey });
    expect(outcomeOf(await send(used))).toBe('done');
    const ofOther = await askAtDoor(other.email);
    const forged: Record<string, () => ReturnType<typeof post>> = {
      'a replayed answer': () => send(used),
      'a challenge that was given for another address': () =>
        send(one.authenticator.answer(ofOther)),
      'the passkey of another account': async () =>
        send(other.authenticator.answer(await askAtDoor(one.email))),
      'an answer for another host': () => signIn(one, { rpId: 'evil.test' }),
      'an answer from another page': () => signIn(one, { origin: 'https://evil.test' }),
      'somebody else’s handle': () => signIn(one, { userHandle: other.passkey.response.id }),
      'nobody verified': () => signIn(one, { flags: 0x01 }),
      'a count that has been': () => signIn(one, { count: 1 }),
      'a challenge of nobody': () => signIn(one, { challenge: 'AAAA' }),
    };
    for (const [what, attempt] of Object.entries(forged)) {
      // Five in a quarter of an hour are enough for anybody.
      await database.owner.query('DELETE FROM throttle');
      expect(outcomeOf(await attempt()), what).toBe('sign_in_failed');
    }
    const old = await askAtDoor(one.email);
    setClockOffset(5 * 60_000);
    expect(outcomeOf(await send(one.authenticator.answer(old))), 'a challenge that is over').toBe(
      'sign_in_failed',
    );
    setClockOffset(0);
    expect(outcomeOf(await signIn(one))).toBe('done');
  });

  test('of two who send one answer lets one in, and stops who goes on failing without telling them that the password was right [AU-02]', async () => {
    const one = await buildWithPasskey();
    const passkey = one.authenticator.answer(await askAtDoor(one.email));
    const body = { email: one.email, password: PASSWORD, passkey };
    const both = await Promise.all([post(LOGIN, body), post(LOGIN, body)]);
    expect(both.map(outcomeOf).toSorted()).toEqual(['done', 'sign_in_failed']);
    for (let n = 0; n < 6; n += 1) {
      expect(outcomeOf(await signIn(one, { flags: 0x01 }))).toBe('sign_in_failed');
    }
    const afterMany = [
      [],
      // Those of the day.
      [
        `DELETE FROM throttle WHERE purpose = 'second_factor'`,
        `UPDATE throttle SET count = 20 WHERE purpose = 'second_factor_day'`,
      ],
    ];
    for (const statements of afterMany) {
      for (const statement of statements) await database.owner.query(statement);
      expect(outcomeOf(await signIn(one)), 'all of it is right').toBe('sign_in_failed');
      expect(outcomeOf(await signIn(one, {}, { password: 'x' }))).toBe('sign_in_failed');
    }
    await database.owner.query('DELETE FROM throttle');
    expect(outcomeOf(await signIn(one))).toBe('done');
    const { rows } = await database.owner.query(
      `SELECT grounds, count(*)::int AS n FROM audit_entry e JOIN staff_member m ON m.id::text = e.object_id JOIN account a ON a.id = m.account_id
        WHERE e.action = 'staff_sign_in_failed' AND a.email = $1 GROUP BY 1 ORDER BY 1`,
      [one.email],
    );
    expect(rows).toEqual([
      { grounds: 'password', n: 2 },
      { grounds: 'second_factor', n: 9 },
    ]);
  });

  test('asks the database the same whether address, password or what is shown besides was wrong, so that no time tells [AU-02]', async () => {
    const one = await buildWithPasskey();
    const other = await buildWithPasskey();
    const stranger = { ...one, email: 'nobody@staff.test' };
    await database.owner.query(
      `INSERT INTO totp (account_id, partner_id, sealed, confirmed_at) SELECT id, partner_id, '\\x00', portal_now() FROM account WHERE email = $1`,
      [one.email],
    );
    const shown: Record<string, (email: string) => Promise<object>> = {
      'a wrong code': async () => ({ code: '000000' }),
      'what could be a recovery code': async () => ({ code: '0000-0000-0000-0000' }),
      nothing: async () => ({ code: '' }),
      'a passkey, and nobody verified': async (email) => ({
        passkey: one.authenticator.answer(await askAtDoor(email), { flags: 0x01 }),
      }),
      'another’s passkey': async (email) => ({
        passkey: other.authenticator.answer(await askAtDoor(email)),
      }),
    };
    // Until all connections there will be are there.
    await Promise.all(Array.from({ length: 8 }, () => askAtDoor(one.email)));
    for (const [what, show] of Object.entries(shown)) {
      const attempt = async ({ email }: typeof one, password: string) => {
        const body = { email, password, ...(await show(email)) };
        const asked = await namesOf(async () =>
          expect(outcomeOf(await post(LOGIN, body)), what).toBe('sign_in_failed'),
        );
        expect(asked.length).toBeGreaterThan(10);
        return asked;
      };
      const wrong = await attempt(one, 'x');
      expect(await attempt(stranger, 'x'), `${what}, unknown`).toEqual(wrong);
      expect(await attempt(one, PASSWORD), `${what}, right`).toEqual(wrong);
      await database.owner.query(
        `UPDATE throttle SET count = 20 WHERE purpose LIKE 'second_factor%'`,
      );
      expect(await attempt(one, PASSWORD), `${what}, too often`).toEqual(wrong);
      await database.owner.query('DELETE FROM throttle');
    }
  });
});

describe('one’s own access', () => {
  test('adds and removes passkeys and the authenticator, never the last, and tells of it by mail', async () => {
    const { email, authenticator, session: first } = await buildWithPasskey();
    const [passkey] = await rowsOf(email);
    const remove = async (id: string, session: string, by = authenticator) =>
      post(
        `${ACCESS}/passkeys/${id}/remove`,
        { password: PASSWORD, passkey: await showAgain(session, by) },
        session,
      );
    await database.owner.query(
      `INSERT INTO passkey SELECT x.* FROM passkey k
        CROSS JOIN LATERAL jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'host', 'staff.before.test')) x
        WHERE k.id = $1`,
      [passkey?.id],
    );
    expect(outcomeOf(await remove(passkey?.id ?? '', first)), 'the last of this host').toBe(
      'forbidden',
    );
    await database.owner.query(`DELETE FROM passkey WHERE host = 'staff.before.test'`);

    const proof = { passkey: await showAgain(first, authenticator) };
    const key = createAuthenticator(ORIGIN);
    const { options, answer } = await addPasskey(first, proof, key);
    expect(options.excludeCredentials).toHaveLength(1);
    expect(outcomeOf(answer)).toBe('done');
    const second = sessionOf(answer);
    expect(second).not.toBe(first);
    expect(outcomeOf(await post(`${ACCESS}/proof`, { purpose: 'access' }, first))).toBe(
      'sign_in_required',
    );
    expect((await rowsOf(email)).map(({ name }) => name)).toEqual(['Phone', 'Key']);

    const setUp = await post(
      `${ACCESS}/authenticator/prepare`,
      { password: PASSWORD, passkey: await showAgain(second, key) },
      second,
    );
    const secret = setUp.json<{ key: string }>().key;
    const turned = await post(`${ACCESS}/authenticator`, { code: makeTotpCode(secret) }, second);
    expect(turned.json()).toEqual({});
    const third = sessionOf(turned);
    const removed = await remove(passkey?.id ?? '', third, key);
    expect(outcomeOf(removed)).toBe('done');
    expect(outcomeOf(await signIn({ email, authenticator }))).toBe('sign_in_failed');
    expect(outcomeOf(await signIn({ email, authenticator: key }))).toBe('done');

    const fourth = sessionOf(removed);
    const off = await post(
      `${ACCESS}/authenticator/remove`,
      { password: PASSWORD, passkey: await showAgain(fourth, key) },
      fourth,
    );
    expect(outcomeOf(off)).toBe('done');
    const [left] = await rowsOf(email);
    expect(outcomeOf(await remove(left?.id ?? '', sessionOf(off), key)), 'the last').toBe(
      'forbidden',
    );
    const changes = ['passkey-added', 'second-factor-on', 'passkey-removed', 'second-factor-off'];
    expect(await noted(email, 'mail')).toEqual(changes);
    const inAudit = await noted(email, 'audit');
    for (const change of changes) expect(inAudit).toContain(change.replaceAll('-', '_'));
  });

  test('asks for the password and a factor of one’s own, and says of another’s passkey that there is none [AZ-02]', async () => {
    const { email, session, authenticator } = await buildWithPasskey();
    const other = await buildWithPasskey();
    const prepare = async (body: object) =>
      outcomeOf(await post(`${ACCESS}/passkeys/prepare`, { password: PASSWORD, ...body }, session));
    expect(await prepare({ password: 'wrong' })).toBe('password_wrong');
    expect(await prepare({})).toBe('second_factor_missing');
    const ofOther = await showAgain(other.session, other.authenticator);
    expect(await prepare({ passkey: ofOther }), 'of another person').toBe('second_factor_wrong');
    const window = await signIn({ email, authenticator });
    const ofWindow = await showAgain(sessionOf(window), authenticator);
    expect(await prepare({ passkey: ofWindow }), 'of another session').toBe('second_factor_wrong');
    const elsewhere = await showAgain(session, authenticator, 'privacy');
    expect(await prepare({ passkey: elsewhere }), 'for something else').toBe('second_factor_wrong');
    const good = await showAgain(session, authenticator);
    expect(await prepare({ passkey: good })).toBe('done');
    expect(await prepare({ passkey: good }), 'once').toBe('second_factor_wrong');

    const key = createAuthenticator(ORIGIN);
    const proof = { passkey: await showAgain(session, authenticator) };
    const { answer } = await addPasskey(session, proof, key);
    const [theirs] = await rowsOf(other.email);
    const taken = await post(
      `${ACCESS}/passkeys/${theirs?.id}/remove`,
      { password: PASSWORD, passkey: await showAgain(sessionOf(answer), key) },
      sessionOf(answer),
    );
    expect(outcomeOf(taken)).toBe('not_found');
    expect([await rowsOf(other.email), await rowsOf(email)].map((rows) => rows.length)).toEqual([
      1, 2,
    ]);
  });

  test('is set up anew by a new invitation, whatever signed in before [AU-06]', async () => {
    const { email, authenticator, session } = await buildWithPasskey();
    const token = await invite(email);
    const { sealed, setup } = await seenBy(token);
    const code = makeTotpCode(setup.key);
    const body = { token, password: PASSWORD, sealed, code };
    expect(outcomeOf(await post('/api/staff/invitation', body))).toBe('done');
    expect(await rowsOf(email)).toEqual([]);
    expect(outcomeOf(await post(`${ACCESS}/proof`, { purpose: 'access' }, session))).toBe(
      'sign_in_required',
    );
    expect(outcomeOf(await signIn({ email, authenticator }))).toBe('sign_in_failed');
    setClockOffset(nowMs() - Date.now() + 30_000);
    const byCode = { email, password: PASSWORD, code: makeTotpCode(setup.key) };
    expect(outcomeOf(await post(LOGIN, byCode))).toBe('done');
  });
});

/** What the page of an invitation shows. */
async function seenBy(token: string) {
  const main = database.app;
  return describeStaffInvitation(
    {
      db: { main, replica: main, close: async () => {} },
      appSecret: TEST_SECRET,
      tokenMisses: createTokenMisses(),
    },
    { portal, token },
  );
}
