import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  buildWatcher,
  createTestWatches,
  findOffers,
  followChanges,
  letOffersRunOut,
  takeInput,
  wishOf,
} from '#tests/support/earlier-watch.ts';

let database: TestDatabase;
let scene: BookingScene;
let booking: TestBooking;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
});
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
});
afterAll(() => database.drop());

const watches = () => createTestWatches(database);

/** A customer who watches and has been offered the scene's first time. */
async function offerFirst() {
  const customer = await buildWatcher(database, scene.portal);
  const watch = await watches().startWatch({ portal: customer.portal, form: wishOf(scene) });
  await freeTime(0);
  const [offer] = await findOffers(database, scene.portal.partner.id);
  return { customer, watch, token: offer?.token ?? 'none' };
}

async function freeTime(index: number): Promise<void> {
  const hold = holdInput(scene, index);
  const { id } = await booking.holdSlot(hold);
  await booking.releaseHold({ ...hold, reservationId: id });
  await followChanges(database);
}

const decline = (token: string, portal = scene.portal) => watches().declineOffer({ portal, token });
const stateOf = async (token: string) =>
  (await watches().describeOffer({ portal: scene.portal, token })).state;

test('a time that its reader does not want is the next one’s at once, and the watch goes on', async () => {
  const { customer, token } = await offerFirst();
  const next = await buildWatcher(database, scene.portal);
  await watches().startWatch({ portal: next.portal, form: wishOf(scene) });
  // Without a session, pressed twice.
  await decline(token);
  await decline(token);
  expect(await stateOf(token)).toBe('declined');
  await followChanges(database);
  const partner = scene.portal.partner.id;
  expect((await findOffers(database, partner)).map((one) => one.customer_id)).toEqual([
    customer.customerId,
    next.customerId,
  ]);
  await expect(watches().takeOffer(takeInput(customer.portal, token))).rejects.toMatchObject({
    code: 'expired',
  });
  expect(await watches().findWatches(customer)).toMatchObject([{ ended: null }]);
  // Another time is offered to them as before.
  await freeTime(1);
  const offers = await findOffers(database, partner);
  expect(offers.at(-1)).toMatchObject({
    customer_id: customer.customerId,
    starts_at: new Date(scene.starts[1] ?? 0),
  });
  const { rows } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE customer_id = $1 AND action = 'earlier_time_declined'`,
    [customer.customerId],
  );
  expect(rows).toHaveLength(1);
});

test('of taking and passing on at once one wins', async () => {
  const { customer, token } = await offerFirst();
  const [taken, ...declined] = await Promise.allSettled([
    watches().takeOffer(takeInput(customer.portal, token)),
    ...Array.from({ length: 8 }, () => decline(token)),
  ]);
  const isTaken = taken?.status === 'fulfilled';
  expect(new Set(declined.map(({ status }) => status))).toEqual(
    new Set([isTaken ? 'rejected' : 'fulfilled']),
  );
  expect(await stateOf(token)).toBe(isTaken ? 'used' : 'declined');
});

test('a taken time is not passed on, one that is over stays the next one’s, and an unknown link says so', async () => {
  const { customer, watch, token } = await offerFirst();
  await watches().takeOffer(takeInput(customer.portal, token));
  await expect(decline(token)).rejects.toMatchObject({ code: 'used' });
  expect(await stateOf(token)).toBe('used');

  await watches().stopWatch({ portal: customer.portal, id: watch });
  const other = await buildWatcher(database, scene.portal);
  await watches().startWatch({ portal: other.portal, form: wishOf(scene) });
  await freeTime(1);
  const late = (await findOffers(database, scene.portal.partner.id)).find(
    (one) => one.customer_id === other.customerId,
  );
  await letOffersRunOut(database);
  await decline(late?.token ?? '');
  expect(await stateOf(late?.token ?? '')).toBe('expired');

  const nobodys = randomBytes(32).toString('base64url');
  await expect(decline(nobodys)).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = await buildBookingScene(database.owner);
  await expect(decline(token, elsewhere.portal)).rejects.toMatchObject({ code: 'not_found' });
});

test('the page of an offer whose watch was stopped does not say that somebody goes on watching', async () => {
  const { customer, watch, token } = await offerFirst();
  await watches().stopWatch({ portal: customer.portal, id: watch });
  expect(await stateOf(token)).toBe('ended');
});
