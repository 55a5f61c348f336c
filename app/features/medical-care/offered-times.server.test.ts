import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { careOf, careQuery, staffEntryOf } from '#tests/support/care.ts';
import {
  buildCustomerOf,
  buildInsuredOf,
  buildMinor,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { requireCarePatient } from './care-case.server.ts';
import { createMedicalCareServices } from './services.server.ts';
import type { workOnMedicalCare } from './staff-contract.ts';

type Work = BodyOf<typeof workOnMedicalCare>['work'];

let database: TestDatabase;
let scene: BookingScene;
let care: ReturnType<typeof createMedicalCareServices>;
let booking: ReturnType<typeof createTestBooking>;
let member: TestCustomer;
let entry: Portal;
let clinic: { uuid: string; name: string; address: string; doctor: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = database.app;
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  care = createMedicalCareServices({ db, appSecret: APP_SECRET });
  booking = createTestBooking(pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  member = await buildCustomerOf(database, scene.portal);
  entry = await staffEntryOf(database, scene.portal);
  const { rows } = await database.owner.query(
    'SELECT p.uuid, p.name, p.address, d.name AS doctor FROM provider p JOIN doctor d ON d.id = $2 WHERE p.id = $1',
    [scene.calendar.provider_id, scene.calendar.doctor_id],
  );
  clinic = rows[0];
});

interface Which {
  id: string;
  partnerId: number;
}
/** By who sees it as it is. */
const step = async (which: Which, work: Work) => {
  const { rows } = await database.owner.query<{ version: number }>(
    'SELECT version FROM medical_care WHERE id = $1',
    [which.id],
  );
  await care.work(entry, { ...which, version: rows[0]?.version ?? 1, work });
};

/** A request that the call centre has taken on. */
async function asked(portal = member.portal, provider: string | null = clinic.uuid) {
  const form = careOf(scene.subfunctionId, { provider });
  const { id } = await care.request({ portal, idempotencyKey: randomUUID(), form });
  const which = { id, partnerId: scene.portal.partner.id };
  await step(which, { step: 'claim', isTakenOver: false });
  return which;
}
/** The n-th free time of the calendar, as the room of the staff sends it. */
const timeOf = (index: number, place = clinic.name) => ({
  startsAt: new Date(scene.starts[index] ?? 0).toISOString(),
  place,
  doctorName: null,
});
const offer = (which: Which, ...indexes: number[]) =>
  step(which, { step: 'offer', times: indexes.map((index) => timeOf(index)) });
const ownOf = async ({ id }: Which, { portal } = member) => {
  const found = (await care.findOwn({ portal })).find((one) => one.id === id);
  if (!found) throw new Error('no such request');
  return found;
};
const answerOf = (which: Which, id: string | null, { portal } = member) =>
  care.answer({ portal, id: which.id, offer: id });
/** What somebody else who wants the n-th time is told. */
const wantedBy = (index: number) =>
  booking.holdSlot(holdInput(scene, index)).then(
    () => 'free',
    ({ code }: { code: string }) => code,
  );
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, fields = {} }: { code: string; fields?: Record<string, string> }) =>
      Object.entries(fields)[0]?.join(': ') ?? code,
  );

test('offered times of a calendar are held by its engine, with the doctor whose they are, for two working days at most', async () => {
  const which = await asked();
  const elsewhere = { ...timeOf(2, 'Másik Rendelő, Szeged'), doctorName: 'Dr. Máshol' };
  await step(which, { step: 'offer', times: [timeOf(0), timeOf(1), elsewhere] });
  const { offers, dueAt } = await ownOf(which);
  const byTime = offers.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  expect(byTime.map(({ doctorName }) => doctorName)).toEqual([
    clinic.doctor,
    clinic.doctor,
    'Dr. Máshol',
  ]);
  const [first, , text] = byTime;
  expect(text?.heldUntil).toBeNull();
  const days = (Date.parse(first?.heldUntil ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1.9);
  expect(days).toBeLessThan(6);
  expect(Math.abs(Date.parse(dueAt ?? '') - Date.parse(first?.heldUntil ?? ''))).toBeLessThan(
    60_000,
  );
  expect([await wantedBy(0), await wantedBy(1)]).toEqual(['slot_taken', 'slot_taken']);
  // What is only a text holds nothing, though it names a time that is in a calendar.
  expect(await wantedBy(2)).toBe('free');
});

/** Lets what is held for a request be held for that long yet. */
async function endIn({ id }: Which, time: string) {
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() + $2::interval
      WHERE id IN (SELECT (o ->> 'reservation')::uuid FROM medical_care m, jsonb_array_elements(m.offers) o WHERE m.id = $1)`,
    [id, time],
  );
  await database.owner.query(
    `UPDATE medical_care SET due_at = portal_now() + $2::interval, offers = jsonb_set(offers, '{0,heldUntil}', to_jsonb(portal_now() + $2::interval)) WHERE id = $1`,
    [id, time],
  );
}

test('a time that the clinic offers no more, or that would gain nothing, gets no more time and keeps its one extension', async () => {
  const which = await asked();
  await offer(which, 0);
  const extended = () => refusalOf(step(which, { step: 'extend' }));
  const canExtend = async () => (await care.getCase(entry, which)).offers[0]?.canExtend;
  const offers = (isActive: boolean) =>
    database.owner.query('UPDATE calendar SET is_active = $2 WHERE id = $1', [
      scene.calendar.id,
      isActive,
    ]);
  await endIn(which, '1 hour');
  await offers(false);
  expect(await canExtend()).toBe(false);
  expect(await extended()).toBe('changed_meanwhile');
  await offers(true);
  expect(await canExtend()).toBe(true);
  // Longer than the extension would.
  await endIn(which, '10 days');
  expect(await canExtend()).toBe(false);
  expect(await extended()).toBe('changed_meanwhile');
  await endIn(which, '1 hour');
  expect(await extended()).toBe('done');
});

test('held times get more time once, when nothing else was done with them', async () => {
  const which = await asked();
  expect(await refusalOf(step(which, { step: 'extend' }))).toBe('changed_meanwhile');
  await step(which, { step: 'offer', times: [timeOf(0), timeOf(1, 'Másik Rendelő, Szeged')] });
  await endIn(which, '1 hour');
  expect((await care.getCase(entry, which)).offers.map(({ canExtend }) => canExtend)).toEqual([
    true,
    false,
  ]);
  await step(which, { step: 'extend' });
  const { offers, dueAt } = await ownOf(which);
  const held = offers.find(({ heldUntil }) => heldUntil !== null);
  // Two working days, wherever a weekend lies.
  expect((Date.parse(held?.heldUntil ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(1.9);
  expect((Date.parse(dueAt ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(1.9);
  const { rows } = await database.owner.query<{ days: number }>(
    `SELECT extract(epoch FROM hold_expires_at - portal_now())::float / 86400 AS days FROM reservation WHERE status = 'started' AND hold_extended_at IS NOT NULL ORDER BY hold_extended_at DESC`,
  );
  expect(rows[0]?.days).toBeGreaterThan(1.9);
  await endIn(which, '1 hour');
  expect(await refusalOf(step(which, { step: 'extend' }))).toBe('changed_meanwhile');
});

test('without a clinic that was asked for, name and address together tell which one is meant', async () => {
  const which = await asked(member.portal, null);
  // Another one of the chain may be meant, which has no calendar here.
  await step(which, { step: 'offer', times: [timeOf(0)] });
  expect(await wantedBy(0)).toBe('free');
  expect((await care.getCase(entry, which)).offers).toMatchObject([{ heldUntil: null }]);
  // The house beside it is another's.
  const beside = `${clinic.name}, ${clinic.address.replace(/\.?$/, '2.')}`;
  await step(which, { step: 'offer', times: [timeOf(1, beside)] });
  expect((await care.getCase(entry, which)).offers).toMatchObject([{ heldUntil: null }]);
  const times = [timeOf(1, `${clinic.name}, ${clinic.address}`)];
  await step(which, { step: 'offer', times });
  expect(await wantedBy(1)).toBe('slot_taken');
});

test('a time of a clinic with a calendar is held however its name is written, and refused where the clinic does not offer it', async () => {
  const which = await asked();
  const offerOne = (one: { startsAt?: string; place?: string; doctorName?: string }) =>
    refusalOf(step(which, { step: 'offer', times: [{ ...timeOf(0), ...one }] }));
  const plain = { place: clinic.name.toUpperCase(), doctorName: clinic.doctor.replace('.', '') };
  expect(plain.doctorName).not.toBe(clinic.doctor);
  expect(await offerOne({ ...plain, doctorName: plain.doctorName.toLowerCase() })).toBe('done');
  expect(await wantedBy(0)).toBe('slot_taken');

  const night = new Date((scene.starts[0] ?? 0) + 5 * 60_000).toISOString();
  expect(await offerOne({ startsAt: night })).toBe('startsAt.0: not_offered');
  expect(await offerOne({ doctorName: 'Dr. Máshol' })).toBe('startsAt.0: not_offered');
  // What it has agreed to by telephone is booked all the same.
  const agreed = [{ ...timeOf(0), startsAt: night }];
  expect(await refusalOf(step(which, { step: 'book', times: agreed }))).toBe('done');
});

test('a time that somebody else has is not offered, and nothing is held of what was offered with it', async () => {
  await booking.holdSlot(holdInput(scene, 1));
  const which = await asked();
  expect(await refusalOf(offer(which, 0, 1))).toBe('startsAt.1: taken');
  expect(await ownOf(which)).toMatchObject({ status: 'organising', offers: [] });
  expect(await wantedBy(0)).toBe('free');
});

test('who declines, withdraws or is offered others gives the held times back', async () => {
  const declined = await asked();
  await offer(declined, 0);
  await offer(declined, 0, 1);
  expect(await wantedBy(0)).toBe('slot_taken');
  await offer(declined, 1);
  expect(await wantedBy(0)).toBe('free');
  await answerOf(declined, null);
  expect(await wantedBy(1)).toBe('free');

  const withdrawn = await asked();
  await offer(withdrawn, 2);
  await care.cancel({ portal: member.portal, id: withdrawn.id });
  expect(await wantedBy(2)).toBe('free');

  const ended = await asked();
  await offer(ended, 3);
  expect(await wantedBy(3)).toBe('slot_taken');
  await step(ended, { step: 'cancel', reason: 'not_reached' });
  expect(await wantedBy(3)).toBe('free');
});

test('an erased account gives back what was held for it', async () => {
  const which = await asked();
  await offer(which, 0);
  await database.owner.query('SELECT lock_medical_care($1)', [[which.id]]);
  expect(await wantedBy(0)).toBe('free');
});

test('what is taken is booked in the calendar, the others are given back, and it is looked after among the appointments', async () => {
  const which = await asked();
  await offer(which, 0, 1);
  const { offers } = await ownOf(which);
  const taken = offers.find(({ startsAt }) => Date.parse(startsAt) === scene.starts[0])?.id ?? '';
  expect(await answerOf(which, taken)).toMatchObject({ status: 'booked' });
  expect(await answerOf(which, taken)).toMatchObject({ status: 'booked' });
  expect(await wantedBy(0)).toBe('slot_taken');
  expect(await wantedBy(1)).toBe('free');
  const { rows } = await database.owner.query(
    `SELECT r.id, r.status::text, r.customer_id::int, r.patient_last_name, r.patient_email = c.user_email AS is_own_address,
            (SELECT array_agg(o.kind ORDER BY o.kind) FROM outbox o WHERE o.payload ->> 'reservation' = r.id::text) AS jobs
       FROM reservation r JOIN customer c ON c.id = r.customer_id WHERE r.customer_id = $1`,
    [member.customerId],
  );
  expect(rows).toEqual([
    {
      id: expect.any(String),
      status: 'confirmed',
      customer_id: member.customerId,
      patient_last_name: 'Szabó',
      is_own_address: true,
      jobs: ['mail_reservation_confirmed', 'reservation_confirmed'],
    },
  ]);
  expect(await ownOf(which)).toMatchObject({
    status: 'booked',
    isAppointment: true,
    isCancellable: false,
    offers: [],
  });
  // The calendar has told of it, and nobody of the call centre has anything to do with it any more.
  expect(await mailsOf(which)).toEqual(['requested', 'offered']);
  expect(await openOf(entry)).toEqual([]);
  expect(await refusalOf(step(which, { step: 'fulfil' }))).toBe('changed_meanwhile');
  const cancel = { portal: member.portal, id: which.id };
  expect(await refusalOf(care.cancel(cancel))).toBe('changed_meanwhile');
  const id: string = rows[0]?.id ?? '';
  await createTestAppointments(database.app).cancelAppointment({ portal: member.portal, id });
  expect(await ownOf(which)).toMatchObject({ status: 'cancelled' });
  expect(await wantedBy(0)).toBe('free');
});

test('a time taken for a child is booked as the calendar’s own form does it, in the child’s name', async () => {
  const child = await buildMinor(database.owner, member, '2015-05-05');
  const form = careOf(scene.subfunctionId, {
    provider: clinic.uuid,
    onBehalf: { minorId: child, mothersName: 'Szabó Kata' },
  });
  const { portal } = member;
  const { id } = await care.request({ portal, idempotencyKey: randomUUID(), form });
  const which = { id, partnerId: scene.portal.partner.id };
  await step(which, { step: 'claim', isTakenOver: false });
  await offer(which, 0);
  await answerOf(which, (await ownOf(which)).offers[0]?.id ?? '');
  const { rows } = await database.owner.query(
    `SELECT r.patient_first_name, r.patient_mothers_name, r.on_behalf_relation, a.action
       FROM reservation r JOIN audit_entry a ON a.object_id = r.id::text WHERE r.customer_id = $1`,
    [member.customerId],
  );
  expect(rows).toEqual([
    {
      patient_first_name: 'Zsófi',
      patient_mothers_name: 'Szabó Kata',
      on_behalf_relation: 'child',
      action: 'booked_on_behalf',
    },
  ]);
});

const openOf = async (portal: Portal) => (await care.findOpen(portal, careQuery())).rows;
const mailsOf = async ({ id }: Which) =>
  (
    await database.owner.query<{ step: string }>(
      `SELECT payload ->> 'step' AS step FROM outbox WHERE kind = 'mail_medical_care' AND payload ->> 'care' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map((row) => row.step);

test('a time that was held too long is offered no more: it can be neither seen nor taken', async () => {
  const which = await asked();
  await offer(which, 0);
  const id = (await ownOf(which)).offers[0]?.id ?? '';
  await database.owner.query(
    `UPDATE medical_care SET offers = jsonb_set(offers, '{0,heldUntil}', to_jsonb(portal_now() - interval '1 minute')) WHERE id = $1`,
    [which.id],
  );
  await database.owner.query(
    `UPDATE medical_care SET due_at = '2026-11-09T10:00:00Z', promised_at = '2026-11-11T10:00:00Z' WHERE id = $1`,
    [which.id],
  );
  const by = { dueAt: '2026-11-11T10:00:00.000Z' };
  expect(await ownOf(which)).toMatchObject({ status: 'offered', offers: [], ...by });
  expect(await refusalOf(answerOf(which, id))).toBe('changed_meanwhile');
  // The staff see that others are needed, and by when.
  const listed = (await openOf(entry)).find((one) => one.id === which.id);
  expect(listed).toMatchObject({ status: 'offered', offersOver: true, ...by });
  expect(await care.getCase(entry, which)).toMatchObject({ offersOver: true, ...by });
  await offer(which, 1);
  expect(await care.getCase(entry, which)).toMatchObject({ offersOver: false });
});

test('who is elsewhere at that time is told so, and keeps the offer', async () => {
  const first = await asked();
  const second = await asked();
  await offer(first, 0);
  await answerOf(first, (await ownOf(first)).offers[0]?.id ?? '');
  const other = await buildBookingScene(database.owner);
  await database.owner.query(
    'UPDATE calendar_subfunction SET subfunction_id = $2 WHERE calendar_id = $1',
    [other.calendar.id, scene.subfunctionId],
  );
  const { rows } = await database.owner.query<{ name: string; address: string }>(
    'SELECT name, address FROM provider WHERE id = $1',
    [other.calendar.provider_id],
  );
  const times = [timeOf(0, `${rows[0]?.name}, ${rows[0]?.address}`)];
  await step(second, { step: 'offer', times });
  const { offers } = await ownOf(second);
  expect(offers[0]?.heldUntil).not.toBeNull();
  expect(await refusalOf(answerOf(second, offers[0]?.id ?? ''))).toBe('person_busy');
  expect(await ownOf(second)).toMatchObject({ status: 'offered', offers: [{}] });
});

test('what was agreed by telephone and lies in a calendar is booked in it', async () => {
  const which = await asked();
  await offer(which, 1);
  await step(which, { step: 'book', times: [timeOf(0)] });
  expect([await wantedBy(0), await wantedBy(1)]).toEqual(['slot_taken', 'free']);
  expect(await ownOf(which)).toMatchObject({ status: 'booked', isAppointment: true });
});

test('what is booked for a child who has come of age since it was asked for is no appointment of who asked', async () => {
  const which = await asked();
  await database.owner.query(
    `UPDATE medical_care SET on_behalf_relation = 'child', service_type = 'SELF_PAID', date_of_birth = (portal_now() - interval '18 years 1 day')::date,
            created_at = portal_now() - interval '3 days' WHERE id = $1`,
    [which.id],
  );
  await step(which, { step: 'book', times: [timeOf(0)] });
  const { rows } = await database.owner.query(
    'SELECT status::text, is_yet_theirs(r) FROM reservation r WHERE customer_id = $1',
    [member.customerId],
  );
  expect(rows).toEqual([{ status: 'confirmed', is_yet_theirs: false }]);
});

test('the call centre goes on with what an erased account has left to a child of age, and sees that no contact is known', async () => {
  const which = await asked();
  await database.owner.query(
    `UPDATE medical_care SET on_behalf_relation = 'child', service_type = 'SELF_PAID', date_of_birth = (portal_now() - interval '18 years 1 day')::date,
            created_at = portal_now() - interval '3 days', customer_id = NULL, phone = NULL, email = NULL, zipcode = NULL, city = NULL, street = NULL WHERE id = $1`,
    [which.id],
  );
  expect(await care.getCase(entry, which)).toMatchObject({
    patient: { phone: null, email: null, address: null, hasComeOfAge: true },
    accountHolder: null,
  });
  // Nobody has cover by whose rights times could be looked for.
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const looked = requireCarePatient({ db }, entry, which);
  await expect(looked).rejects.toMatchObject({ code: 'not_found' });
  await step(which, { step: 'book', times: [timeOf(0)] });
  const { rows } = await database.owner.query(
    `SELECT r.status::text, r.customer_id, r.patient_phone, r.patient_email, is_yet_theirs(r) FROM reservation r JOIN medical_care m ON m.reservation_id = r.id WHERE m.id = $1`,
    [which.id],
  );
  expect(rows).toEqual([
    {
      status: 'confirmed',
      customer_id: null,
      patient_phone: null,
      patient_email: null,
      is_yet_theirs: false,
    },
  ]);
});

test('the cover pays for what the insurer has approved, and for nothing that it has refused', async () => {
  for (const isApproved of [true, false]) {
    const insured = await buildInsuredOf(database, scene, {
      product: { has_preauthorization: true },
      care: { is_preauthorization_required: true },
    });
    const which = await asked(insured.portal);
    await step(which, { step: 'decide', isApproved });
    const index = isApproved ? 0 : 1;
    await offer(which, index);
    const { offers } = await ownOf(which, insured);
    await answerOf(which, offers[0]?.id ?? '', insured);
    const { rows } = await database.owner.query(
      `SELECT r.status::text, r.service_type::text, a.status::text AS approval, a.type::text
         FROM reservation r LEFT JOIN preauthorization a ON a.reservation_id = r.id WHERE r.customer_id = $1`,
      [insured.customerId],
    );
    expect(rows).toEqual([
      isApproved
        ? {
            status: 'confirmed',
            service_type: 'PREAUTHORIZATION',
            approval: 'approved',
            type: 'normal',
          }
        : { status: 'confirmed', service_type: 'SELF_PAID', approval: null, type: null },
    ]);
  }
});
