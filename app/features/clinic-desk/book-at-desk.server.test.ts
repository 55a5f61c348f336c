import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#app/time/week.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createClinicDeskServices, type ClinicDeskServices } from './services.server.ts';

const NOT_FOUND = { code: 'not_found' };

let database: TestDatabase;
let scene: DeskScene;
let desk: ClinicDeskServices;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createClinicDeskServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, ['09:00', '09:30']);
});
afterAll(() => database.drop());

async function instantOf(time: string): Promise<string> {
  const { rows } = await database.owner.query<{ at: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS at',
    [`${addDays(scene.today, 1)}T${time}`, scene.calendar.tz],
  );
  return rows[0]!.at.toISOString();
}
const PATIENT = {
  patientLastName: ' Kis ',
  patientFirstName: 'Éva',
  patientDateOfBirth: '1950-02-03',
  patientMothersName: 'Nagy Anna',
  patientPhone: '06 20 555 0147',
  patientEmail: '',
  patientComment: '',
};
const bookingAt = async (time: string, patient: Partial<typeof PATIENT> = {}) => ({
  providerId: scene.providerId,
  calendarId: scene.calendar.id,
  attempt: randomUUID(),
  partnerId: scene.partnerId,
  startsAt: await instantOf(time),
  subfunctionId: scene.subfunctionId,
  locale: 'hu' as const,
  patient: { ...PATIENT, ...patient },
});
const ordersOf = async (id: string) => {
  const { rows } = await database.owner.query<{ kind: string }>(
    `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1
     UNION ALL SELECT 'message ' || channel || ' ' || phone FROM message WHERE reservation_id = $1::uuid ORDER BY 1`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

test('whoever calls the desk is booked at once, and told by text message where they have no mailbox', async () => {
  const booking = await bookingAt('09:00');
  await desk.bookAtDesk(scene.desk, booking);
  // Its answer was lost.
  await desk.bookAtDesk(scene.desk, booking);
  const { rows } = await database.owner.query(
    `SELECT status, patient_last_name, patient_phone, patient_email, customer_id, price FROM reservation WHERE calendar_id = $1`,
    [scene.calendar.id],
  );
  expect(rows).toEqual([
    {
      status: 'confirmed',
      patient_last_name: 'Kis',
      patient_phone: '+36205550147',
      patient_email: null,
      customer_id: null,
      price: null,
    },
  ]);
  expect(await ordersOf(booking.attempt)).toEqual([
    'message sms +36205550147',
    'reservation_confirmed',
  ]);
  const { rows: noted } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE object_id = $1',
    [booking.attempt],
  );
  expect(noted).toEqual([{ action: 'booked_at_desk' }]);
});

test('a telephone that no text message reaches needs a mailbox beside it', async () => {
  const patientPhone = '06 1 555 0147';
  const alone = await bookingAt('09:00', { patientPhone });
  await expect(desk.bookAtDesk(scene.desk, alone)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { patientPhone: 'noTexts' },
  });
  const withMail = { patientPhone, patientEmail: 'kis.eva@patients.example' };
  await desk.bookAtDesk(scene.desk, await bookingAt('09:00', withMail));
});

test('who has a mailbox gets the confirmation by mail alone', async () => {
  const booking = await bookingAt('09:00', { patientEmail: 'Kis.Eva@Patients.example' });
  await desk.bookAtDesk(scene.desk, booking);
  expect(await ordersOf(booking.attempt)).toEqual([
    'mail_reservation_confirmed',
    'reservation_confirmed',
  ]);
});

test('of two desks at one time one wins, and nobody is in two places at once', async () => {
  const outcomes = await Promise.allSettled([
    desk.bookAtDesk(scene.desk, await bookingAt('09:00')),
    desk.bookAtDesk(scene.desk, await bookingAt('09:00', { patientFirstName: 'Ida' })),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'slot_taken' },
  });
  const other = await buildDeskScene(database.owner, ['09:00'], scene.member);
  await buildDeskVisit(database.owner, other, `${addDays(scene.today, 1)}T09:10`);
  const mine = await bookingAt('09:30');
  await desk.bookAtDesk(scene.desk, mine);
  await expect(
    desk.bookAtDesk(other.desk, {
      ...(await bookingAt('09:00')),
      providerId: other.providerId,
      calendarId: other.calendar.id,
      subfunctionId: other.subfunctionId,
    }),
  ).rejects.toMatchObject({ code: 'slot_taken' });
});

test('what is not on offer, is closed, or belongs to others is refused [AZ-02] [MT-01]', async () => {
  const booking = await bookingAt('09:00');
  const other = await buildDeskScene(database.owner, ['09:00'], scene.member);
  await expect(
    desk.bookAtDesk(scene.desk, { ...booking, startsAt: await instantOf('12:00') }),
  ).rejects.toMatchObject({ code: 'not_offered' });
  await expect(
    desk.bookAtDesk(scene.desk, { ...booking, calendarId: other.calendar.id }),
  ).rejects.toMatchObject({ code: 'not_offered' });
  await expect(desk.bookAtDesk(other.desk, booking)).rejects.toMatchObject(NOT_FOUND);
  await expect(
    desk.bookAtDesk(scene.desk, { ...booking, partnerId: scene.partnerId + 1 }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  const day = addDays(scene.today, 1);
  await desk.closeClinic(scene.desk, {
    providerId: scene.providerId,
    calendarId: null,
    from: `${day}T08:00`,
    until: `${day}T10:00`,
    reason: 'equipment',
    seen: 0,
  });
  await expect(desk.bookAtDesk(scene.desk, booking)).rejects.toMatchObject({ code: 'not_offered' });
  const ask = { providerId: scene.providerId, calendarId: scene.calendar.id, at: booking.startsAt };
  expect((await desk.getDeskOffer(scene.desk, ask)).services).toEqual([]);
});

test('while nothing is heard of the clinic’s feed its desk sees and books its times all the same', async () => {
  await database.owner.query('UPDATE calendar SET is_feed_stale = true WHERE id = $1', [
    scene.calendar.id,
  ]);
  const booking = await bookingAt('09:00');
  const { providerId, calendarId, startsAt: at } = booking;
  expect(
    (await desk.getDeskOffer(scene.desk, { providerId, calendarId, at })).services,
  ).toHaveLength(1);
  await desk.bookAtDesk(scene.desk, booking);
  const board = await desk.getBoard(scene.desk, {
    clinic: null,
    calendar: null,
    day: addDays(scene.today, 1),
    view: null,
    by: null,
  });
  expect(board).toMatchObject({ days: [{ free: [await instantOf('09:30')] }] });
});

test('what is typed is checked as in the visitor’s own form, but for the mailbox', async () => {
  const booking = await bookingAt('09:00', {
    patientFirstName: '',
    patientDateOfBirth: '2950-01-01',
    patientPhone: '1e300',
    patientEmail: 'no',
    patientComment: 'x'.repeat(191),
  });
  await expect(desk.bookAtDesk(scene.desk, booking)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      patientFirstName: 'required',
      patientDateOfBirth: 'dateInFuture',
      patientPhone: 'phoneInvalid',
      patientEmail: 'emailInvalid',
      patientComment: 'tooLong',
    },
  });
});
