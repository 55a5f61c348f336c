import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  APP_SECRET,
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import {
  ALL_TOLD,
  createTestCallCentre,
  KATA,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { buildInsuredOf, buildMinor, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPeople } from '#tests/support/people.ts';
import { createMedicalCareServices } from '#app/features/medical-care/services.server.ts';
import type { findPeople } from './contract.ts';

type By = BodyOf<typeof findPeople>['by'];

let database: TestDatabase;
let scene: BookingScene;
let member: TestCustomer;
let centre: TestCallCentre;

beforeAll(async () => {
  database = await createTestDatabase();
  centre = createTestCallCentre(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  member = await buildInsuredOf(database, scene);
});

const entryOf = (role?: StaffRole, partnerId?: number) =>
  staffEntryOf(database, scene.portal, role, partnerId);
const find = (entry: Portal, by: By = { way: 'name', ...KATA }) =>
  centre.findPeople(entry, { grounds: 'caller_changes', by });
const open = (entry: Portal, found: string, values: object = {}) =>
  centre.openPerson(entry, { found, ticked: [...ALL_TOLD], ...KATA, ...values });
/** What the audit has of these actions: who did it, as what and why. */
async function findNoted(action: string) {
  const { rows } = await database.owner.query(
    `SELECT actor, actor_role AS role, customer_id, reason, grounds FROM audit_entry WHERE partner_id = $1 AND action = $2 ORDER BY id`,
    [scene.portal.partner.id, action],
  );
  return rows;
}

test('a caller is found by name and day of birth, however written, by telephone or by a booking; nothing of them is told [AZ-02]', async () => {
  const entry = await entryOf();
  const booked = await bookFor();
  const ways: By[] = [
    { way: 'name', ...KATA },
    { way: 'name', ...KATA, lastName: ' SZABO ', firstName: 'kata' },
    { way: 'phone', phone: '+36 20 555 0101' },
    { way: 'phone', phone: '06 20 555 0101' },
    { way: 'booking', booking: booked.toUpperCase() },
  ];
  for (const by of ways) {
    const answer = await find(entry, by);
    expect([by, answer.people.length, answer.hasMore]).toEqual([by, 1, false]);
    expect(JSON.stringify(answer)).not.toMatch(/Szab|Kata|1986-04-12|5550101|members/);
  }
  expect(await findNoted('person_searched')).toEqual(
    ways.map(() => ({
      actor: 'staff',
      role: 'call_centre',
      customer_id: null,
      reason: 'duty',
      grounds: 'caller_changes',
    })),
  );
  for (const by of [
    { way: 'name', ...KATA, dateOfBirth: '1986-04-13' },
    { way: 'name', ...KATA, firstName: 'Kat' },
    { way: 'phone', phone: '+36205550102' },
    { way: 'booking', booking: booked.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
  ] satisfies By[]) {
    expect([by, (await find(entry, by)).people]).toEqual([by, []]);
  }
});

async function bookFor(): Promise<string> {
  const id = await bookSlot(database.owner, createTestBooking(database.app), scene);
  await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
    id,
    member.customerId,
  ]);
  return id;
}

test('nobody is looked for without the whole name and day of birth', async () => {
  const entry = await entryOf();
  const wrong = (fields: object) => ({ code: 'invalid_input', fields });
  const byName = (values: object) => find(entry, { way: 'name', ...KATA, ...values });
  expect(await refusalOf(byName({ firstName: ' ' }))).toEqual(wrong({ firstName: 'required' }));
  expect(await refusalOf(byName({ dateOfBirth: '1986' }))).toEqual(
    wrong({ dateOfBirth: 'dateInvalid' }),
  );
  expect(await refusalOf(find(entry, { way: 'phone', phone: '555' }))).toEqual(
    wrong({ phone: 'phoneInvalid' }),
  );
  expect(await refusalOf(find(entry, { way: 'booking', booking: '12' }))).toEqual(
    wrong({ booking: 'bookingInvalid' }),
  );
  expect(await findNoted('person_searched')).toEqual([]);
});

test('only the call centre finds people, and only those of its partners [AZ-01 AZ-02]', async () => {
  const other = await buildPartner(database.owner);
  expect((await find(await entryOf('call_centre', other.id))).people).toEqual([]);
  const roles = [
    'preauthorization',
    'advice_doctor',
    'content_editor',
    'partner_admin',
    'auditor',
    'system_admin',
  ] as const;
  for (const role of roles) {
    expect([role, await refusalOf(find(await entryOf(role)))]).toEqual([role, 'forbidden']);
  }
  expect(await refusalOf(find(member.portal))).toBe('forbidden');
});

test('nothing opens before all three are ticked and are those of the person found; an attempt is noted with them', async () => {
  const entry = await entryOf();
  const { people } = await find(entry, { way: 'phone', phone: '+36205550101' });
  const found = people[0]?.found ?? '';
  for (const missing of ALL_TOLD) {
    const ticked = ALL_TOLD.filter((one) => one !== missing);
    expect(await refusalOf(open(entry, found, { ticked }))).toEqual({
      code: 'invalid_input',
      fields: { [`ticked.${missing}`]: 'required' },
    });
  }
  const wrong = { lastName: 'Kovács', firstName: 'Éva', dateOfBirth: '1986-04-13' };
  for (const field of ALL_TOLD) {
    expect(await refusalOf(open(entry, found, { [field]: wrong[field] }))).toEqual({
      code: 'invalid_input',
      fields: { identity: 'mismatch' },
    });
  }
  expect(await findNoted('person_not_identified')).toMatchObject(
    ALL_TOLD.map(() => ({ customer_id: member.customerId, role: 'call_centre' })),
  );
  expect(await findNoted('person_opened')).toEqual([]);
  expect(await refusalOf(centre.getPerson(entry, found))).toBe('not_found');
  const { opening } = await open(entry, found);
  expect((await centre.getPerson(entry, opening)).details).toMatchObject({ name: 'Szabó Kata' });
});

test('what one session of the staff has found or opened is nobody else’s', async () => {
  const [entry, colleague] = [await entryOf(), await entryOf()];
  const { people } = await find(entry);
  const found = people[0]?.found ?? '';
  expect(await refusalOf(open(colleague, found))).toBe('not_found');
  const { opening } = await open(entry, found);
  expect(await refusalOf(centre.getPerson(colleague, opening))).toBe('not_found');
  const { actor } = entry;
  if (actor.kind !== 'staff') throw new Error('nobody of the staff');
  const later = { ...entry, actor: { ...actor, sessionId: crypto.randomUUID() } };
  expect(await refusalOf(centre.getPerson(later, opening))).toBe('not_found');
  const without = { ...entry, actor: { ...actor, grants: [] } };
  expect(await refusalOf(centre.getPerson(without, opening))).toBe('forbidden');
});

test('guesses are limited; whoever was identified is none', async () => {
  const entry = await entryOf();
  for (let call = 0; call < 16; call += 1) await openKata(centre, entry);
  const nobody: By = { way: 'name', ...KATA, lastName: 'Nincsen' };
  for (let guess = 0; guess < 15; guess += 1) await find(entry, nobody);
  expect(await refusalOf(find(entry))).toBe('too_many_requests');
  // Somebody else may still.
  expect((await find(await entryOf())).people).toHaveLength(1);
});

test('one screen shows what the person has, no word about health, and they see who looked and that it was during a call', async () => {
  const entry = await entryOf();
  await buildMinor(database.owner, member, '2020-01-02');
  const booking = await bookFor();
  await database.owner.query('UPDATE reservation SET patient_comment = $2 WHERE id = $1', [
    booking,
    'Szédül reggelente',
  ]);
  const pool = database.app;
  const care = createMedicalCareServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
  });
  const form = careOf(scene.subfunctionId, { serviceType: 'MEDICAL_CARE' });
  await care.request({ portal: member.portal, idempotencyKey: crypto.randomUUID(), form });

  // One of a child who has come of age since is the child's alone.
  for (const [relation, born] of [
    [null, '1986-04-12'],
    ['child', '2008-01-01'],
  ]) {
    await database.owner.query(
      `INSERT INTO advice_question (id, partner_id, customer_id, host, locale, answers, question, terms_version, due_at, last_name, first_name, relation, date_of_birth, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'hu', '{}', '-', '1', portal_now(), 'Szabó', '-', $4, $5, '2025-12-01')`,
      [member.portal.partner.id, member.customerId, member.portal.host, relation, born],
    );
  }
  const person = await centre.getPerson(entry, await openKata(centre, entry));
  expect(person).toMatchObject({
    details: { name: 'Szabó Kata', dateOfBirth: '1986-04-12', phone: '+36205550101' },
    product: { isInsured: true, since: '2020-05-10' },
    family: { adults: [], minors: [{ name: 'Szabó Zsófi' }], sharedFrom: null },
    cover: { covers: [{}] },
    appointments: { upcoming: [{ id: booking, state: 'booked' }] },
    requests: [{ status: 'requested' }],
    advice: [{ status: 'submitted' }],
  });
  expect(person.mails.map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['mail_medical_care', 'waiting'],
      ['mail_reservation_confirmed', 'waiting'],
    ]),
  );
  expect(JSON.stringify(person)).not.toMatch(/Szédül/);

  expect(await findNoted('person_opened')).toEqual([
    {
      actor: 'staff',
      role: 'call_centre',
      customer_id: member.customerId,
      reason: 'duty',
      grounds: 'caller_changes',
    },
  ]);
  expect(await findNoted('appointments_read')).toMatchObject([
    { actor: 'staff', role: 'call_centre', grounds: 'caller_changes', reason: 'duty' },
  ]);
  const people = createTestPeople(database.app);
  const { events } = await people.profile.getPrivacy({ portal: member.portal });
  expect(events.filter(({ actor }) => actor === 'call_centre').map(({ action }) => action)).toEqual(
    expect.arrayContaining(['person_opened', 'person_read', 'appointments_read']),
  );
});

test('whoever is erased is found no more, and what was open closes', async () => {
  const entry = await entryOf();
  const opening = await openKata(centre, entry);
  await database.owner.query('UPDATE customer SET erased_at = portal_now() WHERE id = $1', [
    member.customerId,
  ]);
  expect(await refusalOf(centre.getPerson(entry, opening))).toBe('not_found');
  expect((await find(entry)).people).toEqual([]);
});
