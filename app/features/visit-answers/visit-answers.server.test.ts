import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { planRemindersOf } from '#app/features/appointments/jobs.server.ts';
import { sendReminderMail } from '#app/features/mail/send-reminder-mail.server.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { remindBySms } from '#app/features/messaging/remind-by-sms.server.ts';
import {
  APP_SECRET,
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  friendlyCheck,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { bookInput, buildCustomerOf, type TestCustomer } from '#tests/support/customer.ts';
import { holdCareByVideo } from '#tests/support/video-care.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { createAnswerLink } from './answer-link.server.ts';
import type { VisitAnswer } from './contract.ts';
import { createVisitAnswerServices } from './services.server.ts';

let database: TestDatabase;
let scene: BookingScene;
let customer: TestCustomer;
let visitor: string;
let own: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 2 });
  visitor = await bookSlot(database.owner, booking, scene, 0);
  customer = await buildCustomerOf(database, scene.portal);
  const hold = { ...holdInput(scene, 1), portal: customer.portal };
  ({ id: own } = await booking.holdSlot(hold));
  await booking.bookHeldSlot(bookInput(hold, own));
});

const services = () =>
  createVisitAnswerServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  });
const tokenOf = async (reservationId: string) => {
  const link = await createAnswerLink(
    { pool: database.worker, appSecret: APP_SECRET },
    { reservationId, origin: 'http://portal.test', locale: 'ro' },
  );
  expect(link).toMatch(/^http:\/\/portal\.test\/v\/[A-Za-z0-9_-]{43}\?lang=ro$/);
  return new URL(link).pathname.slice(-43);
};
const look = (token: string, portal = scene.portal) =>
  services().describeVisitAnswer({ portal, token });
const answer = (token: string, what: VisitAnswer, portal = scene.portal) =>
  services().answerVisit({ portal, token, answer: what, humanCheck: 'person' });
const statusOf = async (id: string) =>
  (await database.owner.query('SELECT status::text FROM reservation WHERE id = $1', [id])).rows[0]
    ?.status;
/** Puts a visit so many hours from now. */
const shift = (id: string, hours: number) =>
  database.owner.query(
    `UPDATE reservation SET starts_at = portal_now() + $2 * interval '1 hour', ends_at = portal_now() + ($2 + 0.5) * interval '1 hour',
            created_at = portal_now() - interval '9 days', updated_at = portal_now() - interval '9 days' WHERE id = $1`,
    [id, hours],
  );

test('the link of a reminder changes nothing until somebody presses, and names no care [TK-06]', async () => {
  const token = await tokenOf(visitor);
  expect(await tokenOf(visitor)).toBe(token);
  const view = await look(token);
  expect(view).toMatchObject({ state: 'open', isComing: false, hasPhone: true });
  expect(Object.keys(view)).not.toContain('subfunction');
  expect(view.isByVideo).toBe(false);
  await holdCareByVideo(database.owner, scene);
  expect((await look(token)).isByVideo).toBe(true);
  await database.owner.query('UPDATE subfunction SET is_online = false WHERE id = $1', [
    scene.subfunctionId,
  ]);
  expect(await statusOf(visitor)).toBe('confirmed');
  const { rows } = await database.owner.query('SELECT hash FROM token WHERE purpose = $1', [
    'answer-visit',
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('who says that they come is seen to, until the visit is moved; pressing again changes nothing', async () => {
  const token = await tokenOf(own);
  await answer(token, 'coming');
  await answer(token, 'coming');
  expect((await look(token)).isComing).toBe(true);
  await shift(own, 60);
  expect((await look(token)).isComing).toBe(false);
});

test('nobody answers for a time that their page does not show: the visit was moved meanwhile', async () => {
  const token = await tokenOf(own);
  const { startsAt } = await look(token);
  const answerTo = (shownStartsAt: string, what: VisitAnswer) =>
    services().answerVisit({
      portal: scene.portal,
      token,
      answer: what,
      shownStartsAt,
      humanCheck: 'person',
    });
  await shift(own, 60);
  for (const what of ['coming', 'cancel'] as const)
    await expect(answerTo(startsAt, what), what).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  const moved = await look(token);
  expect(moved).toMatchObject({ state: 'open', isComing: false });
  await answerTo(moved.startsAt, 'coming');
  expect((await look(token)).isComing).toBe(true);
  await answerTo(moved.startsAt, 'cancel');
  await answerTo(startsAt, 'cancel');
  expect(await statusOf(own)).toBe('cancelled_by_patient');
});

test('a link carries 256 bits; one of sixteen letters that was sent before goes on, in later messages, too [TK-02]', async () => {
  const token = await tokenOf(visitor);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const short = token.slice(0, 16);
  await expect(look(short)).rejects.toMatchObject({ code: 'not_found' });
  await database.owner.query(
    `UPDATE token SET hash = sha256(convert_to($2, 'UTF8')) WHERE reservation_id = $1 AND purpose = 'answer-visit'`,
    [visitor, short],
  );
  expect((await look(short)).state).toBe('open');
  const link = await createAnswerLink(
    { pool: database.worker, appSecret: APP_SECRET },
    { reservationId: visitor, origin: 'http://portal.test', locale: 'hu' },
  );
  expect(link).toBe(`http://portal.test/v/${short}?lang=hu`);
});

test('once the child whom it was booked for has come of age no link of the visit shows it, answers it, cancels it or adds it to an account, and nobody is reminded of it', async () => {
  const booking = createTestBooking(database.app);
  const token = await tokenOf(visitor);
  const cancelToken = await findToken(database.owner, visitor, 'cancel-reservation');
  await plan(visitor);
  const bornDaysBefore = (days: number) =>
    database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', patient_date_of_birth = (portal_now() - interval '18 years' + $2 * interval '1 day')::date WHERE id = $1`,
      [visitor, days],
    );
  const link = { portal: scene.portal, token: cancelToken };
  const purpose = 'cancel-reservation' as const;
  await bornDaysBefore(3);
  expect(await look(token)).toMatchObject({ state: 'open' });
  expect(await booking.checkReservationToken({ ...link, purpose })).toMatchObject({
    type: purpose,
  });
  await bornDaysBefore(-1);
  for (const press of [
    () => look(token),
    () => answer(token, 'coming'),
    () => answer(token, 'cancel'),
    () => booking.checkReservationToken({ ...link, purpose }),
    () => booking.cancelReservation({ ...link, reservationId: visitor, humanCheck: 'person' }),
    () => booking.addReservation({ ...link, portal: customer.portal }),
  ]) {
    await expect(press()).rejects.toMatchObject({ code: 'of_age', status: 403 });
  }
  expect(await statusOf(visitor)).toBe('confirmed');
  await letDue('mail');
  await letDue('sms');
  expect(await remind(visitor)).toEqual(['outdated', 'outdated']);
  await answer(token, 'no_texts');
});

test('cancelling by the link follows the rules of the own page: the clinic’s deadline, a visitor until the visit', async () => {
  const [mine, visitors] = [await tokenOf(own), await tokenOf(visitor)];
  await shift(own, 20);
  await shift(visitor, 3);
  expect(await look(mine)).toMatchObject({ state: 'open', cancellableUntil: null });
  await expect(answer(mine, 'cancel')).rejects.toMatchObject({
    code: 'too_late_to_change',
    values: { phone: expect.stringMatching(/^\+\d/) },
  });
  expect(await statusOf(own)).toBe('confirmed');
  await answer(visitors, 'cancel');
  await answer(visitors, 'cancel');
  expect(await statusOf(visitor)).toBe('cancelled_by_patient');
  expect((await look(visitors)).state).toBe('cancelled');
  await expect(answer(visitors, 'coming')).rejects.toMatchObject({ code: 'expired' });
  await shift(own, 40);
  await answer(mine, 'cancel');
  expect(await statusOf(own)).toBe('cancelled_by_patient');
  const { rows } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id DESC LIMIT 1`,
    [own],
  );
  expect(rows).toEqual([{ action: 'appointment_cancelled' }]);
});

test('a link that nobody sent, of another partner, of another kind or of a visit that is over opens nothing [TK-01]', async () => {
  const token = await tokenOf(visitor);
  const elsewhere = await buildBookingScene(database.owner);
  const nobodys = ['A'.repeat(16), 'A'.repeat(43), '', `${token}x`, token.slice(0, 15)];
  for (const wrong of nobodys) {
    await expect(look(wrong)).rejects.toMatchObject({ code: 'not_found' });
    await expect(answer(wrong, 'cancel')).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(look(token, elsewhere.portal)).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    services().answerVisit({ portal: scene.portal, token, answer: 'cancel', humanCheck: 'robot' }),
  ).rejects.toMatchObject({ code: 'human_check_failed' });
  await shift(visitor, -1);
  expect((await look(token)).state).toBe('over');
  await expect(answer(token, 'cancel')).rejects.toMatchObject({ code: 'expired' });
});

test('a visit that the clinic has cancelled is said to be, for as long as somebody could still come to it', async () => {
  const token = await tokenOf(visitor);
  await shift(visitor, 20);
  await database.owner.query(
    `UPDATE reservation SET status = 'cancelled_by_provider' WHERE id = $1`,
    [visitor],
  );
  expect((await look(token)).state).toBe('calledOff');
  for (const press of ['coming', 'cancel'] as const) {
    await expect(answer(token, press)).rejects.toMatchObject({ code: 'expired' });
  }
  await shift(visitor, -1);
  expect((await look(token)).state).toBe('over');
});

/** Due reminders by text message, as the worker works them off; the mails are sent before. */
async function remind(id: string): Promise<string[]> {
  const sent: OutgoingMail[] = [];
  await database.owner.query(`DELETE FROM outbox WHERE kind IN ('mail_reminder', 'remind_by_sms')`);
  await runJob(database.worker, 'queue_reminders');
  const { rows } = await database.owner.query(
    `SELECT id, kind, payload FROM outbox WHERE kind IN ('mail_reminder', 'remind_by_sms') AND payload ->> 'reservation' = $1 ORDER BY kind, id`,
    [id],
  );
  const outcomes: string[] = [];
  for (const { id: orderId, kind, payload } of rows) {
    const { reminder: reminderId } = payload;
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
    outcomes.push(
      kind === 'remind_by_sms'
        ? await remindBySms(database.worker, reminderId)
        : await sendReminderMail(
            { pool: database.worker, mailer, settings: MAIL_SETTINGS },
            { orderId, reservationId: id, reminderId },
          ),
    );
  }
  for (const { text } of sent) expect(text).toContain(`/v/${await tokenOf(id)}?lang=hu`);
  return outcomes;
}
const textsOf = async (id: string) =>
  (
    await database.owner.query(
      'SELECT about::text, phone FROM message WHERE reservation_id = $1 ORDER BY created_at',
      [id],
    )
  ).rows;
/** As if the moment of a reminder had come. */
const letDue = (channel: 'mail' | 'sms') =>
  database.owner.query(
    `UPDATE reminder SET run_at = portal_now() - interval '1 minute' WHERE channel = $1::reminder_channel AND hours_before > 2 AND state = 'waiting'`,
    [channel],
  );

/** Plans the reminders of a visit that was booked long ago. */
async function plan(id: string, hours = 60): Promise<void> {
  await shift(id, hours);
  await planRemindersOf(database.worker, id);
}

test('a day before, a text message goes to whoever has not answered the mail, once', async () => {
  await plan(visitor);
  await letDue('mail');
  expect(await remind(visitor)).toEqual(['sent']);
  expect(await textsOf(visitor)).toEqual([]);
  await letDue('sms');
  expect(await remind(visitor)).toEqual(['ordered']);
  expect(await remind(visitor)).toEqual([]);
  expect(await textsOf(visitor)).toMatchObject([{ about: 'reminder' }]);
});

test('no text message goes to who has answered, nor to whoever has switched reminders off', async () => {
  await plan(visitor);
  await plan(own, 62);
  await answer(await tokenOf(visitor), 'coming');
  await database.owner.query('UPDATE customer SET wants_reminders = false WHERE id = $1', [
    customer.customerId,
  ]);
  await letDue('sms');
  expect(await remind(visitor)).toEqual(['answered']);
  const { rows } = await database.owner.query(
    `SELECT id FROM reminder WHERE reservation_id = $1 AND channel = 'sms' AND state = 'queued'`,
    [own],
  );
  expect(await remindBySms(database.worker, rows[0]?.id)).toBe('unwanted');
  expect([...(await textsOf(visitor)), ...(await textsOf(own))]).toEqual([]);
});

test('who booked lately is reminded by a text message if the mail of the booking came back', async () => {
  for (const [id, hours] of [
    [visitor, 30],
    [own, 5],
  ] as const) {
    await shift(id, hours);
    await database.owner.query('UPDATE reservation SET updated_at = portal_now() WHERE id = $1', [
      id,
    ]);
    await planRemindersOf(database.worker, id);
  }
  const note = (id: string, outcome: string) =>
    database.owner.query(
      `UPDATE outbox SET done_at = portal_now(), outcome = $2 WHERE kind = 'mail_reservation_confirmed' AND payload ->> 'reservation' = $1`,
      [id, outcome],
    );
  expect((await note(visitor, 'bounced')).rowCount).toBe(1);
  expect((await note(own, 'delivered')).rowCount).toBe(1);
  await letDue('sms');
  expect(await remind(visitor)).toEqual(['ordered']);
  const { rows } = await database.owner.query(
    `SELECT id FROM reminder WHERE reservation_id = $1 AND channel = 'sms'`,
    [own],
  );
  expect(await remindBySms(database.worker, rows[0]?.id)).toBe('booked_lately');
});

test('a visit that was confirmed when it was booked is still reminded of whom no mail reaches', async () => {
  await plan(visitor);
  await answer(await tokenOf(visitor), 'coming');
  await database.owner.query('UPDATE reservation SET patient_email = NULL WHERE id = $1', [
    visitor,
  ]);
  await letDue('sms');
  expect(await remind(visitor)).toEqual(['ordered']);
});

test('a number that wants no text messages gets no reminder, whoever types it', async () => {
  await answer(await tokenOf(visitor), 'no_texts');
  const { rows } = await database.owner.query(
    `SELECT order_message('sms', 'reminder', id, patient_phone, NULL) AS id FROM reservation WHERE id = $1`,
    [visitor],
  );
  expect(await runJob(database.worker, 'send_message', { message: rows[0]?.id })).toBe('unwanted');
  // What was asked for on the telephone comes.
  const { rows: asked } = await database.owner.query(
    `SELECT order_message('sms', 'confirmed', id, patient_phone, NULL) AS id FROM reservation WHERE id = $1`,
    [visitor],
  );
  expect(await runJob(database.worker, 'send_message', { message: asked[0]?.id })).toBe(
    'delivered',
  );
  const { rows: kept } = await database.owner.query(
    `SELECT body FROM sent_mail WHERE channel = 'sms' ORDER BY id DESC LIMIT 1`,
  );
  expect(kept[0]?.body).toContain(`/v/${await tokenOf(visitor)}?lang=hu`);
});
