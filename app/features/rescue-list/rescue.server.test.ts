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
  await bookedAgo('25 hours');
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
    await bookedAgo('25 hours');
    expect(await rescue.find(centre)).toMatchObject([
      { id: visit, name: 'Szabó Kata', calls: 0, calledAt: null },
    ]);
    const { rows } = await database.owner.query(
      'SELECT action, grounds FROM audit_entry WHERE object_id = $1',
      [visit],
    );
    expect(rows).toEqual([{ action: 'clinic_call_read', grounds: 'to_tell_clinic' }]);
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
    const { visits } = await desk.getNewBookings(scene.desk, { providerId });
    expect(visits.map(({ id }) => id)).toEqual([visit]);
    expect(await desk.acknowledgeBookings(scene.desk, { providerId, ids: [visit] })).toBe(1);
    expect(await desk.acknowledgeBookings(scene.desk, { providerId, ids: [visit] })).toBe(0);
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
    expect(await desk.acknowledgeBookings(other.desk, { providerId, ids: [visit] })).toBe(0);
    expect(await listed()).toContainEqual([visit, 0]);
  });
});
