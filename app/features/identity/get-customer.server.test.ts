import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { createTestAccounts, type TestAccounts } from '#tests/support/accounts.ts';
import { customerActor } from '#tests/support/actors.ts';
import { createPortal } from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildCustomer, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct, type ProductRow } from '#tests/support/builders/products.ts';
import { getOwnName } from './get-customer.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const TODAY = '2026-03-04';

let database: TestDatabase;
let accounts: TestAccounts;
let portal: Portal;
let card: ProductRow;
beforeAll(async () => {
  database = await createTestDatabase();
  setClockOffset(Date.parse(`${TODAY}T08:00:00Z`) - Date.now());
  accounts = createTestAccounts(database.app);
  const { id } = await buildPartner(database.owner);
  portal = createPortal({ partner: { id, key: 'x', name: 'X' } });
  card = await buildProduct(database.owner, {
    partner_id: id,
    is_insured: true,
    has_card_network: true,
    has_preauthorization: true,
    has_medical_care: true,
    has_appointments: true,
    has_map: true,
    has_melanoma: true,
    has_active_product_campaign: true,
    call_center_number: '+3615550100',
  });
});
afterAll(async () => {
  setClockOffset(0);
  await database.drop();
});

const customerOf = async (product: ProductRow, values = {}) =>
  (await buildSubscription(database.owner, product, values)).customer_id;

test("a customer has the current subscription's data and its product's flags [C450 C451 C452 C453 C454 C455 C456 C457 C458 C459 C460 C461]", async () => {
  const { id } = await buildCustomer(database.owner, {
    partner_id: portal.partner.id,
    user_email: 'kata@account.test',
  });
  await customerOf(card, { customer_id: id, starts_on: '2024-05-10' });
  expect(await accounts.getCustomer(portal, id)).toEqual({
    id,
    userEmail: 'kata@account.test',
    currentSubscription: {
      id: expect.any(Number),
      productId: card.id,
      name: 'Szabó Kata',
      dateOfBirth: '1986-04-12',
      contactEmail: 'kata@members.test',
      phone: '+36205550101',
      mothersName: 'Nagy Ilona',
      zipcode: '1117',
      city: 'Budapest',
      street: 'Irinyi József utca 14.',
      isInsured: true,
      isInWaitingPeriod: false,
      awaitsWorkAddress: false,
      currentPeriod: { startsOn: '2025-05-10', endDate: '2026-05-10' },
    },
    hasCardNetwork: true,
    hasPreauthorization: true,
    hasMedicalCare: true,
    hasAppointments: true,
    hasMap: true,
    hasPaidServices: false,
    hasCalendar: true,
    hasMelanoma: true,
    hasActiveProductCampaign: true,
    callCenterNumber: '+3615550100',
  });
  const romanian = createPortal({ partner: portal.partner, market: 'RO' });
  const customer = await accounts.getCustomer(romanian, id);
  expect(customer?.currentSubscription?.name).toBe('Kata Szabó');
});

test('who reads English is greeted with the given name first, who reads Hungarian with the family name', async () => {
  const customerId = await customerOf(card, { last_name: 'Szabó', first_name: 'Kata' });
  const actor = customerActor({ customerId });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const greet = (locale: Locale) => getOwnName({ db }, { portal: { ...portal, actor, locale } });
  expect([await greet('hu'), await greet('en')]).toEqual(['Szabó Kata', 'Kata Szabó']);
});

describe('what a customer may see', () => {
  test('holds nothing personal', async () => {
    const viewer = await accounts.getViewer(portal, await customerOf(card));
    expect(Object.keys(viewer ?? {}).toSorted()).toEqual(Object.keys(VISITOR).toSorted());
    expect(JSON.stringify(viewer)).not.toMatch(/Szabó|Kata|1986-04-12|Budapest|members\.test/);
  });

  test('follows the subscription of the day: not one that has ended, nor one to come', async () => {
    const { id } = await buildCustomer(database.owner, { partner_id: portal.partner.id });
    const selfPaid = await buildProduct(database.owner, { partner_id: portal.partner.id });
    await customerOf(card, { customer_id: id, starts_on: '2024-03-04', ends_on: '2025-03-04' });
    expect(await accounts.getViewer(portal, id)).toMatchObject({
      isLoggedIn: true,
      subscription: null,
      isInsured: false,
      hasCardNetwork: false,
    });
    await customerOf(card, { customer_id: id, starts_on: '2026-03-05' });
    expect((await accounts.getViewer(portal, id))?.subscription).toBeNull();
    await customerOf(selfPaid, { customer_id: id, starts_on: '2025-03-04', ends_on: TODAY });
    expect((await accounts.getViewer(portal, id))?.subscription).toBeNull();
  });

  test('begins on the first day, and the waiting period ends on the day of the cover', async () => {
    const waiting = await customerOf(card, { starts_on: TODAY, waiting_until: '2026-03-05' });
    expect(await accounts.getViewer(portal, waiting)).toMatchObject({
      isInsured: true,
      isInWaitingPeriod: true,
    });
    const over = await customerOf(card, { starts_on: '2026-01-01', waiting_until: TODAY });
    expect((await accounts.getViewer(portal, over))?.isInWaitingPeriod).toBe(false);
  });

  test('has the melanoma flag only when the partner has it too [C463]', async () => {
    const partner = await buildPartner(database.owner);
    const other = createPortal({ partner: { id: partner.id, key: 'y', name: 'Y' } });
    const product = await buildProduct(database.owner, {
      partner_id: partner.id,
      has_melanoma: true,
    });
    const id = await customerOf(product);
    expect((await accounts.getViewer(other, id))?.hasMelanoma).toBe(false);
    await database.owner.query('UPDATE partner SET has_melanoma = true WHERE id = $1', [
      partner.id,
    ]);
    expect((await accounts.getViewer(other, id))?.hasMelanoma).toBe(true);
  });

  test("is asked for in the portal's partner alone; another partner's customer is none", async () => {
    const stranger = createPortal({
      partner: { id: (await buildPartner(database.owner)).id, key: 'z', name: 'Z' },
    });
    expect(await accounts.getViewer(stranger, await customerOf(card))).toBeNull();
  });
});

test('members are walled off by partner, and requests cannot change them', async () => {
  const id = await customerOf(card);
  for (const table of ['product', 'product_cover', 'customer', 'subscription', 'cover_use']) {
    const { rows } = await database.app.query(`SELECT FROM ${table}`);
    expect(rows, table).toHaveLength(0);
  }
  await expect(database.app.query('DELETE FROM customer WHERE id = $1', [id])).rejects.toThrow(
    'permission denied',
  );
});

test('a customer has one subscription at a time, of a product of the same partner', async () => {
  const { id } = await buildCustomer(database.owner, { partner_id: portal.partner.id });
  await customerOf(card, { customer_id: id, starts_on: '2025-01-01' });
  await expect(customerOf(card, { customer_id: id, starts_on: '2026-01-01' })).rejects.toThrow(
    'subscription_one_at_a_time',
  );
  const foreign = await buildProduct(database.owner);
  const { id: another } = await buildCustomer(database.owner, { partner_id: portal.partner.id });
  await expect(customerOf(foreign, { customer_id: another })).rejects.toThrow('foreign key');
});
