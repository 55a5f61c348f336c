import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import {
  buildAccountScene,
  createTestAccounts,
  elsewhere,
  PASSWORD,
  signInInput,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { createAuthenticator, type TestAuthenticator } from '#tests/support/authenticator.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { signedIn } from '#tests/support/people.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let accounts: ReturnType<typeof createTestAccounts>;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createTestAccounts(database.app);
});
afterEach(() => setClockOffset(0));
afterAll(() => database.drop());

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await database.owner.query(statement, values)).rows;
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'done',
    (error) => error.code,
  );
const askNew = async (portal: Portal) =>
  (await accounts.describeNewPasskey({
    portal,
    password: PASSWORD,
  })) as PublicKeyCredentialCreationOptionsJSON;
const askAny = async (portal: Portal) =>
  (await accounts.describeSignInByPasskey(portal)) as PublicKeyCredentialRequestOptionsJSON;
type Answer = Parameters<TestAuthenticator['answer']>[1];

/** An account with a passkey in an authenticator of its own. */
async function buildWithPasskey(values: object = {}) {
  const scene = await buildAccountScene(database.owner, values);
  const portal = signedIn(scene);
  const authenticator = createAuthenticator(portal.origin);
  const response = authenticator.make(await askNew(portal));
  await accounts.addPasskey({ portal, name: ' Phone ', response });
  return { scene, portal, authenticator };
}

async function signInBy(
  { portal }: Pick<AccountScene, 'portal'>,
  authenticator: TestAuthenticator,
  values: Answer = {},
) {
  const response = authenticator.answer(await askAny(portal), values);
  const input = { portal, response, userAgent: undefined, oldSecret: undefined };
  return accounts.signInWithPasskey(input);
}

test('a passkey is added by password, listed and told by mail; several have names of their own', async () => {
  const { scene, portal } = await buildWithPasskey();
  const options = await askNew(portal);
  expect(options).toMatchObject({
    rp: { id: portal.host },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ transports: ['internal'] }],
  });
  const { email } = scene;
  expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(email);
  const other = createAuthenticator(portal.origin);
  await accounts.addPasskey({ portal, name: 'Key', response: other.make(options) });
  expect(await accounts.getFactors({ portal })).toMatchObject({
    codesSince: null,
    passkeys: [
      { name: 'Phone', host: portal.host, lastUsedAt: null },
      { name: 'Key', host: portal.host, lastUsedAt: null },
    ],
  });
  expect(
    await rowsOf(
      `SELECT payload->>'mail' AS mail FROM outbox WHERE kind = 'mail_account' AND partner_id = $1`,
      [portal.partner.id],
    ),
  ).toEqual([{ mail: 'passkey-added' }, { mail: 'passkey-added' }]);
  expect(await codeOf(accounts.describeNewPasskey({ portal, password: 'wrong' }))).toBe(
    'password_wrong',
  );
});

test('a challenge adds one passkey, in the session that asked, for five minutes', async () => {
  const { scene, portal } = await buildWithPasskey();
  const authenticator = createAuthenticator(portal.origin);
  const options = await askNew(portal);
  const add = (response = authenticator.make(options), as = portal) =>
    codeOf(accounts.addPasskey({ portal: as, name: 'x', response }));
  const { portal: stranger } = await buildWithPasskey({ portal });
  expect(await add(undefined, signedInTo(stranger, portal))).toBe('passkey_failed');
  expect(await add(undefined, signedIn(scene)), 'in another session').toBe('passkey_failed');
  setClockOffset(5 * MINUTE_MS);
  expect(await add()).toBe('passkey_failed');
  setClockOffset(0);
  expect(await add(createAuthenticator('https://evil.test').make(options))).toBe('passkey_failed');
  expect(await add(), 'used up by the forged answer').toBe('passkey_failed');
  const fresh = await askNew(portal);
  const response = authenticator.make(fresh);
  expect(await add(response)).toBe('done');
  expect(await add(response)).toBe('passkey_failed');
});

/** The first portal with the session of the second. */
function signedInTo(portal: Portal, { host, origin, partner }: Portal): Portal {
  return { ...portal, host, origin, partner };
}

describe('signing in', () => {
  test('with a passkey is both factors, needs no address, and the list says how [AU-10]', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    await database.owner.query('UPDATE account SET needs_second_factor = true WHERE id = $1', [
      scene.account.id,
    ]);
    const options = await askAny(scene.portal);
    expect(options).toMatchObject({ rpId: scene.portal.host, userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { secret, device } = await signInBy(scene, authenticator);
    const { actor } = await accounts.identifySession(scene.portal, secret);
    const portal = { ...scene.portal, actor };
    expect(await accounts.findSessions({ portal })).toMatchObject([{ signedInBy: 'passkey' }]);
    expect((await accounts.getFactors({ portal })).passkeys).toMatchObject([
      { lastUsedAt: expect.any(String) },
    ]);
    await database.owner.query('UPDATE account SET needs_second_factor = false WHERE id = $1', [
      scene.account.id,
    ]);
    for (let n = 0; n < 6; n += 1) {
      await codeOf(accounts.signIn(signInInput(scene, { password: 'wrong one' })));
    }
    expect(await codeOf(accounts.signIn(signInInput(scene, { device })))).toBe('done');
  });

  test('fails alike whatever is wrong with the answer, and gives no session', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    const { portal } = scene;
    const strange = createAuthenticator(portal.origin);
    strange.make(await askNew(signedIn(scene)));
    await signInBy(scene, authenticator);
    const challenge = (await askNew(signedIn(scene))).challenge;
    const forged: Record<string, () => Promise<unknown>> = {
      'a passkey that nobody has': () => signInBy(scene, strange),
      'another page': () => signInBy(scene, authenticator, { origin: 'https://evil.test' }),
      'another host': () => signInBy(scene, authenticator, { rpId: 'evil.test' }),
      'nobody present': () => signInBy(scene, authenticator, { flags: 0x04 }),
      'nobody verified': () => signInBy(scene, authenticator, { flags: 0x01 }),
      'another account': () => signInBy(scene, authenticator, { userHandle: 'AAAA' }),
      'a challenge of nobody': () => signInBy(scene, authenticator, { challenge: 'AAAA' }),
      'a challenge for adding': () =>
        signInBy(scene, authenticator, {
          challenge,
        }),
      'a count that has been': () => signInBy(scene, authenticator, { count: 1 }),
    };
    for (const [what, attempt] of Object.entries(forged)) {
      expect(await codeOf(attempt()), what).toBe('passkey_failed');
    }
    expect(
      await rowsOf('SELECT FROM session WHERE account_id = $1', [scene.account.id]),
    ).toHaveLength(1);
    expect(await codeOf(signInBy(scene, authenticator))).toBe('done');
  });

  test('takes an answer once, also of two at once, and a challenge for ten minutes', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    const { portal } = scene;
    const options = await askAny(portal);
    const send = (response = authenticator.answer(options)) =>
      codeOf(
        accounts.signInWithPasskey({
          portal,
          response,
          userAgent: undefined,
          oldSecret: undefined,
        }),
      );
    setClockOffset(10 * MINUTE_MS);
    expect(await send()).toBe('passkey_failed');
    setClockOffset(0);
    const response = authenticator.answer(options);
    expect((await Promise.all([send(response), send(response)])).toSorted()).toEqual([
      'done',
      'passkey_failed',
    ]);
    expect(await send(), 'the challenge is used up').toBe('passkey_failed');
    await database.owner.query(
      `UPDATE passkey_challenge_used SET expires_at = expires_at - interval '20 minutes'`,
    );
    await deleteOutdated(database.worker, 100);
    expect(await rowsOf('SELECT FROM passkey_challenge_used')).toEqual([]);
  });

  test('works for authenticators that do not count, too', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    for (let n = 0; n < 2; n += 1) {
      expect(await codeOf(signInBy(scene, authenticator, { count: 0 }))).toBe('done');
    }
  });

  test('is good on its own host alone, of another partner or the same [MT-03]', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    const other = await buildAccountScene(database.owner);
    const { host } = await buildPartnerHost(database.owner, {
      partner_id: scene.account.partner_id,
    });
    for (const portal of [other.portal, { ...scene.portal, host, origin: `http://${host}:3000` }]) {
      const there = { origin: portal.origin, rpId: portal.host };
      expect(await codeOf(signInBy({ portal }, authenticator, there))).toBe('passkey_failed');
    }
    expect(await codeOf(signInBy(scene, authenticator))).toBe('done');
  });

  test('says that an account is locked only to who has its passkey', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    await database.owner.query(`UPDATE account SET status = 'locked' WHERE id = $1`, [
      scene.account.id,
    ]);
    const forged = signInBy(scene, authenticator, { flags: 0x01 });
    expect(await codeOf(forged)).toBe('passkey_failed');
    expect(await codeOf(signInBy(scene, authenticator))).toBe('account_locked');
  });

  test('is paused for a network that goes on failing', async () => {
    const { scene, authenticator } = await buildWithPasskey();
    const portal = elsewhere(scene.portal);
    const codes = new Set();
    for (let n = 0; n < 30; n += 1) {
      codes.add(await codeOf(signInBy({ portal }, authenticator, { flags: 0x01 })));
    }
    expect([...codes]).toEqual(['passkey_failed']);
    expect(await codeOf(signInBy({ portal }, authenticator))).toBe('too_many_sign_ins');
    expect(await codeOf(signInBy(scene, authenticator))).toBe('done');
  });
});

test('a removed passkey opens nothing, and only its owner removes it [AZ-02]', async () => {
  const { scene, portal, authenticator } = await buildWithPasskey();
  const { portal: stranger } = await buildWithPasskey();
  const [passkey] = (await accounts.getFactors({ portal })).passkeys;
  const passkeyId = passkey?.id ?? '';
  const password = PASSWORD;
  for (const id of [passkeyId, randomUUID()]) {
    const attempt = accounts.removePasskey({ portal: stranger, passkeyId: id, password });
    expect(await codeOf(attempt)).toBe('not_found');
  }
  expect(await codeOf(accounts.removePasskey({ portal, passkeyId, password: 'wrong' }))).toBe(
    'password_wrong',
  );
  await database.owner.query('UPDATE account SET needs_second_factor = true WHERE id = $1', [
    scene.account.id,
  ]);
  expect(await codeOf(accounts.removePasskey({ portal, passkeyId, password })), 'the last').toBe(
    'forbidden',
  );
  await database.owner.query('UPDATE account SET needs_second_factor = false WHERE id = $1', [
    scene.account.id,
  ]);
  expect(await codeOf(signInBy(scene, authenticator))).toBe('done');
  await accounts.removePasskey({ portal, passkeyId, password });
  expect(await codeOf(signInBy(scene, authenticator))).toBe('passkey_failed');
  expect((await accounts.getFactors({ portal })).passkeys).toEqual([]);
});

test('an account has twenty passkeys at most', async () => {
  const { scene, portal } = await buildWithPasskey();
  const authenticator = createAuthenticator(portal.origin);
  const response = authenticator.make(await askNew(portal));
  await database.owner.query(
    `INSERT INTO passkey (id, partner_id, account_id, host, credential_id, public_key, user_handle, counter, transports, name)
     SELECT gen_random_uuid(), $2, $1, 'x', decode(lpad(n::text, 4, '0'), 'hex'), '\\x00', '\\x00', 0, '{}', 'x' FROM generate_series(1, 19) n`,
    [scene.account.id, portal.partner.id],
  );
  expect(await codeOf(accounts.addPasskey({ portal, name: 'x', response }))).toBe(
    'too_many_passkeys',
  );
  expect(await codeOf(askNew(portal))).toBe('too_many_passkeys');
});
