import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildAccount, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { FUNNEL_STEPS } from './describe-report.ts';
import { listSteps, listWeeks, readChoice, REPORT_BY, type ReportBy } from './report-rules.ts';
import { rollUpReports } from './roll-up.server.ts';
import { REPORT_WORDS } from './words.ts';
import { createReportServices, type ReportServices } from './services.server.ts';

let database: TestDatabase;
let reports: ReportServices;
let scene: BookingScene;
let today: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  reports = createReportServices({ db });
  scene = await buildBookingScene(database.owner);
  const { rows } = await database.owner.query<{ today: string }>(
    'SELECT report_day_of(portal_now())::text AS today',
  );
  today = rows[0]?.today ?? '';
  await database.owner.query('CREATE SEQUENCE test_resource START 800000000');
  await book(scene, { daysAgo: 20, count: 6, status: 'fulfilled' });
  await book(scene, { daysAgo: 20, count: 2, status: 'no_show' });
  await book(scene, { daysAgo: 1, count: 3, status: 'cancelled_by_patient' });
  await book(scene, { daysAgo: 1, count: 1, status: 'confirmed' });
  // Neither what is still to come nor what nobody booked.
  await book(scene, { daysAgo: -3, count: 4, status: 'confirmed' });
  await book(scene, { daysAgo: 1, count: 4, status: 'expired' });
  await arrangePerson();
  await countCampaigns();
});
afterAll(() => database.drop());

/** Visits at noon of a day, each with a doctor's resource of its own. */
async function book(
  { portal, calendar, subfunctionId }: BookingScene,
  visits: { daysAgo: number; count: number; status: string },
): Promise<void> {
  await database.owner.query(
    `INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale)
     SELECT gen_random_uuid(), $1, $2, nextval('test_resource'), $3, $4, $5, t.at, t.at + interval '30 minutes', $8, '\\x00', 'hu'
       FROM generate_series(1, $7::int), (SELECT (report_day_of(portal_now()) - $6::int + time '12:00') AT TIME ZONE 'Europe/Budapest' AS at) t`,
    [
      portal.partner.id,
      portal.host,
      calendar.id,
      calendar.provider_id,
      subfunctionId,
      visits.daysAgo,
      visits.count,
      visits.status,
    ],
  );
}

/** Somebody who registered and booked, was decided on, answered and called back yesterday at noon. */
async function arrangePerson(): Promise<void> {
  const { owner } = database;
  const { portal, subfunctionId } = scene;
  const partner_id = portal.partner.id;
  const { customer_id } = await buildAccount(owner, { partner_id });
  const product = await buildProduct(owner, { partner_id });
  const { id: subscriptionId } = await buildSubscription(owner, product, { customer_id });
  const noon = `((report_day_of(portal_now()) - 1 + time '12:00') AT TIME ZONE 'Europe/Budapest')`;
  // One more has only registered.
  await buildAccount(owner, { partner_id });
  await owner.query(
    `UPDATE account SET created_at = ${noon}, verified_at = CASE WHEN customer_id = $2 THEN ${noon} END WHERE partner_id = $1 AND kind = 'customer'`,
    [partner_id, customer_id],
  );
  const { rows } = await owner.query<{ id: string }>(
    `UPDATE reservation SET customer_id = $1
      WHERE id = (SELECT id FROM reservation WHERE partner_id = $2 AND status = 'confirmed' ORDER BY starts_at LIMIT 1) RETURNING id`,
    [customer_id, partner_id],
  );
  // Asked for 60 hours before, and the document that was wanted came 30 hours before: the clock began with it.
  await owner.query(
    `INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on, total_cost, estimated_cost,
                                   due_at, target_at, decided_at, created_at, events)
     SELECT $1, $2, $3, s.specialization_id, 'normal', 'approved', '2020-05-10', 40000, 25000, t.at, t.at, t.at, t.at - interval '60 hours',
            jsonb_build_array(jsonb_build_object('kind', 'document_came', 'at', t.at - interval '30 hours'))
       FROM subfunction s, (SELECT ${noon} AS at) t WHERE s.id = $4`,
    [rows[0]?.id, partner_id, subscriptionId, subfunctionId],
  );
  const person = [partner_id, customer_id];
  await owner.query(
    `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, status, closed_at,
                                  due_at, created_at, answered_at)
     SELECT gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', '{}', 'Kérdés', '1', 'hu', 'localhost', 'closed', t.at, t.at, t.at - interval '3 hours', t.at
       FROM (SELECT ${noon} AS at) t`,
    person,
  );
  await owner.query(
    `INSERT INTO call_back (id, partner_id, customer_id, last_name, first_name, date_of_birth, topic, phone, reach_from, due_at, locale, host, status, created_at, ended_at)
     SELECT gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', 'other', '+36205550101', t.at - interval '3 hours', t.at - interval '1 hour', 'hu', 'localhost',
            'done', t.at - interval '5 hours', t.at FROM (SELECT ${noon} AS at) t`,
    person,
  );
}

/** Yesterday, and long ago, when nothing else was. */
async function countCampaigns(): Promise<void> {
  const { portal, subfunctionId } = scene;
  await database.owner.query(
    `INSERT INTO campaign (partner_id, slug, subfunction_id, opens, closes, usable_until, title, text)
     VALUES ($1, 'spring', $2, '2025-05-01', '2025-05-31', '2025-05-31', '{"hu": "Tavasz", "ro": "Primăvară", "en": "Spring"}', '{}')`,
    [portal.partner.id, subfunctionId],
  );
  await database.owner.query(
    `INSERT INTO campaign_count (partner_id, day, step, page, count)
     SELECT $1, report_day_of(portal_now()) - v.back, v.step, v.page, v.count
       FROM (VALUES (1, 'opened', 'spring', 7), (1, 'opened', 'pages/lab-test', 1), (15, 'opened', 'gone', 2), (1, 'code_entered', 'registration', 3),
                    (40, 'opened', 'spring', 100)) AS v (back, step, page, count)`,
    [portal.partner.id],
  );
}

const entryOf = (role: StaffRole, partnerId: number, providerId: number | null = null): Portal => ({
  ...scene.portal,
  isStaffEntry: true,
  actor: staffActor([{ role, partnerId, providerId }]),
});
const read = (
  entry: Portal,
  by: ReportBy = 'clinic',
  wished: Parameters<ReportServices['getReport']>[2] = null,
) => reports.getReport(entry, readChoice(new URLSearchParams({ months: '3', by }), today), wished);

test('a night adds up what was missed, a visit that was noted late is counted the night after, and every partner sees its own', async () => {
  const partnerId = scene.portal.partner.id;
  const admin = entryOf('partner_admin', partnerId);
  expect((await read(admin)).total.booked).toBe(0);
  // From what was counted first until yesterday.
  expect(await rollUpReports(database.worker)).toBe(40);
  const first = await read(admin);
  expect(first.total).toMatchObject({
    booked: 12,
    fulfilled: 6,
    noShow: 2,
    cancelledByPatient: 3,
    cancelledByClinic: 0,
  });
  expect(first.rows.map(({ booked }) => booked)).toEqual([12]);
  expect(first.steps).toHaveLength(3);
  expect(first.total.covered).toBe(25_000);
  const wait = { done: 1, in_time: 1, within_4_hours: 0, within_24_hours: 0, within_48_hours: 1 };
  expect(first.waits).toEqual([
    { ...wait, kind: 'decision' },
    { ...wait, kind: 'answer', within_4_hours: 1, within_24_hours: 1 },
    { ...wait, kind: 'call_back', in_time: 0, within_24_hours: 1 },
  ]);
  // Every month of the period has its bar of each kind, and together they are the whole.
  const waitSteps = first.waitSteps ?? [];
  expect(waitSteps.map(({ day }) => day)).toEqual(
    Array.from({ length: 3 }, () => listSteps(first.choice)).flat(),
  );
  const done = waitSteps.filter((step) => step.done > 0);
  expect(done).toMatchObject(first.waits ?? []);
  expect(done).toHaveLength(3);
  const funnel = {
    opened: 110,
    code_entered: 3,
    registered: 2,
    confirmed: 1,
    subscribed: 1,
    booked: 1,
  };
  expect(first.funnel).toEqual(funnel);
  expect(first.openings).toEqual([
    { page: 'spring', title: 'Tavasz', opened: 107 },
    { page: 'gone', title: null, opened: 2 },
    { page: 'pages/lab-test', title: null, opened: 1 },
  ]);
  const weeks = first.funnelWeeks ?? [];
  expect(weeks.map(({ week }) => week)).toEqual(listWeeks(first.choice));
  // All who registered are in some week, each in one.
  for (const step of FUNNEL_STEPS) {
    expect([step, weeks.reduce((sum, row) => sum + row[step], 0)]).toEqual([step, funnel[step]]);
  }
  expect(weeks.filter(({ registered }) => registered > 0).length).toBeLessThanOrEqual(2);

  await database.owner.query(
    `UPDATE reservation SET status = 'no_show' WHERE status = 'confirmed' AND starts_at < portal_now()`,
  );
  // A night that was missed further back, and the last seven days.
  await database.owner.query(
    'DELETE FROM report_rolled WHERE day = report_day_of(portal_now()) - 20',
  );
  expect(await rollUpReports(database.worker)).toBe(8);
  const second = await read(admin);
  expect(second.total).toMatchObject({ booked: 12, noShow: 3 });
  // What the reports have for good is counted nowhere else.
  expect(second.funnel).toEqual(funnel);
  const { rows: counts } = await database.owner.query<{ back: number }>(
    'SELECT DISTINCT report_day_of(portal_now()) - day AS back FROM campaign_count ORDER BY 1',
  );
  expect(counts.map(({ back }) => back)).toEqual([1, 15]);

  const elsewhere = await buildBookingScene(database.owner);
  const other = entryOf('auditor', elsewhere.portal.partner.id);
  const others = await read(other);
  expect([others.total.booked, others.funnel?.opened, others.openings]).toEqual([0, 0, []]);
  const foreign = { partnerId, providerId: null };
  expect(await codeOf(read(other, 'clinic', foreign))).toBe('forbidden');
});

test('who manages a clinic sees its visits alone, however few; who has no part in it sees nothing', async () => {
  const { portal, calendar } = scene;
  const partnerId = portal.partner.id;
  const own = entryOf('provider_manager', partnerId, calendar.provider_id);
  const report = await read(own, 'specialty');
  expect(report.scope).toMatchObject({ partnerId, providerId: calendar.provider_id });
  const { waits, waitSteps, funnel, funnelWeeks, openings, rest } = report;
  expect([waits, waitSteps, funnel, funnelWeeks, openings, rest]).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(report.total.booked).toBe(12);
  const neighbour = entryOf('provider_manager', partnerId, calendar.provider_id + 1);
  expect((await read(neighbour)).total.booked).toBe(0);
  expect(await codeOf(read(own, 'clinic', { partnerId, providerId: null }))).toBe('forbidden');
  for (const role of ['call_centre', 'doctor', 'preauthorization'] as const) {
    const entry = entryOf(role, partnerId, role === 'doctor' ? calendar.provider_id : null);
    expect([role, await codeOf(read(entry))]).toEqual([role, 'forbidden']);
  }
});

test('a report is a document, too', async () => {
  const admin = entryOf('partner_admin', scene.portal.partner.id);
  const choice = readChoice(new URLSearchParams({ months: '3' }), today);
  const pdf = await reports.drawReport(admin, choice, null);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  const read = text.replaceAll(/\s+/g, ' ');
  expect(read).toContain('Felhasznált fedezet, Ft');
  // Booked, took place, did not come and its share, cancelled by patient and clinic and their share, cover.
  expect(read).toContain('Összesen 12 6 3 25 3 0 25 25 000');
  const { waits, coverUsed, kinds } = REPORT_WORDS.hu;
  expect(read).toContain(coverUsed);
  // One decision, in time, within 48 hours.
  expect(read).toMatch(new RegExp(`${waits}: ${kinds.decision}.* 1 100 0 0 100`));
});

test('a report of any kind reads totals alone, and nothing of what patients’ pages ask', async () => {
  const tables =
    'reservation, preauthorization, subscription, customer, account, advice_question, call_back, campaign_count';
  const admin = entryOf('partner_admin', scene.portal.partner.id);
  await database.owner.query(`REVOKE SELECT ON ${tables} FROM vizit_app`);
  try {
    for (const by of REPORT_BY) {
      expect([by, (await read(admin, by)).total.booked]).toEqual([by, 12]);
      for (const months of ['1', '12']) {
        const choice = readChoice(new URLSearchParams({ by, months }), today);
        expect((await reports.drawReport(admin, choice, null)).length).toBeGreaterThan(0);
      }
    }
  } finally {
    await database.owner.query(`GRANT SELECT ON ${tables} TO vizit_app`);
  }
});
