import { afterAll, beforeAll, expect, test } from 'vitest';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import { createLightPasswords } from '#tests/support/passwords.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { createLink, createTestAccounts, PASSWORD, signInInput } from '#tests/support/accounts.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';

let database: TestDatabase;
let people: ReturnType<typeof createTestPeople>;

beforeAll(async () => {
  database = await createTestDatabase();
  people = createTestPeople(database.app);
});

afterAll(() => database.drop());

type Scene = Awaited<ReturnType<typeof buildSignedIn>>;

const findRow = async (statement: string, values: unknown[]) =>
  (await database.owner.query(statement, values)).rows[0];

async function findAudit({ account }: Scene): Promise<string[]> {
  const { rows } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
    [account.customer_id],
  );
  return rows.map(({ action }) => action);
}

test('phone number and address are changed as they are checked everywhere, and the change is noted', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal } = scene;
  const form = { phone: '06 1 234 5678', zipcode: '67 20', city: 'Szeged', street: 'Fő tér  2.' };
  await people.profile.updateContact({ portal, form });
  expect((await people.profile.getProfile({ portal })).person).toMatchObject({
    name: 'Szabó Kata',
    phone: '+3612345678',
    zipcode: '6720',
    city: 'Szeged',
    street: 'Fő tér 2.',
  });
  await expect(
    people.profile.updateContact({ portal, form: { ...form, phone: '12', zipcode: '123' } }),
  ).rejects.toMatchObject({ fields: { phone: 'phoneInvalid', zipcode: 'zipcodeInvalid' } });
  await people.profile.updateSettings({ portal, locale: 'ro', hasReminders: false });
  expect(await people.profile.getProfile({ portal })).toMatchObject({
    locale: 'ro',
    hasReminders: false,
  });
  expect(await findAudit(scene)).toEqual(['contact_changed', 'settings_changed']);
});

test('a new password needs the old one, ends every other session and is told by mail [AU-06]', async () => {
  const scene = await buildSignedIn(database.owner);
  const accounts = createTestAccounts(database.app);
  const here = await accounts.signIn(signInInput(scene));
  const there = await accounts.signIn(signInInput(scene));
  const { actor } = await accounts.identifySession(scene.portal, here.secret);
  const portal = { ...scene.portal, actor };
  await expect(
    people.profile.changePassword({ portal, oldPassword: 'wrong', password: 'four red herons' }),
  ).rejects.toMatchObject({ code: 'password_wrong' });
  await expect(
    people.profile.changePassword({ portal, oldPassword: PASSWORD, password: 'jelszo' }),
  ).rejects.toMatchObject({ fields: { password: 'common' } });
  const renewed = await people.profile.changePassword({
    portal,
    oldPassword: PASSWORD,
    password: 'four red herons',
  });
  for (const { secret } of [here, there]) {
    expect((await accounts.identifySession(scene.portal, secret)).actor.kind).toBe('visitor');
  }
  expect((await accounts.identifySession(scene.portal, renewed)).actor).toEqual(actor);
  await expect(accounts.signIn(signInInput(scene))).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  await accounts.signIn(signInInput(scene, { password: 'four red herons' }));
  expect(
    await findRow(`SELECT payload FROM outbox WHERE kind = 'mail_account' AND partner_id = $1`, [
      scene.portal.partner.id,
    ]),
  ).toEqual({ payload: { mail: 'password-changed', account: String(scene.account.id) } });
  expect(await findAudit(scene)).toContain('password_changed');
});

test('a changed password ends an open change of address and the calendar’s address [AU-06] [TK-09]', async () => {
  const { portal, account } = await buildSignedIn(database.owner);
  const accounts = createTestAccounts(database.app);
  await people.profile.changeEmail({
    portal,
    kind: 'email',
    email: 'evil@members.test',
    password: PASSWORD,
  });
  const { id } = await findRow('SELECT id FROM account_token WHERE account_id = $1', [account.id]);
  await database.owner.query(
    `INSERT INTO calendar_feed (customer_id, partner_id, id, hash) VALUES ($1, $2, gen_random_uuid(), '\\x00')`,
    [account.customer_id, portal.partner.id],
  );
  const password = 'four red herons';
  await people.profile.changePassword({ portal, oldPassword: PASSWORD, password });
  const token = createToken(APP_SECRET, id);
  await expect(
    accounts.verifyNewEmail({ portal, token, humanCheck: 'person' }),
  ).rejects.toMatchObject({ code: 'expired' });
  expect(
    await findRow('SELECT FROM calendar_feed WHERE customer_id = $1', [account.customer_id]),
  ).toBeUndefined();
});

test.each([
  ['a change of password', 'changePassword'],
  ['a change of address', 'changeEmail'],
  ['an erasure', 'eraseAccount'],
] as const)(
  '%s with a password that was recovered meanwhile does nothing [AU-06]',
  async (_, name) => {
    const scene = await buildSignedIn(database.owner);
    const { portal, account } = scene;
    const real = createLightPasswords();
    const checked = Promise.withResolvers<void>();
    const recovered = Promise.withResolvers<void>();
    const passwords: Passwords = {
      hash: (password) => real.hash(password),
      async fits(hash, password) {
        const isRight = await real.fits(hash, password);
        checked.resolve();
        await recovered.promise;
        return isRight;
      },
    };
    const slow = createTestPeople(database.app, { passwords });
    const attempts = {
      changePassword: () =>
        slow.profile.changePassword({
          portal,
          oldPassword: PASSWORD,
          password: 'evil red herons',
        }),
      changeEmail: () =>
        slow.profile.changeEmail({
          portal,
          kind: 'email',
          email: 'evil@members.test',
          password: PASSWORD,
        }),
      eraseAccount: () => slow.profile.eraseAccount({ portal, password: PASSWORD }),
    };
    const attempt = attempts[name]().then(
      () => 'ok',
      ({ code }) => code,
    );
    await checked.promise;
    const accounts = createTestAccounts(database.app);
    const password = 'seven quiet otters';
    await accounts.recoverPassword({
      portal,
      token: await createLink(database, scene, 'password-recovery'),
      humanCheck: 'person',
      password,
      userAgent: undefined,
      oldSecret: undefined,
    });
    recovered.resolve();
    expect(await attempt).toBe('password_wrong');
    await accounts.signIn(signInInput(scene, { password }));
    const { open } = await findRow(
      'SELECT count(*)::int AS open FROM account_token WHERE account_id = $1 AND used_at IS NULL AND revoked_at IS NULL',
      [account.id],
    );
    expect(open).toBe(0);
  },
);

test('five wrong passwords on a browser that was left signed in end in a pause', async () => {
  const { portal } = await buildSignedIn(database.owner);
  for (let n = 0; n < 5; n += 1) {
    await expect(
      people.profile.createDataCopy({ portal, password: 'guess' }),
    ).rejects.toMatchObject({ code: 'password_wrong' });
  }
  await expect(people.profile.createDataCopy({ portal, password: PASSWORD })).rejects.toMatchObject(
    { code: 'too_many_sign_ins' },
  );
});

test('a new address needs the password, and changes by the link mailed to it only [AU-07]', async () => {
  const scene = await buildSignedIn(database.owner);
  const { portal } = scene;
  const ask = (values: object = {}) =>
    people.profile.changeEmail({
      portal,
      kind: 'email',
      email: ' New@members.test ',
      password: PASSWORD,
      ...values,
    });
  await expect(ask({ password: 'wrong' })).rejects.toMatchObject({ code: 'password_wrong' });
  await expect(ask({ email: 'nobody' })).rejects.toMatchObject({
    fields: { email: 'emailInvalid' },
  });
  await ask();
  await ask({ kind: 'contactEmail', email: 'letters@members.test' });
  const { rows } = await database.owner.query(
    'SELECT kind, email FROM account_token WHERE account_id = $1 ORDER BY kind',
    [scene.account.id],
  );
  expect(rows).toEqual([
    { kind: 'verify-new-contact-email', email: 'letters@members.test' },
    { kind: 'verify-new-email', email: 'New@members.test' },
  ]);
  expect(await people.profile.getProfile({ portal })).toMatchObject({
    email: scene.email,
    person: { contactEmail: 'kata@members.test' },
  });
  await ask();
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_mails' });
});

test('marketing is agreed to and withdrawn row by row, and deleted after withdrawal or ten years [PR-06]', async () => {
  const scene = await buildSignedIn(database.owner);
  const old = await buildSignedIn(database.owner);
  const young = await buildSignedIn(database.owner);
  const set = (portal: Scene['portal'], isGiven: boolean) =>
    people.profile.setMarketingConsent({ portal, isGiven });
  await set(scene.portal, true);
  await set(scene.portal, true);
  await set(scene.portal, false);
  await set(scene.portal, true);
  const { consents } = await people.profile.getPrivacy({ portal: scene.portal });
  expect(consents).toMatchObject([
    { kind: 'marketing', version: '2026-11-28.2', source: 'profile', withdrawnAt: null },
    {
      kind: 'marketing',
      version: '2026-11-28.2',
      source: 'profile',
      withdrawnAt: expect.any(String),
    },
  ]);
  expect(await findAudit(scene)).toEqual([
    'marketing_agreed',
    'marketing_withdrawn',
    'marketing_agreed',
  ]);

  await set(old.portal, true);
  await set(young.portal, true);
  const age = (one: Scene, interval: string) =>
    database.owner.query(
      'UPDATE consent SET given_at = portal_now() - $2::interval WHERE customer_id = $1',
      [one.account.customer_id, interval],
    );
  await age(old, '10 years');
  await age(young, '10 years -1 hour');
  await deleteOutdated(database.worker, 100);
  const { rows } = await database.owner.query('SELECT customer_id, withdrawn_at FROM consent');
  expect(new Set(rows.map(({ customer_id }) => customer_id))).toEqual(
    new Set([scene.account.customer_id, young.account.customer_id]),
  );
  expect(rows.every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true);
  expect(await findAudit(old)).toContain('marketing_deleted');
});

test('who did what with an account is shown to its owner alone, by the database itself [AZ-02]', async () => {
  const scene = await buildSignedIn(database.owner);
  const other = await buildSignedIn(database.owner, { ...scene.portal, actor: VISITOR_ACTOR });
  await people.profile.updateSettings({ portal: scene.portal, locale: 'hu', hasReminders: true });
  await database.owner.query(
    `INSERT INTO audit_entry (partner_id, actor, actor_id, actor_role, customer_id, action)
     VALUES ($1, 'staff', 7, NULL, $2, 'customer_viewed'), ($1, 'staff', 7, 'advice_doctor', $2, 'customer_viewed'),
            ($1, 'client', 3, NULL, $2, 'customer_viewed'), ($1, 'customer', $2, NULL, $2, 'appointments_read'),
            ($1, 'staff', 7, NULL, $2, 'call_back_read'), ($1, 'customer', 1, NULL, $2, 'appointments_read')`,
    [scene.portal.partner.id, scene.account.customer_id],
  );
  const { events } = await people.profile.getPrivacy({ portal: scene.portal });
  expect(events.map(({ action, actor }) => [action, actor])).toEqual([
    ['appointments_read', 'relative'],
    ['call_back_read', 'staff'],
    // Not that one has opened one's own appointments.
    ['customer_viewed', 'client'],
    ['customer_viewed', 'advice_doctor'],
    // Noted before roles were.
    ['customer_viewed', 'staff'],
    ['settings_changed', 'self'],
  ]);
  expect((await people.profile.getPrivacy({ portal: other.portal })).events).toEqual([]);
  const seen = await transact(
    database.app,
    async (transaction) => {
      const { rows: unnamed } = await transaction.query('SELECT FROM audit_entry');
      await transaction.query(`SELECT set_config('vizit.customer', $1, true)`, [
        String(other.account.customer_id),
      ]);
      const { rows: others } = await transaction.query(
        'SELECT FROM audit_entry WHERE customer_id = $1',
        [scene.account.customer_id],
      );
      return [unnamed.length, others.length];
    },
    { partnerId: scene.portal.partner.id },
  );
  expect(seen).toEqual([0, 0]);
});
