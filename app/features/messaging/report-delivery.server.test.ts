import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import {
  bookInput,
  buildCustomerOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { reportDelivery } from './report-delivery.server.ts';

const SECRET = 'shared with the provider';
let database: TestDatabase;
let scene: BookingScene;
let customer: TestCustomer;
let visit: string;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: 1 });
  customer = await buildCustomerOf(database, scene.portal);
  const booking = createTestBooking(database.app);
  const hold = { ...holdInput(scene), portal: customer.portal };
  ({ id: visit } = await booking.holdSlot(hold));
  await booking.bookHeldSlot(bookInput(hold, visit));
});
afterAll(() => database.drop());

const sign = (id: string, state: string, secret = SECRET) =>
  createHmac('sha256', secret).update(`${id}.${state}`).digest('hex');
function report(
  id: string,
  state: 'delivered' | 'failed',
  values: { portal?: BookingScene['portal']; signature?: string; secret?: string | null } = {},
) {
  const { portal = scene.portal, signature = sign(id, state), secret = SECRET } = values;
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  return reportDelivery({ db, reportSecret: secret }, { portal, report: { id, state, signature } });
}
async function addMessage(state = 'sent'): Promise<string> {
  await database.owner.query('DELETE FROM message');
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO message (partner_id, reservation_id, channel, about, visit_starts_at, phone, locale, state)
     SELECT partner_id, id, 'sms', 'reminder', starts_at, '+36201112233', 'hu', $2::message_state FROM reservation WHERE id = $1 RETURNING id`,
    [visit, state],
  );
  return rows[0]?.id ?? '';
}
const stateOf = async (id: string) =>
  (await database.owner.query('SELECT state::text FROM message WHERE id = $1', [id])).rows[0]
    ?.state;
/** As the patient sees them. */
const shown = async () => {
  const services = createTestAppointments(database.app);
  const { upcoming } = await services.findAppointments({ portal: customer.portal });
  return upcoming[0]?.reminders.map(({ channel, state }) => `${channel} ${state}`);
};

test('a provider’s report is seen with the appointment, and what has come cannot fail later', async () => {
  const id = await addMessage();
  expect(await shown()).toEqual(['sms sent']);
  await report(id, 'delivered');
  expect(await shown()).toEqual(['sms delivered']);
  await report(id, 'failed');
  expect(await stateOf(id)).toBe('delivered');
  const failed = await addMessage('queued');
  await report(failed, 'failed');
  expect(await shown()).toEqual(['sms failed']);
});

test('a forged, foreign or unknown report changes nothing', async () => {
  const id = await addMessage();
  const forged = [
    { signature: '' },
    { signature: sign(id, 'failed') },
    { signature: sign(id, 'delivered', 'another secret') },
    { signature: 'ő'.repeat(32) },
    { secret: null },
  ];
  for (const values of forged) {
    await expect(report(id, 'delivered', values)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const elsewhere = await buildBookingScene(database.owner, { times: 1 });
  await report(id, 'delivered', { portal: elsewhere.portal });
  for (const unknown of [randomUUID(), 'nobody', `<mail-1@unknown.test>`]) {
    await report(unknown, 'delivered');
  }
  expect(await stateOf(id)).toBe('sent');
});

test('a mail that came back is a reminder that has failed, whichever host the report comes to', async () => {
  await database.owner.query('DELETE FROM message');
  const { rows } = await database.owner.query<{ id: number }>(
    `INSERT INTO outbox (partner_id, kind, payload, done_at, outcome) VALUES ($1, 'mail_reminder', '{}', portal_now(), 'sent') RETURNING id`,
    [scene.portal.partner.id],
  );
  const order = rows[0]?.id ?? 0;
  await database.owner.query(
    `INSERT INTO reminder (partner_id, reservation_id, hours_before, visit_starts_at, run_at, state, outcome, outbox_id)
     SELECT partner_id, id, 48, starts_at, portal_now(), 'sent', 'sent', $2 FROM reservation WHERE id = $1`,
    [visit, order],
  );
  expect(await shown()).toEqual(['mail sent']);
  const { portal } = await buildBookingScene(database.owner, { times: 1 });
  await report(`<reminder-${order}.${visit}@${portal.host}>`, 'failed', { portal });
  expect(await shown()).toEqual(['mail sent']);
  const id = `<reminder-${order}.${visit}@${scene.portal.host}>`;
  await report(id, 'delivered', { portal });
  expect(await shown()).toEqual(['mail delivered']);
  await report(id, 'failed', { portal });
  expect(await shown()).toEqual(['mail failed']);
});

test('a provider’s server reports without an origin: signed it is heard, else refused', async () => {
  const id = await addMessage();
  const app = await createTestApp(database, { reportSecret: SECRET });
  const post = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/api/delivery-reports',
      headers: { host: scene.portal.host },
      payload: { id, state: 'delivered', signature },
    });
  const forged = await post(sign(id, 'delivered', 'another secret'));
  expect([forged.statusCode, await stateOf(id)]).toEqual([403, 'sent']);
  const signed = await post(sign(id, 'delivered'));
  expect([signed.statusCode, await stateOf(id)]).toEqual([200, 'delivered']);
  expect(signed.cookies).toEqual([]);
  await app.close();
});
