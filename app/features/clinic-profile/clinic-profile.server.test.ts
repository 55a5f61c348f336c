import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { buildDeskScene, deskDeps, type DeskScene } from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildSubfunction } from '#tests/support/builders/places.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { failureOf } from '#tests/support/refusals.ts';
import { drawPicture, hasMark } from '#tests/support/sent-files.ts';
import type { Profile } from './profile-rules.ts';
import { createClinicProfileServices, type ClinicProfileServices } from './services.server.ts';

const ABOUT = { hu: 'Jó **napot**', ro: 'Bună ziua', en: 'Good day' };

let database: TestDatabase;
let scene: DeskScene;
let profiles: ClinicProfileServices;
let doctorId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  profiles = createClinicProfileServices({
    ...deskDeps(database.staff),
    files: createTestFiles(),
  });
  scene = await buildDeskScene(database.owner, ['09:00']);
  doctorId = scene.calendar.doctor_id ?? 0;
});
afterAll(() => database.drop());

const one = async <Row extends object>(statement: string, values: unknown[]) =>
  (await database.owner.query<Row>(statement, values)).rows[0];
const get = (whose: number | null = null, portal = scene.desk) =>
  profiles.getProfile(portal, { providerId: scene.providerId, doctorId: whose });
async function save(change: Partial<Profile>, isPublished = true, whose: number | null = null) {
  const { current, draft, seen } = await get(whose);
  const profile = { ...(draft?.value ?? current), ...change };
  const { providerId } = scene;
  return profiles.saveProfile(scene.desk, {
    providerId,
    doctorId: whose,
    profile,
    seen,
    isPublished,
  });
}
const shownOfClinic = () =>
  one('SELECT description, phone, web, public_email, languages FROM provider WHERE id = $1', [
    scene.providerId,
  ]);

test('a draft is seen by nobody; published it is what patients see, in the search as well', async () => {
  const before = await shownOfClinic();
  const change = {
    about: ABOUT,
    phone: ['06 1 234 5678'],
    web: 'clinic.example',
    email: 'info@clinic.example',
    languages: ['hu', 'en'],
  };
  await save(change, false);
  expect(await shownOfClinic()).toEqual(before);
  expect((await get()).draft?.value).toMatchObject({ about: ABOUT, phone: ['+3612345678'] });
  const { id, seen } = await save({});
  expect(seen).toBe((await get()).seen);
  expect(await shownOfClinic()).toEqual({
    description: {
      hu: '<p>Jó <strong>napot</strong></p>',
      ro: '<p>Bună ziua</p>',
      en: '<p>Good day</p>',
    },
    phone: ['+3612345678'],
    web: 'https://clinic.example/',
    public_email: 'info@clinic.example',
    languages: ['hu', 'en'],
  });
  expect(
    await one('SELECT DISTINCT speaks_english FROM provider_listing WHERE provider_id = $1', [
      scene.providerId,
    ]),
  ).toEqual({ speaks_english: true });
  const { draft, current, versions } = await get();
  expect([draft, current.about]).toEqual([null, ABOUT]);
  expect(versions.map(({ state }) => state)).toEqual(['published', 'withdrawn']);
  expect(
    await one(
      `SELECT action, actor_role FROM audit_entry WHERE object_kind = 'profile_version' AND object_id = $1`,
      [String(id)],
    ),
  ).toEqual({ action: 'profile_published', actor_role: 'provider_manager' });
});

test('a draft is taken back once', async () => {
  const { providerId } = scene;
  const { id, seen } = await save({ web: '' }, false);
  expect(seen).toBe((await get()).seen);
  const which = { providerId, doctorId: null, id };
  const withdrawn = await profiles.withdrawProfile(scene.desk, which);
  expect(await get()).toMatchObject({ draft: null, seen: withdrawn.seen });
  expect(await failureOf(profiles.withdrawProfile(scene.desk, which))).toEqual({
    code: 'not_found',
  });
});

test('an imported text stays as it was while nobody touches it', async () => {
  const html = '<p>Régi <a href="https://a.example/" rel="noopener">oldal</a></p><p>x <b>y</b></p>';
  await database.owner.query('UPDATE doctor SET description = $2 WHERE id = $1', [
    doctorId,
    { hu: html, ro: html, en: html },
  ]);
  const { current } = await get(doctorId);
  await save({ about: { ...current.about, en: 'New' } }, true, doctorId);
  expect(await one('SELECT description FROM doctor WHERE id = $1', [doctorId])).toEqual({
    description: { hu: html, ro: html, en: '<p>New</p>' },
  });
});

test('of two who change it at once the second is told, and nothing is overwritten', async () => {
  const { current, seen } = await get();
  const { providerId } = scene;
  const both = await Promise.all(
    ['https://one.example/', 'https://two.example/'].map((web) =>
      failureOf(
        profiles.saveProfile(scene.desk, {
          providerId,
          doctorId: null,
          profile: { ...current, web },
          seen,
          isPublished: true,
        }),
      ),
    ),
  );
  expect(both).toContainEqual({ code: 'changed_meanwhile' });
  expect(both).toContainEqual(null);
  expect((await get()).current.web).toBe(`https://${both[0] === null ? 'one' : 'two'}.example/`);
});

test('what a doctor does is offered and withdrawn with calendars and prices, but no calendar is left without anything', async () => {
  const other = await buildSubfunction(database.owner);
  await save({ services: [scene.subfunctionId, other.id] }, true, doctorId);
  await database.owner.query(
    'INSERT INTO calendar_subfunction (calendar_id, subfunction_id) VALUES ($1, $2)',
    [scene.calendar.id, other.id],
  );
  await database.owner.query(
    'INSERT INTO service (provider_id, doctor_id, subfunction_id, price) VALUES ($1, $2, $3, 9000)',
    [scene.providerId, doctorId, other.id],
  );
  const listed = () =>
    one<{ ids: number[] }>(
      'SELECT array_agg(subfunction_id ORDER BY subfunction_id) AS ids FROM doctor_listing WHERE doctor_id = $1 AND subfunction_id > 0',
      [doctorId],
    );
  expect((await listed())?.ids).toEqual([scene.subfunctionId, other.id]);
  await save({ services: [scene.subfunctionId] }, true, doctorId);
  expect((await listed())?.ids).toEqual([scene.subfunctionId]);
  expect(
    await one(
      `SELECT (SELECT count(*)::int FROM service WHERE doctor_id = $1 AND subfunction_id = $2) AS prices,
              (SELECT count(*)::int FROM calendar_subfunction WHERE calendar_id = $3 AND subfunction_id = $2) AS offers`,
      [doctorId, other.id, scene.calendar.id],
    ),
  ).toEqual({ prices: 0, offers: 0 });
  // An import may give a calendar more than the doctor's own list has.
  const { id: imported } = await buildSubfunction(database.owner);
  await database.owner.query(
    `WITH offered AS (INSERT INTO calendar_subfunction (calendar_id, subfunction_id) VALUES ($1, $2))
     INSERT INTO service (provider_id, doctor_id, subfunction_id, price) VALUES ($3, $4, $2, 7000)`,
    [scene.calendar.id, imported, scene.providerId, doctorId],
  );
  await save({ languages: ['hu'] }, true, doctorId);
  expect(
    await one(
      `SELECT s.price FROM service s JOIN calendar_subfunction o USING (subfunction_id) WHERE s.doctor_id = $1 AND s.subfunction_id = $2`,
      [doctorId, imported],
    ),
  ).toEqual({ price: 7000 });
  await database.owner.query('DELETE FROM calendar_subfunction WHERE subfunction_id = $1', [
    imported,
  ]);
  const refused = async (services: number[]) => failureOf(save({ services }, true, doctorId));
  const invalid = (services: string) => ({ code: 'invalid_input', fields: { services } });
  expect(await refused([other.id])).toEqual(invalid('lastOfCalendar'));
  expect(await refused([scene.subfunctionId, 987_654])).toEqual(invalid('serviceUnknown'));
});

test('a picture is square, without anything but its pixels, and counts once it is published', async () => {
  const { desk: portal, providerId } = scene;
  const put = (content: Buffer, of: 'clinic' | 'doctor' = 'doctor') =>
    profiles.addPicture({ portal, providerId, of, stream: Readable.from([content]) });
  const sent = await drawPicture('jpeg');
  expect(hasMark(sent)).toBe(true);
  const picture = await put(sent);
  const row = await one<{ bytes: Buffer }>(
    `SELECT bytes FROM profile_picture WHERE provider_id = $1 AND 'profiles/' || digest || '.webp' = $2`,
    [providerId, picture],
  );
  const bytes = row?.bytes ?? Buffer.alloc(0);
  expect(hasMark(bytes)).toBe(false);
  const about = await sharp(bytes).metadata();
  expect([about.format, about.width, about.height]).toEqual(['webp', 480, 480]);
  await save({ picture }, true, doctorId);
  expect(await one('SELECT photo_path FROM doctor WHERE id = $1', [doctorId])).toEqual({
    photo_path: picture,
  });
  const gone = { code: 'invalid_input', fields: { picture: 'pictureGone' } };
  for (const foreign of [`profiles/${'0'.repeat(32)}.webp`, '../../etc/passwd', '__proto__']) {
    expect(await failureOf(save({ picture: foreign }, false))).toEqual(gone);
  }
  expect(
    await failureOf(
      put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
    ),
  ).toEqual({
    code: 'file_refused',
    fields: { file: 'kind' },
  });
});

test('what is published is counted anew for the services and the place that it changes, and for nothing else', async () => {
  const { providerId } = scene;
  const there = await one<{ location_id: number }>(
    'SELECT location_id FROM provider WHERE id = $1',
    [providerId],
  );
  const place = there?.location_id ?? 0;
  const [kept, added] = [scene.subfunctionId, (await buildSubfunction(database.owner)).id];
  const rowsOf = async (statement: string) => (await database.owner.query(statement)).rows;
  const readCounts = async () => ({
    totals: await rowsOf('SELECT * FROM listing_count ORDER BY 1, 2, 3, 4, 5'),
    squares: await rowsOf(
      `SELECT 0 AS subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n FROM marker_group
       UNION ALL SELECT subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n FROM service_marker_group ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    ),
  });
  const { current } = await get(doctorId);
  const elsewhere = await buildDeskScene(database.owner, [], scene.member);
  await database.owner.query('SELECT refresh_provider_listing($1)', [elsewhere.providerId]);
  await save({ services: [kept], languages: ['hu'] }, true, doctorId);
  await database.owner.query('SELECT rebuild_listing_counts()');
  for (const change of [
    { services: [kept, added] },
    { languages: ['en', 'hu'] },
    { services: [kept], languages: ['hu'] },
  ]) {
    const before = await readCounts();
    await save(change, true, doctorId);
    const counted = await readCounts();
    expect(counted).not.toEqual(before);
    await database.owner.query('SELECT rebuild_listing_counts()');
    expect(await readCounts()).toEqual(counted);
  }

  // Wrong counts show what was counted: of another place, of another service here, of the map while nobody speaks otherwise.
  const writtenSince = async (work: () => Promise<unknown>) => {
    await database.owner.query('UPDATE listing_count SET n = -1');
    await database.owner.query('UPDATE marker_group SET n = -1');
    await database.owner.query('UPDATE service_marker_group SET n = -1');
    await work();
    return {
      totals: await rowsOf(
        'SELECT DISTINCT subfunction_id, location_id FROM listing_count WHERE n <> -1 ORDER BY 1',
      ),
      squares: await rowsOf(
        `SELECT DISTINCT location_id FROM marker_group WHERE n <> -1
          UNION SELECT location_id FROM service_marker_group WHERE n <> -1 AND subfunction_id <> ${added}`,
      ),
    };
  };
  expect(await writtenSince(() => save({ about: ABOUT }, true, doctorId))).toEqual({
    totals: [],
    squares: [],
  });
  const more = { services: [kept, added] };
  expect(await writtenSince(() => save(more, true, doctorId))).toEqual({
    totals: [{ subfunction_id: added, location_id: place }],
    squares: [],
  });
  const clinics = await get();
  const languages = clinics.current.languages.includes('en') ? ['hu'] : ['hu', 'en'];
  const { totals, squares } = await writtenSince(() => save({ languages }));
  expect(totals).toContainEqual({ subfunction_id: 0, location_id: place });
  expect(squares).toEqual([{ location_id: place }]);
  expect(await rowsOf('SELECT FROM listing_count WHERE n = -1')).not.toEqual([]);
  await database.owner.query('SELECT rebuild_listing_counts()');
  await save(current, true, doctorId);
});

test('nobody reads or writes the profile of a clinic that is not theirs', async () => {
  const other = await buildDeskScene(database.owner, [], scene.member);
  const doctor: Portal = {
    ...scene.desk,
    actor:
      scene.desk.actor.kind === 'staff'
        ? {
            ...scene.desk.actor,
            grants: [{ role: 'doctor', partnerId: scene.partnerId, providerId: scene.providerId }],
          }
        : scene.desk.actor,
  };
  expect(await failureOf(get(null, other.desk))).toEqual({ code: 'not_found' });
  expect(await failureOf(get(other.calendar.doctor_id))).toEqual({ code: 'not_found' });
  expect(await failureOf(get(null, doctor))).toEqual({ code: 'forbidden' });
  const { current, seen } = await get();
  const input = {
    providerId: other.providerId,
    doctorId: null,
    profile: current,
    seen,
    isPublished: true,
  };
  expect(await failureOf(profiles.saveProfile(scene.desk, input))).toEqual({ code: 'not_found' });
  const stream = Readable.from([await drawPicture('png')]);
  expect(
    await failureOf(
      profiles.addPicture({
        portal: scene.desk,
        providerId: other.providerId,
        of: 'clinic',
        stream,
      }),
    ),
  ).toEqual({ code: 'not_found' });
});
