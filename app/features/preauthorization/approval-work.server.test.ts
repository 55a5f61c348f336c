import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import { getMailedReservation } from '#app/features/mail/queries.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { arrangeSession } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { ask, createTestApp, STAFF_HOST } from '#tests/support/app.ts';
import {
  APP_SECRET,
  buildBookingScene,
  createTestBooking,
  holdInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import { buildService } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { bookInput, buildInsuredOf, createTestAppointments } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { createTestPreauthorization } from '#tests/support/preauthorization.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import type { CaseEvent } from './approval-contract.ts';
import type { PreauthorizationServices } from './services.server.ts';

const HOUR_MS = 3_600_000;
/** A member's visit costs 40,000 and is covered whole. */
const PRICE = 40_000;

let database: TestDatabase;
let approvals: PreauthorizationServices;
let files: ReturnType<typeof createFileServices>;
let scene: BookingScene;
let next = 0;

const keeping = createTestFiles();

beforeAll(async () => {
  database = await createTestDatabase();
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  approvals = createTestPreauthorization(database.app, keeping);
  files = createFileServices({ db, appSecret: APP_SECRET, files: keeping });
  scene = await buildBookingScene(database.owner, { times: 10 });
  const { provider_id } = scene.calendar;
  const { subfunctionId: subfunction_id } = scene;
  await buildService(database.owner, { provider_id, subfunction_id, price: PRICE });
  await database.owner.query('UPDATE provider SET invoice_splitting = true WHERE id = $1', [
    provider_id,
  ]);
});
afterAll(() => database.drop());

/** Somebody who decides at a partner, as the staff's entry knows them. */
async function decider(partner_id = scene.portal.partner.id): Promise<Portal> {
  const role = 'preauthorization';
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id }]);
  const actor = staffActor([{ role, partnerId: partner_id }], {
    staffId: id,
    accountId: account_id,
  });
  return { ...scene.portal, isStaffEntry: true, actor };
}

/** A member's visit that waits for the insurer. */
async function bookWaiting() {
  const member = await buildInsuredOf(database, scene, {
    care: { is_preauthorization_required: true },
  });
  const booking = createTestBooking(database.app);
  const hold = { ...holdInput(scene, next++), portal: member.portal };
  const { id } = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, id, { preauthType: 'normal' }));
  return { id, member, which: { partnerId: scene.portal.partner.id, reservationId: id } };
}

/** What a call was refused with, and what of the case the caller had not seen. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; details?: { changes: CaseEvent[] } }) => [
      error.code,
      error.details?.changes.map(({ kind }) => kind),
    ],
  );
const rowOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT a.status, a.estimated_cost, a.requested_cost, a.paid_by_subscription, a.reason, a.version, a.decided_by::int, a.due_at, r.starts_at,
              (SELECT amount FROM cover_use u WHERE u.subscription_id = a.subscription_id) AS used
         FROM preauthorization a JOIN reservation r ON r.id = a.reservation_id WHERE a.reservation_id = $1`,
      [id],
    )
  ).rows[0];
const mailsOf = async (id: string) =>
  (
    await database.owner.query(
      `SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1 AND kind LIKE 'mail_preauthorization%' ORDER BY id`,
      [id],
    )
  ).rows.map(({ kind }) => kind as string);

/** A page of the staff shows a file where it stands: it may load nothing, in no frame but our own, and nobody keeps it. */
async function expectShownSafely(which: { partnerId: number; reservationId: string }, id: string) {
  const app = await createTestApp(database, { files: keeping, appSecret: APP_SECRET });
  try {
    const { partnerId: partner_id, reservationId } = which;
    const staff = await buildStaff(database.owner, [{ role: 'preauthorization', partner_id }]);
    const secret = await arrangeSession(database.owner, staff, STAFF_HOST);
    const cookies = { 'staff-session': `${partner_id}-${secret}` };
    const url = `/api/staff/approvals/${partner_id}/${reservationId}/files/${id}/address`;
    const opened = await ask(app, STAFF_HOST, { method: 'POST', url, payload: {}, cookies });
    const address = opened.json<{ url: string }>();
    const shown = await ask(app, STAFF_HOST, { url: address.url, cookies });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="lelet.pdf"/),
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  } finally {
    await app.close();
  }
}

test('in part the insurer pays so much, the member the rest, and what is left of the cover comes back', async () => {
  const { id, member, which } = await bookWaiting();
  const entry = await decider();
  const approve = (amount: number) =>
    approvals.decideApproval(entry, { ...which, version: 1, isApproved: true, amount });
  expect(await refusalOf(approve(PRICE))).toEqual(['invalid_input', undefined]);
  expect(await approve(15_000)).toEqual({ isProposed: false });
  expect(await rowOf(id)).toMatchObject({
    status: 'approved',
    requested_cost: 40_000,
    estimated_cost: 15_000,
    paid_by_subscription: 25_000,
    used: 15_000,
  });
  expect(await mailsOf(id)).toEqual(['mail_preauthorization_in_part']);
  const appointments = createTestAppointments(database.app);
  const { upcoming } = await appointments.findAppointments({ portal: member.portal });
  expect(upcoming[0]).toMatchObject({ isApprovedInPart: true, refusalReason: null });
  // Who has to pay more than they were shown may cancel for a day, whatever the clinic's deadline.
  await database.owner.query(
    `UPDATE preauthorization a SET decided_at = r.starts_at - interval '24 hours' FROM reservation r WHERE r.id = a.reservation_id AND r.id = $1`,
    [id],
  );
  const { rows } = await database.owner.query(
    'SELECT changeable_until(r) = starts_at AS is_so FROM reservation r WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ is_so: true }]);
  await appointments.cancelAppointment({ portal: member.portal, id });
  expect(await rowOf(id)).toMatchObject({ used: 0 });
});

test('above the partner’s amount a second person decides, never the same one, and both are on record', async () => {
  const setAmount = (amount: number | null) =>
    database.owner.query(
      `UPDATE partner SET record = coalesce(record, '{}') || jsonb_build_object('fourEyesAbove', jsonb_build_object('HU', $2::int)) WHERE id = $1`,
      [scene.portal.partner.id, amount],
    );
  await setAmount(PRICE - 1);
  const { id, which } = await bookWaiting();
  const [first, second] = [await decider(), await decider()];
  const refuse = (entry: Portal, version: number) =>
    approvals.decideApproval(entry, {
      ...which,
      version,
      isApproved: false,
      reason: 'not_covered',
    });
  expect(await refuse(first, 1)).toEqual({ isProposed: true });
  // Again by the same person, it is still only proposed, and not noted twice.
  expect(await refuse(first, 2)).toEqual({ isProposed: true });
  expect(await rowOf(id)).toMatchObject({ status: 'pending', version: 2 });
  expect(await mailsOf(id)).toEqual([]);
  const seen = await approvals.getApproval(second, which);
  expect(seen).toMatchObject({
    stage: 'proposed',
    needsSecondPerson: true,
    proposal: { isMine: false, status: 'rejected', reason: 'not_covered' },
  });
  // Who wants something else proposes it.
  const other = { ...which, version: 2, isApproved: true };
  expect(await approvals.decideApproval(second, other)).toEqual({ isProposed: true });
  expect(await refuse(first, 3)).toEqual({ isProposed: true });
  expect(await refuse(second, 4)).toEqual({ isProposed: false });
  const { staffId } = second.actor as StaffActor;
  expect(await rowOf(id)).toMatchObject({
    status: 'rejected',
    reason: 'not_covered',
    decided_by: staffId,
  });
  const { rows } = await database.owner.query(
    `SELECT action, actor_id::int AS by, grounds FROM audit_entry WHERE object_id = $1 AND action <> 'preauthorization_read' AND actor = 'staff' ORDER BY id`,
    [id],
  );
  const { staffId: firstId } = first.actor as StaffActor;
  expect(rows).toEqual([
    { action: 'preauthorization_proposed', by: firstId, grounds: 'not_covered' },
    { action: 'preauthorization_proposed', by: staffId, grounds: null },
    { action: 'preauthorization_proposed', by: firstId, grounds: 'not_covered' },
    { action: 'preauthorization_rejected', by: staffId, grounds: 'not_covered' },
  ]);
  // At the amount itself one decides.
  await setAmount(PRICE);
  const small = await bookWaiting();
  const approve = { ...small.which, version: 1, isApproved: true };
  expect(await approvals.decideApproval(first, approve)).toEqual({ isProposed: false });
  expect(await rowOf(small.id)).toMatchObject({ status: 'approved' });
  await setAmount(null);
});

test('a document that is asked for stops the clock until it comes, is seen by who decides, and is nobody else’s', async () => {
  const { id, member, which } = await bookWaiting();
  const entry = await decider();
  await approvals.askForDocument(entry, { ...which, version: 1, document: 'findings' });
  const asked = await rowOf(id);
  expect(asked.due_at.getTime()).toBe(asked.starts_at.getTime() - 24 * HOUR_MS);
  expect(await mailsOf(id)).toEqual(['mail_preauthorization_document']);
  expect((await getMailedReservation(database.worker, id))?.document_until).toEqual(asked.due_at);
  const wanted = await approvals.findWantedDocument(member.portal, id);
  expect(wanted).toMatchObject({ document: 'findings', until: asked.due_at.toISOString() });

  const stranger = await buildInsuredOf(database, scene);
  expect(await approvals.findWantedDocument(stranger.portal, id)).toBeNull();
  const stream = Readable.from([await drawPdf()]);
  const sent = await files.putFile({ portal: member.portal, name: 'lelet.pdf', stream });
  const send = (portal: Portal, ids: string[]) =>
    approvals.sendDocuments(portal, { id, files: ids });
  expect(await refusalOf(send(stranger.portal, [sent.id]))).toEqual(['not_found', undefined]);
  expect(await refusalOf(send(member.portal, []))).toEqual(['invalid_input', undefined]);
  await send(member.portal, [sent.id]);
  await send(member.portal, [sent.id]);
  const came = await rowOf(id);
  // The promise begins anew: two working days, which is more than a day and never later than the visit.
  expect(came.due_at.getTime()).toBeLessThan(asked.due_at.getTime());
  expect(came.version).toBe(3);
  expect(await approvals.findWantedDocument(member.portal, id)).toBeNull();

  const found = await approvals.getApproval(entry, which);
  expect(found).toMatchObject({ stage: 'document_came', files: [{ id: sent.id, state: 'clean' }] });
  expect(found.history.map(({ kind, by }) => [kind, by])).toEqual([
    ['document_asked', expect.any(String)],
    ['document_came', null],
  ]);
  const fileId = sent.id;
  const { url } = await approvals.openReferral(entry, { ...which, fileId });
  const query = new URL(url, 'https://staff.test').searchParams;
  const proof = { until: Number(query.get('until')), proof: query.get('proof') ?? '' };
  const shown = await approvals.readReferral(entry, { ...which, fileId, ...proof });
  expect(shown.kind).toBe('application/pdf');
  await expectShownSafely(which, fileId);
  // Not in another session, and not through another partner or another case.
  const colleague = await decider();
  const read = approvals.readReferral(colleague, { ...which, fileId, ...proof });
  expect(await refusalOf(read)).toEqual(['not_found', undefined]);
  const elsewhere = await decider((await buildPartner(database.owner)).id);
  expect(await refusalOf(approvals.openReferral(elsewhere, { ...which, fileId }))).toEqual([
    'forbidden',
    undefined,
  ]);
  const another = await bookWaiting();
  expect(await refusalOf(approvals.openReferral(entry, { ...another.which, fileId }))).toEqual([
    'not_found',
    undefined,
  ]);
});

test('two who have a case open see each other, and who comes second is told what they have not seen', async () => {
  const { which, member, id } = await bookWaiting();
  const [first, second] = [await decider(), await decider()];
  const look = (entry: Portal) => approvals.lookAtApproval(entry, { ...which, version: 1 });
  expect(await look(first)).toEqual({ others: [], changes: [] });
  expect((await look(second)).others).toHaveLength(1);
  const asked = { sort: 'due', after: null, limit: 50 } as const;
  const { rows: list } = await approvals.findApprovals(second, asked);
  expect(list.find(({ reservationId }) => reservationId === id)?.lookedAtBy).toHaveLength(1);

  await approvals.askForDocument(first, { ...which, version: 1, document: 'referral' });
  expect((await look(second)).changes).toMatchObject([
    { kind: 'document_asked', document: 'referral' },
  ]);
  const approve = (version: number) =>
    approvals.decideApproval(second, { ...which, version, isApproved: true });
  expect(await refusalOf(approve(1))).toEqual(['changed_meanwhile', ['document_asked']]);
  await createTestAppointments(database.app).moveAppointment({
    portal: member.portal,
    id,
    slotId: scene.slotIds[9] ?? '',
  });
  expect(await refusalOf(approve(2))).toEqual(['changed_meanwhile', ['moved']]);
  await approve(3);
  const late = approvals.decideApproval(first, {
    ...which,
    version: 3,
    isApproved: false,
    reason: 'not_covered',
  });
  expect(await refusalOf(late)).toEqual(['appointment_over', ['decided']]);
  await database.owner.query(
    `UPDATE preauthorization SET decided_at = created_at + interval '5 hours' WHERE decided_at IS NOT NULL`,
  );
  const [times] = await approvals.findDecisionTimes(first);
  expect(times).toMatchObject({ medianHours: 5, withinDayPercent: 100, inTimePercent: 100 });
});

test('a day counts from the request, or from the document that came, however long it was waited for', async () => {
  await database.owner.query(
    'UPDATE preauthorization SET decided_at = created_at WHERE decided_at IS NOT NULL',
  );
  const entry = await decider();
  const timesOf = async () => (await approvals.findDecisionTimes(entry))[0];
  const before = (await timesOf())?.decided ?? 0;
  const decideAfter = async (comesHours: number | null) => {
    const { id, which } = await bookWaiting();
    await approvals.askForDocument(entry, { ...which, version: 1, document: 'findings' });
    await approvals.decideApproval(entry, { ...which, version: 2, isApproved: true });
    // Asked for 60 hours ago, decided now.
    await database.owner.query(
      `UPDATE preauthorization SET created_at = decided_at - interval '60 hours',
              events = events || CASE WHEN $2::int IS NULL THEN '[]'
                                      ELSE jsonb_build_array(jsonb_build_object('kind', 'document_came', 'at', decided_at - $2::int * interval '1 hour')) END
        WHERE reservation_id = $1`,
      [id, comesHours],
    );
  };
  await decideAfter(null);
  const without = await timesOf();
  expect(without?.withinDayPercent).toBe(Math.floor((100 * before) / (before + 1)));
  await decideAfter(10);
  const withIt = await timesOf();
  expect(withIt?.withinDayPercent).toBe(Math.floor((100 * (before + 1)) / (before + 2)));
});

test('a document that could not come any more is not asked for', async () => {
  const { id, which } = await bookWaiting();
  const entry = await decider();
  await database.owner.query(
    `UPDATE reservation SET starts_at = portal_now() + interval '23 hours', ends_at = portal_now() + interval '24 hours' WHERE id = $1`,
    [id],
  );
  expect(await approvals.getApproval(entry, which)).toMatchObject({ canAskForDocument: false });
  const ask = approvals.askForDocument(entry, { ...which, version: 1, document: 'referral' });
  await expect(ask).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { document: 'too_late' },
  });
  expect(await mailsOf(id)).toEqual([]);
});
