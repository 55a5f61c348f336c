import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { buildAccountPortal, createTestAccounts, elsewhere } from '#tests/support/accounts.ts';
import { buildSubscription } from '#tests/support/builders/people.ts';
import {
  buildProduct,
  buildRegistrationCampaign,
  buildVoucher,
  type ProductRow,
} from '#tests/support/builders/products.ts';
import { buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestRegistration } from '#tests/support/registration.ts';

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

const PERSON = {
  lastName: 'Kovács',
  firstName: 'János',
  dateOfBirth: '1980-02-29',
  mothersName: 'Szabó Éva',
  phone: '+36201234567',
  zipcode: '1117',
  city: 'Budapest',
  street: 'Irinyi József utca 14.',
};

/** Somebody who has signed in without a subscription, at a network address of their own. */
async function buildBare(): Promise<TestCustomer> {
  return buildCustomerOf(database, elsewhere(portal), { isWithoutSubscription: true });
}
/** The same with a subscription that ended long ago. */
async function buildLapsed(): Promise<TestCustomer> {
  const customer = await buildBare();
  await buildSubscription(database.owner, product, {
    customer_id: customer.customerId,
    starts_on: '2020-01-01',
    ends_on: '2021-01-01',
  });
  // As a list of long ago had it.
  await database.owner.query(`UPDATE subscription SET zipcode = 'H-1' WHERE customer_id = $1`, [
    customer.customerId,
  ]);
  return customer;
}

const activate = (customer: TestCustomer, values: object = {}) =>
  registration.activateSubscription({
    portal: customer.portal,
    form: { voucherCode: '', acceptsTerms: true, 'g-recaptcha-response': 'person', ...values },
  });
const subscriptionsOf = async ({ customerId }: TestCustomer) =>
  (
    await database.owner.query(
      `SELECT product_id, last_name, contact_email, zipcode, starts_on = (portal_now() AT TIME ZONE 'Europe/Budapest')::date AS starts_today
         FROM subscription WHERE customer_id = $1 ORDER BY starts_on`,
      [customerId],
    )
  ).rows;
const voucherOf = async (code: string) =>
  (
    await database.owner.query('SELECT redeemed_by, claimed_by FROM voucher WHERE code = $1', [
      code,
    ])
  ).rows[0];

test('who has a subscription no longer is asked for the voucher alone, and goes on with what was known of them', async () => {
  const customer = await buildLapsed();
  expect(await registration.getActivation(customer.portal)).toEqual({
    email: customer.email,
    isPersonKnown: true,
  });
  const { code } = await buildVoucher(database.owner, product);
  await activate(customer, { voucherCode: code.toLowerCase(), person: PERSON });
  expect((await subscriptionsOf(customer)).at(-1)).toEqual({
    product_id: product.id,
    last_name: 'Szabó',
    contact_email: customer.email,
    zipcode: 'H-1',
    starts_today: true,
  });
  expect(await voucherOf(code)).toEqual({ redeemed_by: customer.customerId, claimed_by: null });
  const viewer = await accounts.getViewer(customer.portal, customer.customerId);
  expect(viewer?.subscription?.productId).toBe(product.id);
  const { rows } = await database.owner.query(
    `SELECT (SELECT count(*)::int FROM consent WHERE customer_id = $1) AS consents,
            (SELECT count(*)::int FROM audit_entry WHERE customer_id = $1 AND action = 'subscription_started') AS notes`,
    [customer.customerId],
  );
  expect(rows).toEqual([{ consents: 2, notes: 1 }]);
});

test('who never had one is asked who they are; the address is the account’s', async () => {
  const customer = await buildBare();
  expect(await registration.getActivation(customer.portal)).toEqual({
    email: customer.email,
    isPersonKnown: false,
  });
  const { code } = await buildVoucher(database.owner, product);
  await expect(activate(customer, { voucherCode: code })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(
    activate(customer, { voucherCode: code, person: { ...PERSON, zipcode: '12' } }),
  ).rejects.toMatchObject({ fields: { zipcode: 'zipInvalid' } });
  await activate(customer, { voucherCode: code, person: PERSON });
  expect(await subscriptionsOf(customer)).toMatchObject([
    { last_name: 'Kovács', contact_email: customer.email, starts_today: true },
  ]);
});

test('a voucher opens one subscription, however often and by whomever it is sent', async () => {
  const [one, two] = [await buildLapsed(), await buildLapsed()];
  const { code } = await buildVoucher(database.owner, product);
  const answers = await Promise.allSettled([
    activate(one, { voucherCode: code }),
    activate(one, { voucherCode: code }),
    activate(two, { voucherCode: code }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const counts = [await subscriptionsOf(one), await subscriptionsOf(two)].map(
    ({ length }) => length,
  );
  expect(counts.toSorted()).toEqual([1, 2]);
});

test('somebody with a subscription, a visitor, a robot, a wrong code and a closed campaign each get their own refusal', async () => {
  const member = await buildCustomerOf(database, elsewhere(portal));
  const { code } = await buildVoucher(database.owner, product);
  expect(await registration.getActivation(member.portal)).toBeNull();
  expect(await registration.getActivation(portal)).toBeNull();
  await expect(activate(member, { voucherCode: code })).rejects.toMatchObject({
    code: 'already_subscribed',
  });
  const lapsed = await buildLapsed();
  const refusal = (values: object, of = lapsed) =>
    activate(of, values).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  expect(await refusal({}, { ...lapsed, portal })).toBe('sign_in_required');
  expect(await refusal({ voucherCode: code, 'g-recaptcha-response': 'robot' })).toBe(
    'human_check_failed',
  );
  expect(await refusal({ voucherCode: code, acceptsTerms: false })).toBe('invalid_input');
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await refusal({ voucherCode: `NOSUCH${randomUUID().slice(0, 6)}` })).toBe(
      'voucher_invalid',
    );
  }
  expect(await refusal({ voucherCode: code })).toBe('too_many_voucher_tries');
  expect(await voucherOf(code)).toMatchObject({ redeemed_by: null });
});

test('after the campaign has closed nobody is activated, signed in or not [C049 C827]', async () => {
  const closed = await buildAccountPortal(database.owner);
  const sold = await buildProduct(database.owner, { partner_id: closed.partner.id });
  await buildRegistrationCampaign(database.owner, {
    partner_id: closed.partner.id,
    closes: '2024-03-31',
  });
  const customer = await buildCustomerOf(database, closed, { isWithoutSubscription: true });
  const { code } = await buildVoucher(database.owner, sold);
  await expect(activate(customer, { voucherCode: code, person: PERSON })).rejects.toMatchObject({
    code: 'registration_closed',
  });
});
