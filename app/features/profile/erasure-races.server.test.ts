import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLabServices } from '#app/features/lab-campaign/services.server.ts';
import { createPhoneAdviceServices } from '#app/features/phone-advice/services.server.ts';
import { todayOf } from '#app/time/today.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { transact } from '#db/client.ts';
import { createTestAccounts } from '#tests/support/accounts.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  friendlyCheck,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { bookInput, buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildWatcher, createTestWatches, wishOf } from '#tests/support/earlier-watch.ts';
import { createTestPeople } from '#tests/support/people.ts';

let database: TestDatabase;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner);
});
afterAll(() => database.drop());

/** Erases while `work` is under way: it has begun before the erasure ends, and goes on afterwards. */
async function eraseDuring<T>(customer: TestCustomer, work: () => Promise<T>) {
  const partnerId = customer.portal.partner.id;
  let working: Promise<PromiseSettledResult<T>[]> | undefined;
  await transact(
    database.app,
    async (transaction) => {
      await transaction.query('SELECT erase_customer($1, portal_now()::date)', [
        customer.customerId,
      ]);
      working = Promise.allSettled([work()]);
      await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
    },
    { partnerId },
  );
  const [result] = (await working) ?? [];
  return result;
}

const databaseOf = () => ({
  main: database.app,
  replica: database.app,
  close: () => Promise.resolve(),
});

const countRows = async (statement: string, values: unknown[]) =>
  (await database.owner.query(statement, values)).rowCount;

test('a child that is added while its holder’s account is erased is not kept [PR-04]', async () => {
  const customer = await buildCustomerOf(database, scene.portal);
  const { portal, customerId } = customer;
  const form = {
    lastName: 'Zsirai',
    firstName: 'Anna',
    dateOfBirth: '2020-05-05',
    relation: 'child',
  } as const;
  const { relatives } = createTestPeople(database.app);
  expect(await eraseDuring(customer, () => relatives.addMinor({ portal, form }))).toMatchObject({
    reason: { code: 'sign_in_required' },
  });
  expect(await countRows('SELECT FROM minor WHERE holder_id = $1', [customerId])).toBe(0);
});

test('a watch for an earlier time that begins while the account is erased is not kept [PR-04]', async () => {
  const customer = await buildWatcher(database, scene.portal);
  const { portal, customerId } = customer;
  const begun = () => createTestWatches(database).startWatch({ portal, form: wishOf(scene) });
  expect(await eraseDuring(customer, begun)).toMatchObject({
    reason: { code: 'sign_in_required' },
  });
  expect(await countRows('SELECT FROM earlier_watch WHERE customer_id = $1', [customerId])).toBe(0);
});

test('a link that is asked for while the account is erased is neither made nor mailed [PR-04]', async () => {
  const customer = await buildCustomerOf(database, scene.portal);
  const { portal, email } = customer;
  const accounts = createTestAccounts(database.app);
  const asked = () => accounts.requestPasswordRecovery({ portal, email, humanCheck: 'person' });
  // The same answer as ever.
  expect(await eraseDuring(customer, asked)).toMatchObject({ status: 'fulfilled' });
  expect(await countRows('SELECT FROM account_token WHERE email = $1', [email])).toBe(0);
});

test('a visit that is booked while the account is erased is not, and its time stays free [PR-04]', async () => {
  const booking = createTestBooking(database.app);
  const customer = await buildCustomerOf(database, scene.portal);
  const hold = { ...holdInput(scene), portal: customer.portal };
  const { id } = await booking.holdSlot(hold);
  const book = () => booking.bookHeldSlot(bookInput(hold, id));
  expect(await eraseDuring(customer, book)).toMatchObject({ reason: { code: 'hold_expired' } });
  expect(
    await countRows(
      `SELECT FROM reservation WHERE id = $1 AND (status = 'confirmed' OR patient_last_name IS NOT NULL)`,
      [id],
    ),
  ).toBe(0);
});

test('a call that is asked for while the account is erased is neither listed for the staff nor mailed [PR-04]', async () => {
  const { portal, customerId, ...customer } = await buildCustomerOf(database, scene.portal);
  const advice = createPhoneAdviceServices({ db: databaseOf() });
  const [window] = (await advice.getPhoneAdvice(portal)).windows;
  const form = { topic: 'medicine' as const, phone: '+36205550199', reach: window?.value ?? '' };
  const asked = () => advice.requestCallBack({ portal, form });
  expect(await eraseDuring({ portal, customerId, ...customer }, asked)).toMatchObject({
    reason: { code: 'sign_in_required' },
  });
  expect(await countRows('SELECT FROM call_back WHERE customer_id = $1', [customerId])).toBe(0);
  expect(await countRows(`SELECT FROM outbox WHERE kind = 'mail_call_back'`, [])).toBe(0);
});

test('a laboratory test that somebody registers for while their account is erased keeps nothing of them, and its code [PR-04]', async () => {
  const customer = await buildCustomerOf(database, scene.portal);
  const { portal, email } = customer;
  const today = todayOf(portal);
  const day = Temporal.PlainDate.from(today).add({ days: 7 }).toString();
  await database.owner.query(
    `INSERT INTO lab_campaign VALUES ($1, $2, $3, $3, '{}', '{}', '{}', '{}', $4)`,
    [portal.partner.id, today, day, JSON.stringify([{ key: 'buda', place: {}, days: [day] }])],
  );
  await database.owner.query(`INSERT INTO lab_code (partner_id, code) VALUES ($1, 'LABTEST1')`, [
    portal.partner.id,
  ]);
  const lab = createLabServices({
    tokenMisses: createTokenMisses(),
    db: databaseOf(),
    appSecret: APP_SECRET,
    humanCheck: friendlyCheck,
  });
  const form = {
    lastName: 'Kovács',
    firstName: 'Anna',
    dateOfBirth: '1990-05-04',
    email,
    phone: '+36201234567',
    zipcode: '1117',
    code: 'LABTEST1',
    choice: `buda ${day}`,
    acceptsTerms: true,
    agreesToMarketing: false,
    'g-recaptcha-response': 'person',
  };
  expect(await eraseDuring(customer, () => lab.register({ portal, form }))).toMatchObject({
    reason: { code: 'sign_in_required' },
  });
  expect(await countRows('SELECT FROM lab_registration WHERE email = $1', [email])).toBe(0);
  expect(await countRows('SELECT FROM lab_code WHERE used_at IS NULL', [])).toBe(1);
});
