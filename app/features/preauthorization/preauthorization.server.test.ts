import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLimit } from '#app/features/insurance-coverage/check-limit.server.ts';
import { createTestPeople } from '#tests/support/people.ts';
import { VISITOR_ACTOR, type Actor, type StaffActor, type StaffRole } from '#app/platform/actor.ts';
import { addDays } from '#app/time/week.ts';
import { transact } from '#db/client.ts';
import { getMailedReservation } from '#app/features/mail/queries.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { createTestAccounts } from '#tests/support/accounts.ts';
import { ask, createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  type BookingScene,
  type TestBooking,
} from '#tests/support/booking.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildService } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import {
  bookInput,
  buildCustomerOf,
  buildInsuredOf,
  buildMinor,
  createTestAppointments,
  type InsuredValues,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';
import { codeOf } from '#tests/support/refusals.ts';
import type { PreauthorizationServices } from './services.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let booking: TestBooking;
let preauth: PreauthorizationServices;
let scene: BookingScene;
/** Decides on approvals of the scene's partner. */
let staff: StaffActor;

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  preauth = createTestPreauthorization(database.app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner, { times: 12 });
  const provider_id = scene.calendar.provider_id;
  const subfunction_id = scene.subfunctionId;
  await buildService(database.owner, { provider_id, subfunction_id, price: 40_000 });
  staff = await buildStaffOf('preauthorization', scene.portal.partner.id);
});

const insured = (values?: InsuredValues) => buildInsuredOf(database, scene, values);
const NEEDS_APPROVAL = { care: { is_preauthorization_required: true } };
type Insured = Awaited<ReturnType<typeof insured>>;

const visitAt = (index = 0) => ({
  subfunctionId: scene.subfunctionId,
  providerId: scene.calendar.provider_id,
  doctorId: scene.calendar.doctor_id,
  startsAt: scene.starts[index] ?? 0,
});
const check = ({ portal }: TestCustomer, index?: number) =>
  preauth.checkPreauth(portal, visitAt(index));

const holdAs = async ({ portal }: TestCustomer, index: number) => {
  const hold = { ...holdInput(scene, index), portal };
  const { id } = await booking.holdSlot(hold);
  return { hold, id };
};
const book = async (member: TestCustomer, index = 0, values: object = {}) => {
  const { hold, id } = await holdAs(member, index);
  return booking.bookHeldSlot(bookInput(hold, id, values));
};
const rowOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT r.status, r.service_type, r.starts_at, a.type, a.status AS approval, a.period_starts_on::text, a.total_cost, a.estimated_cost,
              a.paid_by_subscription, a.due_at, a.target_at, a.decided_at, a.decided_by, a.ended_at
         FROM reservation r LEFT JOIN preauthorization a ON a.reservation_id = r.id WHERE r.id = $1`,
      [id],
    )
  ).rows[0];
const useOf = async ({ subscriptionId }: Insured) =>
  (
    await database.owner.query(
      'SELECT amount, quantity FROM cover_use WHERE subscription_id = $1',
      [subscriptionId],
    )
  ).rows[0];
const outboxOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ kind }) => kind as string);
const decideAs = (actor: Actor, id: string, isApproved: boolean) =>
  preauth.decideApproval(
    { actor, requestId: randomUUID() },
    { partnerId: scene.portal.partner.id, reservationId: id, version: null, isApproved },
  );
const decide = (id: string, isApproved: boolean) => decideAs(staff, id, isApproved);
/** Somebody of the staff who has a role at a partner. */
const buildStaffOf = async (role: StaffRole, partnerId: number, providerId?: number) => {
  const { id } = await buildStaff(database.owner, [
    { role, partner_id: partnerId, ...(providerId && { provider_id: providerId }) },
  ]);
  return staffActor([{ role, partnerId, providerId: providerId ?? null }], { staffId: id });
};

describe('before the booking', () => {
  test('a member is told what their visit needs and costs, from the price list and their own cover [C418 C645 C696]', async () => {
    const member = await insured({ cover: { limit_amount_per_visit: 15_000 } });
    expect(await check(member)).toEqual({
      referralRequired: false,
      preauthorizationRequired: false,
      preauthorizationTooSoon: false,
      priceCalculation: {
        totalCost: 40_000,
        estimatedCost: 15_000,
        paidBySubscription: 25_000,
        invoiceSplitting: false,
      },
      preauthType: 'none',
      limits: expect.objectContaining({ limitAmountPerVisit: 15_000, isIncludedInInsurance: true }),
      periodEndDate: expect.stringMatching(/^20\d\d-05-10$/),
    });
  });

  test('the doctor’s own price counts, and whether the clinic splits its invoice', async () => {
    const { provider_id, doctor_id } = scene.calendar;
    await buildService(database.owner, {
      provider_id,
      doctor_id,
      subfunction_id: scene.subfunctionId,
      price: 55_000,
    });
    await database.owner.query('UPDATE provider SET invoice_splitting = true WHERE id = $1', [
      provider_id,
    ]);
    const member = await insured();
    const priced = (await check(member)).priceCalculation;
    expect(priced).toMatchObject({ totalCost: 55_000, invoiceSplitting: true });
    const ofClinic = await preauth.checkPreauth(member.portal, { ...visitAt(), doctorId: null });
    expect(ofClinic.priceCalculation?.totalCost).toBe(40_000);
  });

  test('approval is needed always, or above the amount that the partner set [C416]', async () => {
    expect((await check(await insured(NEEDS_APPROVAL))).preauthorizationRequired).toBe(true);
    const above = await insured({ care: { preauthorization_limit: 39_999 } });
    expect((await check(above)).preauthorizationRequired).toBe(true);
    const below = await insured({ care: { preauthorization_limit: 40_000 } });
    expect((await check(below)).preauthorizationRequired).toBe(false);
  });

  test('too soon is counted in working days of the country, with the holidays of the database [C417 C747 C825]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    expect((await check(member)).preauthorizationTooSoon).toBe(false);
    const today = new Date().toISOString().slice(0, 10);
    const rest = Array.from({ length: 9 }, (_, days) => addDays(today, days));
    const fill = (country: string) =>
      database.owner.query(
        `INSERT INTO holiday (country, day, kind, name) SELECT $1, day::date, 'rest', 'Zárva' FROM unnest($2::text[]) day`,
        [country, rest],
      );
    await fill('RO');
    expect((await check(member)).preauthorizationTooSoon).toBe(false);
    await fill('HU');
    expect(await check(member)).toMatchObject({
      preauthorizationTooSoon: true,
      preauthType: 'too_early',
    });
    await database.owner.query('DELETE FROM holiday');
  });

  test('the insurance year and the waiting period are those of the day of the visit, not of today', async () => {
    const visitDay = new Date(scene.starts[0] ?? 0).toISOString().slice(0, 10);
    const waits = await insured({ waitingUntil: addDays(visitDay, 1) });
    expect(await check(waits)).toMatchObject({ limits: null, preauthType: 'self_paid' });
    const covered = await insured({ waitingUntil: visitDay });
    expect((await check(covered)).preauthType).toBe('none');

    const member = await insured({ cover: { quantity_limit: 1 } });
    const lastYear = addDays(visitDay, -30);
    await database.owner.query('UPDATE subscription SET starts_on = $2 WHERE id = $1', [
      member.subscriptionId,
      `${Number(visitDay.slice(0, 4)) - 2}${visitDay.slice(4)}`,
    ]);
    await database.owner.query(
      `INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on, quantity) VALUES ($1, $2, $3, insurance_year_of((SELECT starts_on FROM subscription WHERE id = $2), $4::date), 1)`,
      [scene.portal.partner.id, member.subscriptionId, member.specializationId, lastYear],
    );
    // Today's year is used up; the visit is on the anniversary.
    expect((await check(member)).preauthType).toBe('none');
  });

  test('nobody else asks: not visitors, not members who pay themselves, and nobody sees another one’s cover [AZ-08]', async () => {
    const selfPaid = await buildCustomerOf(database, scene.portal);
    expect(await codeOf(check(selfPaid))).toBe('forbidden');
    expect(await codeOf(preauth.checkPreauth(scene.portal, visitAt()))).toBe('forbidden');
    const used = await insured({ cover: { quantity_limit: 1 } });
    await book(used, 0);
    const other = await insured({ cover: { quantity_limit: 1 } });
    expect((await check(used, 1)).preauthType).toBe('self_paid');
    expect((await check(other, 1)).preauthType).toBe('none');
    const elsewhere = { ...used.portal, partner: { ...used.portal.partner, id: 1 } };
    expect(await codeOf(preauth.checkPreauth(elsewhere, visitAt()))).toBe('not_found');
  });

  test('care and clinics that are not there, or in the other market, are not found', async () => {
    const member = await insured();
    const of = (values: object) =>
      codeOf(preauth.checkPreauth(member.portal, { ...visitAt(), ...values }));
    expect(await of({ providerId: 999_999_999 })).toBe('not_found');
    expect(await of({ subfunctionId: 999_999_999_999_999 })).toBe('not_found');
    expect(await of({ startsAt: Number.NaN })).toBe('invalid_input');
    const romanian = { ...member.portal, market: 'RO', timeZone: 'Europe/Bucharest' } as const;
    expect(await codeOf(preauth.checkPreauth(romanian, visitAt()))).toBe('not_found');
  });

  test('the call takes the visit with its offset, and nothing that is not declared [C695 C809]', async () => {
    const app = await createTestApp(database);
    const address = '/api/calendar/preauth-check/v2';
    const given = `${address}?subfunctionId=${scene.subfunctionId}&providerId=${scene.calendar.provider_id}&withoutDoctorId=1`;
    const { customerId } = await insured();
    const statusOf = async (url: string) => {
      const headers = { [CUSTOMER_HEADER]: String(customerId) };
      return (await ask(app, scene.portal.host, { url, headers })).statusCode;
    };
    expect(await statusOf(`${given}&startAt=2026-12-01T09:00:00%2B01:00`)).toBe(200);
    for (const wrong of ['2026-12-01T09:00:00', '2026-12-01', 'soon']) {
      expect(await statusOf(`${given}&startAt=${wrong}`), wrong).toBe(400);
    }
    expect(await statusOf(`${given}&startAt=2026-12-01T09:00:00Z&customerId=1`)).toBe(400);
    await app.close();
  });
});

describe('the booking', () => {
  test('care that needs approval is booked and waits, due in two working days and sooner if possible [C746 C824]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const before = Date.now();
    const { id, status } = await book(member, 0, { preauthType: 'normal' });
    expect(status).toBe('pending_preauth');
    const row = await rowOf(id);
    expect(row).toMatchObject({
      status: 'pending_preauth',
      service_type: 'MEDICAL_CARE',
      type: 'normal',
      approval: 'pending',
      total_cost: 40_000,
      estimated_cost: 40_000,
      paid_by_subscription: 0,
    });
    const dueIn = row.due_at.getTime() - before;
    expect(dueIn).toBeGreaterThan(1.9 * DAY_MS);
    expect(dueIn).toBeLessThan(5 * DAY_MS);
    expect(row.target_at.getTime() - before).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(row.target_at.getTime() - before).toBeLessThan(24 * HOUR_MS + 60_000);
    expect(await useOf(member)).toEqual({ amount: 40_000, quantity: 1 });
    // The time is nobody else's.
    const other = { ...holdInput(scene, 0) };
    expect(await codeOf(booking.holdSlot(other))).toBe('slot_taken');
  });

  test('nothing is booked on worse terms than those that were shown, and nothing is left of the try [AZ-04]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { hold, id } = await holdAs(member, 0);
    const send = (values: object) => booking.bookHeldSlot(bookInput(hold, id, values));
    expect(await codeOf(send({}))).toBe('preauth_required');
    expect(await codeOf(send({ preauthType: 'none' }))).toBe('preauth_required');
    expect(await rowOf(id)).toMatchObject({ status: 'started', type: null });
    expect(await outboxOf(id)).toEqual([]);
    expect((await useOf(member))?.quantity ?? 0).toBe(0);
    // A claim to pay oneself does not make it so: it is what it is.
    expect(await send({ preauthType: 'self_paid' })).toEqual({ id, status: 'pending_preauth' });
  });

  test('a visit that is too near to be decided on is paid at the clinic, once the member has been told [C748 C749]', async () => {
    const member = await insured({
      ...NEEDS_APPROVAL,
      product: { has_preauthorization: true },
    });
    const { hold, id } = await holdAs(member, 0);
    await database.owner.query(
      `INSERT INTO holiday (country, day, kind, name) SELECT 'HU', day::date, 'rest', 'Zárva' FROM generate_series((portal_now() AT TIME ZONE 'Europe/Budapest')::date, (portal_now() AT TIME ZONE 'Europe/Budapest')::date + 9, '1 day') day`,
    );
    expect(await codeOf(booking.bookHeldSlot(bookInput(hold, id)))).toBe('preauth_too_early');
    const told = bookInput(hold, id, { preauthType: 'too_early' });
    expect((await booking.bookHeldSlot(told)).status).toBe('confirmed');
    await database.owner.query('DELETE FROM holiday');
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      service_type: 'SELF_PAID',
      type: 'too_early',
      approval: 'too_early',
      period_starts_on: null,
      estimated_cost: 0,
      paid_by_subscription: 40_000,
      due_at: null,
    });
  });

  test('a repeated call gets the first answer and takes the cover once [ID-01]', async () => {
    const member = await insured({ ...NEEDS_APPROVAL, cover: { quantity_limit: 1 } });
    const { hold, id } = await holdAs(member, 0);
    const input = bookInput(hold, id, { preauthType: 'normal' });
    const answers = await Promise.all([booking.bookHeldSlot(input), booking.bookHeldSlot(input)]);
    const first = { id, status: 'pending_preauth' };
    expect(answers).toEqual([first, first]);
    expect(await booking.bookHeldSlot(input)).toEqual(answers[0]);
    expect((await useOf(member)).quantity).toBe(1);
    expect(await outboxOf(id)).toHaveLength(2);
  });

  test('of ten bookings at once as many are insured as the cover pays for; the others are told, and asked [BK-11]', async () => {
    const member = await insured({
      product: { has_card_network: true },
      cover: { quantity_limit: 3 },
    });
    const held = await Promise.all(Array.from({ length: 10 }, (_, index) => holdAs(member, index)));
    const codes = await Promise.all(
      held.map(({ hold, id }) =>
        codeOf(booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'none' }))),
      ),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'self_paid_only')).toHaveLength(7);
    expect(await useOf(member)).toEqual({ amount: 120_000, quantity: 3 });
    // What the banner of the limit says, here and in the search.
    const { limits } = await check(member, 10);
    expect(limits).toMatchObject({ isQuantityLimitReached: true, quantityLimit: 3 });
    const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
    expect(await checkLimit({ db }, member.portal, member.specializationId)).toEqual(limits);

    // Whoever agrees books at their own cost, and not from the cover.
    const lost = held[codes.indexOf('self_paid_only')];
    if (!lost) throw new Error('nobody was refused');
    await booking.bookHeldSlot(bookInput(lost.hold, lost.id, { preauthType: 'self_paid' }));
    expect(await rowOf(lost.id)).toMatchObject({
      status: 'confirmed',
      service_type: 'SELF_PAID',
      type: 'self_paid',
      period_starts_on: null,
    });
    expect((await useOf(member)).quantity).toBe(3);
  });

  test('who books while another booking takes the last of the cover waits for it, and is told [BK-11]', async () => {
    const member = await insured({ cover: { quantity_limit: 1 } });
    const { hold, id } = await holdAs(member, 0);
    const { owner } = database;
    const visitDay = new Date(scene.starts[0] ?? 0).toISOString().slice(0, 10);
    await owner.query(
      `INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on)
       SELECT partner_id, id, $2, insurance_year_of(starts_on, $3) FROM subscription WHERE id = $1`,
      [member.subscriptionId, member.specializationId, visitDay],
    );
    const other = await owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE cover_use SET quantity = 1 WHERE subscription_id = $1', [
        member.subscriptionId,
      ]);
      const booked = codeOf(booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'none' })));
      await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(1);
      await other.query('COMMIT');
      expect(await booked).toBe('self_paid_only');
    } finally {
      other.release();
    }
    expect((await useOf(member)).quantity).toBe(1);
  });

  test('insured care that needs a referral is not booked without one; whoever pays for it needs none [AZ-05 C750]', async () => {
    await database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
      scene.subfunctionId,
    ]);
    const member = await insured({ product: { call_center_number: '+3615550100' } });
    expect((await check(member)).referralRequired).toBe(true);
    const { hold, id } = await holdAs(member, 0);
    const error = await booking
      .bookHeldSlot(bookInput(hold, id, { preauthType: 'self_paid', hasNoReferral: true }))
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: 'attachments_required',
      values: { phone: '+3615550100' },
    });
    expect((await rowOf(id)).status).toBe('started');
    const uncovered = await insured({ cover: null });
    expect((await book(uncovered, 1, { preauthType: 'self_paid' })).status).toBe('confirmed');
  });

  test('a child’s visit takes its holder’s cover and waits; somebody else’s takes none, whatever the form says [C045]', async () => {
    const member = await insured({ ...NEEDS_APPROVAL, cover: { quantity_limit: 1 } });
    const minorId = await buildMinor(database.owner, member, '2015-05-05');
    const onBehalf = { minorId, mothersName: 'Szabó Kata' };
    expect((await book(member, 0, { onBehalf, preauthType: 'normal' })).status).toBe(
      'pending_preauth',
    );
    expect((await useOf(member)).quantity).toBe(1);

    await database.owner.query('UPDATE subfunction SET is_referral_required = true WHERE id = $1', [
      scene.subfunctionId,
    ]);
    const other = {
      lastName: 'Nagy',
      firstName: 'Ilona',
      dateOfBirth: '1950-03-01',
      mothersName: 'Kiss Mária',
      relation: 'parent',
      isAgreed: true,
    };
    const { id, status } = await book(member, 1, { onBehalf: other, preauthType: 'normal' });
    expect(status).toBe('confirmed');
    expect(await rowOf(id)).toMatchObject({ service_type: 'SELF_PAID', type: null });
    expect((await useOf(member)).quantity).toBe(1);
  });

  test('members without insurance book as before', async () => {
    const selfPaid = await buildCustomerOf(database, scene.portal);
    const { id, status } = await book(selfPaid);
    expect(status).toBe('confirmed');
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', type: null });
  });
});

describe('the decision', () => {
  test('it is booked first and decided later: approved, the booking is confirmed and the member is told; deciding again changes nothing [C570]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id, status } = await book(member, 0, { preauthType: 'normal' });
    expect(status).toBe('pending_preauth');
    expect(await rowOf(id)).toMatchObject({ status: 'pending_preauth', approval: 'pending' });
    await decide(id, true);
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      service_type: 'MEDICAL_CARE',
      approval: 'approved',
      decided_by: staff.staffId,
    });
    expect(await useOf(member)).toEqual({ amount: 40_000, quantity: 1 });
    const told = await outboxOf(id);
    expect(told.slice(2)).toEqual(['reservation_confirmed', 'mail_preauthorization_approved']);
    await decide(id, true);
    expect(await outboxOf(id)).toEqual(told);
    expect(await codeOf(decide(id, false))).toBe('appointment_over');
    const { rows } = await database.owner.query(
      `SELECT action, actor, actor_id, actor_role FROM audit_entry WHERE object_id = $1 AND actor = 'staff'`,
      [id],
    );
    expect(rows).toEqual([
      {
        action: 'preauthorization_approved',
        actor: 'staff',
        actor_id: staff.staffId,
        actor_role: 'preauthorization',
      },
    ]);
  });

  test('refused, the time stays the member’s at their own cost, the cover is given back, and they may cancel for a day', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    // The clinic's own deadline has passed by the time of the decision.
    await database.owner.query('UPDATE provider SET free_cancel_hours = 168 WHERE id = $1', [
      scene.calendar.provider_id,
    ]);
    await database.owner.query(
      `UPDATE reservation SET starts_at = portal_now() + interval '3 days', ends_at = portal_now() + interval '3 days 30 minutes' WHERE id = $1`,
      [id],
    );
    const appointments = createTestAppointments(database.app);
    const cancel = () => appointments.cancelAppointment({ portal: member.portal, id });
    expect(await codeOf(cancel())).toBe('too_late_to_change');
    await decide(id, false);
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      service_type: 'SELF_PAID',
      approval: 'rejected',
    });
    expect(await useOf(member)).toEqual({ amount: 0, quantity: 0 });
    expect((await outboxOf(id)).slice(2)).toEqual([
      'reservation_confirmed',
      'mail_preauthorization_rejected',
    ]);
    // Every later mail of the visit says who pays.
    expect(await getMailedReservation(database.worker, id)).toMatchObject({
      preauth_type: 'self_paid',
    });
    const { upcoming } = await appointments.findAppointments({ portal: member.portal });
    expect(upcoming[0]).toMatchObject({
      state: 'booked',
      preauthorization: 'rejected',
      serviceType: 'SELF_PAID',
      isChangeable: true,
    });
    await cancel();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_patient' });
    // What a refusal gave back is not given back again.
    expect(await useOf(member)).toEqual({ amount: 0, quantity: 0 });
  });

  test.each([
    [true, 'approved', 'MEDICAL_CARE'],
    [false, 'rejected', 'SELF_PAID'],
  ] as const)(
    'approved: %s, how is shown to a fully authenticated session only',
    async (isApproved, decision, serviceType) => {
      const member = await insured(NEEDS_APPROVAL);
      const { id } = await book(member, 0, { preauthType: 'normal' });
      const appointments = createTestAppointments(database.app);
      const shownTo = async (hasFullAuth: boolean) => {
        const actor = { ...requireCustomer(member.portal), hasFullAuth };
        const portal = { ...member.portal, actor };
        return (await appointments.findAppointments({ portal })).upcoming[0];
      };
      const pending = { preauthorization: 'pending', isDecisionGuarded: false };
      expect(await shownTo(false)).toMatchObject({
        ...pending,
        decisionDueAt: (await rowOf(id)).due_at.toISOString(),
      });
      await decide(id, isApproved);
      expect(await shownTo(false)).toMatchObject({
        state: 'booked',
        preauthorization: null,
        decisionDueAt: null,
        serviceType: null,
        isDecisionGuarded: true,
      });
      expect(await shownTo(true)).toMatchObject({
        preauthorization: decision,
        serviceType,
        isDecisionGuarded: false,
      });
    },
  );

  test('its mail leads to the appointments by way of the date of birth, with one link for the newest decision', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const ids = [];
    for (const index of [0, 1]) {
      const { id } = await book(member, index, { preauthType: 'normal' });
      ids.push(id);
      await decide(id, true);
      await decide(id, true);
    }
    const { rows: links } = await database.owner.query(
      `SELECT id, reservation_id, email, revoked_at IS NULL AS is_open FROM account_token
        WHERE account_id = $1 AND kind = 'require-full-auth' ORDER BY created_at`,
      [requireCustomer(member.portal).accountId],
    );
    expect(links).toMatchObject([
      { reservation_id: ids[0], email: member.email, is_open: false },
      { reservation_id: ids[1], email: member.email, is_open: true },
    ]);
    expect(await getMailedReservation(database.worker, ids[1] ?? '')).toMatchObject({
      full_auth_token_id: links[1].id,
    });
    expect(await getMailedReservation(database.worker, ids[0] ?? '')).toMatchObject({
      full_auth_token_id: null,
    });
    const { rows: orders } = await database.owner.query(
      `SELECT FROM outbox WHERE kind = 'mail_account' AND payload ->> 'token' = ANY ($1)`,
      [links.map(({ id }) => id)],
    );
    expect(orders, 'no mail beside that of the decision').toEqual([]);
    const accounts = createTestAccounts(database.app);
    const described = await accounts.describeAccountToken({
      portal: member.portal,
      token: createToken(APP_SECRET, links[1].id),
      kind: 'require-full-auth',
    });
    expect(described).toMatchObject({ state: 'valid', next: '/services/appointments' });
  });

  test('what is not there, another partner’s or given up is not decided', async () => {
    const member = await insured(NEEDS_APPROVAL);
    expect(await codeOf(decide(randomUUID(), true))).toBe('not_found');
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const partnerId = scene.portal.partner.id + 1;
    const foreign = preauth.decideApproval(
      { actor: staffActor([{ role: 'preauthorization', partnerId }]), requestId: 'r' },
      { partnerId, reservationId: id, version: null, isApproved: true },
    );
    expect(await codeOf(foreign)).toBe('not_found');
    await createTestAppointments(database.app).cancelAppointment({ portal: member.portal, id });
    expect(await codeOf(decide(id, true))).toBe('appointment_over');
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_patient', approval: 'pending' });
  });

  test('is for whoever has the permission at the partner, and nobody else [AZ-01]', async () => {
    const partnerId = scene.portal.partner.id;
    const providerId = scene.calendar.provider_id;
    const other = await buildPartner(database.owner);
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const clinic = await buildStaffOf('preauthorization', partnerId, providerId);
    const refused: [Actor, string][] = [
      [VISITOR_ACTOR, 'sign_in_required'],
      // Not even the member whose visit it is.
      [member.portal.actor, 'forbidden'],
      [await buildStaffOf('preauthorization', other.id), 'forbidden'],
      [await buildStaffOf('call_centre', partnerId), 'forbidden'],
      [await buildStaffOf('partner_admin', partnerId), 'forbidden'],
      // One clinic's: approvals are the whole partner's.
      [clinic, 'forbidden'],
      [staffActor([]), 'forbidden'],
      [
        {
          kind: 'client',
          clientId: 1,
          grants: [{ action: 'preauthorization.decide', partnerId, providerId: null }],
        },
        'forbidden',
      ],
    ];
    for (const [actor, code] of refused) {
      expect([actor.kind, await codeOf(decideAs(actor, id, true))]).toEqual([actor.kind, code]);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'pending_preauth', approval: 'pending' });
    await decideAs({ kind: 'system', task: 'approvals' }, id, true);
    expect(await rowOf(id)).toMatchObject({ approval: 'approved', decided_by: null });
    const { rows } = await database.owner.query(
      `SELECT actor, actor_id, actor_role, customer_id FROM audit_entry WHERE object_id = $1 AND action = 'preauthorization_approved'`,
      [id],
    );
    expect(rows).toEqual([
      { actor: 'system', actor_id: null, actor_role: null, customer_id: member.customerId },
    ]);
  });

  test('of two who decide otherwise at once one wins, and one mail goes out [BK-07]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const codes = await Promise.all([codeOf(decide(id, true)), codeOf(decide(id, false))]);
    expect(codes.toSorted()).toEqual([null, 'appointment_over'].toSorted());
    expect((await outboxOf(id)).filter((kind) => kind.startsWith('mail_pre'))).toHaveLength(1);
  });
});

describe('what is held of a member', () => {
  test('their copy says how each visit is paid for; with the account an approval ends, and the cover is given back [PR-03 PR-04]', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const { reservations } = await createTestPeople(database.app).collectData(member.portal);
    expect(reservations).toMatchObject([
      {
        status: 'pending_preauth',
        preauthorization: 'pending',
        total_cost: 40_000,
        paid_by_subscription: 0,
      },
    ]);
    await transact(
      database.app,
      (transaction) =>
        transaction.query('SELECT erase_customer($1, portal_now()::date)', [member.customerId]),
      { partnerId: scene.portal.partner.id },
    );
    const row = await rowOf(id);
    expect(row.status).toBe('cancelled_by_patient');
    expect(row.ended_at).not.toBeNull();
    expect(await useOf(member)).toEqual({ amount: 0, quantity: 0 });
    expect(await codeOf(decide(id, true))).toBe('appointment_over');
  });
});

describe('a booking that waits', () => {
  test('is shown as such, can be moved to when the insurer will have decided, and cancelled; cancelling ends the approval and gives the cover back', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const appointments = createTestAppointments(database.app);
    const { upcoming } = await appointments.findAppointments({ portal: member.portal });
    expect(upcoming[0]).toMatchObject({
      id,
      state: 'waiting',
      preauthorization: 'pending',
      isChangeable: true,
    });
    const slotId = scene.slotIds[3] ?? '';
    const move = () => appointments.moveAppointment({ portal: member.portal, id, slotId });
    await database.owner.query(
      `UPDATE preauthorization SET due_at = due_at + interval '90 days' WHERE reservation_id = $1`,
      [id],
    );
    expect(await codeOf(move())).toBe('appointment_undecided');
    await database.owner.query(
      `UPDATE preauthorization SET due_at = due_at - interval '90 days' WHERE reservation_id = $1`,
      [id],
    );
    const { rows } = await database.owner.query(
      'SELECT due_at FROM preauthorization WHERE reservation_id = $1',
      [id],
    );
    expect((await move()).decisionDueAt).toBe(rows[0].due_at.toISOString());
    expect(await rowOf(id)).toMatchObject({ status: 'pending_preauth' });
    expect(await outboxOf(id)).toContain('mail_reservation_moved');
    await appointments.cancelAppointment({ portal: member.portal, id });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'cancelled_by_patient', approval: 'pending' });
    expect(row.ended_at).not.toBeNull();
    expect(await useOf(member)).toEqual({ amount: 0, quantity: 0 });
    expect(await outboxOf(id)).toContain('mail_reservation_cancelled');
  });

  test('is cancelled by the link of its mail, too', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    const token = await findToken(database.owner, id, 'cancel-reservation');
    const { portal } = scene;
    const input = { portal, reservationId: id, token, humanCheck: 'person' };
    await booking.cancelReservation(input);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_patient' });
    expect((await rowOf(id)).ended_at).not.toBeNull();
  });

  test('a decided one is moved within its insurance year only', async () => {
    const member = await insured(NEEDS_APPROVAL);
    const { id } = await book(member, 0, { preauthType: 'normal' });
    await decide(id, true);
    const appointments = createTestAppointments(database.app);
    const move = (index: number) =>
      appointments.moveAppointment({
        portal: member.portal,
        id,
        slotId: scene.slotIds[index] ?? '',
      });
    expect((await move(2)).preauthorization).toBe('approved');
    await database.owner.query(
      `UPDATE preauthorization SET period_starts_on = period_starts_on - 365 WHERE reservation_id = $1`,
      [id],
    );
    expect(await codeOf(move(4))).toBe('other_insurance_year');
    expect((await rowOf(id)).starts_at.getTime()).toBe(scene.starts[2]);
  });
});
