import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { createAdministrationServices, type AdministrationServices } from './services.server.ts';

let database: TestDatabase;
let services: AdministrationServices;
let plain: Portal;
let here: number;
let there: number;
let auditor: Portal;
let system: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  services = createAdministrationServices({ db, appSecret: 'a secret of the tests, long enough' });
  plain = await buildAccountPortal(database.owner);
  here = (await buildPartner(database.owner)).id;
  there = (await buildPartner(database.owner)).id;
  auditor = await signedIn('auditor', here);
  system = await signedIn('system_admin', here);
});
afterAll(() => database.drop());

async function signedIn(role: StaffRole, partnerId: number): Promise<Portal> {
  const grants = [{ role, partner_id: partnerId }];
  const { id, account_id } = await buildStaff(database.owner, grants, { name: `Nagy ${role}` });
  const ids = { staffId: id, accountId: account_id, homePartnerId: partnerId };
  return { ...plain, actor: staffActor([{ role, partnerId }], ids) };
}

/** Entries of a partner, one every two microseconds from a moment on. */
async function buildEntries(partnerId: number, count: number, action: string) {
  await database.owner.query(
    `INSERT INTO audit_entry (partner_id, at, actor, action, customer_id, reason)
     SELECT $1, '2026-03-05T09:00:00Z'::timestamptz + n * interval '2 microseconds', 'customer', $3, n, 'own' FROM generate_series(1, $2) n`,
    [partnerId, count, action],
  );
}
const ALL = {
  fromMs: Date.parse('2026-03-05'),
  untilMs: Date.parse('2026-03-06'),
  after: null,
  limit: 50,
  isExport: false,
};
const auditOf = async (action: string, partnerId: number) =>
  (
    await database.owner.query(
      `SELECT actor_role, object_id FROM audit_entry WHERE action = $1 AND partner_id = $2 ORDER BY id`,
      [action, partnerId],
    )
  ).rows;

test('the audit is searched page by page without leaving an entry out, and each look is an entry itself [PR-05]', async () => {
  await buildEntries(here, 7, 'visit_booked');
  await buildEntries(there, 3, 'visit_booked');
  const seen: (number | null)[] = [];
  let after: string[] | null = null;
  do {
    const page = await services.findAudit(auditor, { ...ALL, after, limit: 3 });
    seen.push(...page.rows.map(({ customerId }) => customerId));
    after = page.next;
  } while (after);
  // Of the own partner alone, the latest first.
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await auditOf('audit_read', here)).toHaveLength(3);
  const one = await services.findAudit(auditor, { ...ALL, customerId: 4, isExport: true });
  expect(one.rows).toMatchObject([{ action: 'visit_booked', actor: 'customer', reason: 'own' }]);
  expect(await auditOf('audit_exported', here)).toEqual([
    { actor_role: 'auditor', object_id: '4' },
  ]);
  const nowhere = { ...ALL, after: ['2026-02-31T99:99:99Z', '1'], limit: 1 };
  expect((await services.findAudit(auditor, nowhere)).rows).toMatchObject([{ customerId: 7 }]);
  const { rows } = await services.findAudit(auditor, { ...ALL, action: 'nothing' });
  expect(rows).toEqual([]);
});

test('the chain says up to where the audit is proven', async () => {
  await runJob(database.worker, 'chain_audit');
  const { rows } = await database.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM audit_entry',
  );
  const proof = await services.getAuditProof(auditor);
  expect(proof).toMatchObject({
    entries: rows[0]?.n,
    head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/),
  });
});

test('audit and jobs are for those who watch them alone, also where the database alone decides [AZ-01]', async () => {
  const stranger = await signedIn('partner_admin', here);
  for (const portal of [stranger, system]) {
    await expect(services.findAudit(portal, ALL)).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const portal of [stranger, auditor]) {
    await expect(services.findJobKinds(portal)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(services.retryJobs(portal, { kind: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(services.lookAtDeadJobs(portal)).rejects.toMatchObject({ code: 'forbidden' });
  }
  // A session that says more than the database knows.
  const forge = (role: StaffRole): Portal => ({
    ...stranger,
    actor: {
      ...stranger.actor,
      grants: [{ role, partnerId: here, providerId: null }],
    } as Portal['actor'],
  });
  expect((await services.findAudit(forge('auditor'), ALL)).rows).toEqual([]);
  expect(await services.findJobKinds(forge('system_admin'))).toEqual([]);
});

test('jobs that were given up are listed without what they were about, and done after all', async () => {
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload, failed_at, attempts, outcome, error)
     SELECT $1, 'mail_account', '{"account": "secret-77"}', '2026-03-05T09:00:00Z'::timestamptz + n * interval '2 microseconds', 9, 'failed', 'ECONNREFUSED' FROM generate_series(1, 3) n`,
    [there],
  );
  const first = await services.findDeadJobs(system, {
    kind: 'mail_account',
    after: null,
    limit: 2,
  });
  const second = await services.findDeadJobs(system, { after: first.next, limit: 2 });
  expect(first.rows).toHaveLength(2);
  expect(second.rows).toHaveLength(1);
  expect(second.next).toBeNull();
  expect(JSON.stringify([first, second])).not.toContain('secret-77');
  const [job] = first.rows;
  expect(job).toMatchObject({
    kind: 'mail_account',
    attempts: 9,
    why: 'failed',
    error: 'ECONNREFUSED',
  });
  expect(await services.retryJobs(system, { id: job?.id ?? 0 })).toBe(1);
  expect(await services.retryJobs(system, { kind: 'mail_account' })).toBe(2);
  expect(await services.retryJobs(system, { kind: 'mail_account' })).toBe(0);
  const kinds = await services.findJobKinds(system);
  expect(kinds.find(({ kind }) => kind === 'mail_account')).toMatchObject({
    waiting: { count: 3, isMore: false },
    dead: { count: 0, isMore: false },
  });
  expect(await auditOf('jobs_retried', here)).toHaveLength(3);
  await expect(services.retryJobs(system, {})).rejects.toMatchObject({ code: 'invalid_input' });
});

test('jobs of a kind are counted as far as lists count rows, however many there are', async () => {
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload, failed_at, run_at, lease_owner, lease_until)
     SELECT $1, (ARRAY['first_kind', 'many_given_up', 'many_open'])[1 + n % 3], '{}', CASE WHEN n % 3 = 1 THEN portal_now() END, portal_now() - n * interval '1 second',
            CASE WHEN n IN (3002, 3005) THEN gen_random_uuid() END, CASE WHEN n IN (3002, 3005) THEN portal_now() + interval '1 minute' END
       FROM generate_series(1, 3006) n WHERE n % 3 > 0 OR n = 3`,
    [here],
  );
  const kinds = await services.findJobKinds(system);
  const none = { count: 0, isMore: false };
  const more = (count: number) => ({ count, isMore: true });
  expect(kinds.filter(({ kind }) => /^(first|many)_/.test(kind))).toMatchObject([
    { kind: 'first_kind', waiting: { count: 1 }, running: 0, dead: none, dueMinutes: 0 },
    { kind: 'many_given_up', waiting: none, dead: more(1_000) },
    { kind: 'many_open', waiting: more(999), running: 2, dead: none, dueMinutes: 50 },
  ]);
});

test('who has the given-up jobs open sees who of their colleagues has, too', async () => {
  const colleague = await signedIn('system_admin', here);
  const elsewhere = await signedIn('system_admin', there);
  expect(await services.lookAtDeadJobs(system)).toEqual({ others: [] });
  expect(await services.lookAtDeadJobs(elsewhere)).toEqual({ others: [] });
  expect(await services.lookAtDeadJobs(colleague)).toEqual({ others: ['Nagy system_admin'] });
  expect(await services.lookAtDeadJobs(system)).toEqual({ others: ['Nagy system_admin'] });
});
