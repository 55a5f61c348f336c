import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { runJob } from '#tests/support/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import { endMissedVisits } from './queries.server.ts';
import { NO_RELAY } from './relay.server.ts';
import { createRoomNews } from './room-news.ts';
import { createVideoServices, type VideoServices } from './services.server.ts';

let database: TestDatabase;
let scene: VideoScene;
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
beforeEach(async () => {
  scene = await buildVideoScene(database.owner);
});
afterAll(() => database.drop());

const visitIn = (minutes: number) => buildVideoVisit(database.owner, scene, minutes);
const which = (id: string) => ({ partnerId: scene.partnerId, id });
const close = (id: string) => video.closeVisit(scene.doctor, which(id));
const WAITS = { code: 'patient_waits' };
const listed = async () =>
  (await video.findStaffVisits(scene.doctor)).map(({ id, closing }) => [id, closing]);

/** A visit whose patient waited until the room closed. */
async function missedVisit(): Promise<string> {
  const { id } = await visitIn(2);
  await video.enterVisit({ portal: scene.patient, id });
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours' WHERE id = $1`,
    [id],
  );
  await workInBatches({ pool: database.worker }, [endMissedVisits]);
  return id;
}

test('a missed video visit leaves the doctor’s list once they have been in touch, and its patient still sees that it was missed', async () => {
  const id = await missedVisit();
  expect(await listed()).toEqual([[id, 'settled']]);
  await close(id);
  await close(id);
  expect(await listed()).toEqual([]);
  expect(await video.getOwnVisit(scene.patient, id)).toMatchObject({ wasMissed: true });
  const { rows } = await database.owner.query(
    `SELECT action FROM audit_entry WHERE object_id = $1 AND action LIKE 'video_visit_s%'`,
    [id],
  );
  expect(rows).toEqual([{ action: 'video_visit_settled' }]);
});

test('a visit whose patient has not come is closed after a quarter of an hour; one who waits is not closed away', async () => {
  const { id: fresh } = await visitIn(-10);
  const { id: late } = await visitIn(-40);
  await expect(close(fresh)).rejects.toMatchObject(WAITS);
  await video.enterVisit({ portal: scene.patient, id: fresh });
  await database.owner.query(
    `UPDATE reservation SET starts_at = starts_at - interval '10 minutes' WHERE id = $1`,
    [fresh],
  );
  await expect(close(fresh)).rejects.toMatchObject(WAITS);
  await close(late);
  expect(await listed()).toEqual([[fresh, null]]);
  expect(await video.getOwnVisit(scene.patient, late)).toMatchObject({
    state: 'closed',
    wasMissed: false,
  });
  await expect(video.enterVisit({ portal: scene.patient, id: late })).rejects.toMatchObject({
    code: 'video_visit_closed',
  });
});

test('who came to no visit stays on the list after the room has closed, until it is closed', async () => {
  const { id } = await visitIn(-180);
  expect(await listed()).toEqual([[id, 'not_come']]);
  await close(id);
  expect(await listed()).toEqual([]);
});

test('nobody but the doctor of the calendar closes a visit', async () => {
  const { id } = await visitIn(-40);
  const other = await buildVideoScene(database.owner, scene.member);
  await expect(video.closeVisit(other.doctor, which(id))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the clinic is told once of a visit that was missed, and nothing of whose it was', async () => {
  await database.owner.query('UPDATE provider SET email = $2 WHERE id = $1', [
    scene.calendar.provider_id,
    'front-desk@clinic.test',
  ]);
  const id = await missedVisit();
  const { rows } = await database.owner.query<{ id: number }>(
    `SELECT id FROM outbox WHERE kind = 'mail_clinic_visit_missed' AND payload ->> 'reservation' = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  const send = () => runJob(database.worker, 'mail_clinic_visit_missed', { reservation: id });
  expect(await send()).toBe('sent');
  const { rows: mails } = await database.owner.query<{ body: string }>(
    `SELECT body FROM sent_mail WHERE recipient = 'front-desk@clinic.test'`,
  );
  expect(mails).toHaveLength(1);
  const text = mails[0]?.body;
  const { rows: names } = await database.owner.query<{ name: string }>(
    'SELECT patient_last_name AS name FROM reservation WHERE id = $1',
    [id],
  );
  expect(text).toContain('a bezárásáig senki sem hívta be');
  expect(text).toContain('Tisztelt Rendelő!');
  expect(names[0]?.name).not.toBe('');
  expect(text).not.toContain(names[0]?.name);
  await close(id);
  expect(await send()).toBe('outdated');
});
