import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { bookInput, createTestAppointments, type TestCustomer } from '#tests/support/customer.ts';
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
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { sendOfferMail } from './send-offer-mail.server.ts';

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
const watcher = () => buildWatcher(database, scene.portal);

/** The token of what somebody was offered once the scene's first time became free. */
async function offerTo({ portal }: TestCustomer, values: Parameters<typeof wishOf>[1] = {}) {
  await watches().startWatch({ portal, form: wishOf(scene, values) });
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.releaseHold({ ...hold, reservationId: id });
  await followChanges(database);
  const offers = await findOffers(database, portal.partner.id);
  return offers[0]?.token ?? 'none';
}

/** A customer with a visit at the scene's last time, and what they watch for it. */
async function buildVisit() {
  const customer = await watcher();
  const id = await bookSlot(database.owner, booking, scene, 3);
  await database.owner.query('UPDATE reservation SET customer_id = $1 WHERE id = $2', [
    customer.customerId,
    id,
  ]);
  const target = { kind: 'appointment', appointmentId: id } as const;
  return { customer, id, target };
}

async function statusOf(id: string | undefined) {
  const { rows } = await database.owner.query<{ status: string; starts_at: Date }>(
    'SELECT status::text, starts_at FROM reservation WHERE id = $1',
    [id],
  );
  return rows[0];
}

describe('taking an offered time', () => {
  test('in the account’s session gives its browser the held time, fifteen minutes for the form, and a booking at once', async () => {
    const customer = await watcher();
    const token = await offerTo(customer);
    const shown = await watches().describeOffer({ portal: scene.portal, token });
    expect(shown).toMatchObject({ state: 'valid', movedFrom: null, isOfOtherAccount: false });
    const [offer] = await findOffers(database, scene.portal.partner.id);
    // Looking takes nothing.
    expect((await statusOf(offer?.hold_id))?.status).toBe('started');

    const input = takeInput(customer.portal, token);
    const answer = await watches().takeOffer(input);
    if (answer.kind !== 'held') throw new Error('it moves something');
    const { hold } = answer;
    expect(hold.slotId).toBe(scene.slotIds[0]);
    const left = Date.parse(hold.expiresAt ?? '') - Date.parse(hold.serverNow);
    expect(Math.round(left / 60_000)).toBe(15);
    expect(hold.own).not.toBeNull();
    // The same press once more.
    expect(await watches().takeOffer(input)).toMatchObject({ hold: { id: hold.id } });
    expect(await watches().describeOffer({ portal: scene.portal, token })).toMatchObject({
      state: 'used',
    });
    const held = { ...holdInput(scene), holdSecret: input.holdSecret, portal: customer.portal };
    const booked = await booking.bookHeldSlot(bookInput(held, hold.id));
    expect(booked.status).toBe('confirmed');
    await followChanges(database);
    expect(await watches().findWatches(customer)).toMatchObject([{ ended: 'booked' }]);
  });

  test('needs the account that watches: nobody else’s session and no browser without one', async () => {
    const [customer, other] = [await watcher(), await watcher()];
    const token = await offerTo(customer);
    const take = (portal: typeof customer.portal) =>
      watches()
        .takeOffer(takeInput(portal, token))
        .then(
          () => 'taken',
          (error: { code: string }) => error.code,
        );
    expect(await take(scene.portal)).toBe('sign_in_required');
    expect(await take(other.portal)).toBe('other_account');
    expect(await watches().describeOffer({ ...other, token })).toMatchObject({
      isOfOtherAccount: true,
    });
    const elsewhere = await buildBookingScene(database.owner);
    await expect(
      watches().describeOffer({ portal: elsewhere.portal, token }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      watches().takeOffer({ ...takeInput(customer.portal, token), humanCheck: 'robot' }),
    ).rejects.toMatchObject({ code: 'human_check_failed' });
    expect(await take(customer.portal)).toBe('taken');
  });

  test('counts towards the two times that a browser may hold', async () => {
    const customer = await watcher();
    const token = await offerTo(customer);
    const input = takeInput(customer.portal, token);
    const limited = createTestBooking(database.app, {
      holdLimits: { perBrowser: 2, perContact: null, perAddress: null },
    });
    const holdAs = (index: number) =>
      limited.holdSlot({ ...holdInput(scene, index), holdSecret: input.holdSecret });
    const first = await holdAs(1);
    await holdAs(2);
    await expect(watches().takeOffer(input)).rejects.toMatchObject({
      code: 'too_many_holds',
      details: { holds: [{ id: first.id }, {}] },
    });
    await booking.releaseHold({
      portal: scene.portal,
      reservationId: first.id,
      holdSecret: input.holdSecret,
    });
    expect(await watches().takeOffer(input)).toMatchObject({ kind: 'held' });
    await expect(holdAs(1)).rejects.toMatchObject({ code: 'too_many_holds' });
  });

  test('of sixteen presses at once one wins', async () => {
    const customer = await watcher();
    const token = await offerTo(customer);
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () => watches().takeOffer(takeInput(customer.portal, token))),
    );
    const refusals = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 15 }, () => 'used'));
  });

  test('is too late once the quarter of an hour is over, and the time is the next one’s', async () => {
    const [customer, next] = [await watcher(), await watcher()];
    const token = await offerTo(customer);
    await watches().startWatch({ portal: next.portal, form: wishOf(scene) });
    await letOffersRunOut(database);
    await followChanges(database);
    await expect(watches().takeOffer(takeInput(customer.portal, token))).rejects.toMatchObject({
      code: 'expired',
    });
    const [, second] = await findOffers(database, scene.portal.partner.id);
    expect(second?.customer_id).toBe(next.customerId);
    await watches().takeOffer(takeInput(next.portal, second?.token ?? ''));
  });
});

describe('an appointment', () => {
  test('is moved by one press without a session, once, and gives its own time to the next in line', async () => {
    const { customer, id, target } = await buildVisit();
    const token = await offerTo(customer, { target, until: null });
    const next = await watcher();
    await watches().startWatch({ portal: next.portal, form: wishOf(scene) });
    const before = new Date(scene.starts[3] ?? 0);
    expect(await watches().describeOffer({ portal: scene.portal, token })).toMatchObject({
      movedFrom: before.toISOString(),
    });
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () => watches().takeOffer(takeInput(scene.portal, token))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      {
        value: { kind: 'moved', item: { startsAt: new Date(scene.starts[0] ?? 0).toISOString() } },
      },
    ]);
    expect(await statusOf(id)).toEqual({
      status: 'confirmed',
      starts_at: new Date(scene.starts[0] ?? 0),
    });
    await followChanges(database);
    expect(await watches().findWatches(customer)).toMatchObject([{ ended: 'moved' }]);
    const offers = await findOffers(database, scene.portal.partner.id);
    expect(offers.map((one) => [one.customer_id, one.starts_at])).toEqual([
      [customer.customerId, new Date(scene.starts[0] ?? 0)],
      [next.customerId, before],
    ]);
  });

  test('of a child who has come of age since it was booked is neither told to who watched for it nor moved for them', async () => {
    const { customer, id, target } = await buildVisit();
    const token = await offerTo(customer, { target, until: null });
    await database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [id],
    );
    expect(await watches().describeOffer({ portal: scene.portal, token })).toMatchObject({
      state: 'ended',
      movedFrom: null,
    });
    await expect(watches().takeOffer(takeInput(scene.portal, token))).rejects.toMatchObject({
      code: 'expired',
    });
    expect((await statusOf(id))?.starts_at).toEqual(new Date(scene.starts[3] ?? 0));
    const [offer] = await findOffers(database, scene.portal.partner.id);
    const sent: unknown[] = [];
    const mailer = { send: async (mail: unknown) => void sent.push(mail), close: () => {} };
    const deps = { pool: database.worker, mailer, settings: MAIL_SETTINGS };
    const order = { orderId: 1, offerId: offer?.id ?? '' };
    expect(await sendOfferMail(deps, order)).toBe('outdated');
    expect(sent).toEqual([]);
    expect(await watches().findWatches(customer)).toEqual([]);
    // Nor does it keep them from watching for five of their own.
    const own = [1, 2, 3, 4, 5].map((price) =>
      watches().startWatch({
        portal: customer.portal,
        form: wishOf(scene, { priceMax: price * 1_000 }),
      }),
    );
    for (const id of await Promise.all(own)) {
      await watches().stopWatch({ portal: customer.portal, id });
    }
    // The next time is nobody's to be told of.
    await letOffersRunOut(database);
    await database.owner.query('DELETE FROM watch_offer');
    await followChanges(database);
    expect(await findOffers(database, scene.portal.partner.id)).toEqual([]);
  });

  test('is not moved after the clinic’s deadline, and the offered time stays kept', async () => {
    const { customer, id, target } = await buildVisit();
    const token = await offerTo(customer, { target, until: null });
    // The visit comes within the hours in which the clinic lets nobody move it.
    const soon = new Date(Date.now() + 3_600_000);
    await database.owner.query(
      `UPDATE reservation SET starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
      [id, soon],
    );
    await database.owner.query('UPDATE provider SET free_cancel_hours = 24 WHERE id = $1', [
      scene.calendar.provider_id,
    ]);
    await expect(watches().takeOffer(takeInput(scene.portal, token))).rejects.toMatchObject({
      code: 'too_late_to_change',
    });
    expect((await statusOf(id))?.starts_at).toEqual(soon);
    expect(await watches().describeOffer({ portal: scene.portal, token })).toMatchObject({
      state: 'valid',
    });
    // Nobody is offered what they could not take.
    await letOffersRunOut(database);
    await database.owner.query('DELETE FROM watch_offer');
    await followChanges(database);
    expect(await findOffers(database, scene.portal.partner.id)).toEqual([]);
  });

  test('that is cancelled is watched for no more; nor is a later time offered for it', async () => {
    const { customer, id, target } = await buildVisit();
    await database.owner.query(
      `UPDATE reservation SET starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
      [id, new Date(scene.starts[1] ?? 0)],
    );
    await watches().startWatch({
      portal: customer.portal,
      form: wishOf(scene, { target, until: null }),
    });
    const hold = holdInput(scene, 2);
    const held = await booking.holdSlot(hold);
    await booking.releaseHold({ ...hold, reservationId: held.id });
    await followChanges(database);
    expect(await findOffers(database, scene.portal.partner.id)).toEqual([]);
    await createTestAppointments(database.app).cancelAppointment({ portal: customer.portal, id });
    await followChanges(database);
    expect(await watches().findWatches(customer)).toMatchObject([{ ended: 'cancelled' }]);
  });

  test('can be watched for by its owner alone, once', async () => {
    const { customer, target } = await buildVisit();
    const other = await watcher();
    const form = wishOf(scene, { target, until: null });
    await expect(watches().startWatch({ portal: other.portal, form })).rejects.toMatchObject({
      code: 'not_found',
    });
    const id = await watches().startWatch({ portal: customer.portal, form });
    expect(await watches().startWatch({ portal: customer.portal, form })).toBe(id);
  });
});
