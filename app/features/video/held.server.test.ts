import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendStaff } from '#app/features/identity/manage-staff.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { PERMISSIONS, permits } from '#app/platform/permissions.ts';
import { transact } from '#db/client.ts';
import { staffActor } from '#tests/support/actors.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { buildDoctor, buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff, buildStaffDoctor } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import { NO_RELAY } from './relay.server.ts';
import { createRoomNews } from './room-news.ts';
import { createVideoServices, type VideoServices } from './services.server.ts';

let database: TestDatabase;
let video: VideoServices;

beforeAll(async () => {
  database = await createTestDatabase();
  video = createVideoServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    relay: NO_RELAY,
    roomNews: createRoomNews(null),
  });
});
afterAll(() => database.drop());

function doctorOf({ doctor: { actor } }: VideoScene): StaffActor {
  if (actor.kind !== 'staff') throw new Error('the scene has a doctor');
  return actor;
}

/** As a request of the visit's partner is answered. */
async function modeOf(scene: VideoScene, id: string): Promise<string> {
  const { rows } = await transact(
    database.app,
    (client) =>
      client.query<{ mode: string }>(
        `SELECT describe_reservation($1) ->> 'mode' AS mode FROM reservation WHERE id = $1`,
        [id],
      ),
    { partnerId: scene.partnerId },
  );
  return rows[0]?.mode ?? 'unknown';
}

/** The scene without the doctor's own place among the staff. */
async function buildUnheld(): Promise<VideoScene & { doctorId: number }> {
  const scene = await buildVideoScene(database.owner);
  const { staffId } = doctorOf(scene);
  await database.owner.query('DELETE FROM staff_doctor WHERE staff_id = $1', [staffId]);
  await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [staffId]);
  return { ...scene, doctorId: scene.calendar.doctor_id ?? 0 };
}

describe('whether a visit is by video [C068]', () => {
  test.each(Object.keys(PERMISSIONS) as StaffRole[])(
    'is said of a doctor who is %s as the table of permissions says it, at each clinic and partner',
    async (role) => {
      const scene = await buildUnheld();
      const { id } = await buildVideoVisit(database.owner, scene, 60);
      const { partnerId, doctorId } = scene;
      const here = { partnerId, providerId: scene.calendar.provider_id };
      const elsewhere = (await buildProvider(database.owner)).id;
      const otherPartner = (await buildPartner(database.owner)).id;
      const said: [boolean, boolean][] = [];
      for (const grant of [
        here,
        { partnerId, providerId: elsewhere },
        { partnerId: otherPartner, providerId: here.providerId },
      ]) {
        // At home at another partner: whoever holds visits may sign in anywhere.
        const staff = await buildStaff(
          database.owner,
          [{ role, partner_id: grant.partnerId, provider_id: grant.providerId }],
          { partner_id: otherPartner },
        );
        await buildStaffDoctor(database.owner, staff.id, {
          languages: ['hu'],
          specializationIds: [1],
          doctorIds: [doctorId],
        });
        said.push([
          (await modeOf(scene, id)) === 'video',
          permits(staffActor([{ role, ...grant }]), 'visit.hold', here),
        ]);
        await database.owner.query('DELETE FROM staff_doctor WHERE staff_id = $1', [staff.id]);
      }
      for (const [bySql, byTable] of said) expect(bySql).toBe(byTable);
      expect(said.some(([bySql]) => bySql)).toBe(role === 'doctor');
    },
  );

  test('takes that doctor’s own listing, an open account and online care', async () => {
    const scene = await buildVideoScene(database.owner);
    const { id } = await buildVideoVisit(database.owner, scene, 60);
    expect(await modeOf(scene, id)).toBe('video');
    const { accountId, staffId } = doctorOf(scene);
    for (const status of ['pending', 'locked', 'active']) {
      await database.owner.query('UPDATE account SET status = $2 WHERE id = $1', [
        accountId,
        status,
      ]);
      expect(await modeOf(scene, id), status).toBe(status === 'active' ? 'video' : 'in_person');
    }
    const colleague = await buildDoctor(database.owner, {
      provider_id: scene.calendar.provider_id,
    });
    for (const doctorId of [colleague.id, scene.calendar.doctor_id]) {
      await database.owner.query(
        'UPDATE staff_doctor_listing SET doctor_id = $2 WHERE staff_id = $1',
        [staffId, doctorId],
      );
      expect(await modeOf(scene, id)).toBe(doctorId === colleague.id ? 'in_person' : 'video');
    }
    await database.owner.query('UPDATE subfunction SET is_online = false WHERE id = $1', [
      scene.subfunctionId,
    ]);
    expect(await modeOf(scene, id)).toBe('in_person');
  });
});

describe('when the doctor is not among the staff any more [C068]', () => {
  const suspend = async (scene: VideoScene) => {
    const { rows } = await database.owner.query<{ email: string }>(
      'SELECT email FROM account WHERE id = $1',
      [doctorOf(scene).accountId],
    );
    await transact(database.owner, (client) => suspendStaff(client, rows[0]?.email ?? ''));
  };
  const mailedTo = async (ids: string[]) =>
    (
      await database.owner.query<{ reservation: string }>(
        `SELECT payload ->> 'reservation' AS reservation FROM outbox WHERE kind = 'mail_video_visit_off' AND payload ->> 'reservation' = ANY ($1)`,
        [ids],
      )
    ).rows.map(({ reservation }) => reservation);

  test('who has booked is told by mail, and the page sends them to the clinic; nobody enters a room to which nobody comes', async () => {
    const scene = await buildVideoScene(database.owner);
    const { id } = await buildVideoVisit(database.owner, scene, 10);
    const { id: early } = await buildVideoVisit(database.owner, scene, 240);
    const others = await Promise.all([
      buildVideoVisit(database.owner, scene, -240),
      buildVideoVisit(database.owner, scene, 300, { status: 'cancelled_by_patient' }),
    ]);
    const link = await video.inviteToVisit({ portal: scene.patient, id });
    const { ticket } = await video.enterVisit({ portal: scene.patient, id });
    const sent: string[] = [];
    const socket = { send: (text: string) => sent.push(text), close: () => {} };
    const member = await video.rooms.join(scene.partnerId, { ticket, isNew: true }, socket);

    // An import may say that it is another person's time: what was booked before stays as it was booked.
    await database.owner.query(
      `UPDATE calendar SET resource_id = (SELECT max(resource_id) + 1 FROM calendar) WHERE id = $1`,
      [scene.calendar.id],
    );
    await suspend(scene);
    const all = [id, early, ...others.map((one) => one.id)];
    expect((await mailedTo(all)).toSorted()).toEqual([id, early].toSorted());
    expect(await video.getOwnVisit(scene.patient, id)).toMatchObject({ state: 'arranged' });
    expect((await video.findOwnVisits(scene.patient)).map((one) => one.id)).toEqual([]);
    const { portal } = scene.member;
    expect(await video.describeByLink({ portal, token: link })).toMatchObject({ isHeld: false });
    const NOT_FOUND = { code: 'not_found' };
    await expect(video.enterVisit({ portal: scene.patient, id })).rejects.toMatchObject(NOT_FOUND);
    await expect(video.enterByLink({ portal, token: link })).rejects.toMatchObject(NOT_FOUND);
    await member?.handle({ type: 'beat' });
    expect(sent.at(-1)).toBe('{"type":"end","reason":"refused"}');

    // Let in again, the doctor holds them as before, and nobody is told so late that they are not.
    await database.owner.query(`UPDATE account SET status = 'active' WHERE id = $1`, [
      doctorOf(scene).accountId,
    ]);
    expect(await video.enterVisit({ portal: scene.patient, id })).toHaveProperty('ticket');
  });

  test('nobody is written to about visits that were by video for nobody', async () => {
    const scene = await buildVideoScene(database.owner);
    const { id } = await buildVideoVisit(database.owner, scene, 60);
    await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [
      doctorOf(scene).staffId,
    ]);
    await suspend(scene);
    expect(await mailedTo([id])).toEqual([]);
  });
});
