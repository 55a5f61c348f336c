import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildCalendar, buildDoctor, buildProvider } from '#tests/support/builders/clinics.ts';
import { buildLocation, buildSubfunction } from '#tests/support/builders/places.ts';
import {
  buildInsuredOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
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
import { runJob } from '#tests/support/jobs.ts';

let database: TestDatabase;
let scene: BookingScene;
/** Of the scene's care. */
let specialty: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  const { rows } = await database.owner.query<{ id: number }>(
    'SELECT specialization_id AS id FROM subfunction WHERE id = $1',
    [scene.subfunctionId],
  );
  specialty = rows[0]?.id ?? 0;
});
afterAll(() => database.drop());

const watches = () => createTestWatches(database);
const watcher = () => buildWatcher(database, scene.portal);

/** Another doctor elsewhere who offers these cares at the scene's first time. */
async function buildElsewhere(subfunctions: number[], languages = ['hu']) {
  const place = await buildLocation(database.owner);
  const provider = await buildProvider(database.owner, { location_id: place.id });
  const doctor = await buildDoctor(database.owner, { provider_id: provider.id, languages });
  const calendar = await buildCalendar(database.owner, {
    doctor_id: doctor.id,
    subfunctions,
    times: [timeOfScene()],
  });
  return { place, provider, calendar };
}

function timeOfScene(): string {
  const wall = new Date(scene.starts[0] ?? 0).toLocaleString('sv', {
    timeZone: scene.calendar.tz,
  });
  return wall.slice(0, 16).replace(' ', 'T');
}

/** What somebody is offered of a calendar's time that is opened: the care; null: nothing. */
async function offeredOf(calendar: { id: number }, customerId: number): Promise<number | null> {
  const startsAt = new Date(scene.starts[0] ?? 0).toISOString();
  await runJob(database.worker, 'time_opened', { calendar: calendar.id, startsAt });
  const { rows } = await database.owner.query<{ subfunction_id: number }>(
    `SELECT r.subfunction_id FROM watch_offer o JOIN reservation r ON r.id = o.hold_id WHERE o.customer_id = $1 AND o.calendar_id = $2`,
    [customerId, calendar.id],
  );
  await letOffersRunOut(database);
  return rows[0]?.subfunction_id ?? null;
}

describe('a watch for any care of a specialty', () => {
  test('is offered what there is of it, a first visit before the rest, and nothing of another specialty', async () => {
    const [first, second] = [
      await buildSubfunction(database.owner, { specialization_id: specialty }),
      await buildSubfunction(database.owner, { specialization_id: specialty }),
    ];
    const other = await buildSubfunction(database.owner);
    const inside = await buildElsewhere([second.id, first.id, other.id]);
    const outside = await buildElsewhere([other.id]);
    const { portal, customerId } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene, { anyCare: true }) });
    expect(await offeredOf(outside.calendar, customerId)).toBe(null);
    expect(await offeredOf(inside.calendar, customerId)).toBe(first.id);
    expect(await watches().findWatches({ portal })).toMatchObject([
      { specialization: { id: specialty }, subfunction: null, ended: null },
    ]);
  });

  test('is not offered to a member what the call centre alone organises for them', async () => {
    const own = await buildSubfunction(database.owner, {
      specialization_id: specialty,
      organizable_by_customer: false,
    });
    const { calendar } = await buildElsewhere([own.id]);
    const product = { product: { has_calendar: true } };
    const member = await buildInsuredOf(database, scene, { ...product, care: {} });
    await database.owner.query(
      'UPDATE subfunction SET organizable_by_customer = true WHERE id = $1',
      [scene.subfunctionId],
    );
    const visitor = await watcher();
    const form = wishOf(scene, { anyCare: true });
    await watches().startWatch({ portal: member.portal, form });
    await watches().startWatch({ portal: visitor.portal, form });
    expect(await offeredOf(calendar, member.customerId)).toBe(null);
    expect(await offeredOf(calendar, visitor.customerId)).toBe(own.id);
  });

  test('ends when its customer books any of it before', async () => {
    const { portal, customerId } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene, { anyCare: true }) });
    const id = await bookSlot(database.owner, createTestBooking(database.app), scene, 0);
    await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
      id,
      customerId,
    ]);
    await followChanges(database);
    expect(await watches().findWatches({ portal })).toMatchObject([{ ended: 'booked' }]);
  });
});

test('the version before, which knows one place, does not take several for the whole country', async () => {
  const [here, there] = [await buildLocation(database.owner), await buildLocation(database.owner)];
  const { portal, customerId } = await watcher();
  const locations = [there.code, here.code];
  await watches().startWatch({ portal, form: wishOf(scene, { locations }) });
  await watches().startWatch({ portal, form: wishOf(scene, { anyCare: true }) });
  const { rows } = await database.owner.query(
    'SELECT location_id, location_ids FROM earlier_watch WHERE customer_id = $1 ORDER BY location_id',
    [customerId],
  );
  expect(rows).toEqual([
    { location_id: here.id, location_ids: [here.id, there.id] },
    { location_id: null, location_ids: null },
  ]);
});

test('of several places any will do, and no other', async () => {
  const [here, there, nowhere] = [
    await buildElsewhere([scene.subfunctionId]),
    await buildElsewhere([scene.subfunctionId]),
    await buildElsewhere([scene.subfunctionId]),
  ];
  const { portal, customerId } = await watcher();
  const locations = [here.place.code, there.place.code];
  const form = wishOf(scene, { locations });
  await watches().startWatch({ portal, form });
  expect(await offeredOf(nowhere.calendar, customerId)).toBe(null);
  expect(await offeredOf(here.calendar, customerId)).toBe(scene.subfunctionId);
  expect(await offeredOf(there.calendar, customerId)).toBe(scene.subfunctionId);
  const names = [here.place, there.place].map(({ name }) => ({ name }));
  expect(await watches().findWatches({ portal })).toMatchObject([{ locations: names }]);
  // The same wish, in another order.
  await watches().startWatch({ portal, form: { ...form, locations: locations.toReversed() } });
  expect(await watches().findWatches({ portal })).toHaveLength(1);
  await expect(
    watches().startWatch({ portal, form: wishOf(scene, { locations: ['hu-nowhere'] }) }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

describe('an appointment for which another doctor will do', () => {
  /** A customer with a visit at the scene's last time. */
  async function buildVisit(whose?: TestCustomer) {
    const customer = whose ?? (await watcher());
    const id = await bookSlot(database.owner, createTestBooking(database.app), scene, 3);
    await database.owner.query('UPDATE reservation SET customer_id = $1 WHERE id = $2', [
      customer.customerId,
      id,
    ]);
    await followChanges(database);
    const target = { kind: 'appointment', appointmentId: id } as const;
    return { customer, id, wish: { target, until: null, anyDoctor: true } };
  }

  test('is offered times elsewhere, which are booked anew in the account’s session while it stays', async () => {
    const { customer, id, wish } = await buildVisit();
    const { portal, customerId } = customer;
    const { calendar } = await buildElsewhere([scene.subfunctionId]);
    await watches().startWatch({ portal, form: wishOf(scene, { ...wish, anyDoctor: false }) });
    expect(await offeredOf(calendar, customerId)).toBe(null);
    await watches().startWatch({ portal, form: wishOf(scene, wish) });
    const startsAt = new Date(scene.starts[0] ?? 0).toISOString();
    await runJob(database.worker, 'time_opened', { calendar: calendar.id, startsAt });
    const [offer] = await findOffers(database, portal.partner.id);
    const token = offer?.token ?? 'none';
    const visit = new Date(scene.starts[3] ?? 0).toISOString();
    expect(await watches().describeOffer({ portal, token })).toMatchObject({
      movedFrom: null,
      inPlaceOf: visit,
    });
    const stranger = await watcher();
    expect(await watches().describeOffer({ portal: stranger.portal, token })).toMatchObject({
      inPlaceOf: null,
      isOfOtherAccount: true,
    });
    // Whoever reads the mail has no session: nothing is booked in it.
    await expect(watches().takeOffer(takeInput(scene.portal, token))).rejects.toMatchObject({
      code: 'sign_in_required',
    });
    expect(await watches().takeOffer(takeInput(portal, token))).toMatchObject({ kind: 'held' });
    const { rows } = await database.owner.query(
      'SELECT status::text, starts_at FROM reservation WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'confirmed', starts_at: new Date(visit) }]);
  });

  test('asks nothing of the price as long as it stays in its own calendar', async () => {
    const { customer, wish } = await buildVisit();
    const form = wishOf(scene, { ...wish, anyDoctor: false, priceMax: 1 });
    await watches().startWatch({ portal: customer.portal, form });
    expect(await watches().findWatches(customer)).toMatchObject([{ priceMax: null }]);
  });

  test('is still moved within its own calendar', async () => {
    const { customer, wish } = await buildVisit();
    await watches().startWatch({
      portal: customer.portal,
      form: wishOf(scene, { ...wish, anyCare: true }),
    });
    const startsAt = new Date(scene.starts[0] ?? 0).toISOString();
    await runJob(database.worker, 'time_opened', { calendar: scene.calendar.id, startsAt });
    const [offer] = await findOffers(database, scene.portal.partner.id);
    expect(await watches().takeOffer(takeInput(scene.portal, offer?.token ?? ''))).toMatchObject({
      kind: 'moved',
      item: { startsAt },
    });
  });

  const memberOf = (product: { has_calendar: boolean }) =>
    buildInsuredOf(database, scene, { product, care: {} });
  const letMembersOrganise = (id: number, may: boolean) =>
    database.owner.query('UPDATE subfunction SET organizable_by_customer = $2 WHERE id = $1', [
      id,
      may,
    ]);

  test('cannot be widened by a member to whom the call centre or no calendar at all gives it, and is moved where it is', async () => {
    for (const [hasCalendar, code] of [
      [true, 'admed_only'],
      [false, 'forbidden'],
    ] as const) {
      const { customer, wish } = await buildVisit(await memberOf({ has_calendar: hasCalendar }));
      const { portal, customerId } = customer;
      await letMembersOrganise(scene.subfunctionId, !hasCalendar);
      const describe = watches().describeWatch({ portal, target: wish.target });
      expect(await describe).toMatchObject({ mayWiden: false });
      for (const anyCare of [true, false]) {
        const form = wishOf(scene, { ...wish, anyCare });
        await expect(watches().startWatch({ portal, form })).rejects.toMatchObject({ code });
      }
      await watches().startWatch({ portal, form: wishOf(scene, { ...wish, anyDoctor: false }) });
      expect(await offeredOf(scene.calendar, customerId)).toBe(scene.subfunctionId);
      scene = await buildBookingScene(database.owner);
    }
  });

  test('is offered to a member elsewhere only what they book themselves, and in its own calendar as before', async () => {
    for (const anyCare of [true, false]) {
      await letMembersOrganise(scene.subfunctionId, true);
      const { customer, wish } = await buildVisit(await memberOf({ has_calendar: true }));
      const { portal, customerId } = customer;
      const { calendar } = await buildElsewhere([scene.subfunctionId]);
      expect(await watches().describeWatch({ portal, target: wish.target })).toMatchObject({
        mayWiden: true,
      });
      await watches().startWatch({ portal, form: wishOf(scene, { ...wish, anyCare }) });
      await letMembersOrganise(scene.subfunctionId, false);
      expect(await offeredOf(calendar, customerId)).toBe(null);
      expect(await offeredOf(scene.calendar, customerId)).toBe(scene.subfunctionId);
      scene = await buildBookingScene(database.owner);
    }
  });

  test('is offered nothing dearer than its price, and only English where that is asked', async () => {
    const { customer, wish } = await buildVisit();
    const { portal, customerId } = customer;
    const [dear, cheap] = [
      await buildElsewhere([scene.subfunctionId], ['hu', 'en']),
      await buildElsewhere([scene.subfunctionId]),
    ];
    for (const [{ provider }, price] of [[dear, 30_000] as const, [cheap, 10_000] as const]) {
      await database.owner.query(
        'INSERT INTO service (provider_id, subfunction_id, price) VALUES ($1, $2, $3)',
        [provider.id, scene.subfunctionId, price],
      );
    }
    const start = (values: object) =>
      watches().startWatch({ portal, form: wishOf(scene, { ...wish, ...values }) });
    const id = await start({ priceMax: 20_000 });
    expect(await offeredOf(dear.calendar, customerId)).toBe(null);
    expect(await offeredOf(cheap.calendar, customerId)).toBe(scene.subfunctionId);
    await watches().stopWatch({ portal, id });
    await database.owner.query('DELETE FROM watch_offer WHERE customer_id = $1', [customerId]);
    await start({ onlyEnglish: true });
    expect(await offeredOf(cheap.calendar, customerId)).toBe(null);
    expect(await offeredOf(dear.calendar, customerId)).toBe(scene.subfunctionId);
  });

  test('is not moved to a time that its cover does not reach, and the same time elsewhere is offered, for it is booked anew', async () => {
    const { customer, id, wish } = await buildVisit();
    const { portal, customerId } = customer;
    const { calendar } = await buildElsewhere([scene.subfunctionId]);
    await database.owner.query(
      `INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on)
       SELECT $1, partner_id, id, $3, 'none', 'not_required', starts_on - 365 FROM subscription WHERE customer_id = $2`,
      [id, customerId, specialty],
    );
    await watches().startWatch({ portal, form: wishOf(scene, wish) });
    expect(await offeredOf(scene.calendar, customerId)).toBe(null);
    expect(await offeredOf(calendar, customerId)).toBe(scene.subfunctionId);
    // Of this insurance year it could be moved.
    await database.owner.query(
      `UPDATE preauthorization a SET period_starts_on = insurance_year_of(u.starts_on, $2::timestamptz::date)
         FROM subscription u WHERE u.id = a.subscription_id AND a.reservation_id = $1`,
      [id, new Date(scene.starts[0] ?? 0)],
    );
    expect(await offeredOf(scene.calendar, customerId)).toBe(scene.subfunctionId);
  });

  test('is watched for no more once it is cancelled', async () => {
    const { customer, id, wish } = await buildVisit();
    const { portal } = customer;
    await watches().startWatch({ portal, form: wishOf(scene, wish) });
    await createTestAppointments(database.app).cancelAppointment({ portal, id });
    await followChanges(database);
    expect(await watches().findWatches({ portal })).toMatchObject([
      { anyDoctor: true, ended: 'cancelled' },
    ]);
  });
});
