import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { buildStaff, buildStaffDoctor } from '#tests/support/builders/people.ts';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { buildCustomerOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { createTestMessaging, MAIL_SETTINGS } from '#tests/support/mail.ts';
import { transact } from '#db/client.ts';
import { MessageRefusedError, type OutgoingMessage } from './gateway.server.ts';
import { orderMessage } from './order-message.server.ts';
import { sendMessage, type MessagingDeps } from './send-message.server.ts';

type Scene = Awaited<ReturnType<typeof buildBookingScene>>;
type Wish = Parameters<typeof orderMessage>[1];

let database: TestDatabase;
let scene: Scene;
let visit: string;
let sent: OutgoingMessage[];
let lastNumber = 100;
const ADDRESS = { name: 'Kovács Anna', street: 'Fő utca 1.', zipcode: '1011', city: 'Budapest' };

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner, { times: 1 });
  visit = await bookSlot(database.owner, createTestBooking(database.app), scene, 0);
});
afterAll(() => database.drop());
beforeEach(async () => {
  sent = [];
  lastNumber += 1;
  await database.owner.query('DELETE FROM message');
  await database.owner.query(
    `UPDATE reservation SET status = 'confirmed', customer_id = NULL, patient_email = 'anna@visitor.test' WHERE id = $1`,
    [visit],
  );
});

const phoneOf = () => `+36201112${lastNumber}`;
const order = (values: Partial<Wish> = {}) =>
  transact(
    database.app,
    (transaction) =>
      orderMessage(transaction, {
        about: 'confirmed',
        reservationId: visit,
        to: { phone: phoneOf() },
        ...values,
      }),
    { partnerId: scene.portal.partner.id },
  );

const tell = (about: string) =>
  transact(
    database.app,
    (transaction) => transaction.query('SELECT tell_without_mail($1, $2)', [visit, about]),
    { partnerId: scene.portal.partner.id },
  );
/** By the clinic's clock it is this hour now. */
const putClinicAt = (hour: number) =>
  database.owner.query(
    `UPDATE provider SET tz = 'Etc/GMT' || CASE WHEN h <= 12 THEN '+' || h ELSE '-' || (24 - h) END
       FROM (SELECT (extract(hour FROM portal_now() AT TIME ZONE 'UTC')::int - $1 + 24) % 24 AS h) n`,
    [hour],
  );

/** One attempt, by a gateway that takes all or does as told. */
function attempt(
  id: string | null,
  values: Partial<MessagingDeps['messaging']> & { orderId?: number } = {},
) {
  const { orderId = lastNumber, ...messaging } = values;
  const gateway = { send: async (one: OutgoingMessage) => (sent.push(one), 'sent' as const) };
  const sms = { prefixes: ['+3620', '+407'], perHour: 2, perDay: 3 };
  return sendMessage(
    {
      pool: database.worker,
      settings: MAIL_SETTINGS,
      messaging: { gateway, sms, ...messaging },
    },
    { messageId: id ?? '', orderId },
  );
}

async function stateOf(id: string | null) {
  const { rows } = await database.owner.query(
    'SELECT state::text, reason FROM message WHERE id = $1',
    [id],
  );
  return rows[0] && [rows[0].state, rows[0].reason];
}

test('a message is ordered once however often it is asked for, and leaves once', async () => {
  const id = await order();
  expect(await order()).toBe(id);
  const { rows } = await database.owner.query(
    `SELECT payload FROM outbox WHERE kind = 'send_message' AND payload ->> 'message' = $1`,
    [id],
  );
  expect(rows).toEqual([{ payload: { message: id } }]);
  expect(await attempt(id)).toBe('sent');
  expect(await attempt(id)).toBe('sent');
  expect(sent).toMatchObject([{ id, channel: 'sms', phone: phoneOf() }]);
  expect(await stateOf(id)).toEqual(['sent', null]);
  // What has failed may be asked for again.
  await database.owner.query(`UPDATE message SET state = 'failed', reason = 'refused'`);
  expect(await order()).not.toBe(id);
});

test('a letter carries the address and what a mail would say of time and place', async () => {
  const id = await order({ to: { address: ADDRESS } });
  await attempt(id);
  expect(sent).toMatchObject([{ channel: 'letter', address: ADDRESS }]);
  expect(JSON.stringify(sent)).toContain('Időpontja rögzítve');
});

test('about a video visit neither sends anybody to the clinic', async () => {
  const where = async () => {
    sent = [];
    for (const to of [{ phone: phoneOf() }, { address: ADDRESS }])
      await attempt(await order({ to }));
    return sent.map((one) => (one.channel === 'sms' ? one.text : one.paragraphs.join(' ')));
  };
  const { rows } = await database.owner.query(
    `SELECT r.provider_id, r.doctor_id, r.subfunction_id, s.specialization_id
       FROM reservation r JOIN subfunction s ON s.id = r.subfunction_id WHERE r.id = $1`,
    [visit],
  );
  const [{ provider_id, doctor_id, subfunction_id, specialization_id }] = rows;
  for (const text of await where()) expect(text).toContain('dor utca');
  const grant = { role: 'doctor', partner_id: scene.portal.partner.id, provider_id };
  const staff = await buildStaff(database.owner, [grant]);
  await buildStaffDoctor(database.owner, staff.id, {
    languages: ['hu'],
    specializationIds: [specialization_id],
    doctorIds: [doctor_id],
  });
  const setOnline = (isOnline: boolean) =>
    database.owner.query('UPDATE subfunction SET is_online = $2 WHERE id = $1', [
      subfunction_id,
      isOnline,
    ]);
  await setOnline(true);
  await database.owner.query('DELETE FROM message');
  lastNumber += 1;
  for (const text of await where()) {
    expect(text).toMatch(/videovizit/i);
    expect(text).not.toContain('dor utca');
  }
  await setOnline(false);
});

test('in the demo both lie in the post box, each once', async () => {
  const { gateway } = createTestMessaging(database.worker);
  const ids = [await order(), await order({ to: { address: ADDRESS } })];
  for (const id of ids) expect(await attempt(id, { gateway })).toBe('delivered');
  await database.owner.query(`UPDATE message SET state = 'queued'`);
  for (const id of ids) await attempt(id, { gateway });
  const { rows } = await database.owner.query(
    'SELECT channel, recipient, partner_id FROM sent_mail ORDER BY id',
  );
  const partner_id = scene.portal.partner.id;
  expect(rows).toEqual([
    { channel: 'sms', recipient: phoneOf(), partner_id },
    { channel: 'letter', recipient: 'Kovács Anna, 1011 Budapest, Fő utca 1.', partner_id },
  ]);
});

test('what cannot come ends as failed and says why', async () => {
  const cases = [
    ['no_gateway', () => order(), { gateway: null }],
    ['foreign_number', () => order({ to: { phone: '+881612345678' } }), {}],
    // A number that is paid for by whoever calls it.
    ['foreign_number', () => order({ to: { phone: '+36901112233' } }), {}],
    [
      'refused',
      () => order(),
      { gateway: { send: () => Promise.reject(new MessageRefusedError(422)) } },
    ],
    ['outdated', () => order({ about: 'cancelled' }), {}],
  ] as const;
  for (const [reason, make, values] of cases) {
    const id = await make();
    expect(await attempt(id, values)).toBe(reason);
    expect(await stateOf(id)).toEqual(['failed', reason]);
  }
  const old = await order();
  await database.owner.query(`UPDATE message SET created_at = created_at - interval '25 hours'`);
  expect(await attempt(old)).toBe('too_late');
  expect(sent).toEqual([]);
});

test('what may work later stays queued', async () => {
  const id = await order();
  const gateway = { send: () => Promise.reject(new Error('away')) };
  await expect(attempt(id, { gateway })).rejects.toThrow('away');
  expect(await stateOf(id)).toEqual(['queued', null]);
});

test('one number gets so many in an hour, over all causes; another attempt is not another message', async () => {
  const first = await order();
  expect(await attempt(first, { orderId: 1_000 })).toBe('sent');
  await database.owner.query(`UPDATE message SET state = 'queued'`);
  const sms = { prefixes: ['+36'], perHour: 1, perDay: 3 };
  expect(await attempt(first, { orderId: 1_000, sms })).toBe('sent');
  const second = await order({ about: 'moved' });
  // What somebody has to know waits for its turn; a reminder is left out.
  const putOff = await attempt(second, { orderId: 1_001, sms }).catch((error: unknown) => error);
  expect(putOff).toBeInstanceOf(JobPutOff);
  expect((putOff as JobPutOff).delayMs).toBeLessThanOrEqual(3_600_000);
  expect(await stateOf(second)).toEqual(['queued', null]);
  expect(await attempt(await order({ about: 'moved' }), { orderId: 1_002 })).toBe('sent');
  await database.owner.query(`UPDATE message SET state = 'failed', reason = 'refused'`);
  const sparse = { ...sms, perHour: 9, perDay: 2 };
  await expect(attempt(await order(), { orderId: 1_003, sms: sparse })).rejects.toThrow(JobPutOff);
  await putClinicAt(12);
  const reminder = await order({ about: 'reminder' });
  expect(await attempt(reminder, { orderId: 1_004, sms: sparse })).toBe('too_many');
});

test('a reminder waits for the morning of the clinic', async () => {
  const id = await order({ about: 'reminder' });
  await putClinicAt(0);
  const error = await attempt(id).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(JobPutOff);
  expect((error as JobPutOff).delayMs).toBeGreaterThan(7 * 3_600_000 - 1);
  expect(await stateOf(id)).toEqual(['queued', null]);
});

test.each([
  // It is between midnight and one.
  [9, 'outdated'],
  [11, 'put off'],
])(
  'a reminder at night of a visit in %i hours is %s: in the morning nobody needs it who should be on their way',
  async (hours, expected) => {
    const { rows } = await database.owner.query(
      'SELECT starts_at, ends_at FROM reservation WHERE id = $1',
      [visit],
    );
    const shiftTo = (startsAt: Date, endsAt: Date) =>
      database.owner.query('UPDATE reservation SET starts_at = $2, ends_at = $3 WHERE id = $1', [
        visit,
        startsAt,
        endsAt,
      ]);
    const soon = Date.now() + hours * 3_600_000;
    await shiftTo(new Date(soon), new Date(soon + 60_000));
    const id = await order({ about: 'reminder' });
    await putClinicAt(0);
    const outcome = await attempt(id).catch((reason: unknown) =>
      reason instanceof JobPutOff ? 'put off' : reason,
    );
    await shiftTo(rows[0]?.starts_at, rows[0]?.ends_at);
    expect(outcome).toBe(expected);
  },
);

test.each([
  [
    'answered',
    `INSERT INTO visit_answer (reservation_id, visit_starts_at, partner_id) SELECT id, starts_at, partner_id FROM reservation WHERE id = $1`,
  ],
  [
    'unwanted',
    `UPDATE customer SET wants_reminders = false WHERE id = (SELECT customer_id FROM reservation WHERE id = $1)`,
  ],
  [
    // The child whom it was booked for has come of age.
    'outdated',
    `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
            patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
  ],
] as const)(
  'a reminder that has waited for the morning is not sent any more when it is %s meanwhile',
  async (reason, change) => {
    const customer = await buildCustomerOf(database, scene.portal);
    await database.owner.query(
      'UPDATE reservation SET patient_email = NULL, customer_id = $2 WHERE id = $1',
      [visit, customer.customerId],
    );
    const id = await order({ about: 'reminder' });
    await putClinicAt(0);
    await expect(attempt(id)).rejects.toThrow(JobPutOff);
    await database.owner.query(change, [visit]);
    await putClinicAt(12);
    expect(await attempt(id)).toBe(reason);
    expect(sent).toEqual([]);
  },
);

test.each(['confirmed', 'moved'] as const)(
  'whose visit was %s and who has come of age since is told of it by no text message to who booked',
  async (about) => {
    const id = await order({ about });
    await database.owner.query(
      `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
      [visit],
    );
    expect(await attempt(id)).toBe('outdated');
    expect(sent).toEqual([]);
  },
);

test('of a visit that goes to another time and back each change is told', async () => {
  const ids = [await order({ about: 'moved' })];
  for (const hours of [2, -2]) {
    await database.owner.query(
      `UPDATE reservation SET starts_at = starts_at + $2 * interval '1 hour', ends_at = ends_at + $2 * interval '1 hour',
              calendar_sequence = calendar_sequence + 1 WHERE id = $1`,
      [visit, hours],
    );
    ids.push(await order({ about: 'moved' }));
  }
  expect(new Set(ids).size).toBe(3);
});

test('how somebody is told is known until their visit, and without it their telephone is used', async () => {
  await database.owner.query('UPDATE reservation SET patient_email = NULL WHERE id = $1', [visit]);
  const id = await order({ to: { address: ADDRESS } });
  await database.owner.query(`UPDATE message SET created_at = created_at - interval '100 days'`);
  await deleteOutdated(database.worker, 100);
  expect(await stateOf(id)).toEqual(['queued', null]);
  await order({ about: 'reminder' });
  await tell('moved');
  const { rows: told } = await database.owner.query(
    `SELECT channel::text FROM message WHERE about = 'moved'`,
  );
  expect(told).toEqual([{ channel: 'letter' }]);
  await database.owner.query(`DELETE FROM message WHERE about <> 'reminder'`);
  await tell('cancelled');
  const { rows } = await database.owner.query(
    `SELECT m.channel::text, m.phone = r.patient_phone AS is_theirs FROM message m JOIN reservation r ON r.id = m.reservation_id WHERE about = 'cancelled'`,
  );
  expect(rows).toEqual([{ channel: 'sms', is_theirs: true }]);
});

test('who has no e-mail address is told of a move and a cancellation the way they were told of the booking', async () => {
  const told = async () =>
    (
      await database.owner.query(
        'SELECT channel, about, phone FROM message ORDER BY created_at, about',
      )
    ).rows;
  const phone = phoneOf();
  await order();
  await tell('moved');
  expect(await told()).toEqual([{ channel: 'sms', about: 'confirmed', phone }]);
  await database.owner.query('UPDATE reservation SET patient_email = NULL WHERE id = $1', [visit]);
  await tell('moved');
  await tell('cancelled');
  expect(await told()).toEqual([
    { channel: 'sms', about: 'confirmed', phone },
    { channel: 'sms', about: 'moved', phone },
    { channel: 'sms', about: 'cancelled', phone },
  ]);
});

test('nothing is ordered for who is erased, nor by another partner', async () => {
  const foreign = await transact(
    database.app,
    (transaction) =>
      orderMessage(transaction, {
        about: 'confirmed',
        reservationId: visit,
        to: { phone: phoneOf() },
      }),
    { partnerId: scene.portal.partner.id + 1_000 },
  );
  expect(foreign).toBeNull();
  await order();
  await database.worker.query('SELECT lock_reservations(ARRAY[$1::uuid])', [visit]);
  const { rowCount } = await database.owner.query('SELECT FROM message');
  expect(rowCount).toBe(0);
  expect(await order()).toBeNull();
});
