import ical from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { buildCalendar } from '#tests/support/builders/clinics.ts';
import { holdCareByVideo } from '#tests/support/video-care.ts';
import {
  bookInput,
  buildCustomerOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import type { AppointmentServices } from './services.server.ts';
import { VISIT_PLACE_WORDS } from '#app/i18n/visit-place.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let booking: TestBooking;
let appointments: AppointmentServices;
let scene: BookingScene;
let customer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  appointments = createTestAppointments(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner, { times: 8 });
  customer = await buildCustomerOf(database, scene.portal);
});

async function bookAs({ portal }: TestCustomer, index: number, of = scene): Promise<string> {
  const hold = { ...holdInput(of, index), portal };
  const { id } = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, id));
  return id;
}
const rowOf = async (id: string) =>
  (await database.owner.query('SELECT * FROM reservation WHERE id = $1', [id])).rows[0];
const outboxOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ kind }) => kind as string);
const auditOf = async ({ customerId }: TestCustomer) =>
  (
    await database.owner.query(
      'SELECT action, object_id FROM audit_entry WHERE customer_id = $1 ORDER BY id',
      [customerId],
    )
  ).rows;
const setPolicy = (hours: number, of = scene) =>
  database.owner.query('UPDATE provider SET free_cancel_hours = $2 WHERE id = $1', [
    of.calendar.provider_id,
    hours,
  ]);
const slotOf = (index: number) => scene.slotIds[index] ?? 'none';
const isoOf = (index: number) => new Date(scene.starts[index] ?? 0).toISOString();

/** Puts a booking so many hours from now. */
const shift = (id: string, hours: number) =>
  database.owner.query(
    `UPDATE reservation SET starts_at = portal_now() + $2 * interval '1 hour', ends_at = portal_now() + ($2 + 0.5) * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );

describe('the list', () => {
  test('has upcoming ones soonest first, and past and cancelled ones apart', async () => {
    const [late, soon, gone, over] = [
      await bookAs(customer, 3),
      await bookAs(customer, 1),
      await bookAs(customer, 2),
      await bookAs(customer, 0),
    ];
    await appointments.cancelAppointment({ portal: customer.portal, id: gone });
    await shift(over, -5);
    const { upcoming, past } = await appointments.findAppointments(customer);
    expect(upcoming.map(({ id }) => id)).toEqual([soon, late]);
    expect(past.map(({ id, state }) => [id, state])).toEqual([
      [gone, 'cancelled'],
      [over, 'past'],
    ]);
    expect(upcoming[0]).toMatchObject({
      state: 'booked',
      startsAt: isoOf(1),
      timeZone: 'Europe/Budapest',
      calendarId: scene.calendar.id,
      ownerKey: `D${scene.calendar.doctor_id}`,
      patientName: 'Szabó Kata',
      serviceType: 'SELF_PAID',
      isChangeable: true,
      changeableUntil: new Date((scene.starts[1] ?? 0) - 24 * HOUR_MS).toISOString(),
    });
    expect(past[0]).toMatchObject({ changeableUntil: null, isChangeable: false });
    expect((await auditOf(customer)).at(-1)).toMatchObject({ action: 'appointments_read' });
  });

  test('at first sight the next ones and the last one are enough, and who has read them is written down', async () => {
    expect(await appointments.findOutlook(customer)).toEqual({ upcoming: [], last: null });
    const [over, soon, late] = [
      await bookAs(customer, 0),
      await bookAs(customer, 1),
      await bookAs(customer, 2),
    ];
    await shift(over, -5);
    // A quarter of an hour ago, for half an hour.
    await shift(soon, -0.25);
    const outlook = await appointments.findOutlook(customer);
    expect(outlook?.upcoming.map(({ id, state }) => [id, state])).toEqual([
      [soon, 'booked'],
      [late, 'booked'],
    ]);
    expect(outlook?.last).toMatchObject({ id: over, state: 'past' });
    expect((await auditOf(customer)).at(-1)).toMatchObject({ action: 'appointments_read' });
    const without = await buildCustomerOf(database, scene.portal, { has_appointments: false });
    expect(await appointments.findOutlook(without)).toBeNull();
  });

  test('does not have what a visitor booked with the account’s address, whoever has confirmed that address [TK-10]', async () => {
    const patientEmail = customer.email;
    const id = await bookSlot(database.owner, booking, scene, 0, { patientEmail });
    const { portal } = customer;
    expect(await appointments.findAppointments(customer)).toEqual({ upcoming: [], past: [] });
    expect(await codeOf(appointments.cancelAppointment({ portal, id }))).toBe('not_found');
    const slotId = slotOf(3);
    expect(await codeOf(appointments.moveAppointment({ portal, id, slotId }))).toBe('not_found');
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', customer_id: null });
  });

  test('is for who is signed in and whose product has appointments', async () => {
    const plain = await buildCustomerOf(database, scene.portal, { has_appointments: false });
    expect(await codeOf(appointments.findAppointments({ portal: scene.portal }))).toBe(
      'sign_in_required',
    );
    expect(await codeOf(appointments.findAppointments(plain))).toBe('forbidden');
  });
});

describe('what was booked as a visitor', () => {
  const linkOf = (id: string) => findToken(database.owner, id, 'cancel-reservation');
  const add = (by: TestCustomer, token: string) =>
    booking.addReservation({ portal: by.portal, token });

  test('joins an account by a press on the link of its own mail, whatever address it was booked with [TK-10]', async () => {
    const id = await bookSlot(database.owner, booking, scene);
    const token = await linkOf(id);
    expect(await codeOf(booking.addReservation({ portal: scene.portal, token }))).toBe(
      'sign_in_required',
    );
    const accountFor = async ({ portal }: Pick<TestCustomer, 'portal'>) =>
      (await booking.describeReservationToken({ portal, token, purpose: 'cancel-reservation' }))
        .account;
    // Looking the link up is no press.
    expect(await accountFor(customer)).toBeNull();
    expect((await appointments.findAppointments(customer)).upcoming).toEqual([]);

    await add(customer, token);
    await add(customer, token);
    const { upcoming } = await appointments.findAppointments(customer);
    expect(upcoming.map((one) => [one.id, one.serviceType])).toEqual([[id, null]]);
    expect(await accountFor(customer)).toBe('own');
    expect(await accountFor(await buildCustomerOf(database, scene.portal))).toBe('another');
    const actions = (await auditOf(customer)).map(({ action }) => action as string);
    expect(actions.filter((action) => action === 'appointment_added')).toHaveLength(1);
    await appointments.moveAppointment({ portal: customer.portal, id, slotId: slotOf(3) });
    expect((await rowOf(id)).starts_at).toEqual(new Date(scene.starts[3] ?? 0));
  });

  test('stays with the account that was first, of two at once with one of them [TK-10]', async () => {
    const other = await buildCustomerOf(database, scene.portal);
    const id = await bookSlot(database.owner, booking, scene);
    const token = await linkOf(id);
    const codes = [customer, other].map((one) => codeOf(add(one, token)));
    expect((await Promise.all(codes)).toSorted()).toEqual([null, 'used'].toSorted());
    const lists = await Promise.all([customer, other].map(appointments.findAppointments));
    expect(lists.flatMap(({ upcoming }) => upcoming.map((one) => one.id))).toEqual([id]);
  });

  test('is added by no other link, by nobody without appointments, and not once it is cancelled', async () => {
    const id = await bookSlot(database.owner, booking, scene);
    const token = await linkOf(id);
    const plain = await buildCustomerOf(database, scene.portal, { has_appointments: false });
    expect(await codeOf(add(plain, token))).toBe('forbidden');
    const verify = await findToken(database.owner, id, 'verify-public-reservation');
    expect(await codeOf(add(customer, verify))).toBe('not_found');
    const elsewhere = await buildBookingScene(database.owner);
    const stranger = await buildCustomerOf(database, elsewhere.portal);
    expect(await codeOf(add(stranger, token)), 'at another partner').toBe('not_found');
    await booking.cancelReservation({
      portal: scene.portal,
      reservationId: id,
      token,
      humanCheck: 'person',
    });
    expect(await codeOf(add(customer, token))).toBe('expired');
    expect((await appointments.findAppointments(customer)).past).toEqual([]);
  });
});

describe('cancelling', () => {
  test('frees the time and sends one mail, however often it is asked', async () => {
    const id = await bookAs(customer, 0);
    const input = { portal: customer.portal, id };
    const answers = await Promise.all([
      appointments.cancelAppointment(input),
      appointments.cancelAppointment(input),
    ]);
    expect(answers.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await outboxOf(id)).toEqual([
      'reservation_confirmed',
      'mail_reservation_confirmed',
      'mail_reservation_cancelled',
      'reservation_cancelled',
    ]);
    expect(await rowOf(id)).toMatchObject({ calendar_sequence: 1 });
    await booking.holdSlot(holdInput(scene, 0));
    expect((await auditOf(customer)).at(-1)).toEqual({
      action: 'appointment_cancelled',
      object_id: id,
    });
  });

  test('ends at the clinic’s deadline, on the page and by the link of the mail', async () => {
    const id = await bookAs(customer, 0);
    await setPolicy(48);
    await shift(id, 47.9);
    const { upcoming } = await appointments.findAppointments(customer);
    expect(upcoming[0]).toMatchObject({ isChangeable: false });
    const input = { portal: customer.portal, id };
    expect(await codeOf(appointments.cancelAppointment(input))).toBe('too_late_to_change');
    expect(await codeOf(appointments.moveAppointment({ ...input, slotId: slotOf(1) }))).toBe(
      'too_late_to_change',
    );
    await shift(id, 48.1);
    await appointments.cancelAppointment(input);

    await setPolicy(168);
    await shift(id, -200);
    const other = await bookAs(customer, 2);
    const token = await findToken(database.owner, other, 'cancel-reservation');
    const { rows } = await database.owner.query('SELECT expires_at FROM token WHERE hash = $1', [
      hashToken(token),
    ]);
    expect(rows[0].expires_at.getTime()).toBe((scene.starts[2] ?? 0) - 168 * HOUR_MS);
  });

  test('nothing is moved to a calendar whose feed cannot be read; it says so, and can be cancelled', async () => {
    const id = await bookAs(customer, 0);
    const input = { portal: customer.portal, id };
    const setStale = (isStale: boolean) =>
      database.owner.query(
        'UPDATE calendar SET is_feed_stale = $2 WHERE id = (SELECT calendar_id FROM reservation WHERE id = $1)',
        [id, isStale],
      );
    const isStale = async () =>
      (await appointments.findAppointments(customer)).upcoming[0]?.isFeedStale;
    expect(await isStale()).toBe(false);
    await setStale(true);
    expect(await isStale()).toBe(true);
    expect(await codeOf(appointments.moveAppointment({ ...input, slotId: slotOf(1) }))).toBe(
      'not_offered',
    );
    await setStale(false);
    await appointments.moveAppointment({ ...input, slotId: slotOf(1) });
    await setStale(true);
    await appointments.cancelAppointment(input);
    expect((await appointments.findAppointments(customer)).past[0]?.isFeedStale).toBe(false);
    await setStale(false);
  });

  test('of what is past or was cancelled by the clinic says so', async () => {
    const id = await bookAs(customer, 0);
    const input = { portal: customer.portal, id };
    await database.owner.query(
      `UPDATE reservation SET status = 'cancelled_by_provider' WHERE id = $1`,
      [id],
    );
    expect(await codeOf(appointments.cancelAppointment(input))).toBe('appointment_over');
    expect(await codeOf(appointments.moveAppointment({ ...input, slotId: slotOf(1) }))).toBe(
      'appointment_over',
    );
  });
});

describe('moving', () => {
  test('keeps the id, frees the old time and raises the sequence of the calendar entry', async () => {
    const id = await bookAs(customer, 0);
    const input = { portal: customer.portal, id, slotId: slotOf(3) };
    expect(await appointments.moveAppointment(input)).toMatchObject({ id, startsAt: isoOf(3) });
    expect(await appointments.moveAppointment(input)).toMatchObject({ id, startsAt: isoOf(3) });
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', calendar_sequence: 1 });
    expect((await outboxOf(id)).slice(2)).toEqual(['mail_reservation_moved', 'reservation_moved']);
    await booking.holdSlot(holdInput(scene, 0));
    expect(await codeOf(booking.holdSlot(holdInput(scene, 3)))).toBe('slot_taken');
  });

  test('ends the waiting for a video visit: at the new time it begins anew [C068]', async () => {
    const id = await bookAs(customer, 0);
    await database.owner.query(
      `INSERT INTO video_visit (reservation_id, partner_id, resource_id, waiting_since)
       SELECT id, partner_id, resource_id, portal_now() FROM reservation WHERE id = $1`,
      [id],
    );
    await appointments.moveAppointment({ portal: customer.portal, id, slotId: slotOf(3) });
    const { rowCount } = await database.owner.query(
      'SELECT FROM video_visit WHERE reservation_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('goes only to a free time of the same calendar', async () => {
    const id = await bookAs(customer, 0);
    const input = { portal: customer.portal, id };
    const other = await buildBookingScene(database.owner);
    await booking.holdSlot(holdInput(scene, 1));
    const elsewhere = other.slotIds[1] ?? '';
    const moveTo = (slotId: string) => codeOf(appointments.moveAppointment({ ...input, slotId }));
    expect(await moveTo(elsewhere)).toBe('not_offered');
    // Not even to a colleague who does the same.
    const colleague = await buildCalendar(database.owner, {
      provider_id: scene.calendar.provider_id,
      subfunctions: [scene.subfunctionId],
    });
    await database.owner.query(
      'INSERT INTO calendar_week SELECT $2, week, open FROM calendar_week WHERE calendar_id = $1',
      [scene.calendar.id, colleague.id],
    );
    expect(await moveTo(encodeSlotId(colleague.id, scene.starts[2] ?? 0))).toBe('not_offered');
    expect(await moveTo(`${scene.calendar.id}-1`)).toBe('not_offered');
    expect(await moveTo('rubbish')).toBe('not_offered');
    expect(await moveTo(slotOf(1))).toBe('slot_taken');
    expect(await rowOf(id)).toMatchObject({
      starts_at: new Date(scene.starts[0] ?? 0),
      calendar_sequence: 0,
    });
  });

  test('takes a time whose hold ran out, swept or not', async () => {
    const id = await bookAs(customer, 0);
    const { id: hold } = await booking.holdSlot(holdInput(scene, 1));
    await database.owner.query(
      `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE id = $1`,
      [hold],
    );
    const input = { portal: customer.portal, id, slotId: slotOf(1) };
    expect(await appointments.moveAppointment(input)).toMatchObject({ startsAt: isoOf(1) });
  });

  test('moves the clinic’s deadline with the visit, on the page and in the link of the mail', async () => {
    const linkEndOf = async (id: string) =>
      (
        await database.owner.query(
          `SELECT expires_at FROM token WHERE reservation_id = $1 AND purpose = 'cancel-reservation' AND used_at IS NULL`,
          [id],
        )
      ).rows.map(({ expires_at }) => (expires_at as Date).getTime());
    const startOf = (index: number) => scene.starts[index] ?? 0;
    await setPolicy(48);
    const id = await bookAs(customer, 0);
    expect(await linkEndOf(id)).toEqual([startOf(0) - 48 * HOUR_MS]);
    const { portal } = customer;
    const moved = await appointments.moveAppointment({ portal, id, slotId: slotOf(5) });
    expect(Date.parse(moved.changeableUntil ?? '')).toBe(startOf(5) - 48 * HOUR_MS);
    expect(await linkEndOf(id)).toEqual([startOf(5) - 48 * HOUR_MS]);

    // Who booked as a visitor was promised to cancel until the visit begins.
    const own = await bookSlot(database.owner, booking, scene, 1);
    const token = await findToken(database.owner, own, 'cancel-reservation');
    await booking.addReservation({ portal, token });
    await appointments.moveAppointment({ portal, id: own, slotId: slotOf(6) });
    expect(await linkEndOf(own)).toEqual([startOf(6)]);
  });

  test('against a visitor who takes the same time at the same moment, one of them gets it [BK-06]', async () => {
    for (let round = 0; round < 12; round += 1) {
      const own = await buildBookingScene(database.owner, { times: 2 });
      const person = await buildCustomerOf(database, own.portal);
      const id = await bookAs(person, 0, own);
      const target = own.slotIds[1] ?? '';
      const [moved, held] = await Promise.allSettled([
        appointments.moveAppointment({ portal: person.portal, id, slotId: target }),
        booking.holdSlot(holdInput(own, 1)),
      ]);
      expect([moved.status, held.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const row = await rowOf(id);
      const expected = moved.status === 'fulfilled' ? own.starts[1] : own.starts[0];
      expect(row.starts_at.getTime()).toBe(expected);
    }
  });

  test('and a cancellation at the same moment never both succeed [BK-06]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await buildBookingScene(database.owner, { times: 2 });
      const person = await buildCustomerOf(database, own.portal);
      const id = await bookAs(person, 0, own);
      const input = { portal: person.portal, id };
      const [moved, cancelled] = await Promise.allSettled([
        appointments.moveAppointment({ ...input, slotId: own.slotIds[1] ?? '' }),
        appointments.cancelAppointment(input),
      ]);
      expect(cancelled.status).toBe('fulfilled');
      const row = await rowOf(id);
      expect(row.status).toBe('cancelled_by_patient');
      const start = moved.status === 'fulfilled' ? own.starts[1] : own.starts[0];
      expect(row.starts_at.getTime()).toBe(start);
    }
  });
});

test('a visitor, a member and a member who moves a visit: one of them gets the time [BK-03]', async () => {
  const rounds = 6;
  const crowd = await buildBookingScene(database.owner, { times: 2 * rounds });
  const member = await buildCustomerOf(database, crowd.portal);
  const mover = await buildCustomerOf(database, crowd.portal);
  const processes = [1, 2].map(() => createTestBooking(database.createAppPool({ max: 4 })));
  for (let round = 0; round < rounds; round += 1) {
    const moved = await bookAs(mover, rounds + round, crowd);
    const asMember = { ...holdInput(crowd, round), portal: member.portal };
    const ways = [
      () => processes[0]!.holdSlot(holdInput(crowd, round)),
      () => processes[1]!.holdSlot(asMember),
      () =>
        appointments.moveAppointment({
          portal: mover.portal,
          id: moved,
          slotId: crowd.slotIds[round] ?? '',
        }),
    ];
    // Each way is the first to be sent in its turn.
    const order = [0, 1, 2].map((n) => (n + round) % ways.length);
    const answers = await Promise.allSettled(order.map((n) => ways[n]!()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const losers = answers.filter((answer) => answer.status === 'rejected');
    expect(losers.map(({ reason }) => reason.code)).toEqual(['slot_taken', 'slot_taken']);
    const { rowCount } = await database.owner.query(
      `SELECT FROM reservation WHERE resource_id = $1 AND starts_at = $2 AND status IN ('started', 'pending_verification', 'confirmed')`,
      [crowd.calendar.resource_id, new Date(crowd.starts[round] ?? 0)],
    );
    expect(rowCount).toBe(1);
    // One person has one visit at a time.
    await appointments.cancelAppointment({ portal: mover.portal, id: moved });
  }
});

test('somebody else’s appointment is not there for reading, moving, cancelling or its file, and the attempt is noted [AZ-02]', async () => {
  const id = await bookAs(customer, 0);
  const other = await buildCustomerOf(database, scene.portal);
  const input = { portal: other.portal, id };
  expect(await codeOf(appointments.cancelAppointment(input))).toBe('not_found');
  expect(await codeOf(appointments.moveAppointment({ ...input, slotId: slotOf(1) }))).toBe(
    'not_found',
  );
  expect(await codeOf(appointments.writeAppointmentFile(input))).toBe('not_found');
  const shown = await appointments.findAppointments(other);
  expect(shown).toEqual({ upcoming: [], past: [] });
  expect(await rowOf(id)).toMatchObject({ status: 'confirmed', calendar_sequence: 0 });
  expect(await auditOf(other)).toEqual([
    { action: 'appointment_cancelled_refused', object_id: id },
    { action: 'appointment_moved_refused', object_id: id },
    { action: 'appointment_downloaded_refused', object_id: id },
    { action: 'appointments_read', object_id: null },
  ]);
  // The same customer number at another partner is nobody here.
  const stranger = await buildBookingScene(database.owner);
  const abroad = { ...customer.portal, partner: stranger.portal.partner };
  expect(await codeOf(appointments.cancelAppointment({ portal: abroad, id }))).toBe('not_found');
});

test('a page that shows an earlier time of an appointment changes nothing, which is noted; the same move once more succeeds, and is noted once', async () => {
  const id = await bookAs(customer, 0);
  const { portal } = customer;
  const shown = { portal, id, shownStartsAt: isoOf(0) };
  const move = { ...shown, slotId: slotOf(3) };
  await appointments.moveAppointment(move);
  expect(await appointments.moveAppointment(move)).toMatchObject({ startsAt: isoOf(3) });
  expect(await codeOf(appointments.cancelAppointment(shown))).toBe('changed_meanwhile');
  const further = { ...shown, slotId: slotOf(4) };
  expect(await codeOf(appointments.moveAppointment(further))).toBe('changed_meanwhile');
  expect(await rowOf(id)).toMatchObject({ status: 'confirmed', calendar_sequence: 1 });
  const { rows: noted } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 AND action ~ '_(moved|refused)' ORDER BY id`,
    [id],
  );
  expect(noted.map(({ action }) => action)).toEqual([
    'appointment_moved',
    'appointment_cancelled_refused',
    'appointment_moved_refused',
  ]);
  const stranger = await buildCustomerOf(database, scene.portal);
  const theirs = { ...shown, portal: stranger.portal };
  expect(await codeOf(appointments.cancelAppointment(theirs))).toBe('not_found');
  const now = { ...shown, shownStartsAt: isoOf(3) };
  expect(await appointments.cancelAppointment(now)).toMatchObject({ state: 'cancelled' });
  expect(await appointments.cancelAppointment(now)).toMatchObject({ state: 'cancelled' });
  const { rows: cancelled } = await database.owner.query(
    `SELECT FROM audit_entry WHERE object_id = $1 AND action = 'appointment_cancelled'`,
    [id],
  );
  expect(cancelled).toHaveLength(1);
});

describe('the private calendar', () => {
  test('names clinic and time, and nothing about health, and every reading is noted [PR-05]', async () => {
    const id = await bookAs(customer, 0);
    const gone = await bookAs(customer, 2);
    await appointments.cancelAppointment({ portal: customer.portal, id: gone });
    expect(await appointments.getCalendarLink(customer)).toBeNull();
    const url = await appointments.renewCalendarLink(customer);
    expect(await appointments.getCalendarLink(customer)).toBe(url);
    const secret = /\/calendar\/([A-Za-z0-9_-]{43})\.ics$/.exec(url)?.[1] ?? '';
    const file = await appointments.writeFeed({ portal: scene.portal, secret });
    expect((await auditOf(customer)).at(-1)).toMatchObject({ action: 'calendar_feed_read' });
    const events = new ical.Component(ical.parse(file)).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const event = new ical.Event(events[0]);
    const { rows } = await database.owner.query(
      `SELECT p.name, s.name AS subfunction, d.name AS doctor FROM reservation r JOIN provider p ON p.id = r.provider_id
         JOIN subfunction s ON s.id = r.subfunction_id JOIN doctor d ON d.id = r.doctor_id WHERE r.id = $1`,
      [id],
    );
    expect(event.summary).toBe(rows[0].name);
    expect(event.uid).toBe(`reservation-${id}@${scene.portal.host}`);
    expect(event.startDate.toJSDate().getTime()).toBe(scene.starts[0]);
    for (const secretWord of [rows[0].subfunction, rows[0].doctor, 'Szabó', customer.email]) {
      expect(file).not.toContain(secretWord);
    }
    const stored = await database.owner.query('SELECT calendar_feed::text FROM calendar_feed');
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });

  test('sends nobody to the clinic for a visit by video', async () => {
    const id = await bookAs(customer, 0);
    const { portal } = scene;
    await holdCareByVideo(database.owner, scene);
    const url = await appointments.renewCalendarLink(customer);
    const secret = /\/calendar\/([A-Za-z0-9_-]{43})\.ics$/.exec(url)?.[1] ?? '';
    for (const file of [
      await appointments.writeAppointmentFile({ portal: customer.portal, id }),
      await appointments.writeFeed({ portal, secret }),
    ]) {
      const [entry] = new ical.Component(ical.parse(file)).getAllSubcomponents('vevent');
      expect(new ical.Event(entry).location).toBe(VISIT_PLACE_WORDS.hu.byVideo);
    }
  });

  test('moves to a new address at once, and no other address is one', async () => {
    const secretOf = (url: string) => url.split('/').at(-1)?.replace('.ics', '') ?? '';
    const first = secretOf(await appointments.renewCalendarLink(customer));
    const second = secretOf(await appointments.renewCalendarLink(customer));
    const read = (secret: string, portal = scene.portal) =>
      codeOf(appointments.writeFeed({ portal, secret }));
    expect(await read(second)).toBeNull();
    expect(await read(first)).toBe('not_found');
    expect(await read('x')).toBe('not_found');
    const abroad = await buildBookingScene(database.owner);
    expect(await read(second, abroad.portal)).toBe('not_found');
    for (let tries = 0; tries < 25; tries += 1) await read(first);
    expect(await read(first)).toBe('too_many_requests');
    // Whoever knows an address is not kept from it by who guesses.
    expect(await read(second)).toBeNull();
  });
});
