import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLightPasswords } from '#tests/support/passwords.ts';
import {
  buildAccountScene,
  createLink,
  createTestAccounts,
  type TestAccounts,
  elsewhere,
  PASSWORD,
  signInInput,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildAccount } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';

let database: TestDatabase;
let accounts: TestAccounts;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createTestAccounts(database.app);
});
afterAll(() => database.drop());

const rowsOf = async (text: string, values: unknown[]) =>
  (await database.owner.query(text, values)).rows;
const sessionsOf = ({ account }: AccountScene) =>
  rowsOf('SELECT * FROM session WHERE account_id = $1 ORDER BY created_at', [account.id]);
const auditOf = async ({ account }: AccountScene) =>
  (
    await rowsOf('SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id', [
      account.customer_id,
    ])
  ).map(({ action }) => action);

describe('signing in', () => {
  test('gives a session whose secret the database does not hold [TK-06]', async () => {
    const scene = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    const [row] = await sessionsOf(scene);
    expect(row).toMatchObject({ host: scene.portal.host, agent: 'Firefox · Windows' });
    expect(row.hash).toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await auditOf(scene)).toEqual(['signed_in']);

    const identity = await accounts.identifySession(scene.portal, secret);
    expect(identity.actor).toEqual({
      kind: 'customer',
      partnerId: scene.portal.partner.id,
      sessionId: row.id,
      accountId: scene.account.id,
      customerId: scene.account.customer_id,
      personName: 'Szabó Kata',
      hasFullAuth: false,
    });
    expect(identity.viewer).toEqual(
      await accounts.getViewer(scene.portal, scene.account.customer_id),
    );
  });

  test('takes the address in capitals and the password in separate accents [AU-03]', async () => {
    const password = 'árvíztűrő tükörfúrógép';
    const scene = await buildAccountScene(database.owner, {
      password_hash: await createLightPasswords().hash(password.normalize('NFC')),
    });
    await accounts.signIn(
      signInInput(scene, {
        email: ` ${scene.email.toUpperCase()} `,
        password: password.normalize('NFD'),
      }),
    );
    expect(await sessionsOf(scene)).toHaveLength(1);
  });

  test('always begins a new session and ends the one of the browser', async () => {
    const scene = await buildAccountScene(database.owner);
    const first = await accounts.signIn(signInInput(scene));
    const planted = await accounts.signIn(signInInput(scene, { oldSecret: 'A'.repeat(43) }));
    expect(planted.secret).not.toBe('A'.repeat(43));
    const second = await accounts.signIn(signInInput(scene, { oldSecret: first.secret }));
    expect(second.secret).not.toBe(first.secret);
    expect((await accounts.identifySession(scene.portal, first.secret)).actor.kind).toBe('visitor');
    expect((await accounts.identifySession(scene.portal, second.secret)).actor.kind).toBe(
      'customer',
    );
  });

  test('answers an unknown address, a wrong password and a missing one alike [AU-01]', async () => {
    const scene = await buildAccountScene(database.owner);
    const bare = await buildAccount(database.owner, { partner_id: scene.account.partner_id });
    for (const values of [
      { email: 'nobody@members.test' },
      { password: 'another one' },
      { email: bare.email, password: '' },
      { password: 'x'.repeat(1000) },
    ]) {
      const attempt = accounts.signIn(signInInput(scene, values));
      await expect(attempt).rejects.toMatchObject({ code: 'sign_in_failed' });
    }
    expect(await sessionsOf(scene)).toHaveLength(0);
  });

  test('hashes for an unknown address, too [AU-01]', async () => {
    const scene = await buildAccountScene(database.owner);
    const asked: (string | null)[] = [];
    const watched = createTestAccounts(database.app, {
      passwords: {
        hash: () => Promise.reject(new Error('nothing is hashed anew')),
        fits: (hash) => Promise.resolve(asked.push(hash) < 0),
      },
    });
    for (const email of [scene.email, 'nobody@members.test']) {
      await expect(watched.signIn(signInInput(scene, { email }))).rejects.toThrow('sign_in_failed');
    }
    expect(asked).toEqual([scene.account.password_hash, null]);
  });

  test('needs a human check first [AU-09]', async () => {
    const scene = await buildAccountScene(database.owner);
    const attempt = accounts.signIn(signInInput(scene, { humanCheck: 'robot' }));
    await expect(attempt).rejects.toMatchObject({ code: 'human_check_failed' });
    expect(
      await rowsOf('SELECT FROM throttle WHERE partner_id = $1', [scene.portal.partner.id]),
    ).toEqual([]);
  });

  test('says how the account stands only to those who know the password', async () => {
    const pending = await buildAccountScene(database.owner, { status: 'pending' });
    const locked = await buildAccountScene(database.owner, { status: 'locked' });
    const codeOf = (scene: AccountScene, values = {}) =>
      accounts.signIn(signInInput(scene, values)).catch((error) => error.code);
    expect(await codeOf(pending, { password: 'wrong one' })).toBe('sign_in_failed');
    expect(await codeOf(locked, { password: 'wrong one' })).toBe('sign_in_failed');
    expect(await codeOf(pending)).toBe('account_pending');
    expect(await codeOf(locked)).toBe('account_locked');
    const mails = await rowsOf(
      `SELECT payload FROM outbox WHERE kind = 'mail_account' AND partner_id = $1`,
      [pending.portal.partner.id],
    );
    expect(mails).toMatchObject([{ payload: { mail: 'verify-registration' } }]);
  });

  test('mails a pending account’s owner three new links an hour at most [TK-08]', async () => {
    const scene = await buildAccountScene(database.owner, { status: 'pending' });
    for (let n = 0; n < 5; n += 1) {
      const attempt = accounts.signIn(signInInput(scene, { portal: elsewhere(scene.portal) }));
      await expect(attempt).rejects.toMatchObject({ code: 'account_pending' });
    }
    expect(
      await rowsOf('SELECT FROM account_token WHERE account_id = $1', [scene.account.id]),
    ).toHaveLength(3);
  });

  test('with a password that is changed at the same moment gives no session [AU-06]', async () => {
    const scene = await buildAccountScene(database.owner);
    const real = createLightPasswords();
    const checked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const slow = createTestAccounts(database.app, {
      passwords: {
        hash: (password) => real.hash(password),
        async fits(hash, password) {
          const isRight = await real.fits(hash, password);
          checked.resolve();
          await changed.promise;
          return isRight;
        },
      },
    });
    const attempt = slow.signIn(signInInput(scene)).catch(({ code }) => code);
    await checked.promise;
    await accounts.recoverPassword({
      portal: scene.portal,
      token: await createLink(database, scene, 'password-recovery'),
      humanCheck: 'person',
      password: 'seven quiet otters',
      userAgent: undefined,
      oldSecret: undefined,
    });
    changed.resolve();
    expect(await attempt).toBe('sign_in_failed');
    // The one that the new password began.
    expect(await sessionsOf(scene)).toHaveLength(1);
  });

  test('is the same address at two partners two accounts [MT-03]', async () => {
    const here = await buildAccountScene(database.owner);
    const there = await buildAccountScene(database.owner, { email: here.email });
    const { secret } = await accounts.signIn(signInInput(here));
    expect((await accounts.identifySession(there.portal, secret)).actor.kind).toBe('visitor');
    expect(await sessionsOf(there)).toHaveLength(0);
  });
});

describe('guessing', () => {
  const guess = (scene: AccountScene, values: object = {}) =>
    accounts
      .signIn(signInInput(scene, { password: 'a wrong guess', ...values }))
      .catch((error) => error.code);

  test('ends after five tries at one address from one network, known or not', async () => {
    const scene = await buildAccountScene(database.owner);
    for (const email of [scene.email, 'nobody@members.test']) {
      const portal = elsewhere(scene.portal);
      const codes = [];
      for (let n = 0; n < 6; n += 1) codes.push(await guess(scene, { email, portal }));
      expect(codes).toEqual([...Array(5).fill('sign_in_failed'), 'too_many_sign_ins']);
      const right = accounts.signIn(signInInput(scene, { email, portal }));
      await expect(right).rejects.toMatchObject({
        code: 'too_many_sign_ins',
        retryAfterSeconds: expect.any(Number),
      });
    }
    expect(
      await accounts.signIn(signInInput(scene, { portal: elsewhere(scene.portal) })),
    ).toHaveProperty('secret');
  });

  test('from many networks does not lock out a browser that has signed in before', async () => {
    const scene = await buildAccountScene(database.owner);
    const { device } = await accounts.signIn(signInInput(scene));
    let last;
    for (let n = 0; n < 32; n += 1) last = await guess(scene, { portal: elsewhere(scene.portal) });
    expect(last).toBe('too_many_sign_ins');
    expect(await guess(scene, { portal: elsewhere(scene.portal), password: PASSWORD })).toBe(
      'too_many_sign_ins',
    );
    expect(await accounts.signIn(signInInput(scene, { device }))).toHaveProperty('secret');
    const other = await buildAccount(database.owner, { partner_id: scene.account.partner_id });
    const forged = { ...scene, email: other.email, portal: elsewhere(scene.portal) };
    for (let n = 0; n < 5; n += 1) await guess(forged, { device });
    expect(await guess(forged, { device }), 'another account’s cookie is none').toBe(
      'too_many_sign_ins',
    );
  });

  test('on from one network does not lock the account for others', async () => {
    const scene = await buildAccountScene(database.owner);
    const portal = elsewhere(scene.portal);
    for (let n = 0; n < 32; n += 1) await guess(scene, { portal });
    expect(
      await accounts.signIn(signInInput(scene, { portal: elsewhere(scene.portal) })),
    ).toHaveProperty('secret');
  });

  test('behind one address does not lock out a browser there that has signed in before', async () => {
    const scene = await buildAccountScene(database.owner);
    const { device } = await accounts.signIn(signInInput(scene));
    let last;
    for (let n = 0; n < 31; n += 1) last = await guess(scene, { email: `n${n}@members.test` });
    expect(last).toBe('too_many_sign_ins');
    expect(await accounts.signIn(signInInput(scene, { device }))).toHaveProperty('secret');
  });

  test('of one network at many addresses ends, too, and success is not counted', async () => {
    const scene = await buildAccountScene(database.owner);
    for (let n = 0; n < 35; n += 1) await accounts.signIn(signInInput(scene));
    for (let n = 0; n < 30; n += 1) {
      expect(await guess(scene, { email: `nobody-${n}@members.test` })).toBe('sign_in_failed');
    }
    expect(await guess(scene, { email: 'somebody@members.test' })).toBe('too_many_sign_ins');
  });
});

describe('a session', () => {
  const isOpen = async (scene: AccountScene, secret: string, portal = scene.portal) =>
    (await accounts.identifySession(portal, secret)).actor.kind === 'customer';
  const age = (column: string, minutes: number, { account }: AccountScene) =>
    database.owner.query(
      `UPDATE session SET ${column} = ${column} - $2 * interval '1 minute' WHERE account_id = $1`,
      [account.id, minutes],
    );

  test('ends after thirty minutes without a request, and after twelve hours', async () => {
    const scene = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    await age('last_seen_at', 29, scene);
    expect(await isOpen(scene, secret)).toBe(true);
    await age('last_seen_at', 31, scene);
    expect(await isOpen(scene, secret)).toBe(false);

    const other = await buildAccountScene(database.owner);
    const busy = await accounts.signIn(signInInput(other));
    await age('expires_at', 12 * 60 - 1, other);
    expect(await isOpen(other, busy.secret)).toBe(true);
    await age('expires_at', 1, other);
    expect(await isOpen(other, busy.secret)).toBe(false);
  });

  test('is noted as seen at most once a minute', async () => {
    const scene = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    const seen = async () => (await sessionsOf(scene))[0].last_seen_at.getTime();
    const first = await seen();
    await isOpen(scene, secret);
    expect(await seen()).toBe(first);
    await age('last_seen_at', 2, scene);
    await isOpen(scene, secret);
    expect(await seen()).toBeGreaterThan(first);
  });

  test('is good on its own host alone [MT-03]', async () => {
    const scene = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    const { host } = await buildPartnerHost(database.owner, {
      partner_id: scene.account.partner_id,
    });
    expect(await isOpen(scene, secret, { ...scene.portal, host })).toBe(false);
    expect(await isOpen(scene, secret)).toBe(true);
  });

  test('ends with its account [AU-06]', async () => {
    const scene = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    await database.owner.query(`UPDATE account SET status = 'locked' WHERE id = $1`, [
      scene.account.id,
    ]);
    expect(await isOpen(scene, secret)).toBe(false);
  });

  test('ends by signing out; the others go on, or end together [AU-06]', async () => {
    const scene = await buildAccountScene(database.owner);
    const secrets = [];
    for (let n = 0; n < 4; n += 1) secrets.push((await accounts.signIn(signInInput(scene))).secret);
    const [first, second, third, fourth] = secrets as [string, string, string, string];
    await accounts.signOut({ portal: scene.portal, secret: first });
    expect(await isOpen(scene, first)).toBe(false);

    const { actor } = await accounts.identifySession(scene.portal, second);
    const portal = { ...scene.portal, actor };
    const list = await accounts.findSessions({ portal });
    expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, false, true]);
    const thirdId = requireCustomer(await accounts.identifySession(scene.portal, third)).sessionId;
    await accounts.endSession({ portal, sessionId: thirdId });
    expect(await isOpen(scene, third)).toBe(false);
    const feed = [scene.account.customer_id, scene.portal.partner.id, randomBytes(32)];
    await database.owner.query(
      'INSERT INTO calendar_feed (customer_id, partner_id, id, hash) VALUES ($1, $2, gen_random_uuid(), $3)',
      feed,
    );
    expect(await accounts.endOtherSessions({ portal })).toBe(1);
    const { rows: feeds } = await database.owner.query(
      'SELECT FROM calendar_feed WHERE customer_id = $1',
      [scene.account.customer_id],
    );
    expect(feeds, 'the private address of the calendar').toEqual([]);
    expect(await isOpen(scene, fourth)).toBe(false);
    expect(await isOpen(scene, second)).toBe(true);
  });

  test('of somebody else cannot be ended or seen [AZ-02]', async () => {
    const scene = await buildAccountScene(database.owner);
    const other = await buildAccountScene(database.owner);
    const { secret } = await accounts.signIn(signInInput(scene));
    const stranger = await accounts.signIn(signInInput(other));
    const { actor } = await accounts.identifySession(other.portal, stranger.secret);
    const sessionId = (await sessionsOf(scene))[0].id;
    const portal = { ...other.portal, actor };
    await expect(accounts.endSession({ portal, sessionId })).rejects.toMatchObject({
      code: 'not_found',
    });
    const forged = { ...scene.portal, actor };
    await expect(accounts.endSession({ portal: forged, sessionId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await auditOf(other)).toEqual(['signed_in']);
    expect(
      await rowsOf(
        `SELECT actor_id, object_kind, object_id FROM audit_entry WHERE action = 'foreign_id_refused' AND partner_id = $1`,
        [other.portal.partner.id],
      ),
    ).toEqual([
      { actor_id: other.account.customer_id, object_kind: 'session', object_id: sessionId },
    ]);
    expect(await accounts.findSessions({ portal: forged })).toEqual([]);
    expect(await isOpen(scene, secret)).toBe(true);
    await expect(accounts.findSessions({ portal: scene.portal })).rejects.toMatchObject({
      code: 'sign_in_required',
    });
  });
});

test('tables of accounts are walled off by partner, and the audit can only be added to', async () => {
  await buildAccountScene(database.owner);
  for (const table of ['account', 'session', 'account_token', 'throttle', 'audit_entry']) {
    const { rows } = await database.app.query(`SELECT FROM ${table}`);
    expect(rows, table).toHaveLength(0);
  }
  expect((await database.app.query('SELECT FROM audit_entry')).rows).toHaveLength(0);
  await expect(database.worker.query('SELECT FROM audit_entry')).rejects.toThrow(
    'permission denied',
  );
  for (const pool of [database.app, database.worker]) {
    for (const text of [
      `UPDATE audit_entry SET action = 'x'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ]) {
      await expect(pool.query(text), text).rejects.toThrow('permission denied');
    }
  }
});
