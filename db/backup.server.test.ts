import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { backUp } from '#server/worker/back-up.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { readFileOf, SEALED } from './backup-file.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { migrate } from './migrate.ts';

const COMMENT = 'tab\there, line\nbreak, back\\slash, \\N and 😀';

let database: TestDatabase;
let blank: TestDatabase;
let home: string;
let folder: string;
/** Backups that are made once, as they were written and sealed: each test spoils a copy of its own. */
let written: Record<'plain' | 'sealed', string>;
let summary: Awaited<ReturnType<typeof writeBackup>>;
let scene: Awaited<ReturnType<typeof buildBookingScene>>;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildBookingScene(database.owner);
  await bookSlot(database.owner, createTestBooking(database.app), scene, 0);
  await database.owner.query('UPDATE reservation SET patient_comment = $1', [COMMENT]);
  await database.owner.query(
    `INSERT INTO audit_entry (partner_id, actor, action) SELECT $1, 'system', 'tested' FROM generate_series(1, 1000)`,
    [scene.portal.partner.id],
  );
  await rebuildListings(database.owner);
  const place = await mkdtemp(join(tmpdir(), 'vizit-backups-'));
  written = { plain: join(place, 'plain'), sealed: join(place, 'sealed') };
  const { url } = database;
  summary = await writeBackup({ url, folder: written.plain, key: null, contents });
  await writeBackup({ url, folder: written.sealed, key: KEY, contents });
});
beforeEach(async () => {
  blank = await createTestDatabase({ isBlank: true });
  home = await mkdtemp(join(tmpdir(), 'vizit-backup-'));
  folder = join(home, 'backup');
});
afterEach(async () => {
  await blank.drop();
  await rm(home, { recursive: true });
});
afterAll(async () => {
  await rm(join(written.plain, '..'), { recursive: true });
  await database.drop();
});

const KEY = 'a key of the tests, long enough to be one';
const contents = createTestFiles().store;
const take = (kind: 'plain' | 'sealed') => cp(written[kind], folder, { recursive: true });
const restore = (key: string | null = null) =>
  restoreBackup({ url: blank.url, folder, key, contents });

/** Changes one table's file. */
async function tamper(table: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, `${table}.copy.gz`);
  const text = gunzipSync(await readFile(file)).toString();
  expect(change(text)).not.toBe(text);
  await writeFile(file, gzipSync(change(text)));
}

test('a backup fills an empty database with the same rows, constraints and numbers still to come, without what was written later, and only its owner may read it [FT-17]', async () => {
  const compared = [
    'SELECT id, starts_at, patient_comment FROM reservation',
    'SELECT id, action FROM audit_entry ORDER BY id',
    'SELECT * FROM doctor_word ORDER BY word, doctor_id',
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1',
  ];
  const read = async ({ owner }: TestDatabase) => {
    const found = await Promise.all(compared.map((statement) => owner.query(statement)));
    return found.map(({ rows }) => rows);
  };
  const before = await read(database);
  for (const rows of before) expect(rows.length).toBeGreaterThan(0);
  const { rows: keys } = await database.owner.query(
    `SELECT count(*)::int AS n FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const later = await buildReservation(database.owner, {
    calendar: scene.calendar,
    subfunction_id: scene.subfunctionId,
    partner_id: scene.portal.partner.id,
    starts_at: new Date(scene.starts[3] ?? 0),
  });

  folder = written.plain;
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'reservation.copy.gz'))).mode & 0o077).toBe(0);
  expect(summary.rows).toBeGreaterThan(1_000);
  const { lost, ...whole } = summary;
  expect(lost).toBe(0);
  expect(await restore()).toEqual({
    ...whole,
    takenAt: expect.stringMatching(/^\d{4}-/),
    foreignKeys: keys[0].n,
  });
  expect(await read(blank)).toEqual(before);
  await database.owner.query('DELETE FROM reservation WHERE id = $1', [later.id]);
  // A time that was taken is taken, another is bookable, once the database knows the processes' key, which no backup has.
  await migrate({ url: blank.url, hasReference: false, partnerKeys: [TEST_PARTNER_KEY] });
  const booking = createTestBooking(blank.app);
  await expect(bookSlot(blank.owner, booking, scene, 0)).rejects.toMatchObject({
    code: 'slot_taken',
  });
  await bookSlot(blank.owner, booking, scene, 1);
});

test('a damaged backup restores nothing [FT-17]', async () => {
  await take('plain');
  await tamper('audit_entry', (text) => text.replace('tested', 'forged'));
  await expect(restore()).rejects.toThrow('The table audit_entry is not as it was');
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('rows that belong to nothing are refused [FT-17]', async () => {
  await take('plain');
  await tamper('doctor', () => '');
  await expect(restore()).rejects.toMatchObject({ code: '23503' });
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('neither a database with tables nor a folder that is there is written over', async () => {
  await take('plain');
  const { url } = database;
  const writing = writeBackup({ url, folder, key: null, contents });
  await expect(writing).rejects.toThrow('is there already');
  const restoring = restoreBackup({ url, folder, key: null, contents });
  await expect(restoring).rejects.toThrow('The database is not empty');
});

test('a backup of a program with other migrations is refused by name', async () => {
  await take('plain');
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.migrations[0].checksum = 'of another file';
  await writeFile(file, JSON.stringify(manifest));
  await expect(restore()).rejects.toThrow('other migrations');
});

test('a sealed backup shows nothing of what it holds, and its key alone restores it [FT-17]', async () => {
  await take('sealed');
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    expect(bytes.includes('reservation'), name).toBe(false);
    expect(() => gunzipSync(bytes), name).toThrow('incorrect header check');
  }
  await expect(restore()).rejects.toThrow('BACKUP_KEY is needed');
  await expect(restore('another key of the tests, as long')).rejects.toThrow('another BACKUP_KEY');
  expect(await restore(KEY)).toMatchObject({ rows: summary.rows });
  const comments = 'SELECT id, patient_comment FROM reservation ORDER BY id';
  expect((await blank.owner.query(comments)).rows).toEqual(
    (await database.owner.query(comments)).rows,
  );
});

test('a sealed backup restores nothing where a byte is another one, its end is missing or it is empty [FT-17]', async () => {
  await take('sealed');
  const path = join(folder, 'audit_entry.copy.gz');
  const whole = await readFile(path + SEALED);
  for (const changed of [
    Buffer.alloc(0),
    whole.subarray(0, -1),
    Buffer.concat([whole.subarray(0, -40), Buffer.alloc(1), whole.subarray(-39)]),
  ]) {
    await writeFile(path + SEALED, changed);
    await expect(buffer(readFileOf({ path, key: KEY }))).rejects.toThrow('it is damaged');
  }
  await expect(restore(KEY)).rejects.toThrow('it is damaged');
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('the nightly backup is sealed, and the oldest beyond those to keep go, with what was broken off', async () => {
  const others = ['notes', 'vizit-2026-01-01T000000Z.unfinished'];
  for (const name of others) await mkdir(join(folder, name), { recursive: true });
  const first = 'vizit-2026-01-02T000000Z';
  await cp(written.sealed, join(folder, first), { recursive: true });
  const night = async (days: number) => {
    setClockOffset(days * 86_400_000);
    await backUp({ folder, keep: 2, key: KEY }, { ownerUrl: database.url, contents });
    return (await readdir(folder)).toSorted();
  };
  try {
    expect(await night(1)).toContain(first);
    const kept = await night(2);
    expect(kept).toHaveLength(3);
    expect(kept).toContain('notes');
    expect(kept).not.toContain(first);
    expect(await readdir(join(folder, kept[2] ?? ''))).toContain('manifest.json.sealed');
    await restoreBackup({
      url: blank.url,
      folder: join(folder, kept[2] ?? ''),
      key: KEY,
      contents,
    });
  } finally {
    setClockOffset(0);
  }
});
