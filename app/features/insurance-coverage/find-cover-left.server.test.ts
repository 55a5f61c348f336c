import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffActor } from '#tests/support/actors.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildSpecialization } from '#tests/support/builders/places.ts';
import { buildCover, type ProductRow } from '#tests/support/builders/products.ts';
import { buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findCoverLeft } from './find-cover-left.server.ts';

let database: TestDatabase;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner, { times: 1 });
});

const leftOf = ({ portal }: TestCustomer) =>
  findCoverLeft(
    { db: { main: database.app, replica: database.app, close: () => Promise.resolve() } },
    portal,
  );

/** An insured member, and three specialties: with visits, with money, and one that the product does not cover. */
async function insured() {
  const member = await buildCustomerOf(database, scene.portal, { is_insured: true });
  const { subscription } = member.portal.viewer;
  if (!subscription) throw new Error('not insured');
  const product = { id: subscription.productId, partner_id: scene.portal.partner.id } as ProductRow;
  const [visits, money] = [
    await buildSpecialization(database.owner),
    await buildSpecialization(database.owner),
  ];
  await buildSpecialization(database.owner);
  await buildCover(database.owner, product, { specialization_id: visits.id, quantity_limit: 4 });
  await buildCover(database.owner, product, { specialization_id: money.id, limit_amount: 100_000 });
  return { member, subscription, visits, money };
}
const use = (subscriptionId: number, specializationId: number, startsOn: string, used: object) => {
  const { amount, quantity } = { amount: 0, quantity: 0, ...used };
  return database.owner.query(
    `INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on, amount, quantity) VALUES ($1, $2, $3, $4, $5, $6)`,
    [scene.portal.partner.id, subscriptionId, specializationId, startsOn, amount, quantity],
  );
};

test('a member learns what each covered specialty still has in the running insurance year, the nearly used up first', async () => {
  const { member, subscription, visits, money } = await insured();
  const { startsOn, endDate } = subscription.currentPeriod;
  await use(subscription.id, visits.id, startsOn, { quantity: 1 });
  await use(subscription.id, money.id, startsOn, { amount: 95_000 });
  // Of the year before.
  await use(subscription.id, visits.id, `${Number(startsOn.slice(0, 4)) - 1}-01-01`, {
    quantity: 3,
  });
  expect(await leftOf(member)).toEqual({
    until: endDate,
    covers: [
      {
        specialization: { id: money.id, name: money.name, locales: expect.anything() },
        visits: null,
        amount: { used: 95_000, limit: 100_000, left: 5_000 },
      },
      {
        specialization: { id: visits.id, name: visits.name, locales: expect.anything() },
        visits: { used: 1, limit: 4, left: 3 },
        amount: null,
      },
    ],
  });
});

test('who is not insured, or waits for the cover, is told nothing of one', async () => {
  expect(await leftOf(await buildCustomerOf(database, scene.portal))).toBeNull();
  const { member } = await insured();
  for (const waits of [{ isInWaitingPeriod: true }, { awaitsWorkAddress: true }]) {
    const viewer = { ...member.portal.viewer, ...waits };
    expect(await leftOf({ ...member, portal: { ...member.portal, viewer } })).toBeNull();
  }
});

test('the use of another member is not counted', async () => {
  const { member, visits } = await insured();
  const other = await insured();
  const { startsOn } = other.subscription.currentPeriod;
  await use(other.subscription.id, visits.id, startsOn, { quantity: 2 });
  const cover = await leftOf(member);
  expect(cover?.covers.map(({ visits: left }) => left?.used ?? 0)).toEqual([0, 0]);
});

test('whoever reads it is noted with whose it is, the call centre too, and nothing where there is no cover [PR-05]', async () => {
  const { member } = await insured();
  const { customerId } = member;
  const { actor } = member.portal;
  if (actor.kind !== 'customer') throw new Error('no customer');
  const staff = staffActor([], { staffId: 77 });
  const inName = {
    ...member,
    portal: {
      ...member.portal,
      actor: { ...actor, through: { staff, role: 'call_centre' as const, grounds: 'caller_asks' } },
    },
  };
  await leftOf(member);
  await leftOf(inName);
  await leftOf(await buildCustomerOf(database, scene.portal));
  const { rows } = await database.owner.query(
    `SELECT actor, customer_id::int, actor_role, grounds FROM audit_entry WHERE action = 'cover_read' AND partner_id = $1 ORDER BY id`,
    [scene.portal.partner.id],
  );
  expect(rows).toEqual([
    { actor: 'customer', customer_id: customerId, actor_role: null, grounds: null },
    { actor: 'staff', customer_id: customerId, actor_role: 'call_centre', grounds: 'caller_asks' },
  ]);
});
