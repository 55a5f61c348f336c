import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildService } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { bookInput, buildInsuredOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';
import { codeOf } from '#tests/support/refusals.ts';
import type { ApprovalQuery } from './list-approvals.server.ts';
import type { PreauthorizationServices } from './services.server.ts';

let database: TestDatabase;
let approvals: PreauthorizationServices;
let scene: BookingScene;

beforeAll(async () => {
  database = await createTestDatabase();
  approvals = createTestPreauthorization(database.app);
  scene = await buildBookingScene(database.owner, { times: 6 });
  const provider_id = scene.calendar.provider_id;
  await buildService(database.owner, {
    provider_id,
    subfunction_id: scene.subfunctionId,
    price: 40_000,
  });
});
afterAll(() => database.drop());

/** The staff's entry, as somebody with a role at a partner asks it. */
async function entryOf(role: StaffRole, partner_id = scene.portal.partner.id): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id }]);
  const actor: StaffActor = staffActor([{ role, partnerId: partner_id }], {
    staffId: id,
    accountId: account_id,
  });
  return { ...scene.portal, isStaffEntry: true, actor };
}

/** A member's visit that waits for the insurer. */
async function bookWaiting(index: number) {
  const member = await buildInsuredOf(database, scene, {
    care: { is_preauthorization_required: true },
  });
  const booking = createTestBooking(database.app);
  const hold = { ...holdInput(scene, index), portal: member.portal };
  const { id } = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'normal' }));
  return { id, customerId: member.customerId };
}
const listOf = (entry: Portal, asked: Partial<ApprovalQuery> = {}) =>
  approvals.findApprovals(entry, { sort: 'due', after: null, limit: 50, ...asked });
const setDue = (id: string, hours: number) =>
  database.owner.query(
    `UPDATE preauthorization SET due_at = portal_now() + $2 * interval '1 hour' WHERE reservation_id = $1`,
    [id, hours],
  );
const auditOf = async (id: string) =>
  (
    await database.owner.query(
      'SELECT action, actor, actor_id::int, actor_role, grounds, customer_id::int FROM audit_entry WHERE object_id = $1 AND actor = $2 ORDER BY id',
      [id, 'staff'],
    )
  ).rows as unknown[];

test('what waits comes by its due moment, overdue first, and says nobody’s name', async () => {
  const visits = [await bookWaiting(0), await bookWaiting(1), await bookWaiting(2)];
  const [later, overdue, soon] = visits.map(({ id }) => id);
  await setDue(later ?? '', 30);
  await setDue(overdue ?? '', -1);
  await setDue(soon ?? '', 2.5);
  const entry = await entryOf('preauthorization');
  const { rows: list, total } = await listOf(entry);
  expect(total).toEqual({ count: 3, isMore: false });
  expect(list.map(({ reservationId, due }) => [reservationId, due])).toEqual([
    [overdue, { kind: 'overdue' }],
    [soon, { kind: 'hours', count: 2 }],
    [later, { kind: 'later' }],
  ]);
  expect(JSON.stringify(list)).not.toMatch(/Szabó|Kata/);
  const elsewhere = await buildPartner(database.owner);
  expect(await listOf(await entryOf('preauthorization', elsewhere.id))).toMatchObject({
    rows: [],
    total: { count: 0 },
  });
  expect(await codeOf(listOf(await entryOf('call_centre')))).toBe('forbidden');
});

test('the queue is narrowed down, sorted and read page by page, each case once', async () => {
  const { rows } = await database.owner.query<{ id: string; specialty: number }>(
    `UPDATE preauthorization SET due_at = (SELECT portal_now() + interval '1 hour') WHERE ended_at IS NULL AND status = 'pending'
     RETURNING reservation_id AS id, specialization_id AS specialty`,
  );
  const [first, second, third] = rows.map(({ id }) => id).toSorted();
  const entry = await entryOf('preauthorization');
  const ids = async (asked: Partial<ApprovalQuery>) =>
    (await listOf(entry, asked)).rows.map(({ reservationId }) => reservationId);
  // All are due at one moment: pages follow each other all the same.
  const page = await listOf(entry, { limit: 2 });
  expect(page.rows.map(({ reservationId }) => reservationId)).toEqual([first, second]);
  // Whoever counts nothing reads the same.
  expect(await approvals.findApprovalPage(entry, { sort: 'due', after: null, limit: 2 })).toEqual({
    rows: page.rows,
    next: page.next,
  });
  expect(page.total.count).toBe(3);
  expect(await ids({ limit: 2, after: page.next })).toEqual([third]);
  expect(await ids({ dueWithinMs: 0 })).toEqual([]);
  expect(await ids({ specializationId: rows[0]?.specialty ?? 0, dueWithinMs: 7_200_000 })).toEqual([
    first,
    second,
    third,
  ]);
  expect(await ids({ specializationId: 0 })).toEqual([]);
  expect(await ids({ partnerId: 0 })).toEqual([]);

  await database.owner.query(
    `UPDATE preauthorization SET document_asked = 'findings', created_at = created_at - interval '1 day' WHERE reservation_id = $1`,
    [third],
  );
  expect(await ids({ stage: 'document_asked' })).toEqual([third]);
  expect(await ids({ stage: 'new', specializationId: rows[0]?.specialty ?? 0 })).toEqual([
    first,
    second,
  ]);
  expect((await ids({ sort: 'asked' }))[0]).toBe(third);
  expect(await ids({ after: ['1e300', "' OR 1=1"] })).toHaveLength(3);
});

test('who looks at a case is on record, with the role and why; nobody else gets to see it', async () => {
  const { id, customerId } = await bookWaiting(3);
  const partnerId = scene.portal.partner.id;
  const entry = await entryOf('preauthorization');
  const found = await approvals.getApproval(entry, { partnerId, reservationId: id });
  expect(found).toMatchObject({ totalCost: 40_000, product: expect.any(String) });
  expect(found.patient.lastName).not.toBe('');
  const { staffId } = entry.actor as StaffActor;
  const read = {
    action: 'preauthorization_read',
    actor: 'staff',
    actor_id: staffId,
    actor_role: 'preauthorization',
    grounds: 'to_decide',
    customer_id: customerId,
  };
  expect(await auditOf(id)).toEqual([read]);

  const elsewhere = await buildPartner(database.owner);
  const others = await entryOf('preauthorization', elsewhere.id);
  const which = { partnerId, reservationId: id };
  expect(await codeOf(approvals.getApproval(others, which))).toBe('forbidden');
  const asTheirs = { partnerId: elsewhere.id, reservationId: id };
  expect(await codeOf(approvals.getApproval(others, asTheirs))).toBe('not_found');
  expect(await codeOf(approvals.getApproval(await entryOf('call_centre'), which))).toBe(
    'forbidden',
  );
  expect(await codeOf(approvals.getApproval(entry, { partnerId, reservationId: 'x' }))).toBe(
    'not_found',
  );
  expect(await auditOf(id)).toEqual([read]);
});

test('a refusal keeps its reason in the audit, and the case is gone from the list', async () => {
  const { id, customerId } = await bookWaiting(4);
  const partnerId = scene.portal.partner.id;
  const entry = await entryOf('preauthorization');
  const { staffId } = entry.actor as StaffActor;
  await approvals.decideApproval(entry, {
    partnerId,
    reservationId: id,
    version: 1,
    isApproved: false,
    reason: 'not_justified',
  });
  expect(await auditOf(id)).toEqual([
    {
      action: 'preauthorization_rejected',
      actor: 'staff',
      actor_id: staffId,
      actor_role: 'preauthorization',
      grounds: 'not_justified',
      customer_id: customerId,
    },
  ]);
  const { rows: list } = await listOf(entry);
  expect(list.map(({ reservationId }) => reservationId)).not.toContain(id);
  expect(await codeOf(approvals.getApproval(entry, { partnerId, reservationId: id }))).toBe(
    'not_found',
  );
});
