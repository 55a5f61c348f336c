import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTheme } from '#app/themes/index.ts';
import {
  buildBookingScene,
  createSecret,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import {
  bookInput,
  buildCustomerOf,
  giveMemberId,
  shareWith,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;
let customer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 16 });
  customer = await buildCustomerOf(database, scene.portal, { has_preauthorization: true });
});
afterAll(() => database.drop());

const holdAs = async ({ portal }: TestCustomer, index: number) => {
  const hold = { ...holdInput(scene, index), portal };
  return { hold, held: await booking.holdSlot(hold) };
};
const rowOf = async (id: string) =>
  (await database.owner.query('SELECT * FROM reservation WHERE id = $1', [id])).rows[0];
const outboxOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ kind }) => kind as string);

test('a held time comes with the data of the customer’s subscription, for them alone and only while they are signed in', async () => {
  const { hold, held } = await holdAs(customer, 0);
  const own = {
    name: 'Szabó Kata',
    dateOfBirth: '1986-04-12',
    mothersName: 'Nagy Ilona',
    phone: '+36205550101',
    email: customer.email,
    children: [],
  };
  expect(held.own).toEqual(own);
  expect(await booking.getHold({ ...hold, reservationId: held.id })).toMatchObject({ own });
  const later = { ...hold, portal: scene.portal, reservationId: held.id };
  expect((await booking.getHold(later)).own).toBeNull();
  const visitors = await booking.holdSlot(holdInput(scene, 1));
  expect(visitors.own).toBeNull();
  // A customer's is booked without another answer about it.
  expect(held.calendarFile).toContain(`UID:reservation-${held.id}@`);
  expect(visitors.calendarFile).toBeNull();
});

test('the customer’s booking is confirmed at once from the portal’s own tables, whatever else is sent [AZ-04]', async () => {
  const { hold, held } = await holdAs(customer, 2);
  await giveMemberId(database.owner, customer, 'EID-7');
  const input = bookInput(hold, held.id, {
    patientComment: '  Fáj a háta.\r\nKét hete. ',
    patientClientEid: 'EID-7',
    patientLastName: 'Idegen',
    patientEmail: 'other@example.com',
    serviceType: 'MEDICAL_CARE',
    price: 0,
    customerId: 1,
  });
  expect(await booking.bookHeldSlot(input)).toEqual({ id: held.id, status: 'confirmed' });
  expect(await rowOf(held.id)).toMatchObject({
    status: 'confirmed',
    hold_expires_at: null,
    customer_id: customer.customerId,
    service_type: 'PREAUTHORIZATION',
    patient_last_name: 'Szabó',
    patient_first_name: 'Kata',
    patient_date_of_birth: '1986-04-12',
    patient_mothers_name: 'Nagy Ilona',
    patient_phone: '+36205550101',
    patient_email: customer.email,
    patient_comment: 'Fáj a háta.\nKét hete.',
    patient_client_eid: 'EID-7',
    price: held.price,
  });
  // No link to confirm: the confirmation itself, with the calendar file.
  expect(await outboxOf(held.id)).toEqual(['reservation_confirmed', 'mail_reservation_confirmed']);
});

test('a repeated call gets the first answer and books once [ID-01 ID-06]', async () => {
  const { hold, held } = await holdAs(customer, 4);
  const input = bookInput(hold, held.id);
  const answers = await Promise.all([booking.bookHeldSlot(input), booking.bookHeldSlot(input)]);
  expect(answers[1]).toEqual(answers[0]);
  expect(await outboxOf(held.id)).toHaveLength(2);
  const changed = { ...input, form: { ...input.form, patientComment: 'más' } };
  await expect(booking.bookHeldSlot(changed)).rejects.toMatchObject({ code: 'key_reused' });
});

test('a key of one customer is unknown to another, whose answer it does not show [ID-04]', async () => {
  const other = await buildCustomerOf(database, scene.portal);
  const { hold, held } = await holdAs(customer, 5);
  const input = bookInput(hold, held.id);
  await booking.bookHeldSlot(input);
  const foreign = { ...input, portal: other.portal };
  await expect(booking.bookHeldSlot(foreign)).rejects.toMatchObject({ code: 'key_reused' });
  const ownSecret = { ...foreign, holdSecret: createSecret() };
  await expect(booking.bookHeldSlot(ownSecret)).rejects.toMatchObject({ code: 'hold_expired' });
  expect(await rowOf(held.id)).toMatchObject({ customer_id: customer.customerId });
});

test('the member id is one’s own or that of who shares the account; another, known or not, is the same refusal, and nothing is written [C428] [AZ-03]', async () => {
  const [other, relative] = [
    await buildCustomerOf(database, scene.portal),
    await buildCustomerOf(database, scene.portal),
  ];
  await giveMemberId(database.owner, customer, 'EID-OWN');
  await giveMemberId(database.owner, other, 'EID-FOREIGN');
  await giveMemberId(database.owner, relative, 'EID-RELATIVE');
  await shareWith(database.owner, customer, relative);
  const { hold, held } = await holdAs(customer, 13);
  const before = await rowOf(held.id);
  const answers = [];
  for (const patientClientEid of ['EID-FOREIGN', 'EID-NOBODY']) {
    const input = bookInput(hold, held.id, { patientClientEid });
    answers.push(
      await booking.bookHeldSlot(input).catch(({ code, status, message, fields }) => ({
        code,
        status,
        message,
        fields,
      })),
    );
    expect(await rowOf(held.id)).toEqual(before);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ code: 'not_found', status: 404 });
  const { rows: noted } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1`,
    [held.id],
  );
  expect(noted).toEqual([{ action: 'foreign_id_refused' }, { action: 'foreign_id_refused' }]);
  await booking.bookHeldSlot(bookInput(hold, held.id, { patientClientEid: 'EID-RELATIVE' }));
  expect(await rowOf(held.id)).toMatchObject({ patient_client_eid: 'EID-RELATIVE' });
});

test('one person is not booked into two places at once', async () => {
  const first = await holdAs(customer, 6);
  await booking.bookHeldSlot(bookInput(first.hold, first.held.id));
  const elsewhere = await buildBookingScene(database.owner, { times: 8 });
  const hold = { ...holdInput(elsewhere, 6), portal: customer.portal };
  const { id, startsAt } = await booking.holdSlot(hold);
  expect(startsAt).toBe(first.held.startsAt);
  await expect(booking.bookHeldSlot(bookInput(hold, id))).rejects.toMatchObject({
    code: 'person_busy',
  });
});

test('a time that ran out, or that the clinic has closed since, is not confirmed', async () => {
  const late = await holdAs(customer, 7);
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE id = $1`,
    [late.held.id],
  );
  await expect(booking.bookHeldSlot(bookInput(late.hold, late.held.id))).rejects.toMatchObject({
    code: 'hold_expired',
  });
  const closed = await buildBookingScene(database.owner);
  const hold = { ...holdInput(closed), portal: customer.portal };
  const { id } = await booking.holdSlot(hold);
  await database.owner.query('UPDATE calendar SET is_active = false WHERE id = $1', [
    closed.calendar.id,
  ]);
  await expect(booking.bookHeldSlot(bookInput(hold, id))).rejects.toMatchObject({
    code: 'not_offered',
  });
});

test.each([
  [
    'not_offered',
    'UPDATE provider SET is_calendar_available = false WHERE id = $1',
    ({ calendar }: BookingScene) => calendar.provider_id,
  ],
  [
    'is_publicly_not_reservable',
    'UPDATE subfunction SET is_publicly_reservable = false WHERE id = $1',
    ({ subfunctionId }: BookingScene) => subfunctionId,
  ],
  [
    'admed_only',
    'UPDATE subfunction SET organizable_by_customer = false WHERE id = $1',
    ({ subfunctionId }: BookingScene) => subfunctionId,
  ],
])(
  'a hold whose care is not bookable any more is refused with %s, however often it is sent, and given back [HL-08]',
  async (code, change, idOf) => {
    const held = await buildBookingScene(database.owner);
    const member = await buildCustomerOf(database, held.portal, { is_insured: true });
    const hold = { ...holdInput(held), portal: member.portal };
    const { id } = await booking.holdSlot(hold);
    await database.owner.query(change, [idOf(held)]);
    const input = bookInput(hold, id);
    for (let time = 0; time < 2; time += 1) {
      await expect(booking.bookHeldSlot(input)).rejects.toMatchObject({ code });
    }
    expect(await rowOf(id)).toMatchObject({
      status: 'rejected',
      hold_expires_at: null,
      customer_id: null,
      patient_last_name: null,
    });
    expect(await outboxOf(id)).toEqual(['reservation_released']);
  },
);

test('visitors, people without a current subscription and robots are refused', async () => {
  const { hold, held } = await holdAs(customer, 8);
  const input = bookInput(hold, held.id);
  const bare = await buildCustomerOf(database, scene.portal, { isWithoutSubscription: true });
  const refusalOf = (values: object) =>
    booking.bookHeldSlot({ ...input, ...values }).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  expect(await refusalOf({ portal: scene.portal })).toBe('sign_in_required');
  expect(await refusalOf({ portal: bare.portal })).toBe('registration_required');
  const robot = { ...input.form, 'g-recaptcha-response': 'robot' };
  expect(await refusalOf({ form: robot })).toBe('human_check_failed');
  const long = { ...input.form, patientComment: 'é'.repeat(191) };
  await expect(booking.bookHeldSlot({ ...input, form: long })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { patientComment: 'tooLong' },
  });
  expect(await rowOf(held.id)).toMatchObject({ status: 'started' });
});

test('a partner without public booking lets its members hold a time', async () => {
  const generic = requireTheme('generic');
  const theme = { ...generic, flags: { ...generic.flags, isPublicPortal: false } };
  const hold = { ...holdInput(scene, 9), portal: { ...customer.portal, theme } };
  expect((await booking.holdSlot(hold)).own).not.toBeNull();
});
