import { buffer } from 'node:stream/consumers';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { strFromU8, unzipSync } from 'fflate';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import {
  buildAccountScene,
  createLink,
  createTestAccounts,
  elsewhere,
  PASSWORD,
  signInInput,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPeople, signedIn } from '#tests/support/people.ts';
import { spendRecoveryCode, spendTotpStep } from './factor-queries.server.ts';
import { hashRecoveryCode } from './recovery-codes.server.ts';

const STEP_MS = 30_000;

let database: TestDatabase;
let accounts: ReturnType<typeof createTestAccounts>;
let people: ReturnType<typeof createTestPeople>;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createTestAccounts(database.app);
  people = createTestPeople(database.app);
});
afterEach(() => setClockOffset(0));
afterAll(() => database.drop());

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await database.owner.query(statement, values)).rows;
const mailsOf = async ({ portal }: AccountScene) =>
  (
    await rowsOf(
      `SELECT payload->>'mail' AS mail FROM outbox WHERE kind = 'mail_account' AND partner_id = $1 ORDER BY id`,
      [portal.partner.id],
    )
  ).map(({ mail }) => mail);
const auditOf = async ({ account }: AccountScene) =>
  (
    await rowsOf('SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id', [
      account.customer_id,
    ])
  ).map(({ action }) => action);
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'done',
    (error) => error.code,
  );

/** What the authenticator shows, `steps` half minutes from now. */
const showCode = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: nowMs() + steps * STEP_MS });
/** The next code that was not taken yet: half a minute later. */
function nextCode(key: string): string {
  setClockOffset(nowMs() - Date.now() + STEP_MS);
  return showCode(key);
}

/** An account with codes turned on. */
async function buildWithCodes(values: object = {}) {
  const scene = await buildAccountScene(database.owner, values);
  const own = { ...scene, portal: signedIn(scene) };
  const { key } = await accounts.prepareTotp({ portal: own.portal, password: PASSWORD });
  const { recoveryCodes } = await accounts.turnTotpOn({
    portal: own.portal,
    code: showCode(key),
  });
  return { scene, portal: own.portal, key, recoveryCodes };
}

describe('turning codes on', () => {
  test('asks for the password, then for a right code, and tells the owner', async () => {
    const scene = await buildAccountScene(database.owner);
    const portal = signedIn(scene);
    expect(await codeOf(accounts.prepareTotp({ portal, password: 'wrong' }))).toBe(
      'password_wrong',
    );
    expect(await codeOf(accounts.turnTotpOn({ portal, code: '123456' }))).toBe('expired');
    const { key, address, qr } = await accounts.prepareTotp({ portal, password: PASSWORD });
    expect(address).toContain(`secret=${key}`);
    expect(qr.path.length).toBeGreaterThan(1000);
    expect(await codeOf(accounts.signIn(signInInput(scene))), 'not asked for yet').toBe('done');
    const wrong = showCode(key, 5);
    expect(await codeOf(accounts.turnTotpOn({ portal, code: wrong }))).toBe('second_factor_wrong');
    const { recoveryCodes } = await accounts.turnTotpOn({ portal, code: showCode(key) });
    expect(recoveryCodes).toHaveLength(10);
    expect(await accounts.getFactors({ portal })).toMatchObject({
      codesSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await mailsOf(scene)).toEqual(['second-factor-on']);
    expect(await auditOf(scene)).toEqual(['signed_in', 'second_factor_on']);
    expect(await codeOf(accounts.turnTotpOn({ portal, code: showCode(key) }))).toBe('expired');
  });

  test('ends every other session: none of them has shown a code', async () => {
    const scene = await buildAccountScene(database.owner);
    const here = await accounts.signIn(signInInput(scene));
    const there = await accounts.signIn(signInInput(scene));
    const { actor } = await accounts.identifySession(scene.portal, here.secret);
    const portal = { ...scene.portal, actor };
    const { key } = await accounts.prepareTotp({ portal, password: PASSWORD });
    const { secret } = await accounts.turnTotpOn({ portal, code: showCode(key) });
    expect((await accounts.identifySession(scene.portal, secret)).actor).toEqual(actor);
    expect((await accounts.identifySession(scene.portal, here.secret)).actor.kind).toBe('visitor');
    expect((await accounts.identifySession(scene.portal, there.secret)).actor.kind).toBe('visitor');
  });

  test('keeps neither the secret nor a recovery code readable', async () => {
    const { scene, key, recoveryCodes } = await buildWithCodes();
    const [{ sealed }] = await rowsOf('SELECT sealed FROM totp WHERE account_id = $1', [
      scene.account.id,
    ]);
    expect(sealed.toString('latin1')).not.toContain(key);
    const hashes = await rowsOf('SELECT hash FROM recovery_code WHERE account_id = $1', [
      scene.account.id,
    ]);
    const text = hashes.map(({ hash }) => hash.toString('latin1')).join('');
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
  });

  test('is given up after a quarter of an hour, and cannot be started over what is on', async () => {
    const scene = await buildAccountScene(database.owner);
    const portal = signedIn(scene);
    const { key } = await accounts.prepareTotp({ portal, password: PASSWORD });
    const age = (minutes: number) =>
      database.owner.query(
        `UPDATE totp SET created_at = created_at - $2 * interval '1 minute' WHERE account_id = $1`,
        [scene.account.id, minutes],
      );
    await age(16);
    expect(await codeOf(accounts.turnTotpOn({ portal, code: showCode(key) }))).toBe('expired');
    await age(45);
    await deleteOutdated(database.worker, 100);
    expect(await rowsOf('SELECT FROM totp WHERE account_id = $1', [scene.account.id])).toEqual([]);

    const on = await buildWithCodes();
    const again = { portal: on.portal, password: PASSWORD, code: nextCode(on.key) };
    expect(await codeOf(accounts.prepareTotp(again))).toBe('forbidden');
  });
});

describe('signing in with codes on', () => {
  test('needs password and code: without one there is no session [AU-10]', async () => {
    const { scene, key } = await buildWithCodes();
    const code = nextCode(key);
    const attempt = (values: object) => codeOf(accounts.signIn(signInInput(scene, values)));
    const before = (await rowsOf('SELECT FROM session WHERE account_id = $1', [scene.account.id]))
      .length;
    expect(await attempt({})).toBe('second_factor_required');
    expect(await attempt({ code: ' ' })).toBe('second_factor_required');
    expect(await attempt({ code: '000000' })).toBe('second_factor_wrong');
    expect(await attempt({ code, password: 'wrong one' }), 'says nothing of the code').toBe(
      'sign_in_failed',
    );
    expect(
      await rowsOf('SELECT FROM session WHERE account_id = $1', [scene.account.id]),
    ).toHaveLength(before);
    const { secret } = await accounts.signIn(signInInput(scene, { code }));
    const { actor } = await accounts.identifySession(scene.portal, secret);
    expect(await accounts.findSessions({ portal: { ...scene.portal, actor } })).toMatchObject([
      { signedInBy: 'totp', isCurrent: true },
    ]);
  });

  test('refuses a code that was taken, also of two at once, and any older one [AU-10]', async () => {
    const { scene, key } = await buildWithCodes();
    const attempt = (code: string) => codeOf(accounts.signIn(signInInput(scene, { code })));
    expect(await attempt(showCode(key)), 'taken when it was turned on').toBe('second_factor_wrong');
    const code = nextCode(key);
    expect((await Promise.all([attempt(code), attempt(code)])).toSorted()).toEqual([
      'done',
      'second_factor_wrong',
    ]);
    expect(await attempt(code)).toBe('second_factor_wrong');
    expect(await attempt(showCode(key, -1)), 'older').toBe('second_factor_wrong');
    expect(await attempt(showCode(key, 1)), 'a clock that is half a minute fast').toBe('done');
  });

  test('uses up what was right for both of two requests for one of them alone [AU-10]', async () => {
    const { scene, recoveryCodes } = await buildWithCodes();
    const { id } = scene.account;
    const twice = (spend: (transaction: Transaction) => Promise<boolean>) =>
      Promise.all(
        [1, 2].map(() => transact(database.app, spend, { partnerId: scene.portal.partner.id })),
      );
    const step = Math.floor(nowMs() / STEP_MS) + 1;
    const hash = hashRecoveryCode(recoveryCodes[0] ?? '')!;
    for (const spent of [
      await twice((transaction) => spendTotpStep(transaction, id, step)),
      await twice((transaction) => spendRecoveryCode(transaction, id, hash)),
    ]) {
      expect(spent.toSorted()).toEqual([false, true]);
    }
  });

  test('takes each recovery code once and tells the owner', async () => {
    const { scene, recoveryCodes } = await buildWithCodes();
    const [code = ''] = recoveryCodes;
    const attempt = () => codeOf(accounts.signIn(signInInput(scene, { code: code.toLowerCase() })));
    expect((await Promise.all([attempt(), attempt()])).toSorted()).toEqual([
      'done',
      'second_factor_wrong',
    ]);
    expect(await attempt()).toBe('second_factor_wrong');
    expect(await mailsOf(scene)).toEqual(['second-factor-on', 'recovery-code-used']);
    expect(await auditOf(scene)).toContain('recovery_code_used');
    expect(await accounts.getFactors({ portal: signedIn(scene) })).toMatchObject({
      recoveryCodesLeft: 9,
    });
    const other = await buildWithCodes();
    const foreign = accounts.signIn(signInInput(other.scene, { code: recoveryCodes[1] }));
    expect(await codeOf(foreign), 'of another account').toBe('second_factor_wrong');
  });

  test('is paused after five wrong codes, but not in a browser that has signed in before', async () => {
    const { scene, key } = await buildWithCodes();
    const { device } = await accounts.signIn(signInInput(scene, { code: nextCode(key) }));
    const guess = (values: object = {}) =>
      codeOf(
        accounts.signIn(
          signInInput({ ...scene, portal: elsewhere(scene.portal) }, { code: '000000', ...values }),
        ),
      );
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push(await guess());
    expect(codes).toEqual([...Array(5).fill('second_factor_wrong'), 'too_many_sign_ins']);
    const code = nextCode(key);
    expect(await guess({ code }), 'a right one, too').toBe('too_many_sign_ins');
    expect(await guess({ code, device })).toBe('done');
  });

  test('allows twenty wrong codes a day, whatever pauses lie between', async () => {
    const { scene } = await buildWithCodes();
    const guess = () => codeOf(accounts.signIn(signInInput(scene, { code: '000000' })));
    const codes = [];
    for (let n = 0; n < 21; n += 1) {
      codes.push(await guess());
      await database.owner.query(
        `DELETE FROM throttle WHERE partner_id = $1 AND purpose <> 'second_factor_day'`,
        [scene.portal.partner.id],
      );
    }
    expect(codes).toEqual([...Array(20).fill('second_factor_wrong'), 'too_many_codes']);
  });

  test('asks for a code after a recovered password, too', async () => {
    const { scene } = await buildWithCodes();
    const password = 'seven quiet otters';
    const secret = await accounts.recoverPassword({
      portal: scene.portal,
      token: await createLink(database, scene, 'password-recovery'),
      humanCheck: 'person',
      password,
      userAgent: undefined,
      oldSecret: undefined,
    });
    expect(secret).toBeNull();
    expect(await codeOf(accounts.signIn(signInInput(scene, { password })))).toBe(
      'second_factor_required',
    );
  });

  test('opens by recovery codes alone when the app’s key has been changed', async () => {
    const { scene, key, recoveryCodes } = await buildWithCodes();
    const changed = createTestAccounts(database.app, { appSecret: 'x'.repeat(40) });
    const attempt = (code: string | undefined) =>
      codeOf(changed.signIn(signInInput(scene, { code })));
    expect(await attempt(nextCode(key))).toBe('second_factor_wrong');
    expect(await attempt(recoveryCodes[0])).toBe('done');
  });
});

test('an account that must have a second factor gets no session without [AU-10]', async () => {
  const scene = await buildAccountScene(database.owner);
  const demand = () =>
    database.owner.query('UPDATE account SET needs_second_factor = true WHERE id = $1', [
      scene.account.id,
    ]);
  await demand();
  expect(await codeOf(accounts.signIn(signInInput(scene)))).toBe('second_factor_missing');
  expect(await rowsOf('SELECT FROM session WHERE account_id = $1', [scene.account.id])).toEqual([]);
  const portal = signedIn(scene);
  const { key } = await accounts.prepareTotp({ portal, password: PASSWORD });
  await accounts.turnTotpOn({ portal, code: showCode(key) });
  expect(await codeOf(accounts.signIn(signInInput(scene)))).toBe('second_factor_required');
  const code = nextCode(key);
  expect(await codeOf(accounts.turnTotpOff({ portal, password: PASSWORD, code }))).toBe(
    'forbidden',
  );
  expect(await codeOf(accounts.signIn(signInInput(scene, { code }))), 'the code is not lost').toBe(
    'done',
  );
});

test('no account and no customer is there after an installation [AU-10]', async () => {
  const fresh = await createTestDatabase();
  const { rows } = await fresh.owner.query(
    'SELECT (SELECT count(*)::int FROM account) AS accounts, (SELECT count(*)::int FROM customer) AS customers',
  );
  await fresh.drop();
  expect(rows).toEqual([{ accounts: 0, customers: 0 }]);
});

test('the copy of all data says what is on, and holds nothing that opens the account', async () => {
  const { scene, portal, key, recoveryCodes } = await buildWithCodes();
  const authenticator = createAuthenticator(portal.origin);
  const options = await accounts.describeNewPasskey({
    portal,
    password: PASSWORD,
    code: nextCode(key),
  });
  const response = authenticator.make(options as PublicKeyCredentialCreationOptionsJSON);
  await accounts.addPasskey({ portal, name: 'Phone', response });
  const { href } = await people.profile.createDataCopy({
    portal,
    password: PASSWORD,
    code: recoveryCodes[0],
  });
  const copyId = href.split('/').at(-1) ?? '';
  const files = unzipSync(await buffer(await people.profile.downloadDataCopy({ portal, copyId })));
  const text = strFromU8(files['data.json']!);
  expect(JSON.parse(text)).toMatchObject({
    secondFactor: { codesSince: expect.any(String), recoveryCodesLeft: 9 },
    passkeys: [{ name: 'Phone', host: scene.portal.host, lastUsedAt: null }],
  });
  const secrets = [key, recoveryCodes[1]!, response.id];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

describe('what is sensitive', () => {
  test('asks for password and code, and takes a code only if it is done', async () => {
    const { scene, portal, key } = await buildWithCodes();
    const password = PASSWORD;
    const email = { kind: 'email', email: 'new@members.test' } as const;
    const asks = [
      (code?: string) => people.profile.changeEmail({ portal, ...email, password, code }),
      (code?: string) => people.profile.createDataCopy({ portal, password, code }),
      (code?: string) => accounts.describeNewPasskey({ portal, password, code }),
      (code?: string) => accounts.renewRecoveryCodes({ portal, password, code }),
      (code?: string) =>
        people.profile.changePassword({ portal, oldPassword: password, password, code }),
    ];
    for (const ask of asks) {
      expect(await codeOf(ask())).toBe('second_factor_required');
      expect(await codeOf(ask('000000'))).toBe('second_factor_wrong');
      const code = nextCode(key);
      expect(await codeOf(ask(code))).toBe('done');
      expect(await codeOf(ask(code)), 'once').toBe('second_factor_wrong');
    }
    const code = nextCode(key);
    const bad = { portal, oldPassword: password, password: 'jelszo', code };
    expect(await codeOf(people.profile.changePassword(bad))).toBe('invalid_input');
    expect(await codeOf(people.profile.eraseAccount({ portal, password }))).toBe(
      'second_factor_required',
    );
    expect(await people.profile.eraseAccount({ portal, password, code })).toBe(0);
    for (const table of ['totp', 'recovery_code', 'passkey']) {
      expect(
        await rowsOf(`SELECT FROM ${table} WHERE account_id = $1`, [scene.account.id]),
        table,
      ).toEqual([]);
    }
  });

  test('five wrong codes of somebody signed in pause it', async () => {
    const { portal, key } = await buildWithCodes();
    const ask = (code: string) =>
      codeOf(accounts.turnTotpOff({ portal, password: PASSWORD, code }));
    for (let n = 0; n < 5; n += 1) expect(await ask('000000')).toBe('second_factor_wrong');
    expect(await ask(nextCode(key))).toBe('too_many_sign_ins');
  });
});

test('new recovery codes end the old ones, and turning codes off ends them all', async () => {
  const { scene, portal, key, recoveryCodes } = await buildWithCodes();
  const renewed = await accounts.renewRecoveryCodes({
    portal,
    password: PASSWORD,
    code: nextCode(key),
  });
  const attempt = (code: string | undefined) =>
    codeOf(accounts.signIn(signInInput(scene, { code })));
  expect(await attempt(recoveryCodes[0])).toBe('second_factor_wrong');
  expect(await attempt(renewed[0])).toBe('done');
  await accounts.turnTotpOff({ portal, password: PASSWORD, code: renewed[1] });
  expect(await attempt(undefined)).toBe('done');
  expect(await accounts.getFactors({ portal })).toEqual({
    codesSince: null,
    recoveryCodesLeft: 0,
    passkeys: [],
  });
  expect(await mailsOf(scene)).toEqual([
    'second-factor-on',
    'recovery-codes-made',
    'recovery-code-used',
    'recovery-code-used',
    'second-factor-off',
  ]);
  expect(await codeOf(accounts.turnTotpOff({ portal, password: PASSWORD }))).toBe('forbidden');
});

test('what is kept of factors is walled off by partner', async () => {
  await buildWithCodes();
  for (const table of ['totp', 'recovery_code', 'passkey']) {
    const { rows } = await database.app.query(`SELECT FROM ${table}`);
    expect(rows, table).toHaveLength(0);
  }
});
