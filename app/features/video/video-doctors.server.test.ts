import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildVideoScene, type VideoScene } from '#tests/support/video.ts';
import { DOCTORS_PER_PAGE } from './find-video-doctors.server.ts';
import { NO_RELAY } from './relay.server.ts';
import { createRoomNews } from './room-news.ts';
import { createVideoServices, type VideoServices } from './services.server.ts';

let database: TestDatabase;
/** Of a process that has just begun: nothing of what is offered is remembered. */
let newServices: () => VideoServices;

beforeAll(async () => {
  database = await createTestDatabase();
  newServices = () =>
    createVideoServices({
      db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
      appSecret: APP_SECRET,
      tokenMisses: createTokenMisses(),
      relay: NO_RELAY,
      roomNews: createRoomNews(null),
    });
});
afterAll(() => database.drop());

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** With one free time, at nine of a day to come. */
async function buildFree(days: number, known?: VideoScene): Promise<VideoScene> {
  const scene = await buildVideoScene(database.owner, known?.member, [`${dayIn(days)}T09:00`]);
  await database.owner.query(
    'SELECT refresh_provider_listing(provider_id) FROM doctor WHERE id = $1',
    [scene.calendar.doctor_id],
  );
  return scene;
}
const idsOf = async (scene: VideoScene, page = 1) =>
  (await newServices().findDoctors(scene.patient, page)).doctors.map(({ id }) => id);

test('doctors with video times are listed, who is free first before the others, with the next free time and what leads to it [C068]', async () => {
  const later = await buildFree(9);
  const sooner = await buildFree(3, later);
  const { doctors, page, pageCount } = await newServices().findDoctors(later.patient, 1);
  expect({ page, pageCount }).toEqual({ page: 1, pageCount: 1 });
  expect(doctors.map(({ id }) => id)).toEqual([
    sooner.calendar.doctor_id,
    later.calendar.doctor_id,
  ]);
  expect(doctors[0]).toMatchObject({
    subfunctionId: sooner.subfunctionId,
    providerId: sooner.calendar.provider_id,
    nextStartsAt: expect.stringContaining(`${dayIn(3)}T09:00`),
  });
  expect(doctors[0]?.specialization.name).not.toBe('');
  // The last time of a doctor is taken: nothing is left to offer.
  await database.owner.query('DELETE FROM calendar_week WHERE calendar_id = $1', [
    sooner.calendar.id,
  ]);
  await database.owner.query(
    'SELECT refresh_provider_listing(provider_id) FROM doctor WHERE id = $1',
    [sooner.calendar.doctor_id],
  );
  expect(await idsOf(later)).toEqual([later.calendar.doctor_id]);
});

test('no doctor is listed, and nothing leads to the page, where nobody can call a patient in: at another partner, or after the account was closed [C068]', async () => {
  const scene = await buildFree(2);
  const stranger = await buildAccountScene(database.owner);
  const { actor } = scene.doctor;
  if (actor.kind !== 'staff') throw new Error('the scene has a doctor');
  expect(await newServices().isOffered(scene.patient)).toBe(true);
  expect(await newServices().isOffered(stranger.portal)).toBe(false);
  expect((await newServices().findDoctors(stranger.portal, 1)).doctors).toEqual([]);
  const bare = {
    ...scene.patient.theme,
    flags: { ...scene.patient.theme.flags, hasCalendar: false },
  };
  expect(await newServices().isOffered({ ...scene.patient, theme: bare })).toBe(false);
  await database.owner.query(`UPDATE account SET status = 'locked' WHERE id = $1`, [
    actor.accountId,
  ]);
  expect(await idsOf(scene)).toEqual([]);
  expect(await newServices().isOffered(scene.patient)).toBe(false);
});

test('a list of many doctors has pages, and one past the end shows the first [C068]', async () => {
  const first = await buildFree(2);
  for (let count = 1; count <= DOCTORS_PER_PAGE; count += 1) await buildFree(2 + count, first);
  const { doctors, pageCount } = await newServices().findDoctors(first.patient, 1);
  expect([doctors.length, pageCount]).toEqual([12, 2]);
  expect(await idsOf(first, 2)).toHaveLength(1);
  expect(await newServices().findDoctors(first.patient, 9)).toMatchObject({ page: 1 });
  expect(await idsOf(first, 9)).toEqual(doctors.map(({ id }) => id));
});
