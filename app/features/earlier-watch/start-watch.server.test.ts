import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { offerTimes } from '#tests/support/builders/clinics.ts';
import { buildStaff, buildStaffDoctor } from '#tests/support/builders/people.ts';
import { buildInsuredOf, buildCustomerOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  buildWatcher,
  createTestWatches,
  findOffers,
  followChanges,
  wishOf,
} from '#tests/support/earlier-watch.ts';
import { runJob } from '#tests/support/jobs.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { VISIT_PLACE_WORDS } from '#app/i18n/visit-place.ts';
import { createToken } from '#app/platform/tokens.server.ts';

let database: TestDatabase;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
});
afterAll(() => database.drop());

const watches = () => createTestWatches(database);
const watcher = () => buildWatcher(database, scene.portal);
const offeredTo = async () =>
  (await findOffers(database, scene.portal.partner.id)).map((one) => one.customer_id);

async function freeSlot(of: BookingScene) {
  const booking = createTestBooking(database.app);
  const hold = holdInput(of);
  const { id } = await booking.holdSlot(hold);
  await booking.releaseHold({ ...hold, reservationId: id });
  await followChanges(database);
}

/** The scene with a time so near that no insurer decides before it, whatever day it is. */
async function buildNearScene(): Promise<BookingScene> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await offerTimes(database.owner, scene.calendar.id, [`${day}T20:00`]);
  const { rows } = await database.owner.query<{ start: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS start',
    [`${day}T20:00`, scene.calendar.tz],
  );
  const start = rows[0]?.start.getTime() ?? 0;
  return { ...scene, starts: [start], slotIds: [encodeSlotId(scene.calendar.id, start)] };
}

describe('a time before which the insurer cannot decide', () => {
  const insured = { product: { has_calendar: true, has_preauthorization: true } };

  test('is not offered to who is insured for it, unless they pay for it themselves', async () => {
    const near = await buildNearScene();
    const care = { is_included_in_insurance: true, is_preauthorization_required: true };
    const member = await buildInsuredOf(database, scene, { ...insured, care });
    await database.owner.query('UPDATE subfunction SET organizable_by_customer = true');
    await watches().startWatch({ portal: member.portal, form: wishOf(scene) });
    await freeSlot(near);
    expect(await offeredTo()).toEqual([]);
    const form = wishOf(scene, { takesSelfPaid: true });
    await watches().startWatch({ portal: member.portal, form });
    await freeSlot(near);
    expect(await offeredTo()).toEqual([member.customerId]);
  });

  test('goes to the next in line, and to who needs no approval for it', async () => {
    const near = await buildNearScene();
    const care = { is_included_in_insurance: true, is_preauthorization_required: true };
    const member = await buildInsuredOf(database, scene, { ...insured, care });
    await database.owner.query('UPDATE subfunction SET organizable_by_customer = true');
    const other = await watcher();
    await watches().startWatch({ portal: member.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: other.portal, form: wishOf(scene) });
    await freeSlot(near);
    expect(await offeredTo()).toEqual([other.customerId]);
    // The same care without approval is never too early.
    await database.owner.query(
      'UPDATE partner_subfunction SET is_preauthorization_required = false WHERE subfunction_id = $1',
      [scene.subfunctionId],
    );
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() WHERE status = 'started'`,
    );
    await runJob(database.worker, 'expire_holds');
    await followChanges(database);
    expect(await offeredTo()).toEqual([other.customerId, member.customerId]);
  });
});

describe('a watch', () => {
  test('is one of five at most; the same wish twice is one; a stopped one makes room', async () => {
    const { portal } = await watcher();
    const start = (priceMax: number) =>
      watches().startWatch({ portal, form: wishOf(scene, { priceMax }) });
    const [first, same] = await Promise.all([start(1_000), start(1_000)]);
    expect(same).toBe(first);
    for (const price of [2_000, 3_000, 4_000, 5_000]) await start(price);
    await expect(start(6_000)).rejects.toMatchObject({ code: 'too_many_watches' });
    await watches().stopWatch({ portal, id: first });
    await watches().stopWatch({ portal, id: first });
    await start(6_000);
    expect(await watches().findWatches({ portal })).toHaveLength(6);
  });

  test('is for care that can be booked here, a place that there is and a day within ninety', async () => {
    const { portal } = await watcher();
    const start = (values: Parameters<typeof wishOf>[1]) =>
      watches().startWatch({ portal, form: wishOf(scene, values) });
    const search = { kind: 'search', subfunctionId: scene.subfunctionId, location: null } as const;
    await expect(
      start({ target: { ...search, subfunctionId: 2_000_000_000 } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(start({ target: { ...search, location: 'hu-nowhere' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const until of ['2020-01-01', '2999-01-01', '2026-02-30', null]) {
      await expect(start({ until }), String(until)).rejects.toMatchObject({
        fields: { until: 'untilInvalid' },
      });
    }
    await database.owner.query(
      'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
      [scene.subfunctionId],
    );
    await expect(start({})).rejects.toMatchObject({ code: 'is_publicly_not_reservable' });
    const without = await buildCustomerOf(database, scene.portal, { has_calendar: false });
    await expect(
      watches().startWatch({ portal: without.portal, form: wishOf(scene) }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('ends with its last day, and is deleted a month later with what was offered', async () => {
    const { portal, customerId } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene) });
    await freeSlot(scene);
    const move = (column: string) =>
      database.owner.query(
        `UPDATE earlier_watch SET ${column} = portal_now() - interval '30 days 1 minute' WHERE customer_id = $1`,
        [customerId],
      );
    await move('before');
    await runJob(database.worker, 'end_watches');
    expect(await watches().findWatches({ portal })).toMatchObject([{ ended: 'past' }]);
    await runJob(database.worker, 'delete_watches');
    expect(await offeredTo()).toEqual([customerId]);
    await move('ended_at');
    await runJob(database.worker, 'delete_watches');
    expect(await watches().findWatches({ portal })).toEqual([]);
    expect(await offeredTo()).toEqual([]);
  });
});

describe('the mail of an offer', () => {
  async function mailOf(offerId: string | undefined) {
    const outcome = await runJob(database.worker, 'mail_earlier_time', { offer: offerId });
    const { rows } = await database.owner.query<{ subject: string; body: string }>(
      'SELECT subject, body FROM sent_mail ORDER BY id DESC LIMIT 1',
    );
    return { outcome, mail: rows[0] };
  }

  test('says when, where and until when it is kept, not for what; its links take the time and stop the watch without a session', async () => {
    const { portal } = await watcher();
    const id = await watches().startWatch({ portal, form: wishOf(scene) });
    await freeSlot(scene);
    const [offer] = await findOffers(database, scene.portal.partner.id);
    const { outcome, mail } = await mailOf(offer?.id);
    expect(outcome).toBe('sent');
    expect(mail?.subject).toContain('Felszabadult egy korábbi időpont');
    expect(mail?.body).toContain('8:00');
    expect(mail?.body).toContain('Nádor utca');
    expect(mail?.body).toContain(`/earlier-time/${offer?.token}`);
    const stop = createToken(APP_SECRET, id);
    expect(mail?.body).toContain(`/earlier-time/stop/${stop}`);
    const { rows } = await database.owner.query<{ care: string; field: string }>(
      `SELECT s.locales ->> 'hu' AS care, z.locales ->> 'hu' AS field FROM subfunction s JOIN specialization z ON z.id = s.specialization_id WHERE s.id = $1`,
      [scene.subfunctionId],
    );
    for (const word of [rows[0]?.care, rows[0]?.field, 'izsgálat', 'Szakterület']) {
      expect(JSON.stringify(mail)).not.toContain(word);
    }

    // By another partner’s host it is nobody’s, and its page says so before anything is pressed.
    const elsewhere = await buildBookingScene(database.owner);
    for (const follow of [watches().describeStopLink, watches().stopWatchByLink]) {
      await expect(follow({ portal: elsewhere.portal, token: stop })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    const look = () => watches().describeStopLink({ portal: scene.portal, token: stop });
    expect(await look()).toEqual({ state: 'open' });
    expect(await watches().findWatches({ portal }), 'looking ends nothing').toMatchObject([
      { ended: null },
    ]);
    await watches().stopWatchByLink({ portal: scene.portal, token: stop });
    await watches().stopWatchByLink({ portal: scene.portal, token: stop });
    expect(await watches().findWatches({ portal })).toMatchObject([{ ended: 'stopped' }]);
    expect(await look()).toEqual({ state: 'over' });
    expect((await mailOf(offer?.id)).outcome).toBe('outdated');
  });

  test('of a video visit says so in place of the clinic’s address', async () => {
    const { rows } = await database.owner.query<{ specialty: number }>(
      'UPDATE subfunction SET is_online = true WHERE id = $1 RETURNING specialization_id AS specialty',
      [scene.subfunctionId],
    );
    const partnerId = scene.portal.partner.id;
    const { doctor_id: doctorId, provider_id: providerId } = scene.calendar;
    const staff = await buildStaff(database.owner, [
      { role: 'doctor', partner_id: partnerId, provider_id: providerId },
    ]);
    await buildStaffDoctor(database.owner, staff.id, {
      languages: ['hu'],
      specializationIds: rows.map(({ specialty }) => specialty),
      doctorIds: [Number(doctorId)],
    });
    const { portal } = await watcher();
    await watches().startWatch({ portal, form: wishOf(scene) });
    await freeSlot(scene);
    const [offer] = await findOffers(database, partnerId);
    const { mail } = await mailOf(offer?.id);
    expect(mail?.body).toContain(VISIT_PLACE_WORDS.hu.byVideo);
    expect(mail?.body).not.toContain('Nádor utca');
  });

  test('that may not go gives the time to the next in line', async () => {
    const [first, second] = [await watcher(), await watcher()];
    await watches().startWatch({ portal: first.portal, form: wishOf(scene) });
    await watches().startWatch({ portal: second.portal, form: wishOf(scene) });
    await freeSlot(scene);
    const [offer] = await findOffers(database, scene.portal.partner.id);
    // Half a minute is left when the mail server answers again.
    await database.owner.query(
      `UPDATE watch_offer SET expires_at = portal_now() + interval '30 seconds' WHERE id = $1`,
      [offer?.id],
    );
    expect((await mailOf(offer?.id)).outcome).toBe('too_late');
    await followChanges(database);
    expect(await offeredTo()).toEqual([first.customerId, second.customerId]);
  });
});
