import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readChoice, type ReportBy } from './report-rules.ts';
import { rollUpReports } from './roll-up.server.ts';
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
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

test('a night adds up what was missed, a visit that was noted late is counted the night after, and every partner sees its own', async () => {
  const partnerId = scene.portal.partner.id;
  const admin = entryOf('partner_admin', partnerId);
  expect((await read(admin)).total.booked).toBe(0);
  // From the first visit until yesterday.
  expect(await rollUpReports(database.worker)).toBe(20);
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

  await database.owner.query(
    `UPDATE reservation SET status = 'no_show' WHERE status = 'confirmed' AND starts_at < portal_now()`,
  );
  // A night that was missed further back, and the last seven days.
  await database.owner.query(
    'DELETE FROM report_rolled WHERE day = report_day_of(portal_now()) - 20',
  );
  expect(await rollUpReports(database.worker)).toBe(8);
  expect((await read(admin)).total).toMatchObject({ booked: 12, noShow: 3 });

  const elsewhere = await buildBookingScene(database.owner);
  const other = entryOf('auditor', elsewhere.portal.partner.id);
  expect((await read(other)).total.booked).toBe(0);
  const foreign = { partnerId, providerId: null };
  expect(await codeOf(read(other, 'clinic', foreign))).toBe('forbidden');
});

test('who manages a clinic sees its visits alone, however few; who has no part in it sees nothing', async () => {
  const { portal, calendar } = scene;
  const partnerId = portal.partner.id;
  const own = entryOf('provider_manager', partnerId, calendar.provider_id);
  const report = await read(own, 'specialty');
  expect(report.scope).toMatchObject({ partnerId, providerId: calendar.provider_id });
  expect([report.waits, report.funnel, report.rest]).toEqual([null, null, null]);
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
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
});
