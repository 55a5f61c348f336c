import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  sendReservationMail,
  type ReservationMailKind,
} from '#app/features/mail/send-reservation-mail.server.ts';
import type { OutgoingMail } from '#app/features/mail/transport.server.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import type { Portal } from '#app/platform/portal.ts';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import type { BookingScene } from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildCare } from '#tests/support/builders/products.ts';
import {
  createTestCallCentre,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { staffEntryOf } from '#tests/support/care.ts';
import {
  buildCustomerOf,
  buildInsuredOf,
  buildMinor,
  createTestAppointments,
  shareWith,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';

let database: TestDatabase;
let centre: TestCallCentre;
let scene: BookingScene;
let member: TestCustomer;
let entry: Portal;
let opening: string;

beforeAll(async () => {
  database = await createTestDatabase();
  centre = createTestCallCentre(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  member = await buildInsuredOf(database, scene, { product: { has_calendar: true } });
  entry = await staffEntryOf(database, scene.portal);
  opening = await openKata(centre, entry);
});

/** A visit of the member's at the scene's time number `index`. */
async function bookVisit(index = 0): Promise<{ id: string; shownStartsAt: string }> {
  const id = await bookSlot(database.owner, createTestBooking(database.app), scene, index);
  await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
    id,
    member.customerId,
  ]);
  return { id, shownStartsAt: startOf(index) };
}
const idsOf = (days: Record<string, { id: string }[]>) =>
  Object.values(days)
    .flat()
    .map(({ id }) => id);
const startOf = (index: number) => new Date(scene.starts[index] ?? 0).toISOString();
const slotOf = (index: number) => scene.slotIds[index] ?? 'none';

async function readVisit(id: string) {
  const { rows } = await database.owner.query<{ status: string; starts_at: Date }>(
    'SELECT status::text, starts_at FROM reservation WHERE id = $1',
    [id],
  );
  return [rows[0]?.status, rows[0]?.starts_at.toISOString()];
}

async function findNoted(id: string) {
  const { rows } = await database.owner.query(
    `SELECT action, actor, actor_role AS role, grounds, customer_id FROM audit_entry WHERE object_id = $1 AND actor <> 'visitor' ORDER BY id`,
    [id],
  );
  return rows;
}
const byStaff = (action: string) => ({
  action,
  actor: 'staff',
  role: 'call_centre',
  grounds: 'caller_changes',
  customer_id: member.customerId,
});

/** Holds the scene's first time for the caller and books it as they are said to want it. */
async function bookHeld(values: Partial<Parameters<TestCallCentre['bookForPerson']>[1]> = {}) {
  const what = { opening, slotId: slotOf(0), subfunctionId: scene.subfunctionId };
  const held = await centre.holdForPerson(entry, { ...what, attempt: randomUUID() });
  const form = { ...what, reservationId: held.id, patientComment: '', attempt: randomUUID() };
  return { held, answer: await refusalOf(centre.bookForPerson(entry, { ...form, ...values })) };
}

/** What the mail of a visit says. */
async function readMail(kind: ReservationMailKind, id: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: number; token: string | null }>(
    `SELECT id::int, payload ->> 'token' AS token FROM outbox WHERE kind = $1 AND payload ->> 'reservation' = $2 ORDER BY id DESC LIMIT 1`,
    [kind, id],
  );
  const [order] = rows;
  if (!order) throw new Error('no such mail was ordered');
  const sent: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
  await sendReservationMail(
    { pool: database.worker, mailer, settings: MAIL_SETTINGS },
    { kind, orderId: order.id, reservationId: id, tokenId: order.token },
  );
  return sent[0]?.text ?? '';
}
const SAID = 'ahogy Ön telefonon kérte';

test('a visit is cancelled in the caller’s name: audit and mail say that the call centre did it, and of the patient’s own they do not', async () => {
  const visit = await bookVisit();
  await centre.cancelVisit(entry, { opening, ...visit });
  expect(await readVisit(visit.id)).toEqual(['cancelled_by_patient', visit.shownStartsAt]);
  expect(await findNoted(visit.id)).toEqual([byStaff('appointment_cancelled')]);
  expect(await readMail('mail_reservation_cancelled', visit.id)).toContain(SAID);

  const own = await bookVisit(1);
  const appointments = createTestAppointments(database.app);
  await appointments.cancelAppointment({ portal: member.portal, id: own.id });
  expect(await readMail('mail_reservation_cancelled', own.id)).not.toContain(SAID);
});

test('a visit is moved to a time of its calendar that is free', async () => {
  const visit = await bookVisit();
  const choice = await centre.findTimesToMove(entry, { opening, id: visit.id, week: '' });
  expect(choice).toMatchObject({ startsAt: visit.shownStartsAt, isFeedStale: false });
  expect(choice.slots.map(({ id }) => id)).toEqual([slotOf(1), slotOf(2), slotOf(3)]);
  await centre.moveVisit(entry, { opening, ...visit, slotId: slotOf(2) });
  expect(await readVisit(visit.id)).toEqual(['confirmed', startOf(2)]);
  expect(await findNoted(visit.id)).toEqual([byStaff('appointment_moved')]);
  expect(await readMail('mail_reservation_moved', visit.id)).toContain(SAID);
});

test('nothing is moved to a calendar whose feed cannot be read: the page says why there are no times', async () => {
  const visit = await bookVisit();
  await database.owner.query(
    'UPDATE calendar SET is_feed_stale = true WHERE id = (SELECT calendar_id FROM reservation WHERE id = $1)',
    [visit.id],
  );
  const choice = await centre.findTimesToMove(entry, { opening, id: visit.id, week: '' });
  expect(choice).toMatchObject({ isFeedStale: true, canBook: true, slots: [] });
  expect(await refusalOf(centre.moveVisit(entry, { opening, ...visit, slotId: slotOf(2) }))).toBe(
    'not_offered',
  );
});

test('who has not seen that a visit was moved changes nothing', async () => {
  const visit = await bookVisit();
  const colleague = await staffEntryOf(database, scene.portal);
  const theirs = await openKata(centre, colleague);
  const move = (at: number) =>
    centre.moveVisit(colleague, { opening: theirs, ...visit, slotId: slotOf(at) });
  await move(1);
  expect(await refusalOf(centre.cancelVisit(entry, { opening, ...visit }))).toBe(
    'changed_meanwhile',
  );
  const slotId = slotOf(3);
  expect(await refusalOf(centre.moveVisit(entry, { opening, ...visit, slotId }))).toBe(
    'changed_meanwhile',
  );
  expect(await readVisit(visit.id)).toEqual(['confirmed', startOf(1)]);
});

test('the call centre has the rights of the person and no others', async () => {
  const visit = await bookVisit();
  // Within the day before it that the clinic asks for.
  const { rows } = await database.owner.query<{ starts_at: Date }>(
    `WITH due AS (UPDATE provider p SET free_cancel_hours = 24 FROM reservation r WHERE r.id = $1 AND p.id = r.provider_id)
     UPDATE reservation SET starts_at = portal_now() + interval '2 hours', ends_at = portal_now() + interval '3 hours' WHERE id = $1 RETURNING starts_at`,
    [visit.id],
  );
  const shownStartsAt = rows[0]?.starts_at.toISOString() ?? '';
  const cancel = () =>
    refusalOf(centre.cancelVisit(entry, { opening, id: visit.id, shownStartsAt }));
  expect(await cancel()).toBe('too_late_to_change');
  await database.owner.query('UPDATE reservation SET customer_id = NULL WHERE id = $1', [visit.id]);
  expect(await cancel()).toBe('not_found');
  expect((await readVisit(visit.id))[0]).toBe('confirmed');
});

test('nobody acts without an opening of their own, or without the role [AZ-01]', async () => {
  const visit = await bookVisit();
  const colleague = await staffEntryOf(database, scene.portal);
  const elsewhere = await staffEntryOf(
    database,
    scene.portal,
    'call_centre',
    (await buildPartner(database.owner)).id,
  );
  const hold = { slotId: slotOf(1), subfunctionId: scene.subfunctionId, attempt: randomUUID() };
  for (const somebody of [colleague, elsewhere]) {
    expect(await refusalOf(centre.cancelVisit(somebody, { opening, ...visit }))).toBe('not_found');
    expect(await refusalOf(centre.holdForPerson(somebody, { opening, ...hold }))).toBe('not_found');
  }
  expect(await refusalOf(centre.cancelVisit(member.portal, { opening, ...visit }))).toBe(
    'forbidden',
  );
  const { actor } = entry;
  if (actor.kind !== 'staff') throw new Error('nobody of the staff');
  const retired = { ...entry, actor: { ...actor, grants: [] } };
  expect(await refusalOf(centre.cancelVisit(retired, { opening, ...visit }))).toBe('forbidden');
  expect((await readVisit(visit.id))[0]).toBe('confirmed');
});

test('a time is found, held and booked for the caller; two of the call centre do not get the same', async () => {
  await rebuildListings(database.owner);
  const filters = {
    ...EMPTY_FILTERS,
    subfunction: scene.subfunctionId,
    listType: 'doctors' as const,
  };
  const { found } = await centre.findTimesToBook(entry, { opening, term: '', town: '', filters });
  expect(Object.values(found?.result.slots ?? {}).map(idsOf)).toEqual([scene.slotIds]);
  const { subfunctionId } = scene;
  const what = { slotId: slotOf(0), subfunctionId };
  const hold = await centre.holdForPerson(entry, { opening, ...what, attempt: randomUUID() });
  expect(hold).toMatchObject({ startsAt: startOf(0), slotId: slotOf(0) });
  const colleague = await staffEntryOf(database, scene.portal);
  const theirs = await openKata(centre, colleague);
  expect(
    await refusalOf(
      centre.holdForPerson(colleague, { opening: theirs, ...what, attempt: randomUUID() }),
    ),
  ).toBe('slot_taken');
  const form = { reservationId: hold.id, ...what, patientComment: '' };
  expect(
    await refusalOf(
      centre.bookForPerson(colleague, { opening: theirs, ...form, attempt: randomUUID() }),
    ),
  ).toBe('hold_expired');
  const attempt = randomUUID();
  const booked = await centre.bookForPerson(entry, { opening, ...form, attempt });
  expect(booked).toEqual({ id: hold.id, status: 'confirmed' });
  // Its answer was lost, and it is sent again.
  expect(await centre.bookForPerson(entry, { opening, ...form, attempt })).toEqual(booked);
  expect(await findNoted(hold.id)).toContainEqual(byStaff('booked_in_name'));
  const { appointments } = await centre.getPerson(entry, opening);
  expect(appointments?.upcoming).toMatchObject([{ id: hold.id, patientName: 'Szabó Kata' }]);
  expect(await readMail('mail_reservation_confirmed', hold.id)).toContain(SAID);
});

test('for a child of the caller, or given back', async () => {
  const minorId = await buildMinor(database.owner, member, '2020-01-02');
  const what = { slotId: slotOf(0), subfunctionId: scene.subfunctionId };
  const first = await centre.holdForPerson(entry, { opening, ...what, attempt: randomUUID() });
  expect(first.children).toEqual([{ id: minorId, name: 'Szabó Zsófi' }]);
  await centre.releaseForPerson(entry, { opening, reservationId: first.id });
  const { id } = await centre.holdForPerson(entry, { opening, ...what, attempt: randomUUID() });
  const minor = { minorId, mothersName: 'Szabó Kata' };
  const form = { reservationId: id, ...what, patientComment: '', minor };
  await centre.bookForPerson(entry, { opening, ...form, attempt: randomUUID() });
  const { appointments } = await centre.getPerson(entry, opening);
  expect(appointments?.upcoming).toMatchObject([{ id, patientName: 'Szabó Zsófi' }]);
  expect(await findNoted(id)).toEqual([byStaff('booked_on_behalf'), byStaff('booked_in_name')]);
});

test('somebody else’s child is booked for by nobody in the caller’s name, and the attempt is noted [AZ-03]', async () => {
  const other = await buildCustomerOf(database, scene.portal);
  const minorId = await buildMinor(database.owner, other, '2020-01-02');
  const { held, answer } = await bookHeld({ minor: { minorId, mothersName: 'X' } });
  expect([answer, held.children]).toEqual(['not_found', []]);
  expect((await readVisit(held.id))[0]).toBe('started');
  expect(await findNoted(minorId)).toMatchObject([{ action: 'foreign_id_refused' }]);
});

test.each([
  ['the day after the visit', 1, 'done'],
  ['the day of the visit', 0, 'not_found'],
  ['the day before the visit', -1, 'not_found'],
])(
  'a child of the caller whose eighteenth birthday is %s is booked for on the telephone as on the portal [AZ-07]',
  async (_, days, expected) => {
    const born = new Date(startOf(0));
    born.setUTCFullYear(born.getUTCFullYear() - 18);
    born.setUTCDate(born.getUTCDate() + days);
    const minorId = await buildMinor(database.owner, member, born.toISOString().slice(0, 10));
    const { held, answer } = await bookHeld({ minor: { minorId, mothersName: 'Szabó Kata' } });
    expect(answer).toBe(expected);
    expect(held.children.length).toBe(expected === 'done' ? 1 : 0);
  },
);

test('of an adult who shares the caller’s account nothing is seen or changed in the caller’s name [AZ-07]', async () => {
  const adult = await buildCustomerOf(database, scene.portal);
  await shareWith(database.owner, member, adult);
  const visit = await bookVisit();
  await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
    visit.id,
    adult.customerId,
  ]);
  const { appointments } = await centre.getPerson(entry, opening);
  expect(appointments?.upcoming).toEqual([]);
  expect(await refusalOf(centre.cancelVisit(entry, { opening, ...visit }))).toBe('not_found');
  const moved = centre.moveVisit(entry, { opening, ...visit, slotId: slotOf(2) });
  expect(await refusalOf(moved)).toBe('not_found');
  expect(await readVisit(visit.id)).toEqual(['confirmed', visit.shownStartsAt]);
});

test('what the care is, costs and needs is the portal’s to say, not the call centre’s [AZ-04]', async () => {
  const care = { partner_id: scene.portal.partner.id, subfunction_id: scene.subfunctionId };
  await buildCare(database.owner, { ...care, is_preauthorization_required: true });
  for (const preauthType of [undefined, 'none'] as const) {
    const { held, answer } = await bookHeld(preauthType ? { preauthType } : {});
    expect(answer).toBe('preauth_required');
    await centre.releaseForPerson(entry, { opening, reservationId: held.id });
  }
  const { held, answer } = await bookHeld({ preauthType: 'normal' });
  expect([answer, (await readVisit(held.id))[0]]).toEqual(['done', 'pending_preauth']);
  const between = startOf(1)
    .replace('00:00.000Z', '07:00.000Z')
    .replace('30:00.000Z', '37:00.000Z');
  const slotId = encodeSlotId(scene.calendar.id, Date.parse(between));
  const { subfunctionId } = scene;
  const hold = { opening, slotId, subfunctionId, attempt: randomUUID() };
  expect(await refusalOf(centre.holdForPerson(entry, hold))).toBe('not_offered');
});

test('insured care that needs a referral is not booked on the telephone without one [AZ-05]', async () => {
  await database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
    scene.subfunctionId,
  ]);
  const { held, answer } = await bookHeld({ preauthType: 'self_paid' });
  expect(answer).toBe('attachments_required');
  expect((await readVisit(held.id))[0]).toBe('started');
});
