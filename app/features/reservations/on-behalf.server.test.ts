import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPeople } from '#tests/support/people.ts';
import { eraseCustomer } from '#app/features/profile/queries.server.ts';
import { transact } from '#db/client.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import {
  bookInput,
  buildCustomerOf,
  buildMinor,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { instantOf } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';

let database: TestDatabase;
let booking: TestBooking;
let scene: BookingScene;
let customer: TestCustomer;
let next = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  scene = await buildBookingScene(database.owner, { times: 20 });
  customer = await buildCustomerOf(database, scene.portal, { has_medical_care: true });
});
afterAll(() => database.drop());

const holdAs = async ({ portal }: TestCustomer) => {
  const hold = { ...holdInput(scene, (next += 1)), portal };
  return { hold, held: await booking.holdSlot(hold) };
};
const rowOf = async (id: string) =>
  (await database.owner.query('SELECT * FROM reservation WHERE id = $1', [id])).rows[0];

/** `YYYY-MM-DD`, eighteen years before a day that is `days` after the visit. */
function bornForVisit(days: number): string {
  const day = new Date((scene.starts[0] ?? 0) + days * 86_400_000).toISOString().slice(0, 10);
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
}

const addChild = (of: TestCustomer, dateOfBirth: string) =>
  buildMinor(database.owner, of, dateOfBirth);

const OTHER = {
  lastName: 'Nagy',
  firstName: 'Ilona',
  dateOfBirth: '1950-03-01',
  mothersName: 'Kiss Mária',
  relation: 'parent',
  isAgreed: true,
} as const;

test('a child without an account is booked for by the customer, covered by their product and recorded as their child [C013 C044 C045 C667]', async () => {
  const id = await addChild(customer, '2015-05-05');
  const { hold, held } = await holdAs(customer);
  expect(held.own?.children).toContainEqual({ id, name: 'Szabó Zsófi', dateOfBirth: '2015-05-05' });
  const input = bookInput(hold, held.id, { onBehalf: { minorId: id, mothersName: 'Szabó Kata' } });
  await booking.bookHeldSlot(input);
  // The answer was lost, and the same call comes once more.
  await booking.bookHeldSlot(input);
  expect(await rowOf(held.id)).toMatchObject({
    status: 'confirmed',
    customer_id: customer.customerId,
    service_type: 'MEDICAL_CARE',
    on_behalf_relation: 'child',
    patient_last_name: 'Szabó',
    patient_first_name: 'Zsófi',
    patient_date_of_birth: '2015-05-05',
    patient_mothers_name: 'Szabó Kata',
    patient_phone: '+36205550101',
    patient_email: customer.email,
  });
  const { rows } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 AND customer_id = $2`,
    [held.id, customer.customerId],
  );
  expect(rows).toEqual([{ action: 'booked_on_behalf' }]);
  const copy = await createTestPeople(database.app).collectData(customer.portal);
  expect(copy.reservations).toContainEqual(
    expect.objectContaining({ patient_first_name: 'Zsófi', on_behalf_relation: 'child' }),
  );
});

test('a child for whom both parents book at the same moment, and who is somebody’s guest and has an account, are at one place [BK-05]', async () => {
  const other = await buildCustomerOf(database, scene.portal);
  const child = '2017-07-07';
  const [mine, theirs] = [await addChild(customer, child), await addChild(other, child)];
  const guest = await buildCustomerOf(database, scene.portal);
  await database.owner.query(
    `UPDATE subscription SET last_name = 'Nagy', first_name = 'Ilona', date_of_birth = '1950-03-01', mothers_name = 'Kiss Mária'
      WHERE customer_id = $1`,
    [guest.customerId],
  );
  const mothersName = 'Szabó Kata';
  for (const [one, two] of [
    [
      { by: customer, onBehalf: { minorId: mine, mothersName } },
      { by: other, onBehalf: { minorId: theirs, mothersName } },
    ],
    [{ by: customer, onBehalf: OTHER }, { by: guest }],
  ] as const) {
    const elsewhere = await buildBookingScene(database.owner, { times: 20 });
    const { hold, held } = await holdAs(one.by);
    const second = { ...holdInput(elsewhere, next), portal: two.by.portal };
    const { id, startsAt } = await booking.holdSlot(second);
    expect(startsAt).toBe(held.startsAt);
    const inputs = [
      bookInput(hold, held.id, { onBehalf: one.onBehalf }),
      bookInput(second, id, 'onBehalf' in two ? { onBehalf: two.onBehalf } : {}),
    ];
    const results = await Promise.all(
      inputs.map((input) =>
        booking.bookHeldSlot(input).then(
          ({ status }) => status as string,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(results.toSorted()).toEqual(['confirmed', 'person_busy']);
  }
});

test('parent and child may be at two doctors at the same time', async () => {
  const child = await addChild(customer, '2016-06-06');
  const first = await holdAs(customer);
  await booking.bookHeldSlot(bookInput(first.hold, first.held.id));
  const elsewhere = await buildBookingScene(database.owner, { times: 20 });
  const hold = { ...holdInput(elsewhere, next), portal: customer.portal };
  const { id, startsAt } = await booking.holdSlot(hold);
  expect(startsAt).toBe(first.held.startsAt);
  const onBehalf = { minorId: child, mothersName: 'Szabó Kata' };
  await expect(booking.bookHeldSlot(bookInput(hold, id, { onBehalf }))).resolves.toMatchObject({
    status: 'confirmed',
  });
});

test.each([
  ['the day after the visit', 'yes', 1],
  ['the day of the visit', 'no', 0],
  ['the day before the visit', 'no', -1],
])(
  'a child whose eighteenth birthday is %s is booked for: %s [AZ-07]',
  async (_, expected, days) => {
    const isBooked = expected === 'yes';
    const own = await buildCustomerOf(database, scene.portal);
    const minorId = await addChild(own, bornForVisit(days));
    const { hold, held } = await holdAs(own);
    expect(held.own?.children.map(({ id }) => id)).toEqual(isBooked ? [minorId] : []);
    const input = bookInput(hold, held.id, { onBehalf: { minorId, mothersName: 'Szabó Kata' } });
    const answer = await booking.bookHeldSlot(input).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    );
    expect(answer).toBe(isBooked ? 'confirmed' : 'not_found');
  },
);

test('nobody books for the child of somebody else, and the attempt is noted [AZ-02]', async () => {
  const stranger = await buildCustomerOf(database, scene.portal);
  const minorId = await addChild(customer, '2014-04-04');
  const { hold, held } = await holdAs(stranger);
  const input = bookInput(hold, held.id, { onBehalf: { minorId, mothersName: 'X' } });
  await expect(booking.bookHeldSlot(input)).rejects.toMatchObject({ code: 'not_found' });
  expect(await rowOf(held.id)).toMatchObject({ status: 'started', patient_last_name: null });
  const { rows } = await database.owner.query(
    'SELECT action FROM audit_entry WHERE object_id = $1',
    [minorId],
  );
  expect(rows).toEqual([{ action: 'foreign_id_refused' }]);
});

test('somebody else is booked for with the details that were agreed to, at their own cost [C045]', async () => {
  const { hold, held } = await holdAs(customer);
  await booking.bookHeldSlot(bookInput(hold, held.id, { onBehalf: OTHER }));
  expect(await rowOf(held.id)).toMatchObject({
    on_behalf_relation: 'parent',
    service_type: 'SELF_PAID',
    patient_last_name: 'Nagy',
    patient_date_of_birth: '1950-03-01',
    patient_mothers_name: 'Kiss Mária',
    patient_email: customer.email,
  });
});

test('somebody whose eighteenth birthday begins between holding the time and booking it is booked for as of age, and before midnight as a child', async () => {
  const day = dayOf(Date.now(), 'Europe/Budapest');
  const midnight = instantOf(addDays(day, 1), 0, 'Europe/Budapest');
  const at = (minutes: number) => {
    const clockOffsetMs = midnight + minutes * 60_000 - Date.now();
    setClockOffset(clockOffsetMs);
    return database.createAppPool({ clockOffsetMs });
  };
  const born = `${Number(addDays(day, 1).slice(0, 4)) - 18}${addDays(day, 1).slice(4)}`;
  const onBehalf = { ...OTHER, dateOfBirth: born, relation: 'sibling' } as const;
  const own = await buildCustomerOf(database, scene.portal, { has_medical_care: true });
  const ofMinute = async (minutes: number) => {
    const elsewhere = await buildBookingScene(database.owner, { times: 20 });
    const hold = { ...holdInput(elsewhere, minutes < 0 ? 3 : 4), portal: own.portal };
    const { id } = await createTestBooking(at(-5)).holdSlot(hold);
    const form = bookInput(hold, id, { onBehalf });
    await createTestBooking(at(minutes)).bookHeldSlot(form);
    const appointments = createTestAppointments(at(6));
    const { upcoming } = await appointments.findAppointments({ portal: own.portal });
    return upcoming.some((one) => one.id === id);
  };
  try {
    expect(await ofMinute(5)).toBe(true);
    expect(await ofMinute(-4)).toBe(false);
  } finally {
    setClockOffset(0);
  }
});

test('what is wrong with somebody else’s details is reported field by field, and nothing is booked', async () => {
  const { hold, held } = await holdAs(customer);
  const onBehalf = { ...OTHER, lastName: ' ', dateOfBirth: '1950-02-30', mothersName: '' };
  await expect(booking.bookHeldSlot(bookInput(hold, held.id, { onBehalf }))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      patientLastName: 'required',
      patientDateOfBirth: 'dateInvalid',
      patientMothersName: 'required',
    },
  });
  expect(await rowOf(held.id)).toMatchObject({ status: 'started' });
});

test('an adult relative with an account of their own books for themselves [C013] [AZ-07]', async () => {
  const own = await buildCustomerOf(database, scene.portal);
  const relative = await buildCustomerOf(database, scene.portal);
  await database.owner.query(
    `INSERT INTO relative (id, partner_id, holder_id, customer_id, last_name, first_name, date_of_birth, relation,
                           zipcode, city, street, email, hash, expires_at)
     VALUES ($1, $2, $3, $4, 'Nagy', 'Ilona', '1950-03-01', 'parent', '1011', 'Budapest', 'Fő utca 1.', $5, $6, portal_now())`,
    [
      randomUUID(),
      own.portal.partner.id,
      own.customerId,
      relative.customerId,
      relative.email,
      Buffer.from(randomUUID()),
    ],
  );
  const { hold, held } = await holdAs(own);
  const onBehalf = { ...OTHER, firstName: 'ILONA' };
  await expect(booking.bookHeldSlot(bookInput(hold, held.id, { onBehalf }))).rejects.toMatchObject({
    fields: { onBehalf: 'hasOwnAccount' },
  });
});

test.each([
  ['the day before', 'yes', 1],
  ['the day of', 'no', 0],
  ['the day after', 'no', -1],
])(
  'on %s the child’s eighteenth birthday the holder sees, downloads and cancels the child’s visit: %s [AZ-07]',
  async (_, expected, daysToBirthday) => {
    const isSeen = expected === 'yes';
    const own = await buildCustomerOf(database, scene.portal);
    const { hold, held } = await holdAs(own);
    const minorId = await addChild(own, '2015-05-05');
    const onBehalf = { minorId, mothersName: 'Szabó Kata' };
    await booking.bookHeldSlot(bookInput(hold, held.id, { onBehalf, patientComment: 'láz' }));
    // Booked a year ago; the birthday is so many days from today.
    await database.owner.query(
      `UPDATE reservation SET created_at = created_at - interval '1 year',
              patient_date_of_birth = ((portal_now() AT TIME ZONE 'Europe/Budapest')::date + $2::int - interval '18 years')::date
        WHERE id = $1`,
      [held.id, daysToBirthday],
    );
    const appointments = createTestAppointments(database.app);
    const { upcoming } = await appointments.findAppointments({ portal: own.portal });
    expect(
      upcoming.map(({ id, patientName, isOnBehalf }) => [id, patientName, isOnBehalf]),
    ).toEqual(isSeen ? [[held.id, 'Szabó Zsófi', true]] : []);
    const file = appointments.writeAppointmentFile({ portal: own.portal, id: held.id });
    if (isSeen) expect(await file).toContain('DESCRIPTION:Páciens: Szabó Zsófi');
    else await expect(file).rejects.toMatchObject({ code: 'not_found' });
    const cancelled = appointments.cancelAppointment({ portal: own.portal, id: held.id }).then(
      () => 'cancelled',
      (error: { code: string }) => error.code,
    );
    expect(await cancelled).toBe(isSeen ? 'cancelled' : 'not_found');
  },
);

test('erasing an account takes everybody’s details out of its bookings, also of a child who is of age by now', async () => {
  const own = await buildCustomerOf(database, scene.portal);
  const { hold, held } = await holdAs(own);
  const minorId = await addChild(own, '2015-05-05');
  await booking.bookHeldSlot(
    bookInput(hold, held.id, { onBehalf: { minorId, mothersName: 'Szabó Kata' } }),
  );
  await database.owner.query(
    `UPDATE reservation SET created_at = created_at - interval '9 years', starts_at = starts_at - interval '8 years',
            ends_at = ends_at - interval '8 years', patient_date_of_birth = '2000-01-01' WHERE id = $1`,
    [held.id],
  );
  await transact(
    database.app,
    (transaction) => eraseCustomer(transaction, own.customerId, '2026-01-01'),
    { partnerId: own.portal.partner.id },
  );
  const row = await rowOf(held.id);
  expect(row).toMatchObject({
    patient_last_name: null,
    patient_email: null,
    on_behalf_relation: null,
  });
  expect(row.locked_at).not.toBeNull();
});
