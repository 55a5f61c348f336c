import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import { addDays, mondayOf } from '#app/time/week.ts';
import { buildCalendar, buildProvider } from '#tests/support/builders/clinics.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { buildSubfunction } from '#tests/support/builders/places.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createClinicHoursServices, type ClinicHoursServices } from './services.server.ts';

const NOT_FOUND = { code: 'not_found' };

let database: TestDatabase;
let scene: DeskScene;
let hours: ClinicHoursServices;
/** A Wednesday in three weeks. */
let day: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query('DELETE FROM holiday');
  hours = createClinicHoursServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, ['09:00', '09:30']);
  day = addDays(mondayOf(scene.today), 16);
});
afterAll(() => database.drop());

const which = () => ({ providerId: scene.providerId, calendarId: scene.calendar.id });
const getShown = async () => (await hours.getHours(scene.desk, which())).shown!;
const set = async (from: string, ...rows: [weekday: number, from: string, to: string][]) =>
  hours.setHours(scene.desk, {
    ...which(),
    version: (await getShown()).version,
    from,
    hours: rows.map(([weekday, start, to]) => ({ weekday, from: start, to, everyWeeks: 1 })),
  });
const wholeDay = (weekday: number): [number, string, string] => [weekday, '00:00', '00:00'];
/** What anybody can book on a day, by the clinic's clock: asked of the one place that says what is on offer. */
async function offered(on = day): Promise<string[]> {
  const { rows } = await database.owner.query<{ at: string }>(
    `SELECT to_char(t.at AT TIME ZONE $2, 'HH24:MI') AS at
       FROM generate_series($1::timestamp AT TIME ZONE $2, ($1::date + 1)::timestamp AT TIME ZONE $2, '10 minutes') t (at)
      WHERE EXISTS (SELECT FROM offered_start($3, t.at, $4)) ORDER BY 1`,
    [on, scene.calendar.tz, scene.calendar.id, scene.subfunctionId],
  );
  return rows.map(({ at }) => at);
}

describe('weekly hours', () => {
  test('are on offer at once from their first day on; what was on offer before it stays', async () => {
    await set(addDays(scene.today, 2), [2, '08:00', '09:00']);
    expect(await offered()).toEqual(['08:00', '08:30']);
    expect(await offered(addDays(scene.today, 1))).toEqual(['09:00', '09:30']);
    await set(day, [2, '14:00', '15:00']);
    expect(await offered()).toEqual(['14:00', '14:30']);
    expect(await offered(addDays(day, -7))).toEqual(['08:00', '08:30']);
    const { rows } = await database.owner.query(
      'SELECT next_day::text FROM doctor_listing WHERE doctor_id = $1 AND subfunction_id = 0',
      [scene.calendar.doctor_id],
    );
    expect(rows).toEqual([{ next_day: addDays(scene.today, 1) }]);
  });

  test('keep a closure closed, and what it closed is on offer once it is taken back', async () => {
    await set(scene.today, [2, '08:00', '10:00']);
    const desk = createClinicDeskServices(deskDeps(database.app));
    const { id } = await desk.closeClinic(scene.desk, {
      ...which(),
      from: `${day}T08:30`,
      until: `${day}T09:30`,
      reason: 'doctor_away',
      seen: 0,
    });
    expect(await offered()).toEqual(['08:00', '09:30']);
    await set(scene.today, [2, '08:00', '10:30']);
    expect(await offered()).toEqual(['08:00', '09:30', '10:00']);
    await desk.reopenClinic(scene.desk, { providerId: scene.providerId, id });
    expect(await offered()).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']);
  });

  test('leave what is booked, list what is outside of them, and cancel it at one press', async () => {
    await set(scene.today, [2, '08:00', '12:00']);
    const inside = await buildDeskVisit(database.owner, scene, `${day}T08:00`);
    const outside = await buildDeskVisit(database.owner, scene, `${day}T11:00`);
    expect((await getShown()).outside).toEqual([]);
    await set(scene.today, [2, '08:00', '11:00']);
    expect((await getShown()).outside.map(({ id, email }) => [id, email])).toEqual([
      [outside.id, scene.member.email],
    ]);
    const { rows: read } = await database.owner.query(
      'SELECT action, grounds FROM audit_entry WHERE object_id = $1',
      [outside.id],
    );
    expect(read).toEqual([{ action: 'clinic_visit_read', grounds: 'to_close' }]);
    const cancel = { ...which(), reason: 'doctor_away' as const };
    // Who was not seen there is not cancelled, nor who is inside.
    expect(await hours.cancelOutside(scene.desk, { ...cancel, visits: [inside.id] })).toBe(0);
    const input = { ...cancel, visits: [outside.id, inside.id] };
    expect(await hours.cancelOutside(scene.desk, input)).toBe(1);
    expect(await hours.cancelOutside(scene.desk, input)).toBe(0);
    const { rows } = await database.owner.query(
      'SELECT status FROM reservation WHERE id = ANY ($1) ORDER BY starts_at',
      [[inside.id, outside.id]],
    );
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'cancelled_by_provider']);
  });

  test('list who is outside of them behind any number of those who are not', async () => {
    await set(scene.today, ...[0, 1, 2, 3, 4, 5, 6].map(wholeDay));
    const first = await buildDeskVisit(database.owner, scene, `${day}T00:00`);
    await database.owner.query(
      `INSERT INTO reservation SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
                'starts_at', r.starts_at + n * interval '20 minutes', 'ends_at', r.starts_at + (n + 1) * interval '20 minutes',
                'created_at', portal_now()))).*
         FROM reservation r, generate_series(2, 520) n WHERE r.id = $1`,
      [first.id],
    );
    const later = addDays(day, 14);
    await set(later, [2, '08:00', '10:00']);
    const outside = await buildDeskVisit(database.owner, scene, `${later}T11:00`);
    expect((await getShown()).outside.map(({ id }) => id)).toEqual([outside.id]);
  });

  test('of two who change them at once the second is told', async () => {
    const { version } = await getShown();
    const input = { ...which(), version, from: day, hours: [] };
    const outcomes = await Promise.allSettled([
      hours.setHours(scene.desk, input),
      hours.setHours(scene.desk, input),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(hours.setHours(scene.desk, input)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

test('an extra opening is on offer on its day alone, and not when it is taken back', async () => {
  await set(scene.today, [2, '08:00', '09:00']);
  const holiday = addDays(day, 1);
  await hours.addOpening(scene.desk, { ...which(), day: holiday, from: '17:00', to: '18:00' });
  expect(await offered(holiday)).toEqual(['17:00', '17:30']);
  expect(await offered(addDays(holiday, 7))).toEqual([]);
  const [opening] = (await getShown()).openings;
  await hours.dropOpening(scene.desk, { ...which(), id: opening!.id });
  expect(await offered(holiday)).toEqual([]);
  expect(await offered()).toEqual(['08:00', '08:30']);
});

test('a second opening at the time of another is refused, and one of a calendar that the clinic’s own system fills; its times stay', async () => {
  const opening = { ...which(), day: addDays(day, 1), from: '17:00', to: '18:00' };
  const refused = (fields: object) => ({ code: 'invalid_input', fields });
  const tomorrow = addDays(scene.today, 1);
  await expect(hours.addOpening(scene.desk, opening)).rejects.toMatchObject(
    refused({ day: 'noHours' }),
  );
  const { version, slotMinutes, leadMinutes, subfunctionIds } = await getShown();
  const terms = { version, slotMinutes, leadMinutes, subfunctionIds, room: '3' };
  await hours.setTerms(scene.desk, { ...which(), ...terms });
  expect(await offered(tomorrow)).toEqual(['09:00', '09:30']);

  await set(scene.today, [2, '08:00', '09:00']);
  await hours.addOpening(scene.desk, opening);
  await expect(
    hours.addOpening(scene.desk, { ...opening, from: '17:30', to: '18:30' }),
  ).rejects.toMatchObject(refused({ from: 'overlap' }));
});

test('the length of a time and what it is for hold at once; care that the calendar does not have is refused', async () => {
  await set(scene.today, [2, '08:00', '09:00']);
  const terms = { leadMinutes: 30, room: ' 12. rendelő ', subfunctionIds: [scene.subfunctionId] };
  const { version } = await getShown();
  await hours.setTerms(scene.desk, { ...which(), ...terms, version, slotMinutes: 20 });
  expect(await offered()).toEqual(['08:00', '08:20', '08:40']);
  const shown = await getShown();
  expect([shown.slotMinutes, shown.leadMinutes, shown.room]).toEqual([20, 30, '12. rendelő']);
  const other = await buildDeskScene(database.owner, [], scene.member);
  await expect(
    hours.setTerms(scene.desk, {
      ...which(),
      ...terms,
      version: shown.version,
      slotMinutes: 20,
      subfunctionIds: [other.subfunctionId],
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { subfunctionIds: 'required' } });
});

test('a service that no other calendar of the clinic has leaves its map and its totals with the calendar; while services stay, nothing is counted', async () => {
  const only = (await buildSubfunction(database.owner)).id;
  const room = await buildCalendar(database.owner, {
    provider_id: scene.providerId,
    doctor_id: null,
    subfunctions: [scene.subfunctionId, only],
  });
  await database.owner.query('SELECT refresh_provider_listing($1)', [scene.providerId]);
  await database.owner.query('SELECT rebuild_listing_counts()');
  const countOf = async () => {
    const { rows } = await database.owner.query(
      `SELECT (SELECT coalesce(sum(n), 0)::int FROM listing_count WHERE subfunction_id = $1) AS total,
              (SELECT coalesce(sum(n), 0)::int FROM service_marker_group WHERE subfunction_id = $1 AND zoom = 8) AS mapped,
              (SELECT specialization_count FROM provider WHERE id = $2) AS specialties,
              (SELECT count(*)::int FROM service_map_missing) AS missing`,
      [only, scene.providerId],
    );
    return rows[0];
  };
  const setServices = async (...subfunctionIds: number[]) => {
    const place = { providerId: scene.providerId, calendarId: room.id };
    const { version } = (await hours.getHours(scene.desk, place)).shown!;
    const terms = { version, slotMinutes: 30, leadMinutes: 0, room: '' };
    await hours.setTerms(scene.desk, { ...place, ...terms, subfunctionIds });
  };
  expect(await countOf()).toMatchObject({ total: 1, mapped: 1, missing: 0 });
  await setServices(scene.subfunctionId);
  expect(await countOf()).toEqual({ total: 0, mapped: 0, specialties: 1, missing: 0 });
  // Wrong counts show what was counted.
  await database.owner.query('UPDATE listing_count SET n = -1');
  await setServices(scene.subfunctionId);
  const { rows } = await database.owner.query('SELECT FROM listing_count WHERE n <> -1');
  expect(rows).toEqual([]);
  await database.owner.query('SELECT rebuild_listing_counts()');
});

test('a room is renamed at every calendar that receives there and at no other, with an entry for each; who has its terms open is told', async () => {
  const buildRoom = (provider_id: number, room: string) =>
    buildCalendar(database.owner, { doctor_id: null, provider_id, room });
  const [same, other, elsewhere] = [
    await buildRoom(scene.providerId, 'RENDELŐ 1 '),
    await buildRoom(scene.providerId, '2. rendelő'),
    await buildRoom((await buildProvider(database.owner)).id, 'rendelő 1'),
  ];
  const { version, slotMinutes, leadMinutes, subfunctionIds } = await getShown();
  const terms = { ...which(), slotMinutes, leadMinutes, subfunctionIds };
  await hours.setTerms(scene.desk, { ...terms, version, room: 'Rendelő 1' });
  const seen = await getShown();
  const { providerId } = scene;
  const rename = { providerId, room: 'rendelő 1', name: ' Földszint 3. ', isSure: false };
  await hours.renameRoom(scene.desk, rename);
  const { rows } = await database.owner.query(
    'SELECT id, room FROM calendar WHERE id = ANY ($1) ORDER BY id',
    [[scene.calendar.id, same.id, other.id, elsewhere.id]],
  );
  expect(rows.map(({ room }) => room)).toEqual([
    'Földszint 3.',
    'Földszint 3.',
    '2. rendelő',
    'rendelő 1',
  ]);
  const shown = await getShown();
  expect([shown.slotMinutes, shown.leadMinutes, shown.subfunctionIds]).toEqual([
    slotMinutes,
    leadMinutes,
    subfunctionIds,
  ]);
  const { rows: noted } = await database.owner.query(
    `SELECT object_id FROM audit_entry WHERE action = 'calendar_terms_set' AND object_id = ANY ($1)`,
    [[same.id, other.id, elsewhere.id].map(String)],
  );
  expect(noted).toEqual([{ object_id: String(same.id) }]);
  await expect(
    hours.setTerms(scene.desk, { ...terms, version: seen.version, room: 'Rendelő 1' }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await expect(hours.renameRoom(scene.desk, rename)).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('a room becomes one with another after a question alone, and the entry says what both were called', async () => {
  const { providerId } = scene;
  for (const room of ['Kék szoba', 'Zöld szoba']) {
    await buildCalendar(database.owner, { doctor_id: null, provider_id: providerId, room });
  }
  const roomsNow = async () =>
    (
      await database.owner.query(
        `SELECT room FROM calendar WHERE provider_id = $1 AND room ILIKE '%szoba' ORDER BY room`,
        [providerId],
      )
    ).rows.map(({ room }) => room);
  const rename = { providerId, room: 'Kék szoba', name: 'zöld szoba' };
  await expect(hours.renameRoom(scene.desk, { ...rename, isSure: false })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { name: 'doubtful' },
  });
  expect(await roomsNow()).toEqual(['Kék szoba', 'Zöld szoba']);
  const sameName = { providerId, room: 'Kék szoba', name: 'KÉK szoba', isSure: false };
  await hours.renameRoom(scene.desk, sameName);
  await hours.renameRoom(scene.desk, { ...rename, isSure: true });
  expect((await roomsNow()).map((room) => room.toLowerCase())).toEqual([
    'zöld szoba',
    'zöld szoba',
  ]);
  const { rows } = await database.owner.query(
    `SELECT object_id FROM audit_entry WHERE action = 'room_renamed' AND object_id LIKE 'KÉK%'`,
  );
  expect(rows).toEqual([{ object_id: 'KÉK szoba → zöld szoba' }]);
});

test('a room gets no name that is none, and no other clinic’s desk gives it one [AZ-02]', async () => {
  const { providerId } = scene;
  const wrong = { '  ': 'required', ['a'.repeat(61)]: 'tooLong', 'a\u202eb': 'charactersInvalid' };
  for (const [name, problem] of Object.entries(wrong)) {
    await expect(
      hours.renameRoom(scene.desk, { providerId, room: '1', name, isSure: true }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: { name: problem } });
  }
  const other = await buildDeskScene(database.owner, [], scene.member);
  await expect(
    hours.renameRoom(other.desk, { providerId, room: '1', name: '2', isSure: true }),
  ).rejects.toMatchObject(NOT_FOUND);
});

test('a calendar of another clinic is not found, by any call [AZ-02]', async () => {
  const other = await buildDeskScene(database.owner, [], scene.member);
  const foreign = { providerId: other.providerId, calendarId: scene.calendar.id };
  const opening = { day, from: '08:00', to: '09:00' };
  await set(scene.today, [2, '08:00', '09:00']);
  await hours.addOpening(scene.desk, { ...which(), ...opening });
  const { openings, version, slotMinutes, leadMinutes, subfunctionIds } = await getShown();
  const terms = { version, slotMinutes, leadMinutes, subfunctionIds, room: '' };
  const calls = [
    () => hours.getHours(other.desk, foreign),
    () => hours.getHours(other.desk, which()),
    () => hours.setHours(other.desk, { ...foreign, version: 0, from: day, hours: [] }),
    () => hours.setHours(other.desk, { ...which(), version: 0, from: day, hours: [] }),
    () => hours.addOpening(other.desk, { ...foreign, ...opening }),
    () => hours.dropOpening(other.desk, { ...foreign, id: openings[0]!.id }),
    () =>
      hours.dropOpening(other.desk, {
        providerId: other.providerId,
        calendarId: other.calendar.id,
        id: openings[0]!.id,
      }),
    () => hours.setTerms(other.desk, { ...foreign, ...terms }),
    () => hours.setTerms(other.desk, { ...which(), ...terms }),
    () => hours.cancelOutside(other.desk, { ...foreign, reason: 'equipment', visits: [] }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(NOT_FOUND);
});
