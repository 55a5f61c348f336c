import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { buildReservation, rebuildListings } from '#tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { backUp } from '#server/worker/back-up.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { migrate } from './migrate.ts';

const COMMENT = 'tab\there, line\nbreak, back\\slash, \\N and 😀';

let database: TestDatabase;
let blank: TestDatabase;
let home: string;
let folder: string;
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
afterAll(() => database.drop());

const KEY = 'a key of the tests, long enough to be one';
const contents = createTestFiles().store;
const write = (key: string | null = null) =>
  writeBackup({ url: database.url, folder, key, contents });
const restore = (key: string | null = null) =>
  restoreBackup({ url: blank.url, folder, key, contents });

/** Changes one table's file. */
async function tamper(table: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, `${table}.copy.gz`);
  const text = gunzipSync(await readFile(file)).toString();
  expect(change(text)).not.toBe(text);
  await writeFile(file, gzipSync(change(text)));
}

test('a backup fills an empty database with the same rows, constraints and numbers still to come [FT-17]', async () => {
  const written = await write();
  expect(written.rows).toBeGreaterThan(1_000);
  const { rows: keys } = await database.owner.query(
    `SELECT count(*)::int AS n FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const { lost, ...whole } = written;
  expect(lost).toBe(0);
  expect(await restore()).toEqual({
    ...whole,
    takenAt: expect.stringMatching(/^\d{4}-/),
    foreignKeys: keys[0].n,
  });
  const compared = [
    'SELECT id, starts_at, patient_comment FROM reservation',
    'SELECT id, action FROM audit_entry ORDER BY id',
    'SELECT * FROM doctor_word ORDER BY word, doctor_id',
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1',
  ];
  for (const statement of compared) {
    const { rows } = await database.owner.query(statement);
    expect(rows.length, statement).toBeGreaterThan(0);
    expect((await blank.owner.query(statement)).rows, statement).toEqual(rows);
  }
  // A time that was taken is taken, another is bookable, once the database knows the processes' key, which no backup has.
  await migrate({ url: blank.url, hasReference: false, partnerKeys: [TEST_PARTNER_KEY] });
  const booking = createTestBooking(blank.app);
  await expect(bookSlot(blank.owner, booking, scene, 0)).rejects.toMatchObject({
    code: 'slot_taken',
  });
  await bookSlot(blank.owner, booking, scene, 1);
});

test('what is written later is not in a backup, and only its owner may read it', async () => {
  const { rows } = await write();
  await buildReservation(database.owner, {
    calendar: scene.calendar,
    subfunction_id: scene.subfunctionId,
    partner_id: scene.portal.partner.id,
    starts_at: new Date(scene.starts[3] ?? 0),
  });
  expect((await restore()).rows).toBe(rows);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'reservation.copy.gz'))).mode & 0o077).toBe(0);
});

test('a damaged backup restores nothing [FT-17]', async () => {
  await write();
  await tamper('audit_entry', (text) => text.replace('tested', 'forged'));
  await expect(restore()).rejects.toThrow('The table audit_entry is not as it was');
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('rows that belong to nothing are refused [FT-17]', async () => {
  await write();
  await tamper('doctor', () => '');
  await expect(restore()).rejects.toMatchObject({ code: '23503' });
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('neither a database with tables nor a folder that is there is written over', async () => {
  await write();
  await expect(write()).rejects.toThrow('is there already');
  await restore();
  await expect(restore()).rejects.toThrow('The database is not empty');
});

test('a backup of a program with other migrations is refused by name', async () => {
  await write();
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.migrations[0].checksum = 'of another file';
  await writeFile(file, JSON.stringify(manifest));
  await expect(restore()).rejects.toThrow('other migrations');
});

test('a sealed backup shows nothing of what it holds, and its key alone restores it [FT-17]', async () => {
  const written = await write(KEY);
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    expect(bytes.includes('reservation'), name).toBe(false);
    expect(() => gunzipSync(bytes), name).toThrow('incorrect header check');
  }
  await expect(restore()).rejects.toThrow('BACKUP_KEY is needed');
  await expect(restore('another key of the tests, as long')).rejects.toThrow('another BACKUP_KEY');
  expect(await restore(KEY)).toMatchObject({ rows: written.rows });
  const comments = 'SELECT id, patient_comment FROM reservation ORDER BY id';
  expect((await blank.owner.query(comments)).rows).toEqual(
    (await database.owner.query(comments)).rows,
  );
});

test.each([
  [
    'a byte is another one',
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(1), bytes.subarray(-39)]),
  ],
  ['its end is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['it is empty', () => Buffer.alloc(0)],
])('a sealed backup restores nothing where %s [FT-17]', async (_what, change) => {
  await write(KEY);
  const file = join(folder, 'audit_entry.copy.gz.sealed');
  await writeFile(file, change(await readFile(file)));
  await expect(restore(KEY)).rejects.toThrow('it is damaged');
  expect((await blank.owner.query('SELECT FROM provider')).rowCount).toBe(0);
});

test('the nightly backup is sealed, and the oldest beyond those to keep go, with what was broken off', async () => {
  const others = ['notes', 'vizit-2026-01-01T000000Z.unfinished'];
  for (const name of others) await mkdir(join(folder, name), { recursive: true });
  const night = async (days: number) => {
    setClockOffset(days * 86_400_000);
    await backUp({ folder, keep: 2, key: KEY }, { ownerUrl: database.url, contents });
    return (await readdir(folder)).toSorted();
  };
  try {
    const [, first = ''] = await night(0);
    await night(1);
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
