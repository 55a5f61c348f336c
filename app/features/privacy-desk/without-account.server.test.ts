import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runImport } from '#app/features/imports/run-import.server.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildAccount, buildCustomer } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import {
  askedBy,
  buildDeskStaff,
  createTestPrivacyDesk,
  passWait,
  planErasure,
} from '#tests/support/privacy-desk.ts';
import { refusalOf } from '#tests/support/refusals.ts';

const BORN = '1971-09-09';
const COMPLAINT = 'Szúró mellkasi fájdalom';
type Desk = ReturnType<typeof createTestPrivacyDesk>;

let database: TestDatabase;
/** As the staff has it, and as whoever opens a link. */
let desk: Desk;
let site: Desk;
let scene: BookingScene;
let admin: Portal;
let colleague: Portal;
let partnerId: number;
let person: { lastName: string; email: string; phone: string };
let coming: string;
let past: string;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createTestPrivacyDesk(database.staff);
  site = createTestPrivacyDesk(database.app);
});
afterAll(() => database.drop());

beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  partnerId = scene.portal.partner.id;
  admin = await as('partner_admin');
  colleague = await as('partner_admin');
  const name = randomUUID().replaceAll(/[^a-f]/g, '');
  person = {
    lastName: `Vendég ${name}`,
    email: `${name}@visitors.test`,
    phone: `+3620${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`,
  };
  past = await book(0);
  coming = await book(1);
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days' WHERE id = $1`,
    [past],
  );
});

const as = (role: StaffRole, at = partnerId): Promise<Portal> =>
  buildDeskStaff(database.owner, scene.portal, role, at);

function book(index: number, values: Record<string, string> = {}): Promise<string> {
  return bookSlot(database.owner, createTestBooking(database.app), scene, index, {
    patientLastName: person.lastName,
    patientFirstName: 'Ilona',
    patientDateOfBirth: BORN,
    patientEmail: person.email,
    patientPhone: person.phone,
    patientComment: COMPLAINT,
    ...values,
  });
}

const formOf = (values: object = {}) => {
  const visitor = { firstName: 'Ilona', dateOfBirth: BORN, hasAccount: false };
  return askedBy(scene.portal, person.lastName, { ...visitor, ...values });
};
const register = (values: object = {}) => desk.register(admin, formOf(values));
const fileOf = (id: string) => desk.getRequest(admin, { partnerId, id });
type Step = 'note_told' | 'send_copy' | 'withdraw';
const press = async (id: string, step: Step) =>
  desk.takeStep(admin, { partnerId, id, step, version: (await fileOf(id)).version });

/** Sends a mail about a request, and says where it went and which link is in it. */
async function sendMail(id: string, about: 'received' | 'planned' | 'copy') {
  const outcome = await runJob(database.worker, 'mail_privacy_request', { request: id, about });
  const { rows } = await database.owner.query<{ body: string; recipient: string }>(
    'DELETE FROM sent_mail RETURNING body, recipient',
  );
  const text = rows[0]?.body ?? '';
  const token = /\/data-request\/([\w-]{43})\?lang=/.exec(text)?.[1] ?? '';
  return { outcome, text, token, to: rows[0]?.recipient ?? null };
}

const proofOf = (token: string, dateOfBirth = BORN, portal = scene.portal) => ({
  portal,
  token,
  dateOfBirth,
  humanCheck: 'person',
});
const ticketOf = (href: string) => href.split('/').at(-1) ?? '';
async function download(token: string): Promise<Record<string, Uint8Array>> {
  const { href } = await site.openCopy(proofOf(token));
  const ticket = ticketOf(href);
  return unzipSync(await buffer(await site.downloadCopy({ portal: scene.portal, ticket })));
}
async function sendCopy(id: string): Promise<string> {
  await press(id, 'send_copy');
  return (await sendMail(id, 'copy')).token;
}
const plan = async (id: string) => {
  await planErasure({ desk, owner: database.owner }, [admin, colleague], { partnerId, id });
  return sendMail(id, 'planned');
};
const eraseNow = async (id: string) => {
  await passWait(database.owner, id);
  return runJob(database.worker, 'erase_planned');
};

test('who booked without an account is found by name and day of birth, and told apart by address, number or booking', async () => {
  expect(await refusalOf(register({ dateOfBirth: '1971-09-10' }))).toEqual({ identity: 'unknown' });
  expect(await refusalOf(register({ email: 'other@visitors.test' }))).toEqual({
    identity: 'unknown',
  });
  const namesake = { patientEmail: `other-${person.email}`, patientPhone: '+36209999999' };
  const other = await book(2, namesake);
  expect(await refusalOf(register())).toEqual({ identity: 'unknown' });
  expect(await refusalOf(register({ phone: 'no number' }))).toEqual({ phone: 'phoneInvalid' });
  expect(await refusalOf(register({ booking: 'K7F3-9QX1' }))).toEqual({
    booking: 'bookingInvalid',
  });

  const byBooking = await register({ booking: writeBookingNumber(other) });
  expect((await fileOf(byBooking)).person?.email).toBe(namesake.patientEmail);
  const byPhone = await register({ phone: person.phone, kind: 'export' });
  expect(await fileOf(byPhone)).toMatchObject({
    customerId: null,
    person: { email: person.email, phone: person.phone, dateOfBirth: BORN, status: null },
  });
  expect(await refusalOf(register({ email: person.email.toUpperCase(), kind: 'export' }))).toEqual({
    kind: 'open',
  });
  const byAddress = await desk.findByEmail(admin, { partnerId, email: person.email });
  expect(byAddress).toEqual([{ id: byPhone, kind: 'export', state: 'received' }]);
  // As one of the customers they are nobody, and what another partner holds is found by nobody here.
  expect(await refusalOf(register({ hasAccount: true }))).toEqual({ identity: 'unknown' });
  const { partner_id: otherPartner } = await buildPartnerHost(database.owner);
  const stranger = await as('partner_admin', otherPartner);
  expect(
    await refusalOf(desk.register(stranger, { ...formOf(), partnerId: otherPartner })),
  ).toEqual({ identity: 'unknown' });
  expect(await refusalOf(desk.register(stranger, formOf()))).toBe('forbidden');
  expect(await refusalOf(desk.register(await as('call_centre'), formOf()))).toBe('forbidden');
});

test('a copy reaches the person by a link to the address on record, and opens with the day of birth alone', async () => {
  const id = await register({ kind: 'export' });
  const received = await sendMail(id, 'received');
  expect(received).toMatchObject({ outcome: 'sent', to: person.email, token: '' });
  expect(received.text).not.toContain('/profile/privacy');
  await press(id, 'send_copy');
  const { to, token } = await sendMail(id, 'copy');
  expect(to).toBe(person.email);
  expect(JSON.stringify(await fileOf(id))).not.toContain(token);
  expect(await site.describeLink({ portal: scene.portal, token })).toEqual({
    purpose: 'copy',
    state: 'open',
    plannedFor: null,
  });
  const files = await download(token);
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  expect(text).toContain(COMPLAINT);
  expect(JSON.parse(text)).toMatchObject({
    account: null,
    reservations: [{ patient_email: person.email }, { patient_email: person.email }],
    privacyRequests: [{ kind: 'export', state: 'done' }],
  });
  expect(JSON.parse(text).mails.length).toBeGreaterThan(1);
  expect(files['data.pdf']?.length).toBeGreaterThan(1_000);
  const { rows: noted } = await database.owner.query(
    `SELECT actor FROM audit_entry WHERE action = 'data_copy_downloaded' AND object_id = $1 AND partner_id = $2`,
    [id, partnerId],
  );
  expect(noted).toEqual([{ actor: 'visitor' }]);
  // Another copy ends the link before.
  await database.owner.query(
    `UPDATE privacy_link SET expires_at = portal_now() - interval '1 minute' WHERE request_id = $1`,
    [id],
  );
  expect(await refusalOf(site.openCopy(proofOf(token)))).toBe('expired');
  expect((await fileOf(id)).steps).toEqual(['send_copy']);
  expect(await sendCopy(id)).not.toBe(token);
});

test('nine who guess the day of birth at once have five tries, and the right one comes too late', async () => {
  const id = await register({ kind: 'export' });
  const token = await sendCopy(id);
  const tries = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) =>
      refusalOf(site.openCopy(proofOf(token, `1971-08-0${day}`))),
    ),
  );
  expect(tries.filter((one) => typeof one === 'object')).toHaveLength(5);
  expect(tries.filter((one) => one === 'expired')).toHaveLength(4);
  expect(await refusalOf(site.openCopy(proofOf(token)))).toBe('expired');
  expect((await fileOf(id)).steps).toEqual(['send_copy']);
});

test('a ticket of the copy works for some minutes, at its partner, and not once the link is over', async () => {
  const token = await sendCopy(await register({ kind: 'export' }));
  const { href, expiresAt } = await site.openCopy(proofOf(token));
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
  const ticket = ticketOf(href);
  const other = await buildBookingScene(database.owner);
  expect(await refusalOf(site.downloadCopy({ portal: other.portal, ticket }))).toBe('expired');
  expect(
    await refusalOf(
      site.downloadCopy({ portal: scene.portal, ticket: `${ticket.slice(0, -4)}AAAA` }),
    ),
  ).toBe('not_found');
  expect(await refusalOf(site.openCopy(proofOf(token, BORN, other.portal)))).toBe('not_found');
  await database.owner.query('UPDATE privacy_link SET expires_at = portal_now()');
  expect(await refusalOf(site.downloadCopy({ portal: scene.portal, ticket }))).toBe('expired');
});

test('nothing of who shares name and telephone but wrote from another address is in a copy or erased', async () => {
  const other = await book(2, { patientEmail: `other-${person.email}` });
  const id = await register({ kind: 'export', email: person.email });
  const text = strFromU8((await download(await sendCopy(id)))['data.json'] ?? new Uint8Array());
  expect(text).not.toContain(`other-${person.email}`);
  const erasure = await register({ email: person.email });
  await plan(erasure);
  expect(await eraseNow(erasure)).toBe(1);
  const { rows } = await database.owner.query(
    'SELECT status, patient_last_name FROM reservation WHERE id = $1',
    [other],
  );
  expect(rows).toEqual([{ status: 'confirmed', patient_last_name: person.lastName }]);
});

test('an erasure is told by a link that stops it by one press, and is carried out three days after its mail', async () => {
  const stopped = await register();
  const { token, to } = await plan(stopped);
  expect(to).toBe(person.email);
  const link = await site.describeLink({ portal: scene.portal, token });
  expect(link).toMatchObject({ purpose: 'stop', state: 'open', plannedFor: expect.any(String) });
  expect(await refusalOf(site.openCopy(proofOf(token)))).toBe('not_found');
  await site.stopErasure({ portal: scene.portal, token, humanCheck: 'person' });
  await site.stopErasure({ portal: scene.portal, token, humanCheck: 'person' });
  expect(await fileOf(stopped)).toMatchObject({ state: 'withdrawn', deciderName: null });
  expect(await eraseNow(stopped)).toBe(0);

  const id = await register({ reference: 'L-1' });
  expect((await fileOf(id)).kept).toMatchObject({ comingVisits: 1, pastVisits: 1 });
  const planned = await plan(id);
  expect(await runJob(database.worker, 'erase_planned')).toBe(0);
  expect(await eraseNow(id)).toBe(1);
  expect(await fileOf(id)).toMatchObject({ state: 'done', person: null, reference: null });
  expect(
    await refusalOf(
      site.stopErasure({ portal: scene.portal, token: planned.token, humanCheck: 'person' }),
    ),
  ).toBe('expired');
  // It says that it is done and when, and to nobody whose data it was.
  const { rows: ended } = await database.owner.query<{ closed_at: Date }>(
    'SELECT closed_at FROM privacy_request WHERE id = $1',
    [id],
  );
  expect(await site.describeLink({ portal: scene.portal, token: planned.token })).toEqual({
    purpose: 'stop',
    state: 'erased',
    plannedFor: ended[0]?.closed_at.toISOString(),
  });
  // That of the erasure that was stopped before does not go on saying that the data stays.
  expect(await refusalOf(site.describeLink({ portal: scene.portal, token }))).toBe('not_found');
  const rowsOf = async () =>
    (
      await database.owner.query<{ status: string; name: string | null }>(
        'SELECT status, patient_last_name AS name FROM reservation WHERE id = ANY ($1) ORDER BY starts_at',
        [[past, coming]],
      )
    ).rows;
  // The clinic and the patient are told first; then the coming visit is locked, too.
  expect(await rowsOf()).toEqual([
    { status: 'confirmed', name: null },
    { status: 'cancelled_by_patient', name: person.lastName },
  ]);
  await database.owner.query('UPDATE outbox SET done_at = portal_now() WHERE done_at IS NULL');
  await runJob(database.worker, 'delete_outdated_personal_data');
  expect((await rowsOf()).map(({ name }) => name)).toEqual([null, null]);
  const { rows: farewells } = await database.owner.query(
    `SELECT f.email, o.payload ->> 'mail' AS mail FROM farewell f JOIN outbox o ON o.payload ->> 'farewell' = f.id::text WHERE f.partner_id = $1`,
    [partnerId],
  );
  expect(farewells).toEqual([{ email: person.email, mail: 'data-erased' }]);
});

test('one erasure of a person is open at a time, whatever they book meanwhile, and one press stops all that are planned', async () => {
  const id = await register();
  await book(2);
  expect(await refusalOf(register())).toEqual({ kind: 'open' });
  await press(id, 'withdraw');
  const both = await Promise.all([refusalOf(register()), refusalOf(register())]);
  expect(both.filter((one) => one === null)).toHaveLength(1);
  // Two people, as it seemed: then the clinic mends the address of one.
  const other = await book(3, { patientEmail: `other-${person.email}` });
  const second = await register({ email: `other-${person.email}` });
  const [first] = await desk.findByEmail(admin, { partnerId, email: person.email });
  await plan(first?.id ?? '');
  await database.owner.query('UPDATE reservation SET patient_email = $2 WHERE id = $1', [
    other,
    person.email,
  ]);
  const { token } = await plan(second);
  await site.stopErasure({ portal: scene.portal, token, humanCheck: 'person' });
  const states = [await fileOf(first?.id ?? ''), await fileOf(second)].map(({ state }) => state);
  expect(states).toEqual(['withdrawn', 'withdrawn']);
  const { rows } = await database.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'privacy_request_withdrawn' AND actor = 'visitor' AND object_id = ANY ($1) AND partner_id = $2`,
    [[first?.id, second], partnerId],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('an erasure is carried out though a visit went to an account, and one of which nothing is left alerts', async () => {
  const id = await register();
  await plan(id);
  const { id: customer } = await buildCustomer(database.owner, { partner_id: partnerId });
  const give = (visit: string) =>
    database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
      visit,
      customer,
    ]);
  await give(coming);
  expect(await eraseNow(id)).toBe(1);
  expect((await fileOf(id)).state).toBe('done');
  const { rows } = await database.owner.query(
    'SELECT patient_last_name AS name, status FROM reservation WHERE id = ANY ($1) ORDER BY starts_at',
    [[past, coming]],
  );
  expect(rows).toEqual([
    { name: null, status: 'confirmed' },
    { name: person.lastName, status: 'confirmed' },
  ]);

  const later = await book(2);
  const next = await register();
  await plan(next);
  await give(later);
  expect(await eraseNow(next)).toBe('erasures_failed');
  expect(await fileOf(next)).toMatchObject({
    state: 'planned',
    failure: 'nothing_held',
    hasFailed: true,
    steps: ['withdraw'],
  });
  await press(next, 'withdraw');
});

test('who left a telephone number alone is told by the staff, and no copy goes to an address that nobody left', async () => {
  await database.owner.query('UPDATE reservation SET patient_email = NULL WHERE id = ANY ($1)', [
    [past, coming],
  ]);
  const copy = await register({ kind: 'export' });
  expect((await fileOf(copy)).person).toMatchObject({ email: null, phone: person.phone });
  expect(await refusalOf(press(copy, 'send_copy'))).toEqual({ step: 'address' });
  const id = await register();
  const { outcome, to } = await plan(id);
  expect({ outcome, to }).toEqual({ outcome: 'no_address', to: null });
  expect(await fileOf(id)).toMatchObject({ toldAt: null, hasFailed: true, failure: 'no_address' });
  expect(await eraseNow(id)).toBe(0);
  await press(id, 'note_told');
  expect(await eraseNow(id)).toBe(1);
  // The coming visit keeps its number until the text message that cancels it is out.
  const queuedOf = async () =>
    (
      await database.owner.query<{ state: string }>(
        'SELECT state FROM message WHERE reservation_id = $1',
        [coming],
      )
    ).rows.map(({ state }) => state);
  await database.owner.query('UPDATE outbox SET done_at = portal_now() WHERE done_at IS NULL');
  await runJob(database.worker, 'delete_outdated_personal_data');
  expect(await queuedOf()).toEqual(['queued']);
  await database.owner.query(`UPDATE message SET state = 'sent' WHERE reservation_id = $1`, [
    coming,
  ]);
  await runJob(database.worker, 'delete_outdated_personal_data');
  expect(await queuedOf()).toEqual([]);
});

test('a member who is known from an import alone gets copy and erasure by link, too', async () => {
  const { key } = await buildProduct(database.owner, { partner_id: partnerId });
  const address = `member-${person.email}`;
  const columns = 'id,email,last_name,first_name,date_of_birth,phone,zip,city,street,product';
  const member = `m-1,${address},Tagh,Ilona,${BORN},+36201234567,1011,Budapest,Fő utca 1.,${key}`;
  const imported = await runImport(database.imports, {
    kind: 'members',
    partner: { id: partnerId },
    open: () => Readable.from([Buffer.from(`${columns},starts_on\n${member},2026-01-01\n`)]),
  });
  expect(imported.problems).toBeUndefined();
  const asMember = { hasAccount: true, lastName: 'Tagh', email: address };
  const copy = await register({ ...asMember, kind: 'export' });
  expect((await fileOf(copy)).person).toMatchObject({ email: address, status: 'pending' });
  const data = JSON.parse(
    strFromU8((await download(await sendCopy(copy)))['data.json'] ?? new Uint8Array()),
  );
  expect(data).toMatchObject({
    account: { email: address },
    subscriptions: [{ date_of_birth: BORN }],
  });
  const id = await register(asMember);
  const stopped = await plan(id);
  expect(stopped).toMatchObject({ outcome: 'sent', to: address });
  await site.stopErasure({ portal: scene.portal, token: stopped.token, humanCheck: 'person' });
  expect((await fileOf(id)).state).toBe('withdrawn');
  const again = await register(asMember);
  await plan(again);
  expect(await eraseNow(again)).toBe(1);
  const { rows } = await database.owner.query(
    'SELECT s.last_name, c.erased_at IS NOT NULL AS is_erased FROM subscription s JOIN customer c ON c.id = s.customer_id WHERE c.partner_id = $1',
    [partnerId],
  );
  expect(rows).toEqual([{ last_name: '–', is_erased: true }]);
});

test('who is left without an account and without a subscription is found by address and by what they booked, gets a copy and is erased', async () => {
  // Registered and never confirmed: the account goes, the customer stays with what hangs on them.
  const account = await buildAccount(database.owner, {
    partner_id: partnerId,
    email: person.email,
    status: 'pending',
    host: scene.portal.host,
  });
  await database.owner.query(
    `UPDATE account SET created_at = created_at - interval '31 days' WHERE id = $1`,
    [account.id],
  );
  // The coming visit is their own, the past one somebody else's for whom they booked.
  await database.owner.query(
    `UPDATE reservation SET customer_id = $2, on_behalf_relation = CASE WHEN id = $3 THEN 'child' END,
            patient_first_name = CASE WHEN id = $3 THEN 'Zsófia' ELSE patient_first_name END WHERE id = ANY ($1)`,
    [[past, coming], account.customer_id, past],
  );
  await database.worker.query('SELECT delete_unconfirmed_accounts()');
  const { rows: left } = await database.owner.query(
    'SELECT a.id FROM customer c LEFT JOIN account a ON a.customer_id = c.id WHERE c.id = $1',
    [account.customer_id],
  );
  expect(left).toEqual([{ id: null }]);

  // By their address alone: of anybody else nothing is said, nor of whom they booked for.
  for (const told of [
    { email: '' },
    { email: `other-${person.email}` },
    { email: person.email, dateOfBirth: '1971-09-10' },
    { email: person.email, firstName: 'Zsófia' },
  ]) {
    expect(await refusalOf(register(told))).toEqual({ identity: 'unknown' });
  }
  const foreign = await as('partner_admin', (await buildPartnerHost(database.owner)).partner_id);
  const elsewhere = foreign.actor.kind === 'staff' ? foreign.actor.homePartnerId : 0;
  expect(
    await refusalOf(desk.register(foreign, formOf({ partnerId: elsewhere, email: person.email }))),
  ).toEqual({ identity: 'unknown' });

  // Whoever opens the letter may take them for a customer or for a visitor: it is the same person.
  const copy = await register({ kind: 'export', email: person.email });
  const asCustomer = { kind: 'export', email: person.email, hasAccount: true };
  expect(await refusalOf(register(asCustomer))).toEqual({ kind: 'open' });
  expect((await fileOf(copy)).person).toMatchObject({
    email: person.email,
    status: null,
    name: `${person.lastName} Ilona`,
    dateOfBirth: BORN,
  });
  const token = await sendCopy(copy);
  await expect(site.openCopy(proofOf(token, '1971-09-10'))).rejects.toMatchObject({
    code: 'invalid_input',
  });
  const data = strFromU8((await download(token))['data.json'] ?? new Uint8Array());
  expect(data).toContain(COMPLAINT);

  const id = await register({ email: person.email, hasAccount: true });
  expect(await plan(id)).toMatchObject({ outcome: 'sent', to: person.email });
  expect(await eraseNow(id)).toBe(1);
  const { rows: erased } = await database.owner.query(
    'SELECT erased_at IS NOT NULL AS is_erased, user_email = $2 AS is_named FROM customer WHERE id = $1',
    [account.customer_id, person.email],
  );
  expect(erased).toEqual([{ is_erased: true, is_named: false }]);
  expect(await refusalOf(register({ email: person.email }))).toEqual({ identity: 'unknown' });
});

test('a customer who has an account and no subscription is found by their address, too, and answered there', async () => {
  const account = await buildAccount(database.owner, {
    partner_id: partnerId,
    email: person.email,
    host: scene.portal.host,
  });
  const told = { hasAccount: true, email: person.email };
  // Nothing says who they are.
  expect(await refusalOf(register(told))).toEqual({ identity: 'unknown' });
  await database.owner.query('UPDATE reservation SET customer_id = $2 WHERE id = $1', [
    coming,
    account.customer_id,
  ]);
  expect(await refusalOf(register({ ...told, lastName: 'Más' }))).toEqual({ identity: 'unknown' });
  const id = await register(told);
  expect((await fileOf(id)).person).toMatchObject({
    status: 'active',
    name: `${person.lastName} Ilona`,
  });
});
