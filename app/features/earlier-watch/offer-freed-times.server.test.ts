import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { buildCalendar } from '#tests/support/builders/clinics.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildLocation } from '#tests/support/builders/places.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  buildWatcher,
  createTestWatches,
  findOffers,
  followChanges,
  letOffersRunOut,
  wishOf,
} from '#tests/support/earlier-watch.ts';
import { runJob } from '#tests/support/jobs.ts';

let database: TestDatabase;
let scene: BookingScene;
let booking: TestBooking;
let partner: number;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
});
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  partner = scene.portal.partner.id;
  await database.owner.query('UPDATE outbox SET done_at = portal_now() WHERE done_at IS NULL');
});
afterAll(() => database.drop());

const watches = () => createTestWatches(database);
const watcher = () => buildWatcher(database, scene.portal);

/** A visitor held the scene's time and gave it back. */
async function freeSlot(index = 0) {
  const hold = holdInput(scene, index);
  const { id } = await booking.holdSlot(hold);
  await booking.releaseHold({ ...hold, reservationId: id });
  await followChanges(database);
}
const offers = () => findOffers(database, partner);
const offeredTo = async () => (await offers()).map((one) => one.customer_id);

describe('a time that becomes free', () => {
  test('is held a quarter of an hour for who began to watch first, then for the next, then free for all', async () => {
    const [first, second] = [await watcher(), await watcher()];
    await watches().startWatch({ portal: first.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: second.portal, form: wishOf(scene) });
    await freeSlot();
    expect(await offeredTo()).toEqual([first.customerId]);
    const { rows } = await database.owner.query<{ minutes: number; status: string }>(
      `SELECT extract(epoch FROM o.expires_at - o.created_at)::int / 60 AS minutes, r.status FROM watch_offer o JOIN reservation r ON r.id = o.hold_id WHERE o.partner_id = $1`,
      [partner],
    );
    expect(rows).toEqual([{ minutes: 15, status: 'started' }]);
    // Meanwhile it is nobody else's.
    await expect(booking.holdSlot(holdInput(scene))).rejects.toMatchObject({ code: 'slot_taken' });

    await letOffersRunOut(database);
    await followChanges(database);
    expect(await offeredTo()).toEqual([first.customerId, second.customerId]);
    await letOffersRunOut(database);
    await followChanges(database);
    expect(await offeredTo()).toEqual([first.customerId, second.customerId]);
    await booking.holdSlot(holdInput(scene));
  });

  test('by cancelling is offered, but not to who has just cancelled it', async () => {
    const [canceller, other] = [await watcher(), await watcher()];
    await watches().startWatch({ portal: canceller.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: other.portal, form: wishOf(scene) });
    const id = await bookSlot(database.owner, booking, scene, 1);
    await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
      id,
      canceller.customerId,
    ]);
    await database.owner.query(`UPDATE outbox SET done_at = portal_now()`);
    await database.owner.query(
      `SELECT set_config('vizit.partner', $1, false), end_visit($2, 'cancelled_by_patient')`,
      [String(partner), id],
    );
    await followChanges(database);
    expect(await offeredTo()).toEqual([other.customerId]);
  });

  test('is offered to people of every partner, in one line', async () => {
    const { host, partner_id } = await buildPartnerHost(database.owner);
    const elsewhere = {
      ...scene.portal,
      host,
      partner: { ...scene.portal.partner, id: partner_id },
    };
    const stranger = await buildWatcher(database, elsewhere);
    const own = await watcher();
    await watches().startWatch({ portal: stranger.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: own.portal, form: wishOf(scene) });
    await freeSlot();
    expect(await findOffers(database, partner_id)).toHaveLength(1);
    expect(await offeredTo()).toEqual([]);
    // What a partner’s own requests see of it.
    expect(await watches().findWatches({ portal: own.portal })).toHaveLength(1);
  });

  test('is offered once to each, and each has one open offer at a time', async () => {
    const [first, second] = [await watcher(), await watcher()];
    await watches().startWatch({ portal: first.portal, form: wishOf(scene) });
    const doctorId = Number(scene.calendar.doctor_id);
    const target = { kind: 'doctor', subfunctionId: scene.subfunctionId, doctorId } as const;
    await watches().startWatch({ portal: first.portal, form: wishOf(scene, { target }) });
    await watches().startWatch({ portal: second.portal, form: wishOf(scene) });
    await freeSlot(0);
    await freeSlot(1);
    await freeSlot(2);
    expect(await offeredTo()).toEqual([first.customerId, second.customerId]);
    await letOffersRunOut(database);
    await followChanges(database);
    const pairs = (await offers()).map((one) => `${one.customer_id} ${one.starts_at.getTime()}`);
    expect(pairs).toHaveLength(4);
    expect(new Set(pairs).size).toBe(4);
  });

  test('of a person or room that another calendar offers, too, is offered there', async () => {
    const day = new Date(scene.starts[0] ?? 0).toISOString().slice(0, 10);
    const twin = await buildCalendar(database.owner, {
      resource_id: scene.calendar.resource_id,
      doctor_id: scene.calendar.doctor_id,
      subfunctions: [scene.subfunctionId],
      times: [`${day}T08:15`],
    });
    await freeSlot(0);
    const { portal } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene) });
    // The scene's own start is not on offer any more.
    await database.owner.query('DELETE FROM calendar_week WHERE calendar_id = $1', [
      scene.calendar.id,
    ]);
    const { rows } = await database.owner.query<{ id: string }>(
      'SELECT id FROM reservation WHERE calendar_id = $1',
      [scene.calendar.id],
    );
    await runJob(database.worker, 'reservation_released', { reservation: rows[0]?.id });
    expect((await offers()).map((one) => one.calendar_id)).toEqual([twin.id]);
  });

  test('by the opening of the clinic is offered as well; an opening that is taken is not', async () => {
    const { portal, customerId } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene) });
    const payload = {
      calendar: scene.calendar.id,
      startsAt: new Date(scene.starts[3] ?? 0).toISOString(),
    };
    expect(await runJob(database.worker, 'time_opened', payload)).toBe('offered');
    // Once more, as after a kill: it is held, so nothing is done.
    expect(await runJob(database.worker, 'time_opened', payload)).toBe('free');
    expect(await offeredTo()).toEqual([customerId]);
  });
});

describe('who is passed over', () => {
  /** Whether somebody with these wishes is offered the scene's first time. */
  async function isOffered(values: Parameters<typeof wishOf>[1]): Promise<boolean> {
    const { portal, customerId } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene, values) });
    await database.owner.query('DELETE FROM watch_offer');
    await freeSlot();
    await letOffersRunOut(database);
    const is = (await offeredTo()).includes(customerId);
    await database.owner.query('DELETE FROM earlier_watch WHERE customer_id = $1', [customerId]);
    return is;
  }

  test('the part of the day, the price, English and the last day are kept to', async () => {
    expect(await isOffered({ parts: ['morning'] })).toBe(true);
    expect(await isOffered({ parts: ['afternoon', 'evening'] })).toBe(false);
    // The clinic has set no price.
    expect(await isOffered({ priceMax: 20_000 })).toBe(false);
    const { provider_id } = scene.calendar;
    await database.owner.query(
      'INSERT INTO service (provider_id, subfunction_id, price) VALUES ($1, $2, 20000)',
      [provider_id, scene.subfunctionId],
    );
    expect(await isOffered({ priceMax: 20_000 })).toBe(true);
    expect(await isOffered({ priceMax: 19_999 })).toBe(false);
    expect(await isOffered({ onlyEnglish: true })).toBe(false);
    await database.owner.query(`UPDATE doctor SET languages = '{hu,en}' WHERE id = $1`, [
      scene.calendar.doctor_id,
    ]);
    expect(await isOffered({ onlyEnglish: true })).toBe(true);
    // A week ahead.
    const day = new Date((scene.starts[0] ?? 0) - 86_400_000).toISOString().slice(0, 10);
    expect(await isOffered({ until: day })).toBe(false);
  });

  test('the place is kept to', async () => {
    const { rows } = await database.owner.query<{ code: string }>(
      `SELECT l.code FROM provider p JOIN location l ON l.id = p.location_id WHERE p.id = $1`,
      [scene.calendar.provider_id],
    );
    const other = await buildLocation(database.owner);
    const at = (location: string | undefined) => ({
      target: {
        kind: 'search' as const,
        subfunctionId: scene.subfunctionId,
        location: location ?? null,
      },
    });
    expect(await isOffered(at(rows[0]?.code))).toBe(true);
    expect(await isOffered(at(other.code))).toBe(false);
  });

  test('whoever has stopped, by the list or by the link, and whose account is erased, is offered nothing', async () => {
    const [stopped, erased] = [await watcher(), await watcher()];
    const id = await watches().startWatch({ portal: stopped.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: erased.portal, form: wishOf(scene) });
    await watches().stopWatch({ portal: stopped.portal, id });
    await database.owner.query(
      `SELECT set_config('vizit.partner', $1, false), erase_customer($2, portal_now()::date)`,
      [String(partner), erased.customerId],
    );
    await freeSlot();
    expect(await offers()).toEqual([]);
    const { rowCount } = await database.owner.query(
      'SELECT FROM earlier_watch WHERE customer_id = $1',
      [erased.customerId],
    );
    expect(rowCount).toBe(0);
  });

  test('stopping gives an open offer to the next in line at once', async () => {
    const [first, second] = [await watcher(), await watcher()];
    const id = await watches().startWatch({ portal: first.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: second.portal, form: wishOf(scene) });
    await freeSlot();
    await watches().stopWatch({ portal: first.portal, id });
    await followChanges(database);
    expect(await offeredTo()).toEqual([first.customerId, second.customerId]);
  });
});
