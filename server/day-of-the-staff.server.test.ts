import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import { createMedicalCareServices } from '#app/features/medical-care/services.server.ts';
import { MARKETS } from '#app/i18n/locale.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildService } from '#tests/support/builders/clinics.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { careOf } from '#tests/support/care.ts';
import { deskDeps } from '#tests/support/clinic-desk.ts';
import {
  bookInput,
  buildCustomerOf,
  buildInsuredOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';

/** Two hundred: visits that wait for the insurer, care that the call centre organises, and visits that their clinic has to cancel. */
const APPROVALS = 50;
const CARE = 50;
const AT_CLINIC = 100;
/** So many of each at one moment, with all who want something of it: more would wait for connections, not for each other. */
const AT_ONCE = 2;

/** Another market each day; JOURNEY_DAY=0 and 1 take both without waiting. */
const DAY = Number(process.env.JOURNEY_DAY ?? Math.floor(Date.now() / 86_400_000));
const MARKET = MARKETS[DAY % MARKETS.length] ?? 'HU';
/** Where somebody lives, as a form of that market asks for it. */
const ROMANIAN = { phoneNumber: '+40722123456', zipcode: '010011', city: 'București' };

/** A dozen seconds; minutes where a machine is busy with other work. */
const BUSY_MS = 240_000;

/** Which of the scene's times are for what. */
const FOR_VISITORS = APPROVALS;
const FOR_CARE = FOR_VISITORS + APPROVALS;
const FOR_CARE_THEN = FOR_CARE + CARE;
const FOR_CLINIC = FOR_CARE_THEN + CARE;
const TIMES = FOR_CLINIC + AT_CLINIC;

let database: TestDatabase;
/** As the call centre types them. */
const clinicNames = new WeakMap<BookingScene, string>();
let services: ReturnType<typeof createServices>;

function createServices({ app }: TestDatabase) {
  return {
    booking: createTestBooking(app),
    approvals: createTestPreauthorization(app),
    appointments: createTestAppointments(app),
    desk: createClinicDeskServices(deskDeps(app)),
    care: createMedicalCareServices({
      db: { main: app, replica: app, close: () => Promise.resolve() },
      appSecret: APP_SECRET,
    }),
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = createServices(database);
});
afterAll(() => database.drop());

/** What somebody of the staff works off, and the scene's time that goes with it. */
interface Request {
  id: string;
  member: TestCustomer;
  slot: number;
}

/** Two of the staff who have the same role at the scene's partner, or at its clinic. */
async function twoOf({ portal, calendar }: BookingScene, role: StaffRole) {
  const partnerId = portal.partner.id;
  const providerId = role === 'provider_manager' ? calendar.provider_id : null;
  const build = async (): Promise<Portal> => {
    const grant = { role, partner_id: partnerId };
    const { id, account_id } = await buildStaff(database.owner, [
      providerId === null ? grant : { ...grant, provider_id: providerId },
    ]);
    const actor = staffActor([{ role, partnerId, providerId }], {
      staffId: id,
      accountId: account_id,
    });
    return { ...portal, isStaffEntry: true, actor };
  };
  return [await build(), await build()] as const;
}

/** A member's visit that waits for the insurer. */
async function bookWaiting(scene: BookingScene, slot: number): Promise<Request> {
  const care = { is_preauthorization_required: true };
  const member = await buildInsuredOf(database, scene, { care });
  const hold = { ...holdInput(scene, slot), portal: member.portal };
  const { id } = await services.booking.holdSlot(hold);
  await services.booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'normal' }));
  return { id, member, slot };
}

/** Care that a member has asked for at the scene's clinic. */
async function askForCare(scene: BookingScene, slot: number): Promise<Request> {
  const member = await buildCustomerOf(database, scene.portal);
  const { rows } = await database.owner.query<{ uuid: string }>(
    'SELECT uuid FROM provider WHERE id = $1',
    [scene.calendar.provider_id],
  );
  const form = careOf(scene.subfunctionId, {
    provider: rows[0]?.uuid ?? null,
    ...(scene.portal.market === 'RO' && ROMANIAN),
  });
  const { id } = await services.care.request({
    portal: member.portal,
    idempotencyKey: randomUUID(),
    form,
  });
  return { id, member, slot };
}

/** A member's visit. */
async function bookVisit(scene: BookingScene, slot: number): Promise<Request> {
  const member = await buildCustomerOf(database, scene.portal);
  const { id } = await buildReservation(database.owner, {
    calendar: scene.calendar,
    partner_id: scene.portal.partner.id,
    subfunction_id: scene.subfunctionId,
    starts_at: new Date(scene.starts[slot] ?? 0),
    customer_id: member.customerId,
    patient_email: member.email,
    patient_last_name: 'Szabó',
    patient_first_name: 'Kata',
    patient_date_of_birth: '1986-04-12',
  });
  return { id, member, slot };
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      // Whoever comes too late is told so; nothing else may go wrong.
      if (!(error instanceof PortalError) || error.code === 'unavailable') throw error;
      return false;
    },
  );
/** Of two people who want a time at once. */
async function countHolds(scene: BookingScene, slot: number): Promise<number> {
  const want = () => isDone(services.booking.holdSlot(holdInput(scene, slot)));
  return (await Promise.all([want(), want()])).filter(Boolean).length;
}

async function findOutcome(id: string) {
  const { rows } = await database.owner.query<{ status: string; mails: Record<string, number> }>(
    `SELECT r.status, (SELECT coalesce(jsonb_object_agg(m.kind, m.n), '{}') FROM (
              SELECT o.kind, count(*) AS n FROM outbox o
               WHERE o.payload ->> 'reservation' = r.id::text AND o.kind LIKE 'mail_%' GROUP BY o.kind) m) AS mails
       FROM reservation r WHERE r.id = $1`,
    [id],
  );
  const { status = '', mails = {} } = rows[0] ?? {};
  return { status, mailsOf: (kind: string) => mails[`mail_${kind}`] ?? 0 };
}

async function inTurns(requests: readonly Request[], work: (request: Request) => Promise<void>) {
  for (let first = 0; first < requests.length; first += AT_ONCE) {
    await Promise.all(requests.slice(first, first + AT_ONCE).map(work));
  }
}

async function inventRequests(
  count: number,
  first: number,
  make: (slot: number) => Promise<Request>,
): Promise<Request[]> {
  const made: Request[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(first + index));
  return made;
}

type Two = readonly [Portal, Portal];

/** Two officers who disagree, and now and then the patient, all at once; meanwhile two visitors would like one other time. */
async function decide(scene: BookingScene, officers: Two, { id, member, slot }: Request) {
  const which = { partnerId: scene.portal.partner.id, reservationId: id, version: 1 };
  const refusal = { ...which, isApproved: false, reason: 'not_justified' as const };
  const [held, isApproved, isRefused, isCancelled] = await Promise.all([
    countHolds(scene, FOR_VISITORS + slot),
    isDone(services.approvals.decideApproval(officers[0], { ...which, isApproved: true })),
    isDone(services.approvals.decideApproval(officers[1], refusal)),
    slot % 3 === 0 &&
      isDone(services.appointments.cancelAppointment({ portal: member.portal, id })),
  ]);
  const { status, mailsOf } = await findOutcome(id);
  expect(held).toBe(1);
  // One decision, or none where the patient was faster.
  expect([isApproved, isRefused].filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(isApproved || isRefused || isCancelled).toBe(true);
  expect(mailsOf('preauthorization_approved')).toBe(Number(isApproved));
  expect(mailsOf('preauthorization_rejected')).toBe(Number(isRefused));
  expect(mailsOf('reservation_cancelled')).toBe(Number(isCancelled));
  expect(status).toBe(isCancelled ? 'cancelled_by_patient' : 'confirmed');
}

/** Two at the clinic's desk and the patient, all at once; then two who would like the time. */
async function cancel(scene: BookingScene, desks: Two, { id, member, slot }: Request) {
  const which = { partnerId: scene.portal.partner.id, id };
  const { version } = await services.desk.getVisit(desks[0], which);
  const byClinic = { ...which, reason: 'doctor_away' as const, version };
  const [first, second, isByPatient] = await Promise.all([
    isDone(services.desk.cancelVisit(desks[0], byClinic)),
    isDone(services.desk.cancelVisit(desks[1], byClinic)),
    isDone(services.appointments.cancelAppointment({ portal: member.portal, id })),
  ]);
  const { status, mailsOf } = await findOutcome(id);
  // To a colleague it is done; to the other side it is over.
  expect(first || second).toBe(!isByPatient);
  expect(mailsOf('reservation_cancelled')).toBe(1);
  expect(status).toBe(isByPatient ? 'cancelled_by_patient' : 'cancelled_by_provider');
  // What the clinic has cancelled is closed; what the patient has given up is one other's.
  expect(await countHolds(scene, slot)).toBe(Number(isByPatient));
}

/** Two of the call centre take it on at once; one does, and books a time that a visitor wants at that moment, or else another one. */
async function organise(scene: BookingScene, colleagues: Two, { id, member, slot }: Request) {
  const which = { partnerId: scene.portal.partner.id, id };
  const claim = { step: 'claim', isTakenOver: false } as const;
  const claims = await Promise.all(
    colleagues.map((one) => isDone(services.care.work(one, { ...which, version: 1, work: claim }))),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const [first, second] = colleagues;
  const [mine, other] = claims[0] ? [first, second] : [second, first];
  const book = (by: Portal, index: number) => {
    const startsAt = new Date(scene.starts[index] ?? 0).toISOString();
    const times = [{ startsAt, place: clinicNames.get(scene) ?? '', doctorName: null }];
    return isDone(services.care.work(by, { ...which, version: 2, work: { step: 'book', times } }));
  };
  const [isBooked, isBookedByOther, held] = await Promise.all([
    book(mine, slot),
    book(other, slot),
    countHolds(scene, slot),
  ]);
  // Who has not taken it on books nothing of it, and a time has one person.
  expect(isBookedByOther).toBe(false);
  expect(Number(isBooked) + held).toBe(1);
  if (!isBooked) expect(await book(mine, slot - FOR_CARE + FOR_CARE_THEN)).toBe(true);
  const { rows } = await database.owner.query(
    `SELECT m.status, (SELECT count(*)::int FROM reservation r WHERE r.customer_id = $2 AND r.status = 'confirmed') AS visits,
            (SELECT count(*)::int FROM outbox o JOIN reservation r ON o.payload ->> 'reservation' = r.id::text
              WHERE r.customer_id = $2 AND o.kind = 'mail_reservation_confirmed') AS mails
       FROM medical_care m WHERE m.id = $1`,
    [id, member.customerId],
  );
  expect(rows).toEqual([{ status: 'booked', visits: 1, mails: 1 }]);
}

test(
  'two hundred requests are worked off by two of the call centre, of the approvals and of a clinic while patients book: nothing is lost and nothing comes twice',
  async () => {
    const scene = await buildBookingScene(database.owner, { times: TIMES, market: MARKET });
    const { provider_id } = scene.calendar;
    await buildService(database.owner, {
      provider_id,
      subfunction_id: scene.subfunctionId,
      price: 40_000,
    });
    const { rows } = await database.owner.query<{ name: string }>(
      'SELECT name FROM provider WHERE id = $1',
      [provider_id],
    );
    clinicNames.set(scene, rows[0]?.name ?? '');
    const colleagues = await twoOf(scene, 'call_centre');
    const officers = await twoOf(scene, 'preauthorization');
    const desks = await twoOf(scene, 'provider_manager');
    const waiting = await inventRequests(APPROVALS, 0, (slot) => bookWaiting(scene, slot));
    const asked = await inventRequests(CARE, FOR_CARE, (slot) => askForCare(scene, slot));
    const booked = await inventRequests(AT_CLINIC, FOR_CLINIC, (slot) => bookVisit(scene, slot));
    expect(waiting.length + asked.length + booked.length).toBe(200);

    await Promise.all([
      inTurns(waiting, (request) => decide(scene, officers, request)),
      inTurns(asked, (request) => organise(scene, colleagues, request)),
      inTurns(booked, (request) => cancel(scene, desks, request)),
    ]);
  },
  BUSY_MS,
);
