import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { reportDelivery } from '#app/features/messaging/report-delivery.server.ts';
import { createHmac } from 'node:crypto';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestJobs, runJob } from '#tests/support/jobs.ts';
import {
  askedBy,
  buildAsker,
  buildDeskStaff,
  createTestPrivacyDesk,
  freshCode,
  passWait,
  planErasure,
} from '#tests/support/privacy-desk.ts';
import { codeOf } from '#tests/support/refusals.ts';

let database: TestDatabase;
let desk: ReturnType<typeof createTestPrivacyDesk>;
let plain: Portal;
let partnerId: number;
let admin: Portal;
let colleague: Portal;
let id: string;
let customerId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createTestPrivacyDesk(database.staff);
});
afterAll(() => database.drop());
beforeEach(async () => {
  plain = await buildAccountPortal(database.owner);
  partnerId = plain.partner.id;
  admin = await as('partner_admin');
  colleague = await as('partner_admin');
  const person = await buildAsker(database.owner, plain);
  ({ customerId } = person);
  id = await desk.register(admin, askedBy(plain, person.lastName));
});

const as = (role: StaffRole, at = partnerId): Promise<Portal> =>
  buildDeskStaff(database.owner, plain, role, at);
const fileFor = (portal: Portal) => desk.getRequest(portal, { partnerId, id });
const fileOf = () => fileFor(admin);
async function prove(portal: Portal, step: 'propose_erasure' | 'confirm_erasure', code?: string) {
  const { version } = await fileOf();
  const shown = code ?? (await freshCode(database.owner));
  return codeOf(desk.takeStep(portal, { partnerId, id, step, version, code: shown }));
}
async function press(step: 'take_back' | 'note_told' | 'tell_again' | 'withdraw') {
  return desk.takeStep(admin, { partnerId, id, step, version: (await fileOf()).version });
}
const plan = () =>
  planErasure({ desk, owner: database.owner }, [admin, colleague], { partnerId, id });
const ordersOf = async () =>
  (
    await database.owner.query<{ id: number }>(
      `SELECT id FROM outbox WHERE kind = 'mail_privacy_request' AND payload ->> 'request' = $1 AND payload ->> 'about' = 'planned' ORDER BY id`,
      [id],
    )
  ).rows.map((row) => row.id);
/** Does the last order of the mail about the erasure as the worker does, whose number it bears. */
async function sendMail(): Promise<number> {
  const order = (await ordersOf()).at(-1) ?? 0;
  const job = createTestJobs(database.worker).find(({ kind }) => kind === 'mail_privacy_request');
  const signal = new AbortController().signal;
  const outcome = await job?.handle(
    { request: id, about: 'planned' },
    { id: order, attempt: 1, orderedAt: new Date(), signal },
  );
  await database.owner.query(
    'UPDATE outbox SET done_at = portal_now(), outcome = $2 WHERE id = $1',
    [order, outcome],
  );
  return order;
}
const planBack = () => passWait(database.owner, id);
const eraseNow = () => runJob(database.worker, 'erase_planned');
const SECRET = 'reports of this test';
const report = (order: number, state: 'delivered' | 'failed', portal = plain) => {
  const name = `privacy-request-mail-${order}@${portal.host}`;
  const signature = createHmac('sha256', SECRET).update(`${name}.${state}`).digest('hex');
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  return reportDelivery(
    { db, reportSecret: SECRET },
    { portal, report: { id: name, state, signature } },
  );
};

test('an erasure is planned by two of the staff: who proposed it does not confirm it, whatever they send', async () => {
  expect((await fileOf()).steps).toContain('propose_erasure');
  // Not one of the letters: nobody confirms what nobody proposed.
  expect(await prove(colleague, 'confirm_erasure')).toBe('changed_meanwhile');
  expect(await prove(admin, 'propose_erasure')).toBeNull();
  const own = await fileOf();
  expect(own).toMatchObject({ state: 'proposed', isProposer: true, proposerName: 'Kiss Edit' });
  expect(own.steps).not.toContain('confirm_erasure');
  expect((await fileFor(colleague)).steps).toContain('confirm_erasure');
  expect(await ordersOf()).toEqual([]);
  expect(await prove(admin, 'confirm_erasure')).toBe('forbidden');
  for (const role of ['auditor', 'call_centre', 'content_editor'] as const) {
    expect(await prove(await as(role), 'confirm_erasure')).toBe('not_found');
  }
  const { id: other } = await buildPartner(database.owner);
  expect(await prove(await as('partner_admin', other), 'confirm_erasure')).toBe('not_found');
  expect(await fileOf()).toMatchObject({ state: 'proposed', confirmerName: null });

  expect(await prove(colleague, 'confirm_erasure')).toBeNull();
  expect(await fileOf()).toMatchObject({ state: 'planned', confirmerName: 'Kiss Edit' });
  expect(await ordersOf()).toHaveLength(1);
  const { rows } = await database.owner.query<{ action: string; actor_id: number }>(
    `SELECT action, actor_id FROM audit_entry WHERE customer_id = $1 AND action LIKE 'privacy_erasure%' ORDER BY id`,
    [customerId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'privacy_erasure_proposed',
    'privacy_erasure_planned',
  ]);
  expect(new Set(rows.map((row) => row.actor_id)).size).toBe(2);
  // The database itself takes no other.
  await expect(
    database.owner.query('UPDATE privacy_request SET confirmed_by = proposed_by WHERE id = $1', [
      id,
    ]),
  ).rejects.toThrow('check constraint');
});

test('a partner with one administrator is told that nobody can confirm an erasure', async () => {
  expect(await fileFor(admin)).toMatchObject({ hasSecond: true });
  await database.owner.query(
    `DELETE FROM staff_grant g USING staff_member m WHERE m.id = g.staff_id AND g.partner_id = $1 AND g.staff_id <> $2`,
    [partnerId, admin.actor.kind === 'staff' ? admin.actor.staffId : 0],
  );
  // Who administers another partner is no second one here.
  await as('partner_admin', (await buildPartner(database.owner)).id);
  await as('auditor');
  expect(await fileFor(admin)).toMatchObject({ hasSecond: false });
  expect(await prove(admin, 'propose_erasure')).toBeNull();
  expect(await fileFor(admin)).toMatchObject({ state: 'proposed', hasSecond: false });
  await as('partner_admin');
  expect(await fileFor(admin)).toMatchObject({ hasSecond: true });
});

test('each of the two proves the second factor afresh: without a code, with a wrong one or with one that was used nothing changes', async () => {
  expect(await prove(admin, 'propose_erasure', '')).toBe('second_factor_required');
  expect(await prove(admin, 'propose_erasure', 'not a code')).toBe('second_factor_wrong');
  const code = await freshCode(database.owner);
  expect(await prove(admin, 'propose_erasure', code)).toBeNull();
  await press('take_back');
  expect(await fileOf()).toMatchObject({ state: 'received', proposerName: null });
  expect(await prove(admin, 'propose_erasure', code)).toBe('second_factor_wrong');
  expect(await prove(admin, 'propose_erasure')).toBeNull();
  expect(await prove(colleague, 'confirm_erasure', '')).toBe('second_factor_required');
  expect((await fileOf()).state).toBe('proposed');
});

test('of two who confirm at once one is told, and one mail is ordered', async () => {
  await prove(admin, 'propose_erasure');
  const third = await as('partner_admin');
  const { version } = await fileOf();
  const code = await freshCode(database.owner);
  const step = 'confirm_erasure' as const;
  const answers = await Promise.all(
    [colleague, third].map((portal) =>
      codeOf(desk.takeStep(portal, { partnerId, id, step, version, code })),
    ),
  );
  expect(answers.toSorted()).toEqual(['changed_meanwhile', null]);
  expect(await ordersOf()).toHaveLength(1);
});

test('a mail that came back has told nobody: the erasure is held until the staff has', async () => {
  await plan();
  const order = await sendMail();
  expect(await fileOf()).toMatchObject({ untold: null, toldAt: expect.any(String) });
  await report(order, 'delivered');
  expect((await fileOf()).toldAt).not.toBeNull();
  const foreign = await buildAccountPortal(database.owner);
  await report(order, 'failed', foreign);
  expect((await fileOf()).toldAt).not.toBeNull();

  await report(order, 'failed');
  expect(await fileOf()).toMatchObject({
    toldAt: null,
    untold: 'mail_bounced',
    hasFailed: true,
    steps: ['note_told', 'tell_again', 'withdraw'],
  });
  await planBack();
  expect(await eraseNow()).toBe(0);
  expect((await fileOf()).state).toBe('planned');

  // Mailed once more the hours count from that mail, and what came back before says nothing of it.
  await press('tell_again');
  expect(await fileOf()).toMatchObject({ untold: null, toldAt: null, hasFailed: false });
  await sendMail();
  await report(order, 'failed');
  expect((await fileOf()).toldAt).not.toBeNull();
  expect(await eraseNow()).toBe(0);

  // Told by the staff, the erasure does not depend on any mail.
  await report((await ordersOf()).at(-1) ?? 0, 'failed');
  await press('note_told');
  await report((await ordersOf()).at(-1) ?? 0, 'failed');
  expect(await fileOf()).toMatchObject({ untold: null, hasFailed: false });
  await planBack();
  expect(await eraseNow()).toBe(1);
});

test('a mail that was given up shows that nobody was told, also once it is deleted', async () => {
  await plan();
  const [order] = await ordersOf();
  await database.owner.query('UPDATE privacy_request SET mail_order = $2 WHERE id = $1', [
    id,
    order,
  ]);
  expect((await fileOf()).untold).toBeNull();
  await database.owner.query('UPDATE outbox SET failed_at = portal_now() WHERE id = $1', [order]);
  expect(await fileOf()).toMatchObject({
    untold: 'given_up',
    hasFailed: true,
    steps: ['note_told', 'tell_again', 'withdraw'],
  });
  await planBack();
  expect(await eraseNow()).toBe(0);
  await database.owner.query('DELETE FROM outbox WHERE id = $1', [order]);
  expect((await fileOf()).untold).toBe('given_up');
});

test('looking for requests by address is bounded for each of the staff, and a refused look is noted', async () => {
  const look = (portal: Portal) =>
    codeOf(desk.findByEmail(portal, { partnerId, email: 'nobody@example.com' }));
  for (let at = 0; at < 15; at += 1) expect(await look(admin)).toBeNull();
  expect(await look(admin)).toBe('too_many_requests');
  expect(await look(colleague)).toBeNull();
  const { rows } = await database.owner.query<{ action: string }>(
    `SELECT action FROM audit_entry WHERE partner_id = $1 AND actor = 'staff' AND actor_id = $2 AND action LIKE 'person_search%' ORDER BY id DESC LIMIT 2`,
    [partnerId, admin.actor.kind === 'staff' ? admin.actor.staffId : 0],
  );
  expect(rows.map(({ action }) => action)).toEqual(['person_search_refused', 'person_searched']);
});
