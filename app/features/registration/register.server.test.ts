import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  buildAccountPortal,
  buildAccountScene,
  createTestAccounts,
  elsewhere,
  PASSWORD,
  signInInput,
} from '#tests/support/accounts.ts';
import {
  buildProduct,
  buildRegistrationCampaign,
  buildVoucher,
  type ProductRow,
} from '#tests/support/builders/products.ts';
import { runImport } from '#app/features/imports/run-import.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  createTestRegistration,
  findAccountLink,
  registerInput,
} from '#tests/support/registration.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';

let database: TestDatabase;
let registration: ReturnType<typeof createTestRegistration>;
let accounts: ReturnType<typeof createTestAccounts>;
let portal: Portal;
let product: ProductRow;

beforeAll(async () => {
  database = await createTestDatabase();
  registration = createTestRegistration(database.app);
  accounts = createTestAccounts(database.app);
  portal = await buildAccountPortal(database.owner);
  product = await buildProduct(database.owner, { partner_id: portal.partner.id });
});
afterAll(() => database.drop());

const newEmail = () => `${randomUUID()}@example.com`;
/** Somebody else at another network address. */
const send = (values: Record<string, unknown>, from = elsewhere(portal)) =>
  registration.register(registerInput(from, values));

async function rowsOf<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await database.owner.query(text, values)).rows as Row[];
}

const mailsTo = (email: string) =>
  rowsOf<{ mail: string }>(
    `SELECT o.payload ->> 'mail' AS mail FROM outbox o WHERE o.kind = 'mail_account' AND (
       o.payload ->> 'token' IN (SELECT t.id::text FROM account_token t WHERE t.email = $1)
       OR o.payload ->> 'account' IN (SELECT id::text FROM account WHERE email = $1)) ORDER BY o.id`,
    [email],
  ).then((rows) => rows.map(({ mail }) => mail));

const finish = async (email: string, password = PASSWORD) =>
  accounts.finishRegistration({
    portal,
    token: await findAccountLink(database.owner, email, 'finish-registration'),
    password,
    humanCheck: 'person',
    userAgent: undefined,
    oldSecret: undefined,
  });

describe('registering with a voucher', () => {
  test('the mailed link and a password make a member of the voucher’s product [C010, C050, C051, C052, C705]', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const email = newEmail();
    await send({ email, voucherCode: code.toLowerCase() });
    expect(await mailsTo(email)).toEqual(['finish-registration']);
    await expect(accounts.signIn(signInInput({ portal, email }))).rejects.toMatchObject({
      code: 'sign_in_failed',
    });

    await finish(email);
    const { secret } = await accounts.signIn(signInInput({ portal, email }));
    const owner = await accounts.identifySession(portal, secret);
    expect(owner.viewer.subscription?.productId).toBe(product.id);
    expect(await mailsTo(email)).toEqual(['finish-registration', 'welcome']);
    const [subscription] = await rowsOf(
      `SELECT last_name, contact_email, zipcode, street, starts_on = (portal_now() AT TIME ZONE 'Europe/Budapest')::date AS starts_today
         FROM subscription WHERE contact_email = $1`,
      [email],
    );
    expect(subscription).toEqual({
      last_name: 'Kovács',
      contact_email: email,
      zipcode: '1117',
      street: 'Irinyi József utca 14.',
      starts_today: true,
    });
    const actions = await rowsOf<{ action: string }>(
      'SELECT action FROM audit_entry WHERE customer_id = $1 ORDER BY id',
      [requireCustomer(owner).customerId],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'registration_started',
      'sign_in_failed',
      'subscription_started',
      'registration_finished',
      'signed_in',
      'signed_in',
    ]);
    expect(await rowsOf('SELECT FROM registration WHERE email = $1', [email])).toEqual([]);
  });

  test('what was agreed to is on record from then on, with version and time [PR-06]', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const email = newEmail();
    await send({ email, voucherCode: code });
    await database.owner.query(
      `UPDATE registration SET accepted_terms_at = '2026-01-02T03:04:05Z' WHERE email = $1`,
      [email],
    );
    const consents = () =>
      rowsOf(
        `SELECT c.kind, c.version, c.source, c.given_at, c.withdrawn_at FROM consent c JOIN account a ON a.customer_id = c.customer_id
          WHERE a.email = $1 ORDER BY c.kind`,
        [email],
      );
    expect(await consents()).toEqual([]);
    await finish(email);
    const given = {
      version: CONSENT_VERSION,
      source: 'registration',
      given_at: new Date('2026-01-02T03:04:05Z'),
      withdrawn_at: null,
    };
    expect(await consents()).toEqual([
      { kind: 'privacy', ...given },
      { kind: 'terms', ...given },
    ]);
  });

  test('of two who send one voucher at once one wins, and a used one is refused as an unknown one is [TK-12]', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const emails = [newEmail(), newEmail()];
    const results = await Promise.allSettled(
      emails.map((email, index) =>
        send({ email, voucherCode: code, lastName: `Other ${'ab'[index]}` }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = emails[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    await finish(winner);
    const refusals = await Promise.all(
      [code, 'NOSUCHCODE1'].map((voucherCode) =>
        send({ email: newEmail(), voucherCode, lastName: 'Third' }).catch(
          (error: unknown) => error,
        ),
      ),
    );
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'voucher_invalid',
        status: 400,
        fields: { voucherCode: 'invalid' },
      });
    }
  });

  test('a voucher says no more who claimed it once it is redeemed or the claim is over [PR-04]', async () => {
    const [redeemed, open, over] = await Promise.all(
      ['redeemed', 'open', 'over'].map(async () => {
        const { code } = await buildVoucher(database.owner, product);
        const email = newEmail();
        await send({ email, voucherCode: code });
        return { code, email };
      }),
    );
    await finish(redeemed?.email ?? '');
    await database.owner.query(
      `UPDATE voucher SET claimed_until = portal_now() - interval '1 minute' WHERE code = $1`,
      [over?.code],
    );
    await deleteOutdated(database.worker, 100);
    const claims = await rowsOf<{ code: string; is_claimed: boolean }>(
      'SELECT code, claimed_by IS NOT NULL AS is_claimed FROM voucher WHERE code = ANY ($1)',
      [[redeemed?.code, open?.code, over?.code]],
    );
    expect(new Map(claims.map(({ code, is_claimed }) => [code, is_claimed]))).toEqual(
      new Map([
        [redeemed?.code, false],
        [open?.code, true],
        [over?.code, false],
      ]),
    );
    // Whoever claimed it still comes first, as long as nobody else has taken it.
    await finish(over?.email ?? '');
    expect(
      await rowsOf('SELECT FROM subscription WHERE contact_email = $1', [over?.email]),
    ).toHaveLength(1);
  });

  test('an account that nobody confirms is gone in thirty days, with all that was made for it', async () => {
    const emails = {
      old: newEmail(),
      imported: newEmail(),
      renewed: newEmail(),
      young: newEmail(),
    };
    const { old, imported, renewed, young } = emails;
    for (const email of Object.values(emails)) {
      const { code } = await buildVoucher(database.owner, product);
      await send({ email, voucherCode: code });
    }
    const member = await buildAccountScene(database.owner, { portal, status: 'pending' });
    const age = (email: string, days: number) =>
      database.owner.query(
        `WITH a AS (UPDATE account SET created_at = portal_now() - $2 * interval '1 day' WHERE email = $1 RETURNING id)
         UPDATE account_token t SET created_at = portal_now() - $2 * interval '1 day' FROM a WHERE t.account_id = a.id`,
        [email, days],
      );
    for (const email of [old, imported, renewed, member.email]) await age(email, 31);
    await age(young, 29);
    const { code } = await buildVoucher(database.owner, product);
    await send({ email: renewed, voucherCode: code });
    // Something else hangs on this customer.
    await database.owner.query(
      `INSERT INTO consent (partner_id, customer_id, kind, version, source)
       SELECT partner_id, id, 'marketing', '1', 'campaign' FROM customer WHERE user_email = $1`,
      [imported],
    );
    await deleteOutdated(database.worker, 1);
    const left = await rowsOf<{ user_email: string; has_account: boolean }>(
      `SELECT c.user_email, EXISTS (SELECT FROM account a WHERE a.customer_id = c.id) AS has_account FROM customer c
        WHERE c.user_email = ANY ($1)`,
      [[...Object.values(emails), member.email]],
    );
    expect(new Map(left.map((row) => [row.user_email, row.has_account]))).toEqual(
      new Map([
        [imported, false],
        [renewed, true],
        [young, true],
        [member.email, true],
      ]),
    );
    expect(await rowsOf('SELECT FROM registration WHERE email = $1', [old])).toEqual([]);
  });

  test('who mistyped their address registers again with the same voucher', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const right = newEmail();
    await send({ email: newEmail(), voucherCode: code });
    await send({ email: right, voucherCode: code });
    await finish(right);
    const [used] = await rowsOf<{ redeemed: boolean }>(
      'SELECT redeemed_by IS NOT NULL AS redeemed FROM voucher WHERE code = $1',
      [code],
    );
    expect(used?.redeemed).toBe(true);
  });

  test('a second link to one address ends the first', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const email = newEmail();
    await send({ email, voucherCode: code });
    const first = await findAccountLink(database.owner, email, 'finish-registration');
    await send({ email, voucherCode: code });
    await expect(
      accounts.finishRegistration({
        portal,
        token: first,
        password: PASSWORD,
        humanCheck: 'person',
        userAgent: undefined,
        oldSecret: undefined,
      }),
    ).rejects.toMatchObject({ code: 'expired' });
    await finish(email);
  });

  test('a link confirms what was typed with it, whatever somebody else types with the address [TK-11]', async () => {
    const email = newEmail();
    const [first, second] = await Promise.all(
      [1, 2].map(() => buildVoucher(database.owner, product)),
    );
    await send({ email, voucherCode: first?.code });
    const mine = await findAccountLink(database.owner, email, 'finish-registration');
    const stranger = {
      email,
      voucherCode: second?.code,
      lastName: 'Idegen',
      dateOfBirth: '1970-01-01',
      phone: '+36209999999',
    };
    // The fourth is mailed to nobody, so it leaves nothing either.
    for (let times = 0; times < 3; times += 1) await send(stranger);

    // My own link has ended; sent again, it still is mine.
    for (let times = 0; times < 2; times += 1) {
      await accounts.resendAccountToken({
        portal: elsewhere(portal),
        token: mine,
        humanCheck: 'person',
      });
    }
    await finish(email);
    expect(
      await rowsOf('SELECT last_name, phone FROM subscription WHERE contact_email = $1', [email]),
    ).toEqual([{ last_name: 'Kovács', phone: '+36201234567' }]);
    expect(await rowsOf('SELECT FROM registration WHERE email = $1', [email])).toEqual([]);
  });

  test('what was mailed to nobody is not confirmed by an older link [TK-11]', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const email = newEmail();
    for (let times = 0; times < 3; times += 1) await send({ email, voucherCode: code });
    const other = await buildVoucher(database.owner, product);
    await send({ email, voucherCode: other.code, lastName: 'Idegen', phone: '+36209999999' });
    await finish(email);
    expect(
      await rowsOf('SELECT last_name, phone FROM subscription WHERE contact_email = $1', [email]),
    ).toEqual([{ last_name: 'Kovács', phone: '+36201234567' }]);
  });

  test('who confirms otherwise, where different people were typed, gets none of them [TK-11]', async () => {
    const email = newEmail();
    for (const lastName of ['Kovács', 'Idegen']) {
      const { code } = await buildVoucher(database.owner, product);
      await send({ email, voucherCode: code, lastName });
    }
    await database.owner.query('SELECT activate_account(id) FROM account WHERE email = $1', [
      email,
    ]);
    expect(await rowsOf('SELECT FROM subscription WHERE contact_email = $1', [email])).toEqual([]);
  });

  test('however the account becomes active, its subscription starts with it', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const email = newEmail();
    await send({ email, voucherCode: code });
    await database.owner.query('SELECT activate_account(id) FROM account WHERE email = $1', [
      email,
    ]);
    const found = await rowsOf('SELECT FROM subscription WHERE contact_email = $1', [email]);
    expect(found).toHaveLength(1);
  });

  test('another partner’s voucher is an unknown one', async () => {
    const foreign = await buildProduct(database.owner);
    const { code } = await buildVoucher(database.owner, foreign);
    await expect(send({ email: newEmail(), voucherCode: code })).rejects.toMatchObject({
      code: 'voucher_invalid',
    });
  });

  test('wrong codes end in a pause, per address and per network [TK-12]', async () => {
    const email = newEmail();
    const attempt = (values: object, from?: Portal) =>
      send({ voucherCode: 'WRONGCODE1', ...values }, from).catch((error: unknown) => error);
    const guesser = elsewhere(portal);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await attempt({ email }, guesser)).toMatchObject({ code: 'voucher_invalid' });
    }
    expect(await attempt({ email }, guesser)).toMatchObject({
      code: 'too_many_voucher_tries',
      status: 429,
    });
    // Whose address it is registers from their own network as if nothing had been.
    const { code } = await buildVoucher(database.owner, product);
    await expect(send({ email, voucherCode: code })).resolves.toBeUndefined();
    const network = elsewhere(portal);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      codes.push(((await attempt({ email: newEmail() }, network)) as { code: string }).code);
    }
    expect(codes.filter((code) => code === 'voucher_invalid').length).toBeLessThanOrEqual(20);
    expect(codes.at(-1)).not.toBe('voucher_invalid');
  });

  test('the partner’s list decides who is eligible [C048]', async () => {
    const telecom = await buildProduct(database.owner, {
      partner_id: portal.partner.id,
      needs_eligibility: true,
    });
    const voucherOf = (listed?: { plan: string; bundle_created_on: string }) =>
      buildVoucher(database.owner, telecom, listed ? { listed } : {});
    const good = await voucherOf({ plan: 'monthly', bundle_created_on: '2019-01-01' });
    await send({ email: newEmail(), voucherCode: good.code });
    const wrong = [
      await voucherOf({ plan: 'monthly', bundle_created_on: '2018-12-31' }),
      await voucherOf({ plan: 'prepaid', bundle_created_on: '2020-01-01' }),
      await voucherOf(),
    ];
    for (const { code } of wrong) {
      await expect(send({ email: newEmail(), voucherCode: code })).rejects.toMatchObject({
        code: 'not_eligible',
        status: 403,
      });
    }
  });
});

describe('who registers with an address that has an account', () => {
  test('gets the same answer; the account stays and its owner is told [TK-11, AU-01]', async () => {
    const scene = await buildAccountScene(database.owner, { portal });
    const { code } = await buildVoucher(database.owner, product);
    await expect(send({ email: scene.email, voucherCode: code })).resolves.toBeUndefined();
    expect(await mailsTo(scene.email)).toEqual(['already-registered']);
    await accounts.signIn(signInInput(scene));
    expect(
      await rowsOf('SELECT FROM registration WHERE account_id = $1', [scene.account.id]),
    ).toEqual([]);
    // The voucher says nothing about it either: to somebody else it is taken, as with a new address.
    await expect(
      send({ email: newEmail(), voucherCode: code, lastName: 'Other' }),
    ).rejects.toMatchObject({ code: 'voucher_invalid' });
  });

  test('an address that only looks like a customer’s is another one, with an account or without [TK-11, AU-01]', async () => {
    const { code } = await buildVoucher(database.owner, product);
    const [imported] = await rowsOf<{ id: number }>(
      `INSERT INTO customer (partner_id, user_email) VALUES ($1, 'kata@gmail.com') RETURNING id`,
      [portal.partner.id],
    );
    await send({ email: 'kata@gmaİl.com', voucherCode: code });
    const made = await rowsOf<{ customer_id: number; email: string; mailed_to: string }>(
      `SELECT a.customer_id, a.email, t.email AS mailed_to FROM account a JOIN account_token t ON t.account_id = a.id
        WHERE a.partner_id = $1 AND a.email LIKE 'kata@%'`,
      [portal.partner.id],
    );
    expect(made).toEqual([
      {
        customer_id: expect.any(Number),
        email: 'kata@xn--gmail-bgd.com',
        mailed_to: 'kata@xn--gmail-bgd.com',
      },
    ]);
    expect(made[0]?.customer_id).not.toBe(imported?.id);

    // And an address with an account gets no more information than one without.
    await buildAccountScene(database.owner, { portal, email: 'owner@mail.hu' });
    await expect(send({ email: 'owner@maİl.hu', voucherCode: code })).resolves.toBeUndefined();
    // Written in other letters, the same domain is the same address.
    await send({ email: 'kata@ＧＭＡＩＬ.com', voucherCode: code });
    expect(
      await rowsOf(`SELECT customer_id FROM account WHERE email = 'kata@gmail.com'`, []),
    ).toEqual([{ customer_id: imported?.id }]);
  });

  test('and is not buried in mails', async () => {
    const scene = await buildAccountScene(database.owner, { portal });
    const { code } = await buildVoucher(database.owner, product);
    for (let times = 0; times < 5; times += 1) {
      await send({ email: scene.email, voucherCode: code });
    }
    expect(await mailsTo(scene.email)).toHaveLength(3);
  });
});

describe('before anything is done', () => {
  test('wrong fields, robots and a closed campaign are refused [C049] [AU-09]', async () => {
    await expect(send({ zipcode: '1' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { zipcode: 'zipInvalid', voucherCode: 'voucherRequired' },
    });
    await expect(send({ 'g-recaptcha-response': 'robot' })).rejects.toMatchObject({
      code: 'human_check_failed',
    });

    const ended = await buildAccountPortal(database.owner);
    const sold = await buildProduct(database.owner, { partner_id: ended.partner.id });
    const { code } = await buildVoucher(database.owner, sold);
    await buildRegistrationCampaign(database.owner, {
      partner_id: ended.partner.id,
      opens: '2021-01-01',
      closes: '2024-03-31',
      usable_until: '2024-03-31',
      title: { hu: 'Az ingyenes szolgáltatás véget ért' },
    });
    expect(await registration.getRegistrationOffer(ended)).toMatchObject({
      phase: 'closed',
      notice: { title: 'Az ingyenes szolgáltatás véget ért', text: '' },
    });
    const email = newEmail();
    await expect(send({ email, voucherCode: code }, ended)).rejects.toMatchObject({
      code: 'registration_closed',
      status: 410,
    });
    // Who is a member already stays one.
    const member = await buildAccountScene(database.owner, { portal: ended });
    const { secret } = await accounts.signIn(signInInput(member));
    const owner = await accounts.identifySession(ended, secret);
    expect(owner.viewer.subscription).not.toBeNull();
  });
});

test('a list of vouchers is imported once, with who is eligible', async () => {
  const { rows } = await database.owner.query('SELECT key FROM partner WHERE id = $1', [
    portal.partner.id,
  ]);
  const take = (list: string) =>
    runImport(database.owner, {
      kind: 'vouchers',
      partner: rows[0].key,
      open: () => Readable.from([Buffer.from(list)]),
    });
  const head = 'code,product,plan,bundle_created_on\n';
  const key = product.key;
  expect(await take(`${head}imp-0001,${key},,\nIMP0002,${key},monthly,2020-02-01\n`)).toMatchObject(
    { added: 2, changed: 0 },
  );
  expect(await take(`${head}IMP0001,${key},,\nIMP0002,${key},prepaid,2020-02-01\n`)).toMatchObject({
    added: 0,
    changed: 2,
  });
  const listed = await rowsOf<{ plan: string }>(
    `SELECT plan FROM voucher_eligibility WHERE code = 'IMP0002'`,
    [],
  );
  expect(listed).toEqual([{ plan: 'prepaid' }]);
  await send({ email: newEmail(), voucherCode: 'imp 0001' });
});
