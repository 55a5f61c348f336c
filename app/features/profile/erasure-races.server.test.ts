import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { createTestAccounts } from '#tests/support/accounts.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { bookInput, buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
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
