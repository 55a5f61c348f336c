import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findHeldFiles } from '#app/features/files/find-held.server.ts';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { asOwner, buildAccountScene } from '#tests/support/accounts.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import { NO_RELAY } from './relay.server.ts';
import { createRoomNews } from './room-news.ts';
import { createVideoServices } from './services.server.ts';
import { createVisitFileServices } from './visit-files.server.ts';

const NOT_FOUND = { code: 'not_found' };
const CLAIMED = { code: 'already_claimed' };
const CLOSED = { code: 'video_visit_closed' };

let database: TestDatabase;
let scene: VideoScene;
let services: ReturnType<typeof createServices>;
let content: Buffer;

function createServices() {
  const deps = {
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    files: createTestFiles(),
    tokenMisses: createTokenMisses(),
    relay: NO_RELAY,
    roomNews: createRoomNews(null),
  };
  return {
    files: createFileServices(deps),
    video: createVideoServices(deps),
    visitFiles: createVisitFileServices(deps),
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = createServices();
  content = await drawPdf();
});
beforeEach(async () => {
  scene = await buildVideoScene(database.owner);
});
afterAll(() => database.drop());

const which = (id: string) => ({ partnerId: scene.partnerId, id });
const visitIn = (minutes: number, values: object = {}) =>
  buildVideoVisit(database.owner, scene, minutes, values);
const callIn = (id: string) => services.video.callIn(scene.doctor, which(id));
const file = () => ({ name: 'lelet.pdf', stream: Readable.from([content]) });
const send = async (portal = scene.patient) =>
  (await services.files.putFile({ portal: { ...portal, clientHash: randomBytes(32) }, ...file() }))
    .id;
const add = (id: string, files: string[], portal: Portal = scene.patient) =>
  services.visitFiles.add({ portal, id, files });
const give = (id: string, portal: Portal = scene.doctor) =>
  services.visitFiles.give({ portal, which: which(id), ...file() });
const noted = async (id: string) =>
  (
    await database.owner.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_id = $1 AND grounds = 'to_hold_visit' ORDER BY id`,
      [id],
    )
  ).rows.map(({ action }) => action);

test('what the patient gives during a visit is read by its doctor and nobody else, and each opening is noted [C068]', async () => {
  const { id } = await visitIn(5);
  const sent = await send();
  const list = [{ id: sent, name: 'lelet.pdf', state: 'clean', from: 'patient' }];
  expect(await add(id, [sent])).toMatchObject(list);
  expect(await add(id, [sent])).toHaveLength(1);
  expect(await services.visitFiles.findToHold(scene.doctor, which(id))).toMatchObject(list);

  const { url } = await services.visitFiles.open(scene.doctor, { ...which(id), file: sent });
  const query = new URL(url, 'http://x').searchParams;
  const address = { until: Number(query.get('until')), proof: query.get('proof') ?? '' };
  const read = (portal = scene.doctor, of = id) =>
    services.visitFiles.read(portal, { ...which(of), file: sent, ...address });
  expect((await read()).content).toEqual(content);
  expect(await noted(id)).toEqual(['video_files_read', 'video_file_opened']);

  const { doctor: colleague } = await buildVideoScene(database.owner, scene.member);
  await expect(read(colleague)).rejects.toMatchObject(NOT_FOUND);
  const other = await visitIn(20);
  await expect(read(scene.doctor, other.id)).rejects.toMatchObject(NOT_FOUND);
  await expect(services.visitFiles.findToHold(colleague, which(id))).rejects.toMatchObject(
    NOT_FOUND,
  );
});

test('only files of one’s own go to a visit of one’s own, and only while its room is open', async () => {
  const { id } = await visitIn(5);
  const other = asOwner(await buildAccountScene(database.owner, { portal: scene.member.portal }));
  const foreign = await send(other);
  await expect(add(id, [foreign])).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(add(id, [foreign], other)).rejects.toMatchObject(NOT_FOUND);
  await expect(services.visitFiles.find({ portal: other, id })).rejects.toMatchObject(NOT_FOUND);
  const { id: early } = await visitIn(120);
  await expect(add(early, [await send()])).rejects.toMatchObject(CLOSED);
  await expect(add(randomUUID(), [])).rejects.toMatchObject(NOT_FOUND);
});

test('what the doctor gives is the patient’s own file from then on, after the visit, too [C068]', async () => {
  const { id } = await visitIn(5);
  await expect(give(id)).rejects.toMatchObject(CLAIMED);
  await callIn(id);
  const given = await give(id);
  expect(await services.visitFiles.find({ portal: scene.patient, id })).toMatchObject([
    { id: given.id, from: 'doctor' },
  ]);
  expect(await noted(id)).toEqual(['video_called_in', 'video_file_given']);

  await services.video.endVisit(scene.doctor, which(id));
  await expect(give(id)).rejects.toMatchObject(CLOSED);
  await expect(
    services.visitFiles.open(scene.doctor, { ...which(id), file: given.id }),
  ).rejects.toMatchObject(CLOSED);
  const open = (portal: Portal) => services.files.openFile({ portal, id: given.id });
  expect(await open(scene.patient)).toMatchObject({ url: expect.stringContaining(given.id) });
  const other = asOwner(await buildAccountScene(database.owner, { portal: scene.member.portal }));
  await expect(open(other)).rejects.toMatchObject(NOT_FOUND);
  const { rows } = await database.owner.query<{ days: number }>(
    `SELECT round(extract(epoch FROM f.delete_after - r.starts_at) / 86400)::int AS days
       FROM file f JOIN reservation r ON r.id = f.reservation_id WHERE f.id = $1`,
    [given.id],
  );
  expect(rows).toEqual([{ days: 90 }]);

  // Of a visit that was booked for a child, until it is of age.
  const held = () =>
    findHeldFiles(
      { db: { main: database.app, replica: database.app, close: () => Promise.resolve() } },
      { portal: scene.patient },
    );
  expect(await held()).toContainEqual(expect.objectContaining({ from: 'doctor' }));
  await database.owner.query(
    `UPDATE reservation SET on_behalf_relation = 'child', patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date,
            created_at = portal_now() - interval '3 days' WHERE id = $1`,
    [id],
  );
  await expect(open(scene.patient)).rejects.toMatchObject(NOT_FOUND);
  expect(await held()).not.toContainEqual(expect.objectContaining({ from: 'doctor' }));
});

test('a doctor gives at most ten files, and none to somebody without an account; nothing of these stays', async () => {
  const { id } = await visitIn(5);
  await callIn(id);
  for (let count = 0; count < 10; count += 1) await give(id);
  await expect(give(id)).rejects.toMatchObject({ code: 'too_many_files' });
  const { id: visitors } = await visitIn(20, { customer_id: null });
  await callIn(visitors);
  await expect(give(visitors)).rejects.toMatchObject(NOT_FOUND);
  const { rows } = await database.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM file WHERE reservation_id = ANY ($1::uuid[])',
    [[id, visitors]],
  );
  expect(rows).toEqual([{ n: 10 }]);
});
