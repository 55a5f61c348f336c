import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { addDays } from '#app/time/week.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { createRescueServices, type RescueQuery, type RescueServices } from './rescue.server.ts';

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
const find = (asked: Partial<RescueQuery> = {}, portal = centre) =>
  rescue.find(portal, { after: null, limit: 50, ...asked });
const listed = async () => (await find()).rows.map(({ id, calls }) => [id, calls]);
const note = (calls: number, isTold: boolean, portal = centre) =>
  rescue.note(portal, { partnerId: scene.partnerId, id: visit, calls, isTold });

describe('a booking that its clinic does not acknowledge', () => {
  test('comes to the call centre after a day with whose it is, and that it was read is noted', async () => {
    await bookedAgo('23 hours');
    expect(await listed()).toEqual([]);
    await bookedAgo('20 days');
    expect(await find()).toMatchObject({
      rows: [{ id: visit, name: 'Szabó Kata', calls: 0, calledAt: null }],
      next: null,
      counts: { new: { count: 1, isMore: false }, tried: { count: 0, isMore: false } },
    });
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
    await find({}, await asCallCentre(scene.partnerId));
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

  test('is found by a part of the name of its clinic, whatever the accents, and stands by that name where it is asked for', async () => {
    const other = await buildDeskScene(database.owner, [], scene.member);
    const names = { [scene.providerId]: 'Zöld % Rendelő', [other.providerId]: 'Árnyas_Klinika' };
    for (const [id, name] of Object.entries(names)) {
      await database.owner.query('UPDATE provider SET name = $2 WHERE id = $1', [id, name]);
    }
    const day = addDays(scene.today, 3);
    const at = async (where: DeskScene, time: string) => {
      const { id } = await buildDeskVisit(database.owner, where, `${day}T${time}`);
      await database.owner.query(
        `UPDATE reservation SET updated_at = portal_now() - interval '20 days' WHERE id = $1`,
        [id],
      );
      return id;
    };
    const own = [visit, await at(scene, '11:00')];
    const theirs = [await at(other, '10:00'), await at(other, '12:00')];
    for (const [clinic, found] of [
      ['rendelo', own],
      ['ZOLD %', own],
      ['arnyas_k', theirs],
      ['%', own],
      ['_', theirs],
      ['xyz', []],
    ] as const) {
      const { rows, counts } = await find({ clinic });
      expect([clinic, rows.map(({ id }) => id), counts.new.count]).toEqual([
        clinic,
        found,
        found.length,
      ]);
    }
    // Page by page, of both lists and of as many partners, none twice and none left out.
    await rescue.note(centre, { partnerId: scene.partnerId, id: own[1]!, calls: 0, isTold: false });
    const inPages = async (sort: 'begins' | 'clinic') => {
      const seen: string[] = [];
      let after: string[] | null = null;
      do {
        const { rows, next } = await find({ sort, after, limit: 1 });
        seen.push(...rows.map(({ id }) => id));
        after = next;
      } while (after && seen.length < 9);
      return seen;
    };
    expect(await inPages('clinic')).toEqual([...theirs, ...own]);
    expect(await inPages('begins')).toEqual([own[0], theirs[0], own[1], theirs[1]]);
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

  test('is listed while somebody works at the desk of its clinic: the last one takes it off, the first one puts it back', async () => {
    const leave = (staffId: number) =>
      database.owner.query(`DELETE FROM staff_grant WHERE staff_id = $1 AND provider_id = $2`, [
        staffId,
        scene.providerId,
      ]);
    const come = async () => {
      const grant = { role: 'provider_manager' as const, partner_id: scene.partnerId };
      const staff = await buildStaff(database.owner, [{ ...grant, provider_id: scene.providerId }]);
      return staff.id;
    };
    const { rows } = await database.owner.query<{ id: number }>(
      `SELECT staff_id AS id FROM staff_grant WHERE provider_id = $1`,
      [scene.providerId],
    );
    const second = await come();
    for (const { id } of rows) await leave(id);
    expect(await listed()).toEqual([[visit, 0]]);
    await leave(second);
    expect(await listed()).toEqual([]);
    await come();
    expect(await listed()).toEqual([[visit, 0]]);
    await database.owner.query(
      `UPDATE reservation SET status = 'cancelled_by_patient' WHERE id = $1`,
      [visit],
    );
    expect(await listed()).toEqual([]);
  });

  test('keeps its place until the visit begins; a later note of the visit brings it not back', async () => {
    const places = async () => {
      const { rows } = await database.owner.query(
        'SELECT FROM rescue_place WHERE reservation_id = $1',
        [visit],
      );
      return rows.length;
    };
    const tidy = () => runJob(database.worker, 'delete_outdated_reservations');
    await tidy();
    expect(await places()).toBe(1);
    // The visit stays where it is: only the hour passes.
    await database.owner.query(
      `UPDATE rescue_place SET starts_at = portal_now() - interval '1 minute' WHERE reservation_id = $1`,
      [visit],
    );
    await tidy();
    expect(await places()).toBe(0);
    await database.owner.query(
      `UPDATE reservation SET starts_at = portal_now() - interval '1 minute', ends_at = portal_now() + interval '10 minutes' WHERE id = $1`,
      [visit],
    );
    expect(await places()).toBe(0);
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

  test('that was noted as told by mistake is taken back as if nobody had called, for a while and once', async () => {
    const takeBack = (calls: number, portal = centre) =>
      rescue.takeBack(portal, { partnerId: scene.partnerId, id: visit, calls });
    await note(0, false);
    const calledAt = (await find()).rows[0]?.calledAt;
    await note(1, true);
    await expect(takeBack(1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await takeBack(2);
    expect((await find()).rows).toMatchObject([{ id: visit, calls: 1, calledAt }]);
    await expect(takeBack(1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await note(1, true);
    await database.owner.query(
      `UPDATE reservation SET clinic_called_at = clinic_called_at - interval '11 minutes', acknowledged_at = acknowledged_at - interval '11 minutes'
        WHERE id = $1`,
      [visit],
    );
    await expect(takeBack(2)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const { rows } = await database.owner.query(
      `SELECT 1 FROM audit_entry WHERE object_id = $1 AND action = 'clinic_call_taken_back'`,
      [visit],
    );
    expect(rows).toHaveLength(1);
  });

  test('is seen to be at hand by those of the call centre who have it before them, and to be known', async () => {
    const colleague = await asCallCentre(scene.partnerId);
    const which = { partnerId: scene.partnerId, id: visit };
    const lookedAt = async (portal: Portal) => (await find({}, portal)).rows[0]?.lookedAtBy;
    expect(await rescue.look(colleague, which)).toEqual({ others: [], calls: 0 });
    expect(await lookedAt(centre)).toEqual(['Kiss Edit']);
    expect(await lookedAt(colleague)).toEqual([]);
    expect(await rescue.look(centre, which)).toEqual({ others: ['Kiss Edit'], calls: 0 });
    await note(0, true, colleague);
    expect(await rescue.look(centre, which)).toMatchObject({ calls: null });
    const { account } = await buildAccountScene(database.owner);
    const stranger = await asCallCentre(account.partner_id);
    await expect(rescue.look(stranger, which)).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = { partnerId: account.partner_id, id: visit };
    await expect(rescue.look(stranger, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that its desk has acknowledged is not taken back by the call centre', async () => {
    const desk = createClinicDeskServices(deskDeps(database.app));
    const { providerId, partnerId } = scene;
    const seen = (await desk.getNewBookings(scene.desk, { providerId })).visits;
    await note(0, false);
    await desk.acknowledgeBookings(scene.desk, { providerId, seen });
    await expect(rescue.takeBack(centre, { partnerId, id: visit, calls: 1 })).rejects.toMatchObject(
      { code: 'changed_meanwhile' },
    );
  });

  test('is nothing to another partner, another clinic or a desk [AZ-02] [MT-01]', async () => {
    const { account } = await buildAccountScene(database.owner);
    const stranger = await asCallCentre(account.partner_id);
    expect((await find({}, stranger)).rows.map(({ id }) => id)).not.toContain(visit);
    await expect(note(0, true, stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      rescue.takeBack(stranger, { partnerId: account.partner_id, id: visit, calls: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      rescue.note(stranger, { partnerId: account.partner_id, id: visit, calls: 0, isTold: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(find({}, scene.desk)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await buildDeskScene(database.owner, [], scene.member);
    const desk = createClinicDeskServices(deskDeps(database.app));
    const { providerId } = other;
    const seen = (await desk.getNewBookings(scene.desk, { providerId: scene.providerId })).visits;
    expect(seen.map(({ id }) => id)).toEqual([visit]);
    expect(await desk.acknowledgeBookings(other.desk, { providerId, seen })).toBe(0);
    expect(await listed()).toContainEqual([visit, 0]);
  });
});

describe('the list of clinics to call', () => {
  test('comes in pages, the next visits first, called or not, and counts both', async () => {
    const later = [5, 4, 6, 7].map((days) => `${addDays(scene.today, days)}T09:00`);
    for (const time of later) await buildDeskVisit(database.owner, scene, time);
    await database.owner.query(
      `UPDATE reservation SET updated_at = portal_now() - interval '20 days' WHERE partner_id = $1`,
      [scene.partnerId],
    );
    const all = (await find()).rows;
    expect(all.map(({ startsAt }) => startsAt)).toEqual(
      all.map(({ startsAt }) => startsAt).toSorted(),
    );
    const [, second] = all;
    await rescue.note(centre, {
      partnerId: scene.partnerId,
      id: second?.id ?? '',
      calls: 0,
      isTold: false,
    });
    const pages: string[] = [];
    let after: readonly string[] | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find({ after, limit: 2 });
      expect(page.counts).toMatchObject({ new: { count: 4 }, tried: { count: 1 } });
      pages.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(pages).toEqual(all.map(({ id }) => id));
    expect((await find({ state: 'tried' })).rows.map(({ id }) => id)).toEqual([second?.id]);
    expect((await find({ state: 'new' })).rows).toHaveLength(4);
  });

  test('is narrowed down to a clinic by its name, to when visits begin and to a partner', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `UPDATE provider SET name = 'Őszi Rendelő ' || id WHERE id = $1 RETURNING name`,
      [scene.providerId],
    );
    const name = rows[0]?.name ?? '';
    const idsOf = async (asked: Partial<RescueQuery>) =>
      (await find(asked)).rows.map(({ id }) => id);
    expect(await idsOf({ clinic: name.toUpperCase().replace('Ő', 'o') })).toEqual([visit]);
    expect(await idsOf({ clinic: '100% másik' })).toEqual([]);
    expect(await idsOf({ begins: 'day' })).toEqual([]);
    expect(await idsOf({ begins: 'later' })).toEqual([visit]);
    expect(await idsOf({ partnerId: scene.partnerId })).toEqual([visit]);
    expect(await idsOf({ partnerId: 0 })).toEqual([]);
  });

  test('as a page for a file or a mark says of nobody whose it is, and notes no reading', async () => {
    const { rows } = await rescue.findPage(centre, { after: null, limit: 50 });
    expect(rows).toMatchObject([{ id: visit, calls: 0 }]);
    expect(rows[0]).not.toHaveProperty('name');
    expect(rows[0]).not.toHaveProperty('dateOfBirth');
    const noted = await database.owner.query('SELECT 1 FROM audit_entry WHERE object_id = $1', [
      visit,
    ]);
    expect(noted.rows).toEqual([]);
    await rescue.noteExport(centre);
    const exported = await database.owner.query(
      `SELECT 1 FROM audit_entry WHERE partner_id = $1 AND action = 'clinic_calls_list_exported'`,
      [scene.partnerId],
    );
    expect(exported.rows).toHaveLength(1);
    await expect(rescue.findPage(scene.desk, { after: null, limit: 50 })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
