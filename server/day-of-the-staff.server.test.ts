import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildService, buildStaff } from '#tests/support/builders.ts';
import { deskDeps } from '#tests/support/clinic-desk.ts';
import {
  bookInput,
  buildInsuredOf,
  createTestAppointments,
  type TestCustomer,
} from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';

/** Visits that are decided and cancelled, and as many times for which two people come at once. */
const VISITS = 20;

let database: TestDatabase;
let services: ReturnType<typeof createServices>;

function createServices({ app }: TestDatabase) {
  return {
    booking: createTestBooking(app),
    approvals: createTestPreauthorization(app),
    appointments: createTestAppointments(app),
    desk: createClinicDeskServices(deskDeps(app)),
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = createServices(database);
});
afterAll(() => database.drop());

interface Visit {
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
async function bookWaiting(scene: BookingScene, slot: number): Promise<Visit> {
  const care = { is_preauthorization_required: true };
  const member = await buildInsuredOf(database, scene, { care });
  const hold = { ...holdInput(scene, slot), portal: member.portal };
  const { id } = await services.booking.holdSlot(hold);
  await services.booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'normal' }));
  return { id, member, slot };
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { code?: string }) => {
      // Whoever comes too late is told so; nothing else may go wrong.
      if (error.code === undefined) throw error;
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

type Two = readonly [Portal, Portal];

/** Two officers who disagree, and now and then the patient, all at once. */
async function decide(scene: BookingScene, officers: Two, { id, member, slot }: Visit) {
  const which = { partnerId: scene.portal.partner.id, reservationId: id, version: 1 };
  const refusal = { ...which, isApproved: false, reason: 'not_justified' as const };
  const [isApproved, isRefused, isCancelled] = await Promise.all([
    isDone(services.approvals.decideApproval(officers[0], { ...which, isApproved: true })),
    isDone(services.approvals.decideApproval(officers[1], refusal)),
    slot % 3 === 0 &&
      isDone(services.appointments.cancelAppointment({ portal: member.portal, id })),
  ]);
  const { status, mailsOf } = await findOutcome(id);
  // One decision, or none where the patient was faster.
  expect([isApproved, isRefused].filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(isApproved || isRefused || isCancelled).toBe(true);
  expect(mailsOf('preauthorization_approved')).toBe(Number(isApproved));
  expect(mailsOf('preauthorization_rejected')).toBe(Number(isRefused));
  expect(mailsOf('reservation_cancelled')).toBe(Number(isCancelled));
  expect(status).toBe(isCancelled ? 'cancelled_by_patient' : 'confirmed');
}

/** Two at the clinic's desk and the patient, all at once; then two who would like the time. */
async function cancel(scene: BookingScene, desks: Two, { id, member, slot }: Visit) {
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

test.each(['HU', 'RO'] as const)(
  'two hundred requests are worked off by two of each role while patients book: nothing is lost and nothing comes twice, %s',
  async (market) => {
    const scene = await buildBookingScene(database.owner, { market, times: 2 * VISITS });
    await buildService(database.owner, {
      provider_id: scene.calendar.provider_id,
      subfunction_id: scene.subfunctionId,
      price: 40_000,
    });
    const officers = await twoOf(scene, 'preauthorization');
    const desks = await twoOf(scene, 'provider_manager');
    const visits: Visit[] = [];
    for (let slot = 0; slot < VISITS; slot += 1) visits.push(await bookWaiting(scene, slot));

    const [holds] = await Promise.all([
      Promise.all(visits.map(({ slot }) => countHolds(scene, VISITS + slot))),
      ...visits.map((visit) => decide(scene, officers, visit)),
    ]);
    expect(holds).toEqual(visits.map(() => 1));
    const standing: Visit[] = [];
    for (const visit of visits) {
      if ((await findOutcome(visit.id)).status === 'confirmed') standing.push(visit);
    }
    expect(standing.length).toBeGreaterThanOrEqual(VISITS - Math.ceil(VISITS / 3));
    await Promise.all(standing.map((visit) => cancel(scene, desks, visit)));
  },
);
