import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
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
import {
  bookInput,
  buildCustomerOf,
  buildInsuredOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import type { AppointmentServices } from './services.server.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let booking: TestBooking;
let appointments: AppointmentServices;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  appointments = createTestAppointments(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner, { times: 8 });
});

const isoOf = (index: number) => new Date(scene.starts[index] ?? 0).toISOString();
const linkOf = (id: string) => findToken(database.owner, id, 'cancel-reservation');
const describeLink = (token: string) =>
  booking.describeReservationToken({ portal: scene.portal, token, purpose: 'cancel-reservation' });
const startOf = async (id: string) =>
  (
    await database.owner.query('SELECT starts_at FROM reservation WHERE id = $1', [id])
  ).rows[0].starts_at.toISOString();
const linkEndOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT expires_at FROM token WHERE reservation_id = $1 AND purpose = 'cancel-reservation'`,
      [id],
    )
  ).rows[0].expires_at.toISOString();
/** The same use cases a second after the deadline of the time number `index`, a day before it. */
const afterDeadlineOf = (index: number) => {
  const clockOffsetMs = (scene.starts[index] ?? 0) - 24 * HOUR_MS + 1000 - Date.now();
  const pool = database.createAppPool({ clockOffsetMs });
  return { appointments: createTestAppointments(pool), booking: createTestBooking(pool) };
};
const setReadable = (isReadable: boolean) =>
  database.owner.query('UPDATE calendar SET is_feed_stale = $2 WHERE id = $1', [
    scene.calendar.id,
    !isReadable,
  ]);

/** Books a visitor's time number `from`. */
async function bookAsVisitor(from = 0, values: Record<string, string> = {}) {
  const id = await bookSlot(database.owner, booking, scene, from, values);
  return { id, token: await linkOf(id) };
}

async function bookAs({ portal }: TestCustomer, from: number, values: object = {}) {
  const hold = { ...holdInput(scene, from), portal };
  const { id } = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, id, values));
  return { id, token: await linkOf(id) };
}

/** Moves to the time number `to`, as whoever reads the mail would by its page. */
const move = (token: string, to: number, values: object = {}, by = appointments) =>
  by.moveByLink({
    portal: scene.portal,
    token,
    slotId: scene.slotIds[to] ?? 'none',
    shownStartsAt: isoOf(0),
    humanCheck: 'person',
    ...values,
  });

test('who booked as a visitor moves the visit by the link of the mail; it works on, to move and to cancel', async () => {
  const { id, token } = await bookAsVisitor();
  const until = (index: number) =>
    new Date((scene.starts[index] ?? 0) - 24 * HOUR_MS).toISOString();
  expect(await appointments.findMoveTerms({ portal: scene.portal, token })).toEqual({
    ownerKey: `D${scene.calendar.doctor_id}`,
    calendarId: scene.calendar.id,
    isFeedStale: false,
    movableUntil: until(0),
    isMovable: true,
  });
  expect(await move(token, 3)).toMatchObject({
    id,
    startsAt: isoOf(3),
    movableUntil: until(3),
    isMovable: true,
  });
  expect(await startOf(id)).toBe(isoOf(3));
  expect(await linkEndOf(id)).toBe(isoOf(3));
  const { rows } = await database.owner.query(
    `SELECT kind, payload ->> 'token' IS NOT NULL AS has_link, (payload ->> 'before')::timestamptz AS before FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id DESC LIMIT 2`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'reservation_moved', has_link: false, before: new Date(isoOf(0)) },
    { kind: 'mail_reservation_moved', has_link: true, before: new Date(isoOf(0)) },
  ]);
  const audit = await database.owner.query(
    `SELECT action, customer_id FROM audit_entry WHERE object_id = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  expect(audit.rows).toEqual([{ action: 'appointment_moved', customer_id: null }]);
  await booking.holdSlot(holdInput(scene, 0));
  await move(token, 5, { shownStartsAt: isoOf(3) });
  expect((await describeLink(token)).state).toBe('valid');
  await booking.cancelReservation({
    portal: scene.portal,
    reservationId: id,
    token,
    humanCheck: 'person',
  });
  expect(await codeOf(move(token, 6, { shownStartsAt: isoOf(5) }))).toBe('used');
});

test('the file for the calendar has the name of the one in the mail, and a higher sequence after each move', async () => {
  const { id, token } = await bookAsVisitor();
  const readFile = async () => {
    const { writeCalendarFile } = await describeLink(token);
    const calendarFile = writeCalendarFile();
    const [, uid] = /^UID:(.+)\r$/m.exec(calendarFile) ?? [];
    const [, sequence] = /^SEQUENCE:(.+)\r$/m.exec(calendarFile) ?? [];
    return { uid, sequence };
  };
  const uid = `reservation-${id}@${scene.portal.host}`;
  expect(await readFile()).toEqual({ uid, sequence: '0' });
  await move(token, 3);
  expect(await readFile()).toEqual({ uid, sequence: '1' });
  await move(token, 5, { shownStartsAt: isoOf(3) });
  expect(await readFile()).toEqual({ uid, sequence: '2' });
});

test('whoever sends it again because no answer came has moved it once', async () => {
  const { id, token } = await bookAsVisitor();
  const answers = [await move(token, 3), await move(token, 3)];
  expect(answers.map(({ startsAt }) => startsAt)).toEqual([isoOf(3), isoOf(3)]);
  const { rows } = await database.owner.query(
    `SELECT FROM outbox WHERE payload ->> 'reservation' = $1 AND kind = 'mail_reservation_moved'`,
    [id],
  );
  expect(rows).toHaveLength(1);
  const { rows: noted } = await database.owner.query(
    `SELECT FROM audit_entry WHERE object_id = $1 AND action = 'appointment_moved'`,
    [id],
  );
  expect(noted).toHaveLength(1);
});

test('nobody moves what was moved while they looked at it, and of two at once one does', async () => {
  const { id, token } = await bookAsVisitor();
  await move(token, 2);
  expect(await codeOf(move(token, 3))).toBe('changed_meanwhile');
  expect(await startOf(id)).toBe(isoOf(2));
  const shownStartsAt = isoOf(2);
  const codes = [3, 4].map((to) => codeOf(move(token, to, { shownStartsAt })));
  expect((await Promise.all(codes)).toSorted()).toEqual(['changed_meanwhile', null]);
});

test('what was moved while they looked at it is not cancelled by the time that they saw', async () => {
  const { id, token } = await bookAsVisitor();
  await move(token, 2);
  const cancel = (shown: number) =>
    booking.cancelReservation({
      portal: scene.portal,
      reservationId: id,
      token,
      shownStartsAt: isoOf(shown),
      humanCheck: 'person',
    });
  expect(await codeOf(cancel(0))).toBe('changed_meanwhile');
  expect((await describeLink(token)).state).toBe('valid');
  expect(await cancel(2)).toEqual({ id, status: 'cancelled_by_patient' });
  expect(await cancel(0), 'repeated').toEqual({ id, status: 'cancelled_by_patient' });
});

test('what the clinic has cancelled is said to be so, whether its link is looked at, or cancels or moves it', async () => {
  const { id, token } = await bookAsVisitor();
  expect((await describeLink(token)).isCalledOff).toBe(false);
  await database.owner.query(
    `SELECT set_config('vizit.partner', $1, false), cancel_by_clinic($2, $3, 'doctor_away', NULL)`,
    [String(scene.portal.partner.id), id, scene.calendar.provider_id],
  );
  expect(await describeLink(token)).toMatchObject({ state: 'used', isCalledOff: true });
  const input = { portal: scene.portal, reservationId: id, token, humanCheck: 'person' };
  expect(await booking.cancelReservation(input)).toEqual({ id, status: 'cancelled_by_provider' });
  await expect(move(token, 3)).rejects.toMatchObject({
    code: 'used',
    details: { isCalledOff: true },
  });
});

test('after the clinic’s deadline it is not moved, and the clinic’s number is told; it can still be cancelled', async () => {
  const { id, token } = await bookAsVisitor();
  const late = afterDeadlineOf(0);
  const { portal } = scene;
  expect(await late.appointments.findMoveTerms({ portal, token })).toMatchObject({
    isMovable: false,
  });
  const { rows } = await database.owner.query<{ phone: string }>(
    'SELECT phone[1] AS phone FROM provider WHERE id = $1',
    [scene.calendar.provider_id],
  );
  await expect(move(token, 3, {}, late.appointments)).rejects.toMatchObject({
    code: 'too_late_to_change',
    values: { phone: rows[0]?.phone },
  });
  expect(await startOf(id)).toBe(isoOf(0));
  const input = { portal, reservationId: id, token, humanCheck: 'person' };
  expect(await late.booking.cancelReservation(input)).toMatchObject({
    status: 'cancelled_by_patient',
  });
});

test('moves to no time that is taken, nobody offers, or has the patient elsewhere', async () => {
  const values = { patientEmail: 'anna@example.com' };
  const { id, token } = await bookAsVisitor(0, values);
  await booking.holdSlot(holdInput(scene, 1));
  expect(await codeOf(move(token, 1))).toBe('slot_taken');
  const other = await buildBookingScene(database.owner, { times: 8 });
  expect(await codeOf(move(token, 0, { slotId: other.slotIds[3] })), 'another calendar').toBe(
    'not_offered',
  );
  await setReadable(false);
  const { portal } = scene;
  expect(await appointments.findMoveTerms({ portal, token })).toMatchObject({ isFeedStale: true });
  expect(await codeOf(move(token, 3)), 'its calendar cannot be read').toBe('not_offered');
  await setReadable(true);
  // The same person with another doctor at that time.
  const colleague = await buildCalendar(database.owner, {
    provider_id: scene.calendar.provider_id,
    subfunctions: [scene.subfunctionId],
  });
  await database.owner.query(
    'INSERT INTO calendar_week SELECT $2, week, open FROM calendar_week WHERE calendar_id = $1',
    [scene.calendar.id, colleague.id],
  );
  const slotIds = scene.starts.map((start) => encodeSlotId(colleague.id, start));
  await bookSlot(database.owner, booking, { ...scene, slotIds }, 3, values);
  expect(await codeOf(move(token, 3))).toBe('person_busy');
  expect(await startOf(id)).toBe(isoOf(0));
});

test('no other link moves it, nor one at another partner, nor without the human check', async () => {
  const { id, token } = await bookAsVisitor();
  const verify = await findToken(database.owner, id, 'verify-public-reservation');
  expect(await codeOf(move(verify, 3)), 'the one that confirms').toBe('not_found');
  expect(await codeOf(move('not one', 3)), 'a malformed one').toBe('not_found');
  const { portal } = await buildBookingScene(database.owner);
  expect(await codeOf(move(token, 3, { portal })), 'at another partner').toBe('not_found');
  expect(await appointments.findMoveTerms({ portal, token })).toBeNull();
  expect(await codeOf(move(token, 3, { humanCheck: 'robot' }))).toBe('human_check_failed');
  expect(await startOf(id)).toBe(isoOf(0));
});

test('what has begun is not moved any more', async () => {
  const { id, token } = await bookAsVisitor();
  const later = createTestAppointments(
    database.createAppPool({ clockOffsetMs: (scene.starts[0] ?? 0) + 1000 - Date.now() }),
  );
  const { portal } = scene;
  const input = { portal, token, slotId: scene.slotIds[7] ?? '', shownStartsAt: isoOf(0) };
  expect(await codeOf(later.moveByLink({ ...input, humanCheck: 'person' }))).toBe('expired');
  expect(await startOf(id)).toBe(isoOf(0));
});

test('what is in an account is moved by the rules of its customer, as it could be cancelled by the link', async () => {
  const customer = await buildCustomerOf(database, scene.portal);
  const own = await bookAs(customer, 0);
  expect(await move(own.token, 3)).toMatchObject({ startsAt: isoOf(3) });
  const { upcoming } = await appointments.findAppointments(customer);
  expect(upcoming.map(({ id, startsAt }) => [id, startsAt])).toEqual([[own.id, isoOf(3)]]);
  const audit = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 AND customer_id = $2 ORDER BY id`,
    [own.id, customer.customerId],
  );
  expect(audit.rows.map(({ action }) => action)).toContain('appointment_moved');
  // The link of an account's visit ends with the deadline.
  const { appointments: late } = afterDeadlineOf(3);
  expect(await codeOf(move(own.token, 4, { shownStartsAt: isoOf(3) }, late))).toBe('expired');
  expect(await startOf(own.id)).toBe(isoOf(3));
});

test('a visit that waits for the insurer goes to no time before it has to decide', async () => {
  const member = await buildInsuredOf(database, scene, {
    care: { is_preauthorization_required: true },
  });
  const { id, token } = await bookAs(member, 0, { preauthType: 'normal' });
  await database.owner.query(
    `UPDATE preauthorization SET due_at = due_at + interval '90 days' WHERE reservation_id = $1`,
    [id],
  );
  expect(await codeOf(move(token, 3))).toBe('appointment_undecided');
  expect(await startOf(id)).toBe(isoOf(0));
});

test('once the child has come of age whom it was booked for, the link moves nothing', async () => {
  const { id, token } = await bookAsVisitor();
  await database.owner.query(
    `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '2 days',
            patient_date_of_birth = ((portal_now() - interval '1 day') AT TIME ZONE 'Europe/Budapest')::date - interval '18 years' WHERE id = $1`,
    [id],
  );
  expect(await codeOf(move(token, 3))).toBe('of_age');
  expect(await startOf(id)).toBe(isoOf(0));
});
