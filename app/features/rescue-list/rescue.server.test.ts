import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { addDays } from '#app/time/week.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildStaff } from '#tests/support/builders.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createRescueServices, type RescueServices } from './rescue.server.ts';

let database: TestDatabase;
let rescue: RescueServices;
let scene: DeskScene;
let centre: Portal;
let visit: string;

beforeAll(async () => {
  database = await createTestDatabase();
  rescue = createRescueServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner);
  centre = await asCallCentre(scene.partnerId);
  visit = (await buildDeskVisit(database.owner, scene, `${addDays(scene.today, 3)}T09:00`)).id;
  await bookedAgo('20 days');
});
afterAll(() => database.drop());

async function asCallCentre(partnerId: number): Promise<Portal> {
  const grant = { role: 'call_centre' as const, partnerId, providerId: null };
  const staff = await buildStaff(database.owner, [{ role: grant.role, partner_id: partnerId }]);
  const who = { staffId: staff.id, accountId: staff.account_id };
  return { ...scene.desk, actor: staffActor([grant], who) };
}
const bookedAgo = (ago: string) =>
  database.owner.query(
    'UPDATE reservation SET updated_at = portal_now() - $2::interval WHERE id = $1',
    [visit, ago],
  );
const listed = async () => (await rescue.find(centre)).map(({ id, calls }) => [id, calls]);
const note = (calls: number, isTold: boolean, portal = centre) =>
  rescue.note(portal, { partnerId: scene.partnerId, id: visit, calls, isTold });

describe('a booking that its clinic does not acknowledge', () => {
  test('comes to the call centre after a day with whose it is, and that it was read is noted', async () => {
    await bookedAgo('23 hours');
    expect(await listed()).toEqual([]);
    await bookedAgo('20 days');
    expect(await rescue.find(centre)).toMatchObject([
      { id: visit, name: 'Szabó Kata', calls: 0, calledAt: null },
    ]);
    const { rows } = await database.owner.query(
      'SELECT action, grounds FROM audit_entry WHERE object_id = $1',
      [visit],
    );
    expect(rows).toEqual([{ action: 'clinic_call_read', grounds: 'to_tell_clinic' }]);
  });

  test('is read once an hour by each of the call centre, however often the page is refreshed', async () => {
    const readers = async () => {
      const { rows } = await database.owner.query<{ actor_id: number }>(
        `SELECT actor_id FROM audit_entry WHERE object_id = $1 AND action = 'clinic_call_read'`,
        [visit],
      );
      return rows.length;
    };
    await listed();
    await listed();
    expect(await readers()).toBe(1);
    await rescue.find(await asCallCentre(scene.partnerId));
    expect(await readers()).toBe(2);
    await database.owner.query(
      `UPDATE audit_entry SET at = at - interval '61 minutes' WHERE object_id = $1`,
      [visit],
    );
    await listed();
    expect(await readers()).toBe(3);
  });

  test('does not come while no working day has passed', async () => {
    const { rows } = await database.owner.query<{ day: string }>(
      `INSERT INTO holiday (country, day, kind, name)
       SELECT 'HU', (portal_now() AT TIME ZONE 'Europe/Budapest')::date - back, 'rest', 'Zárva' FROM generate_series(0, 2) AS back
       ON CONFLICT DO NOTHING RETURNING day::text`,
    );
    await bookedAgo('25 hours');
    expect(await listed()).toEqual([]);
    await database.owner.query(
      `DELETE FROM holiday WHERE country = 'HU' AND day = ANY ($1::date[])`,
      [rows.map(({ day }) => day)],
    );
  });

  test('comes two hours before the visit, but never within half an hour of the booking', async () => {
    const inMinutes = (minutes: number) =>
      database.owner.query(
        `UPDATE reservation SET starts_at = portal_now() + $2 * interval '1 minute', ends_at = portal_now() + ($2 + 30) * interval '1 minute' WHERE id = $1`,
        [visit, minutes],
      );
    await bookedAgo('3 hours');
    await inMinutes(125);
    expect(await listed()).toEqual([]);
    await inMinutes(115);
    expect(await listed()).toEqual([[visit, 0]]);
    await bookedAgo('25 minutes');
    expect(await listed()).toEqual([]);
  });

  test('is off the list once the desk says that it knows', async () => {
    const desk = createClinicDeskServices(deskDeps(database.app));
    const { providerId } = scene;
    let { visits } = await desk.getNewBookings(scene.desk, { providerId });
    expect(visits.map(({ id }) => id)).toEqual([visit]);
    await bookedAgo('19 days');
    expect(await desk.acknowledgeBookings(scene.desk, { providerId, seen: visits })).toBe(0);
    visits = (await desk.getNewBookings(scene.desk, { providerId })).visits;
    expect(await desk.acknowledgeBookings(scene.desk, { providerId, seen: visits })).toBe(1);
    expect(await desk.acknowledgeBookings(scene.desk, { providerId, seen: visits })).toBe(0);
    expect(await listed()).toEqual([]);
    expect((await desk.getNewBookings(scene.desk, { providerId })).visits).toEqual([]);
  });

  test('stays while the clinic is not reached, and goes when it was told', async () => {
    await note(0, false);
    expect(await listed()).toEqual([[visit, 1]]);
    await note(1, true);
    expect(await listed()).toEqual([]);
    await expect(note(2, true)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  test('of two who call at once the second is told', async () => {
    const outcomes = await Promise.allSettled([note(0, true), note(0, true)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is nothing to another partner, another clinic or a desk [AZ-02] [MT-01]', async () => {
    const { account } = await buildAccountScene(database.owner);
    const stranger = await asCallCentre(account.partner_id);
    expect((await rescue.find(stranger)).map(({ id }) => id)).not.toContain(visit);
    await expect(note(0, true, stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      rescue.note(stranger, { partnerId: account.partner_id, id: visit, calls: 0, isTold: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(rescue.find(scene.desk)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await buildDeskScene(database.owner, [], scene.member);
    const desk = createClinicDeskServices(deskDeps(database.app));
    const { providerId } = other;
    const seen = (await desk.getNewBookings(scene.desk, { providerId: scene.providerId })).visits;
    expect(seen.map(({ id }) => id)).toEqual([visit]);
    expect(await desk.acknowledgeBookings(other.desk, { providerId, seen })).toBe(0);
    expect(await listed()).toContainEqual([visit, 0]);
  });
});
