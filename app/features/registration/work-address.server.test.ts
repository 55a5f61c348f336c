import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createTestAccounts, elsewhere, PASSWORD } from '#tests/support/accounts.ts';
import { customerActor } from '#tests/support/actors.ts';
import { ask, createTestApp, solveHumanCheck, TEST_SECRET } from '#tests/support/app.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import {
  buildCare,
  buildCover,
  buildProduct,
  buildVoucher,
  type ProductRow,
} from '#tests/support/builders/products.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPeople } from '#tests/support/people.ts';
import { refusalOf } from '#tests/support/refusals.ts';
import {
  createTestRegistration,
  findAccountLink,
  registerInput,
} from '#tests/support/registration.ts';

const DOMAIN = 'ceg.example';
let database: TestDatabase;
let scene: BookingScene;
let portal: Portal;
let product: ProductRow;
let registration: ReturnType<typeof createTestRegistration>;
let accounts: ReturnType<typeof createTestAccounts>;

beforeAll(async () => {
  database = await createTestDatabase();
  registration = createTestRegistration(database.app);
  accounts = createTestAccounts(database.app);
  scene = await buildBookingScene(database.owner);
  portal = scene.portal;
  const partner_id = portal.partner.id;
  product = await buildProduct(database.owner, {
    partner_id,
    is_insured: true,
    work_domains: [DOMAIN],
  });
  const { rows } = await database.owner.query<{ id: number }>(
    'SELECT specialization_id AS id FROM subfunction WHERE id = $1',
    [scene.subfunctionId],
  );
  await buildCover(database.owner, product, { specialization_id: rows[0]?.id ?? 0 });
  await buildCare(database.owner, { partner_id, subfunction_id: scene.subfunctionId });
});
afterAll(() => database.drop());

const atWork = () => `${randomUUID()}@${DOMAIN}`;
const atHome = () => `${randomUUID()}@example.com`;
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await database.owner.query(text, values)).rows;

/** Registers with the employer's voucher. */
async function register(email: string, values: Record<string, unknown> = {}) {
  const { code } = await buildVoucher(database.owner, product);
  const input = registerInput(elsewhere(portal), { email, voucherCode: code, ...values });
  return registration.register(input);
}

/** Follows the link of the registration, which signs in. @returns the portal as its owner sees it */
async function finish(email: string) {
  const secret = await accounts.finishRegistration({
    portal,
    token: await findAccountLink(database.owner, email, 'finish-registration'),
    password: PASSWORD,
    humanCheck: 'person',
    userAgent: undefined,
    oldSecret: undefined,
  });
  if (secret === null) throw new Error('not signed in by the link');
  return { secret, read: () => read(secret) };
}

async function read(secret: string): Promise<Portal> {
  return { ...portal, ...(await accounts.identifySession(portal, secret)) };
}

/** Where links of this kind were mailed for an account. */
const linksOf = (email: string) =>
  rowsOf(
    `SELECT t.email, t.revoked_at IS NULL AS is_open,
            EXISTS (SELECT FROM outbox o WHERE o.payload ->> 'token' = t.id::text AND o.payload ->> 'mail' = 'verify-corporate') AS is_mailed
       FROM account_token t JOIN account a ON a.id = t.account_id WHERE a.email = $1 AND t.kind = 'verify-corporate' ORDER BY t.created_at`,
    [email],
  );

/** Follows the link of an account in one of its sessions. */
const follow = async (email: string) =>
  accounts.verifyCorporate({
    portal: await ownerOf(email),
    token: await findAccountLink(database.owner, email, 'verify-corporate'),
    humanCheck: 'person',
  });

async function ownerOf(email: string): Promise<Portal> {
  const [account] = await rowsOf('SELECT id, customer_id FROM account WHERE email = $1', [email]);
  const partnerId = portal.partner.id;
  const actor = customerActor({
    partnerId,
    customerId: account.customer_id,
    accountId: account.id,
  });
  return { ...portal, actor };
}

/** Whether the insurance pays for a visit of the portal's customer, by the server's own check. */
async function isCovered(own: Portal): Promise<boolean> {
  const preauth = createTestPreauthorization(database.app);
  const { limits } = await preauth.checkPreauth(own, {
    subfunctionId: scene.subfunctionId,
    providerId: scene.calendar.provider_id,
    doctorId: scene.calendar.doctor_id,
    startsAt: scene.starts[0] ?? 0,
  });
  return limits !== null;
}

describe('registering for what an employer pays', () => {
  test('mails a link to the address at work, and the cover waits until it is followed', async () => {
    const [home, work] = [atHome(), atWork()];
    await register(home, { workEmail: `  ${work.toUpperCase()} ` });
    expect(await linksOf(home), 'not before the registration is finished').toEqual([]);
    const { read: readOwn } = await finish(home);
    expect(await linksOf(home)).toMatchObject([{ is_open: true, is_mailed: true }]);
    expect((await linksOf(home))[0].email.toLowerCase()).toBe(work);
    const before = await readOwn();
    expect(before.viewer).toMatchObject({
      isInsured: true,
      isInWaitingPeriod: true,
      awaitsWorkAddress: true,
    });
    expect(await isCovered(before)).toBe(false);

    await follow(home);
    const after = await readOwn();
    expect(after.viewer).toMatchObject({ isInWaitingPeriod: false, awaitsWorkAddress: false });
    expect(await isCovered(after)).toBe(true);
    expect(await refusalOf(follow(home))).toBe('used');
  });

  test('with the address at work is confirmed by its own link: nothing more is mailed', async () => {
    const work = atWork();
    await register(work);
    const { read: readOwn } = await finish(work);
    expect((await readOwn()).viewer).toMatchObject({
      isInWaitingPeriod: false,
      awaitsWorkAddress: false,
    });
    expect(await linksOf(work)).toEqual([]);
  });

  test('goes back with an address of somewhere else, and may leave it out', async () => {
    const home = atHome();
    expect(await refusalOf(register(home, { workEmail: 'kata@elsewhere.example' }))).toEqual({
      workEmail: 'notAtWork',
    });
    expect(await refusalOf(register(home, { workEmail: 'kata' }))).toEqual({
      workEmail: 'emailInvalid',
    });
    expect(await rowsOf('SELECT FROM account WHERE email = $1', [home])).toEqual([]);
    await register(home);
    const { read: readOwn } = await finish(home);
    expect((await readOwn()).viewer.awaitsWorkAddress).toBe(true);
    expect(await linksOf(home)).toEqual([]);
  });

  test('asks nobody else: without an employer the cover is in force at once', async () => {
    const plain = await buildProduct(database.owner, {
      partner_id: portal.partner.id,
      is_insured: true,
    });
    const { code } = await buildVoucher(database.owner, plain);
    const home = atHome();
    await register(home, { voucherCode: code, workEmail: atWork() });
    const { read: readOwn } = await finish(home);
    expect((await readOwn()).viewer).toMatchObject({
      isInWaitingPeriod: false,
      awaitsWorkAddress: false,
    });
    expect(await linksOf(home)).toEqual([]);
    expect(
      await refusalOf(accounts.requestWorkAddress({ portal: await readOwn(), email: atWork() })),
    ).toBe('forbidden');
  });
});

describe('the address at work', () => {
  test('is given on the profile over HTTP, sent again there, and confirmed by the newest link', async () => {
    const app = await createTestApp(database);
    const { host } = portal;
    const [home, first, second] = [atHome(), atWork(), atWork()];
    await register(home);
    const { secret, read: readOwn } = await finish(home);
    const give = (email: string) =>
      ask(app, host, {
        method: 'POST',
        url: '/api/corporate/address',
        payload: { email },
        cookies: { session: secret },
      });
    const elsewhereGiven = await give('kata@elsewhere.example');
    expect(elsewhereGiven.json()).toMatchObject({
      errorCode: 'invalid_input',
      fields: { email: 'notAtWork' },
    });
    expect((await give(first)).statusCode).toBe(200);
    const linkNow = () => findAccountLink(database.owner, home, 'verify-corporate', TEST_SECRET);
    const old = await linkNow();
    expect((await give(second)).statusCode).toBe(200);
    expect(await linksOf(home)).toMatchObject([
      { email: first, is_open: false, is_mailed: true },
      { email: second, is_open: true, is_mailed: true },
    ]);
    const profile = createTestPeople(database.app).profile;
    const shown = async () => (await profile.getProfile({ portal: await readOwn() })).work;
    expect(await shown()).toEqual({ email: second, isConfirmed: false });

    const verify = async (token: string) =>
      ask(app, host, {
        method: 'POST',
        url: '/api/corporate/verification',
        payload: { token, 'g-recaptcha-response': await solveHumanCheck(app, host) },
        cookies: { session: secret },
      });
    expect((await verify(old)).json()).toMatchObject({ errorCode: 'expired', httpCode: 400 });
    expect((await readOwn()).viewer.awaitsWorkAddress).toBe(true);
    expect((await verify(await linkNow())).statusCode).toBe(200);
    expect((await readOwn()).viewer.awaitsWorkAddress).toBe(false);
    expect(await shown()).toEqual({ email: second, isConfirmed: true });
    expect((await give(first)).json()).toMatchObject({ errorCode: 'forbidden', httpCode: 403 });
    await app.close();
  });

  test('gets three links an hour', async () => {
    const home = atHome();
    await register(home);
    const own = await (await finish(home)).read();
    const give = () => refusalOf(accounts.requestWorkAddress({ portal: own, email: atWork() }));
    expect([await give(), await give(), await give(), await give()]).toEqual([
      null,
      null,
      null,
      'too_many_mails',
    ]);
  });

  test('is one person’s: a colleague’s mailbox opens nobody else’s cover', async () => {
    const [home, other, work] = [atHome(), atHome(), atWork()];
    await register(home, { workEmail: work });
    await finish(home);
    await follow(home);
    await register(other, { workEmail: work, firstName: 'Péter' });
    const { read: readOther } = await finish(other);
    expect(await refusalOf(follow(other))).toBe('email_taken');
    expect((await readOther()).viewer.awaitsWorkAddress).toBe(true);
    // Registering with it as the sign-in address is no way round.
    await register(work, { firstName: 'Pál' });
    expect((await (await finish(work)).read()).viewer.awaitsWorkAddress).toBe(true);
  });

  test('of the main account counts for who shares its subscription', async () => {
    const [home, other] = [atHome(), atHome()];
    await register(home, { workEmail: atWork() });
    const own = await (await finish(home)).read();
    await register(other, { firstName: 'Péter' });
    const relative = await finish(other);
    await database.owner.query('UPDATE subscription SET shared_from = $1 WHERE customer_id = $2', [
      own.viewer.subscription?.id,
      (await relative.read()).viewer.customerId,
    ]);
    expect((await relative.read()).viewer.awaitsWorkAddress).toBe(true);
    await follow(home);
    expect((await relative.read()).viewer.awaitsWorkAddress).toBe(false);
  });

  test('of another employer does not do after a change of the product', async () => {
    const home = atHome();
    await register(home, { workEmail: atWork() });
    const { read: readOwn } = await finish(home);
    await follow(home);
    const elsewhereProduct = await buildProduct(database.owner, {
      partner_id: portal.partner.id,
      is_insured: true,
      work_domains: ['masik.example'],
    });
    await database.owner.query('UPDATE subscription SET product_id = $1 WHERE id = $2', [
      elsewhereProduct.id,
      (await readOwn()).viewer.subscription?.id,
    ]);
    expect((await readOwn()).viewer.awaitsWorkAddress).toBe(true);
  });

  test('is in the copy of all data, and goes with the account', async () => {
    const [home, work] = [atHome(), atWork()];
    await register(home, { workEmail: work });
    const own = await (await finish(home)).read();
    await follow(home);
    const { profile, collectData } = createTestPeople(database.app);
    expect((await collectData(own)).account).toMatchObject({ workEmail: work });
    await profile.eraseAccount({ portal: own, password: PASSWORD });
    expect(
      await rowsOf('SELECT corporate_email, corporate_verified_at FROM account WHERE id = $1', [
        requireCustomer(own).accountId,
      ]),
    ).toEqual([{ corporate_email: null, corporate_verified_at: null }]);
  });
});
