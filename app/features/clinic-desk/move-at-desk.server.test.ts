import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, mondayOf } from '#app/time/week.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { createClinicDeskServices, type ClinicDeskServices } from './services.server.ts';

let database: TestDatabase;
let scene: DeskScene;
let desk: ClinicDeskServices;
let tomorrow: string;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createClinicDeskServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, ['09:00', '09:30', '10:00']);
  tomorrow = addDays(scene.today, 1);
});
afterAll(() => database.drop());

async function instantOf(time: string): Promise<string> {
  const { rows } = await database.owner.query<{ at: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS at',
    [`${tomorrow}T${time}`, scene.calendar.tz],
  );
  return rows[0]!.at.toISOString();
}
const visitAt = async (time: string, values: Parameters<typeof buildDeskVisit>[3] = {}) => {
  const { id } = await buildDeskVisit(database.owner, scene, `${tomorrow}T${time}`, values);
  return { partnerId: scene.partnerId, id };
};
const seen = async (which: { partnerId: number; id: string }) =>
  (await desk.getVisit(scene.desk, which)).version;
async function stateOf(id: string) {
  const { rows } = await database.owner.query<{
    starts_at: Date;
    is_known: boolean;
    mails: number;
    noted: number;
  }>(
    `SELECT starts_at, acknowledged_at IS NOT NULL AS is_known,
            (SELECT count(*)::int FROM outbox WHERE kind = 'mail_reservation_moved' AND payload ->> 'reservation' = r.id::text) AS mails,
            (SELECT count(*)::int FROM audit_entry WHERE object_id = r.id::text AND action = 'appointment_moved' AND actor_role = 'provider_manager') AS noted
       FROM reservation r WHERE id = $1`,
    [id],
  );
  const { starts_at: startsAt, ...rest } = rows[0]!;
  return { startsAt: startsAt.toISOString(), ...rest };
}

test('the desk moves a visit also when its patient no longer could, to a time too near for patients; they are told, and the desk knows of it', async () => {
  // Neither may patients change so late, nor book so near.
  await database.owner.query('UPDATE calendar SET lead_minutes = 10000 WHERE id = $1', [
    scene.calendar.id,
  ]);
  await database.owner.query(`UPDATE provider SET free_cancel_hours = 100 WHERE id = $1`, [
    scene.providerId,
  ]);
  const which = await visitAt('09:00');
  const found = await desk.findTimesAtDesk(scene.desk, { ...which, week: null });
  expect([found.isMovable, found.week]).toEqual([true, mondayOf(tomorrow)]);
  const [half, ten] = [await instantOf('09:30'), await instantOf('10:00')];
  expect(found.free).toEqual([half, ten]);
  const move = { ...which, startsAt: ten, version: found.visit.version };
  expect(await codeOf(desk.moveVisit(scene.desk, move))).toBeNull();
  // Its answer was lost.
  expect(await codeOf(desk.moveVisit(scene.desk, move))).toBeNull();
  expect(await stateOf(which.id)).toEqual({ startsAt: ten, is_known: true, mails: 1, noted: 1 });
  const later = { ...which, week: addDays(tomorrow, 14) };
  expect((await desk.findTimesAtDesk(scene.desk, later)).free).toEqual([]);
});

test('the desk moves the visit of a child who has come of age since it was booked for them', async () => {
  const which = await visitAt('09:00');
  await database.owner.query(
    `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
            patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
    [which.id],
  );
  const startsAt = await instantOf('10:00');
  await desk.moveVisit(scene.desk, { ...which, startsAt, version: await seen(which) });
  expect(await stateOf(which.id)).toMatchObject({ startsAt, noted: 1 });
});

test('of two at the desk who move one visit at once the second is told, and nothing is moved to a taken time', async () => {
  const which = await visitAt('09:00');
  const version = await seen(which);
  const to = async (time: string) =>
    codeOf(desk.moveVisit(scene.desk, { ...which, startsAt: await instantOf(time), version }));
  const answers = await Promise.all([to('09:30'), to('10:00')]);
  expect(answers.toSorted()).toEqual(['changed_meanwhile', null]);
  const other = await visitAt('09:00', {
    customer_id: null,
    patient_email: 'kis@patients.example',
  });
  const { startsAt } = await stateOf(which.id);
  const again = { ...other, startsAt, version: await seen(other) };
  expect(await codeOf(desk.moveVisit(scene.desk, again))).toBe('slot_taken');
  const off = { ...again, startsAt: await instantOf('12:00') };
  expect(await codeOf(desk.moveVisit(scene.desk, off))).toBe('not_offered');
});

test('while a feed cannot be read the desk moves visits at its own responsibility, and a visitor’s, too', async () => {
  const which = await visitAt('09:00', {
    customer_id: null,
    patient_email: 'kis@patients.example',
  });
  await database.owner.query(
    `INSERT INTO busy_feed (calendar_id, url, shown, set_for, stale_since)
     VALUES ($1, 'https://feeds.test/a.ics', 'feeds.test/a.ics', $2, portal_now())`,
    [scene.calendar.id, scene.partnerId],
  );
  const ten = await instantOf('10:00');
  await desk.moveVisit(scene.desk, { ...which, startsAt: ten, version: await seen(which) });
  expect(await stateOf(which.id)).toMatchObject({ startsAt: ten, mails: 1 });
});

test('what is over is moved no more, and another clinic’s visit is not there', async () => {
  const cancelled = await visitAt('09:00');
  const version = await seen(cancelled);
  await desk.cancelVisit(scene.desk, { ...cancelled, reason: 'patient_asked', version });
  const found = await desk.findTimesAtDesk(scene.desk, { ...cancelled, week: 'x' });
  expect(found.isMovable).toBe(false);
  const late = { ...cancelled, startsAt: await instantOf('10:00'), version: found.visit.version };
  expect(await codeOf(desk.moveVisit(scene.desk, late))).toBe('appointment_over');

  const which = await visitAt('09:00');
  const move = { ...which, startsAt: await instantOf('10:00'), version: await seen(which) };
  const { desk: stranger } = await buildDeskScene(database.owner, [], scene.member);
  expect(await codeOf(desk.moveVisit(stranger, move))).toBe('not_found');
  expect(await codeOf(desk.findTimesAtDesk(stranger, { ...which, week: null }))).toBe('not_found');
  const nobody = { ...which, id: randomUUID(), week: null };
  expect(await codeOf(desk.findTimesAtDesk(scene.desk, nobody))).toBe('not_found');
});
