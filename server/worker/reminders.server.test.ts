import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planRemindersOf } from '#app/features/appointments/jobs.server.ts';
import type { AppointmentServices } from '#app/features/appointments/services.server.ts';
import { sendReminderMail } from '#app/features/mail/send-reminder-mail.server.ts';
import { createMailer, type Mailer } from '#app/features/mail/transport.server.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import {
  bookInput,
  buildCustomerOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { transact } from '#db/client.ts';
import { runJob } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let booking: TestBooking;
let appointments: AppointmentServices;
let smtp: TestSmtpServer;
let mailer: Mailer;
let scene: BookingScene;
let customer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  appointments = createTestAppointments(database.app);
  smtp = await startSmtpServer();
  mailer = createMailer({ smtpUrl: smtp.url, pool: database.worker });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await database.drop();
});
beforeEach(async () => {
  smtp.received.length = 0;
  await database.owner.query(`UPDATE reminder SET state = 'dropped' WHERE state = 'waiting'`);
  scene = await buildBookingScene(database.owner, { times: 4 });
  customer = await buildCustomerOf(database, scene.portal);
});

async function book(index = 0): Promise<string> {
  const hold = { ...holdInput(scene, index), portal: customer.portal };
  const { id } = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, id));
  await follow(id, 'reservation_confirmed');
  return id;
}
/** What the worker does after a change. */
const follow = (id: string, kind: string) => runJob(database.worker, kind, { reservation: id });
const remindersOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT * FROM reminder WHERE reservation_id = $1 AND channel = 'mail' ORDER BY run_at, id`,
      [id],
    )
  ).rows;
const openOf = async (id: string) =>
  (await remindersOf(id))
    .filter(({ state }) => state === 'waiting')
    .map(({ run_at }) => (run_at as Date).getTime());
/** Puts a visit and its waiting reminders so many hours from now. */
async function shift(id: string, hours: number): Promise<void> {
  await database.owner.query(
    `UPDATE reservation SET starts_at = portal_now() + $2 * interval '1 hour', ends_at = portal_now() + ($2 + 0.5) * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
  await database.owner.query(
    `UPDATE reminder m SET visit_starts_at = r.starts_at, run_at = r.starts_at - m.hours_before * interval '1 hour'
       FROM reservation r WHERE r.id = m.reservation_id AND r.id = $1`,
    [id],
  );
}
/** Sends what is due, as the outbox would; the outcomes. */
async function sendDue(): Promise<string[]> {
  await database.owner.query(`DELETE FROM outbox WHERE kind = 'mail_reminder'`);
  await runJob(database.worker, 'queue_reminders');
  const { rows } = await database.owner.query(
    `SELECT id, payload FROM outbox WHERE kind = 'mail_reminder' ORDER BY id`,
  );
  const outcomes: string[] = [];
  for (const { id, payload } of rows) {
    outcomes.push(
      await sendReminderMail(
        {
          pool: database.worker,
          mailer,
          settings: MAIL_SETTINGS,
        },
        { orderId: id, reservationId: payload.reservation, reminderId: payload.reminder },
      ),
    );
  }
  return outcomes;
}

const hoursBefore = (index: number) =>
  [48, 2].map((hours) => (scene.starts[index] ?? 0) - hours * HOUR_MS);

describe('reminders', () => {
  test('are planned two days and two hours before, once', async () => {
    const id = await book();
    await follow(id, 'reservation_confirmed');
    expect(await openOf(id)).toEqual(hoursBefore(0));
  });

  test('follow a visit that is moved, in the transaction of the move', async () => {
    const id = await book();
    const move = (index: number) =>
      appointments.moveAppointment({
        portal: customer.portal,
        id,
        slotId: scene.slotIds[index] ?? '',
      });
    await move(2);
    expect(await openOf(id)).toEqual([]);
    await follow(id, 'reservation_moved');
    expect(await openOf(id)).toEqual(hoursBefore(2));
    // And back again.
    await move(0);
    await follow(id, 'reservation_moved');
    expect(await openOf(id)).toEqual(hoursBefore(0));
  });

  test('go with a visit that is cancelled, by the customer or by the link of a mail', async () => {
    const id = await book();
    await appointments.cancelAppointment({ portal: customer.portal, id });
    expect(await openOf(id)).toEqual([]);
    const visitor = await bookSlot(database.owner, booking, scene, 1);
    await follow(visitor, 'reservation_confirmed');
    expect(await openOf(visitor)).toHaveLength(2);
    await booking.cancelReservation({
      portal: scene.portal,
      reservationId: visitor,
      token: await findToken(database.owner, visitor, 'cancel-reservation'),
      humanCheck: 'person',
    });
    expect(await openOf(visitor)).toEqual([]);
    // A worker that comes late plans nothing for it.
    await follow(visitor, 'reservation_confirmed');
    expect(await openOf(visitor)).toEqual([]);
  });

  test.each([
    [61, [13, 59]],
    [59, [57]],
    [15, [13]],
    [13, []],
    [-1, []],
  ])(
    'of a visit booked %i hours before come not within half a day of the booking, nor in the past',
    async (hours, expected) => {
      const id = await book();
      await database.owner.query('DELETE FROM reminder WHERE reservation_id = $1', [id]);
      await shift(id, hours);
      await planRemindersOf(database.worker, id);
      const now = Date.now();
      expect((await openOf(id)).map((run) => Math.round((run - now) / HOUR_MS))).toEqual(expected);
    },
  );

  test.each([
    [61, true, 37],
    [37, false, 13],
    // Should the mail of the booking come back, which shows within an hour; else nothing is sent.
    [35, true, 11],
    [35, false, null],
    [15, true, 1],
    [4, true, 1],
    [2.5, true, null],
    [-1, true, null],
  ])(
    'by text message of a visit booked %i hours before, with an address (%s), are looked at a day before, or when it is known whether the mail came back',
    async (hours, hasEmail, expected) => {
      const id = await book();
      await database.owner.query('DELETE FROM reminder WHERE reservation_id = $1', [id]);
      if (!hasEmail) {
        await database.owner.query('UPDATE reservation SET patient_email = NULL WHERE id = $1', [
          id,
        ]);
      }
      await shift(id, hours);
      await planRemindersOf(database.worker, id);
      // Moved away and back to that time: by when it was moved last.
      await database.owner.query(
        `UPDATE reminder SET state = 'dropped', run_at = run_at - interval '1 day' WHERE reservation_id = $1`,
        [id],
      );
      await planRemindersOf(database.worker, id);
      const { rows } = await database.owner.query(
        `SELECT round(extract(epoch FROM run_at - portal_now()) / 3600)::int AS hours FROM reminder WHERE reservation_id = $1 AND channel = 'sms'`,
        [id],
      );
      expect(rows[0]?.hours ?? null).toBe(expected);
    },
  );

  test('are sent when they are due, once, in the language of the account, with the way to switch them off', async () => {
    await database.owner.query(`UPDATE account SET locale = 'en' WHERE customer_id = $1`, [
      customer.customerId,
    ]);
    const id = await book();
    expect(await sendDue()).toEqual([]);
    await shift(id, 47.9);
    expect(await sendDue()).toEqual(['sent']);
    expect(await sendDue()).toEqual([]);
    await shift(id, 1.9);
    expect(await sendDue()).toEqual(['sent']);
    const [first, second] = smtp.received;
    expect(smtp.received).toHaveLength(2);
    const source = JSON.stringify(first);
    expect(source).toContain('Reminder of your appointment');
    expect(JSON.stringify(second)).toContain('You have an appointment soon');
    expect(source).toContain('/profile?lang=en');
    expect(source).toContain('/services/appointments?lang=en');
    expect((await remindersOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('are not sent to who has switched them off, nor of what has changed meanwhile', async () => {
    const id = await book();
    await database.owner.query('UPDATE customer SET wants_reminders = false WHERE id = $1', [
      customer.customerId,
    ]);
    await shift(id, 47.9);
    expect(await sendDue()).toEqual(['unwanted']);
    await database.owner.query('UPDATE customer SET wants_reminders = true WHERE id = $1', [
      customer.customerId,
    ]);
    await shift(id, 1.9);
    await runJob(database.worker, 'queue_reminders');
    await transact(
      database.owner,
      (transaction) => transaction.query(`SELECT end_visit($1, 'cancelled_by_provider')`, [id]),
      { partnerId: customer.portal.partner.id },
    );
    expect((await remindersOf(id)).map(({ state, outcome }) => [state, outcome])).toEqual([
      ['dropped', 'unwanted'],
      ['dropped', 'changed'],
    ]);
    expect(smtp.received).toHaveLength(0);
  });

  test('of a visit two days ahead are not sent when it is a matter of an hour', async () => {
    const id = await book();
    await shift(id, 1.5);
    expect((await sendDue()).toSorted()).toEqual(['outdated', 'sent']);
  });

  test('of a visitor carry the link to cancel and no settings', async () => {
    const id = await bookSlot(database.owner, booking, scene, 1);
    await follow(id, 'reservation_confirmed');
    await shift(id, 47.9);
    expect(await sendDue()).toEqual(['sent']);
    const source = JSON.stringify(smtp.received[0]);
    expect(source).toContain('/cancel-reservation/');
    expect(source).not.toContain('/profile');
  });
});
