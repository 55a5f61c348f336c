import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import {
  ALL_TOLD,
  createTestCallCentre,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { staffEntryOf } from '#tests/support/care.ts';
import { buildCustomerOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';

let database: TestDatabase;
let centre: TestCallCentre;
let scene: BookingScene;
let entry: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  centre = createTestCallCentre(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  entry = await staffEntryOf(database, scene.portal);
});

const PATIENT = {
  patientLastName: 'Kis',
  patientFirstName: 'Ádám',
  patientDateOfBirth: '1950-02-03',
  patientMothersName: 'Nagy Éva',
  patientPhone: '06 20 555 0177',
  patientComment: '',
  patientEmail: '',
  zipcode: '1117',
  city: 'Budapest',
  street: 'Fő utca 1.',
};
const ADAM = { lastName: 'Kis', firstName: 'Ádám', dateOfBirth: '1950-02-03' };
const startOf = (index: number) => new Date(scene.starts[index] ?? 0).toISOString();
const slotOf = (index: number) => scene.slotIds[index] ?? 'none';

/** Begins a call of somebody without an account, and holds the scene's time number `index`. */
async function holdForGuest(index = 0) {
  const [place] = await centre.findGuestPortals(entry);
  if (!place) throw new Error('the scene has no portal for visitors');
  const { opening } = await centre.beginGuest(entry, place);
  const what = { slotId: slotOf(index), subfunctionId: scene.subfunctionId };
  const hold = await centre.holdForPerson(entry, { opening, ...what, attempt: randomUUID() });
  return { opening, hold, form: { reservationId: hold.id, ...what, isAgreed: true as const } };
}

async function bookForGuest(values: object = {}, index = 0) {
  const { opening, form } = await holdForGuest(index);
  return centre.bookForGuest(entry, {
    opening,
    ...form,
    attempt: randomUUID(),
    locale: 'ro',
    confirmBy: 'sms',
    patient: PATIENT,
    ...values,
  });
}

async function openByNumber(by: Portal, booking: string, told: object = {}) {
  const look = { way: 'booking' as const, booking };
  const { people } = await centre.findPeople(by, { grounds: 'caller_changes', by: look });
  const found = people[0]?.found ?? '';
  return centre.openPerson(by, { found, ticked: [...ALL_TOLD], ...ADAM, ...told });
}

async function readVisit(id: string) {
  const { rows } = await database.owner.query<{ status: string; starts_at: Date }>(
    'SELECT status::text, starts_at FROM reservation WHERE id = $1',
    [id],
  );
  return [rows[0]?.status, rows[0]?.starts_at.toISOString()];
}

test('a telephone that no text message reaches is refused before anything is booked, and does for a letter', async () => {
  const { opening, form } = await holdForGuest();
  const patient = { ...PATIENT, patientPhone: '06 1 555 0177' };
  const attempt = (confirmBy: 'sms' | 'letter') =>
    centre.bookForGuest(entry, {
      opening,
      ...form,
      attempt: randomUUID(),
      locale: 'hu',
      confirmBy,
      patient,
    });
  await expect(attempt('sms')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { patientPhone: 'noTexts' },
  });
  expect(await readVisit(form.reservationId)).toMatchObject(['started', expect.any(String)]);
  await attempt('letter');
});

test('a child who has come of age since a visit was booked for them is opened by its number and their own identity, and whoever booked it is not', async () => {
  const { id, number } = await bookForGuest();
  const { customerId } = await buildCustomerOf(database, scene.portal);
  const held = (born: string) =>
    database.owner.query(
      `UPDATE reservation SET customer_id = $2, on_behalf_relation = 'child', patient_email = 'parent@members.test', patient_date_of_birth = $3, created_at = portal_now() - interval '3 days' WHERE id = $1`,
      [id, customerId, born],
    );
  const { rows } = await database.owner.query<{ young: string; grown: string }>(
    `SELECT (portal_now() - interval '17 years')::date::text AS young, (portal_now() - interval '18 years 1 day')::date::text AS grown`,
  );
  const { young = '', grown = '' } = rows[0] ?? {};
  const kata = { lastName: 'Szabó', firstName: 'Kata', dateOfBirth: '1986-04-12' };
  await held(young);
  const mismatch = { fields: { identity: 'mismatch' } };
  await expect(openByNumber(entry, number, { dateOfBirth: young })).rejects.toMatchObject(mismatch);
  expect(await openByNumber(entry, number, kata)).toMatchObject({ isVisit: false });
  await held(grown);
  await expect(openByNumber(entry, number, kata)).rejects.toMatchObject(mismatch);
  const { opening, isVisit } = await openByNumber(entry, number, { dateOfBirth: grown });
  expect(isVisit).toBe(true);
  const { visit, toldBy } = await centre.getVisit(entry, opening);
  expect([visit.id, toldBy]).toEqual([id, 'nobody']);
  await database.owner.query('DELETE FROM outbox');
  await centre.moveVisit(entry, { opening, id, shownStartsAt: startOf(0), slotId: slotOf(1) });
  await centre.cancelVisit(entry, { opening, id, shownStartsAt: startOf(1) });
  expect((await readVisit(id))[0]).toBe('cancelled_by_patient');
  // Whoever booked hears nothing of what the patient has done.
  const { rows: orders } = await database.owner.query<{ kind: string }>(
    `SELECT DISTINCT kind FROM outbox WHERE kind LIKE 'mail%' ORDER BY kind`,
  );
  expect(orders.map(({ kind }) => kind)).toEqual([
    'mail_reservation_cancelled',
    'mail_reservation_moved',
  ]);
  for (const { kind } of orders) {
    expect(await runJob(database.worker, kind, { reservation: id })).toBe('outdated');
  }
});

test('a child who has come of age is found by their own name and day of birth, each coming visit of theirs, and by no contact of whoever booked', async () => {
  const { customerId } = await buildCustomerOf(database, scene.portal);
  const visits = [await bookForGuest(), await bookForGuest({}, 1), await bookForGuest({}, 2)];
  const [near, left, past] = visits.map(({ id }) => id);
  const { rows } = await database.owner.query<{ phone: string }>(
    'SELECT phone FROM subscription WHERE customer_id = $1',
    [customerId],
  );
  const phone = rows[0]?.phone ?? '';
  const hold = async (years: string) => {
    // The account of whoever booked the second was erased.
    const { rows: born } = await database.owner.query<{ born: string }>(
      `UPDATE reservation SET customer_id = CASE WHEN id <> $2 THEN $3::bigint END, on_behalf_relation = 'child', patient_phone = $4, created_at = portal_now() - interval '3 days',
              patient_date_of_birth = (portal_now() - $5::interval)::date WHERE id = ANY ($1) RETURNING patient_date_of_birth::text AS born`,
      [[near, left, past], left, customerId, phone, years],
    );
    return born[0]?.born ?? '';
  };
  const find = async (by: Parameters<TestCallCentre['findPeople']>[1]['by']) =>
    (await centre.findPeople(entry, { grounds: 'caller_changes', by })).people;
  const findAdam = (dateOfBirth: string) => find({ way: 'name', ...ADAM, dateOfBirth });
  expect(await findAdam(await hold('17 years'))).toEqual([]);
  const grown = await hold('18 years 1 day');
  const change = (status: string, years: number) =>
    database.owner.query(
      `UPDATE reservation SET status = $2::reservation_status, starts_at = starts_at + $3 * interval '1 year', ends_at = ends_at + $3 * interval '1 year' WHERE id = $1`,
      [past, status, years],
    );
  await change('cancelled_by_provider', 0);
  expect(await findAdam(grown)).toHaveLength(2);
  // Nobody has noted yet what became of it.
  await change('confirmed', -1);
  const found = await findAdam(grown);
  expect(found.map(({ number }) => number)).toEqual(visits.slice(0, 2).map((one) => one.number));
  for (const [index, one] of found.entries()) {
    const told = { ...ADAM, dateOfBirth: grown };
    const opened = await centre.openPerson(entry, {
      found: one.found,
      ticked: [...ALL_TOLD],
      ...told,
    });
    expect(opened.isVisit).toBe(true);
    const { visit } = await centre.getVisit(entry, opened.opening);
    expect(visit.id).toBe(visits[index]?.id);
  }
  expect(await findAdam('1950-02-03')).toEqual([]);
  expect(await find({ way: 'name', ...ADAM, firstName: 'Éva', dateOfBirth: grown })).toEqual([]);
  // The number is that of whoever booked: it finds them, and nothing of the visit.
  const [holder, ...others] = await find({ way: 'phone', phone });
  expect([holder?.number, others]).toEqual([null, []]);
  const kata = { lastName: 'Szabó', firstName: 'Kata', dateOfBirth: '1986-04-12' };
  const { opening } = await centre.openPerson(entry, {
    found: holder?.found ?? '',
    ticked: [...ALL_TOLD],
    ...kata,
  });
  expect((await centre.getPerson(entry, opening)).appointments).toMatchObject({
    upcoming: [],
    past: [],
  });
});

test('somebody without account and e-mail is booked for as a visitor, and told by text message or letter alone', async () => {
  const booked = await bookForGuest();
  const { rows } = await database.owner.query(
    `SELECT r.status::text, r.customer_id, r.service_type, r.patient_email, r.patient_phone, r.locale, m.channel::text, m.about::text, m.phone
       FROM reservation r JOIN message m ON m.reservation_id = r.id WHERE r.id = $1`,
    [booked.id],
  );
  expect(rows).toEqual([
    {
      status: 'confirmed',
      customer_id: null,
      service_type: null,
      patient_email: null,
      patient_phone: '+36205550177',
      locale: 'ro',
      channel: 'sms',
      about: 'confirmed',
      phone: '+36205550177',
    },
  ]);
  const letter = await bookForGuest(
    { confirmBy: 'letter', patient: { ...PATIENT, patientFirstName: 'Éva' } },
    1,
  );
  const { rows: letters } = await database.owner.query(
    'SELECT channel::text, postal_address FROM message WHERE reservation_id = $1',
    [letter.id],
  );
  expect(letters).toEqual([
    {
      channel: 'letter',
      postal_address: { name: 'Kis Éva', street: 'Fő utca 1.', zipcode: '1117', city: 'Budapest' },
    },
  ]);
  const { rows: mails } = await database.owner.query(
    `SELECT kind FROM outbox WHERE kind LIKE 'mail%' AND payload ->> 'reservation' = ANY ($1)`,
    [[booked.id, letter.id]],
  );
  expect(mails).toEqual([]);
  const { rows: noted } = await database.owner.query(
    `SELECT action, actor, actor_role AS role, customer_id FROM audit_entry WHERE object_id = $1 AND actor = 'staff'`,
    [booked.id],
  );
  expect(noted).toEqual([
    { action: 'booked_in_name', actor: 'staff', role: 'call_centre', customer_id: null },
  ]);
});

test('what is typed of them is checked by where the confirmation goes', async () => {
  const { opening, form } = await holdForGuest();
  const book = (values: object) =>
    refusalOf(
      centre.bookForGuest(entry, {
        opening,
        ...form,
        attempt: randomUUID(),
        locale: 'hu',
        confirmBy: 'sms',
        patient: PATIENT,
        ...values,
      }),
    );
  const wrong = (fields: object) => ({ code: 'invalid_input', fields });
  const patient = { ...PATIENT, patientPhone: '1e300', street: ' ' };
  expect(await book({ patient })).toEqual(wrong({ patientPhone: 'phoneInvalid' }));
  expect(await book({ patient: { ...PATIENT, street: ' ' }, confirmBy: 'letter' })).toEqual(
    wrong({ street: 'required' }),
  );
  expect(await book({ confirmBy: 'mail' })).toEqual(wrong({ patientEmail: 'required' }));
});

test('a visit is found by its number, opens to nobody who is not its patient, and is moved and cancelled', async () => {
  const booked = await bookForGuest();
  expect(booked.number).toBe(writeBookingNumber(booked.id));
  const typed = booked.number.toLowerCase().replace('-', ' ');
  const wrong = { code: 'invalid_input', fields: { identity: 'mismatch' } };
  expect(await refusalOf(openByNumber(entry, typed, { dateOfBirth: '1950-02-04' }))).toEqual(wrong);
  const opened = await openByNumber(entry, typed);
  expect(opened.isVisit).toBe(true);
  const { opening } = opened;
  const { visit, toldBy, messages } = await centre.getVisit(entry, opening);
  expect(toldBy).toBe('sms');
  expect(messages).toMatchObject([{ channel: 'sms', about: 'confirmed', state: 'queued' }]);
  expect(visit).toMatchObject({ id: booked.id, number: booked.number, patientName: 'Kis Ádám' });
  const { id } = booked;
  const shown = { opening, id, shownStartsAt: startOf(0) };
  // The second time as whoever heard no answer presses again.
  for (let press = 0; press < 2; press += 1) {
    await centre.moveVisit(entry, { ...shown, slotId: slotOf(2) });
    expect(await readVisit(id)).toEqual(['confirmed', startOf(2)]);
  }
  const { rows: noted } = await database.owner.query(
    `SELECT FROM audit_entry WHERE object_id = $1 AND action = 'appointment_moved'`,
    [id],
  );
  expect(noted).toHaveLength(1);
  expect(await refusalOf(centre.cancelVisit(entry, shown))).toBe('changed_meanwhile');
  await centre.cancelVisit(entry, { ...shown, shownStartsAt: startOf(2) });
  expect((await readVisit(id))[0]).toBe('cancelled_by_patient');
  const { rows } = await database.owner.query<{ about: string }>(
    'SELECT about::text FROM message WHERE reservation_id = $1 ORDER BY created_at, about',
    [id],
  );
  expect(rows.map(({ about }) => about)).toEqual(['confirmed', 'moved', 'cancelled']);
});

test('an opened visit opens nothing else, and is nobody else’s [AZ-01]', async () => {
  const { id } = await bookForGuest();
  const { opening } = await openByNumber(entry, id);
  const other = await bookSlot(database.owner, createTestBooking(database.app), scene, 1);
  const change = { opening, id: other, shownStartsAt: startOf(1) };
  expect(await refusalOf(centre.cancelVisit(entry, change))).toBe('not_found');
  expect(await refusalOf(centre.getPerson(entry, opening))).toBe('not_found');
  const what = { slotId: slotOf(3), subfunctionId: scene.subfunctionId, attempt: randomUUID() };
  expect(await refusalOf(centre.holdForPerson(entry, { opening, ...what }))).toBe('not_found');
  const colleague = await staffEntryOf(database, scene.portal);
  expect(await refusalOf(centre.getVisit(colleague, opening))).toBe('not_found');
  const foreign = await staffEntryOf(
    database,
    scene.portal,
    'call_centre',
    (await buildPartner(database.owner)).id,
  );
  const by = { way: 'booking' as const, booking: writeBookingNumber(id) };
  expect((await centre.findPeople(foreign, { grounds: 'caller_changes', by })).people).toEqual([]);
  const [place] = await centre.findGuestPortals(entry);
  if (!place) throw new Error('the scene has no portal for visitors');
  expect(await refusalOf(centre.beginGuest(foreign, place))).toBe('forbidden');
});

test('a held time is held for 30 minutes more, once, and is there again when the page is loaded anew', async () => {
  const { opening, hold } = await holdForGuest();
  const which = { opening, reservationId: hold.id };
  const before = Date.parse(hold.serverNow);
  const ask = { opening, term: '', filters: EMPTY_FILTERS, town: '' };
  const endIn = async (time: string) => {
    await database.owner.query(
      'UPDATE reservation SET hold_expires_at = portal_now() + $2::interval WHERE id = $1',
      [hold.id, time],
    );
    return (await centre.findTimesToBook(entry, ask)).held?.isExtendable;
  };
  // What is held for longer already would gain nothing.
  expect(await endIn('40 minutes')).toBe(false);
  expect(await endIn('10 minutes')).toBe(true);
  const { expiresAt } = await centre.extendHoldForPerson(entry, which);
  const minutes = (Date.parse(expiresAt) - before) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(30);
  expect(minutes).toBeLessThan(31);
  expect(await centre.extendHoldForPerson(entry, which)).toEqual({ expiresAt });
  const { held } = await centre.findTimesToBook(entry, ask);
  expect(held).toMatchObject({ id: hold.id, expiresAt, isExtendable: false });
  const { opening: another } = await holdForGuest(1);
  expect(await refusalOf(centre.extendHoldForPerson(entry, { ...which, opening: another }))).toBe(
    'hold_expired',
  );
});
