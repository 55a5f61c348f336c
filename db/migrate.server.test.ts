import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ isBlank: true });
  folder = await mkdtemp(join(tmpdir(), 'vizit-migrations-'));
  await mkdir(join(folder, 'migrations'));
  await writeMigration(
    '0001_animal.sql',
    `CREATE TABLE animal (name text PRIMARY KEY);
     GRANT SELECT, INSERT ON animal TO vizit_app;`,
  );
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = () => migrate({ url: database.url, folder });
const writeMigration = (file: string, text: string) =>
  writeFile(join(folder, 'migrations', file), text);

test('each migration runs once, as the owner role, and the application may not alter what it made', async () => {
  expect(await run()).toMatchObject({ applied: ['0001_animal.sql'], total: 1 });
  expect(await run()).toMatchObject({ applied: [], total: 1 });

  const { rows } = await database.owner.query(
    `SELECT tableowner FROM pg_tables WHERE tablename = 'animal'`,
  );
  expect(rows).toEqual([{ tableowner: 'vizit_owner' }]);
  await database.app.query(`INSERT INTO animal VALUES ('hedgehog')`);
  for (const statement of [
    'DROP TABLE animal',
    'CREATE TABLE other ()',
    'CREATE TEMPORARY TABLE other ()',
    'SET ROLE vizit_owner',
    'DELETE FROM schema_migration',
  ]) {
    await expect(database.app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
});

test('a file that was changed after it ran is refused by name', async () => {
  await run();
  await writeMigration('0001_animal.sql', 'CREATE TABLE animal (name text)');
  await expect(run()).rejects.toThrow('0001_animal.sql was changed after it ran');
});

test('another style of line ends is no change', async () => {
  await writeMigration('0001_animal.sql', 'CREATE TABLE a ();\nCREATE TABLE b ();\n');
  await run();
  await writeMigration('0001_animal.sql', 'CREATE TABLE a ();\r\nCREATE TABLE b ();\r\n');
  expect((await run()).applied).toEqual([]);
});

test('a database that is newer than the program is refused', async () => {
  await writeMigration('0002_plant.sql', 'CREATE TABLE plant ()');
  await run();
  await rm(join(folder, 'migrations/0002_plant.sql'));
  await expect(run()).rejects.toThrow('the program is older than its database');
});

test('a number that comes too late, a number used twice and a wrong file name are refused', async () => {
  await writeMigration('0003_plant.sql', 'CREATE TABLE plant ()');
  await run();
  await writeMigration('0002_stone.sql', 'CREATE TABLE stone ()');
  await expect(run()).rejects.toThrow(
    /^Migration 0002_stone.sql has a lower number .* Delete the data folder of a demo and start again; otherwise restore the backup/,
  );
  await rm(join(folder, 'migrations/0002_stone.sql'));
  await writeMigration('0003_stone.sql', 'CREATE TABLE stone ()');
  await expect(run()).rejects.toThrow('Two migrations have the number 3');
  await rm(join(folder, 'migrations/0003_stone.sql'));
  await writeMigration('stone.sql', 'CREATE TABLE stone ()');
  await expect(run()).rejects.toThrow('stone.sql is not named like');
});

test('a migration that fails leaves nothing behind and can be run again once mended [FT-15]', async () => {
  const write = (text: string) => writeMigration('0002_plant.sql', text);
  await write('CREATE TABLE plant ();\nSELECT * FROM nowhere;');
  await expect(run()).rejects.toThrow(
    'Migration 0002_plant.sql failed: relation "nowhere" does not exist at line 2',
  );
  await write('CREATE TABLE plant ()');
  expect((await run()).applied).toEqual(['0002_plant.sql']);
});

test('of two migrators started together one does the work and the other finds it done', async () => {
  await writeMigration('0002_plant.sql', 'SELECT pg_sleep(0.3); CREATE TABLE plant ()');
  const results = await Promise.all([run(), run()]);
  expect(results.map(({ applied }) => applied.length).toSorted()).toEqual([0, 2]);
});

test('a migration of listings waits for whoever is writing them, and both come to an end', async () => {
  await writeMigration(
    '0002_listing.sql',
    'CREATE TABLE doctor_listing (doctor_id int); CREATE INDEX old_order ON doctor_listing (doctor_id)',
  );
  await run();
  await writeMigration(
    '0003_order.sql',
    'CREATE INDEX new_order ON doctor_listing (doctor_id); DROP INDEX old_order',
  );
  const writer = await database.owner.connect();
  try {
    // As the functions of the listings do: `lock_listings`, what was there before, what is there now.
    await writer.query('BEGIN; SELECT pg_advisory_xact_lock(7486118004)');
    await writer.query('SELECT FROM doctor_listing');
    const migrated = run();
    await expect
      .poll(async () => {
        const { rows } = await database.owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vizit-migrate' AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await writer.query('INSERT INTO doctor_listing VALUES (1)');
    await writer.query('COMMIT');
    expect((await migrated).applied).toEqual(['0003_order.sql']);
  } finally {
    writer.release();
  }
});

test('a migrator that was killed half-way is followed by one that completes the work [FT-15]', async () => {
  await writeMigration('0002_plant.sql', 'CREATE TABLE plant (); SELECT pg_sleep(30);');
  const interrupted = run().catch((error: Error) => error.message);
  await expect
    .poll(async () => {
      const { rows } = await database.owner.query(
        `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'vizit-migrate' AND wait_event = 'PgSleep'`,
      );
      return rows;
    })
    .toEqual([{ done: true }]);
  expect(await interrupted).toContain('0002_plant.sql failed');
  await writeMigration('0002_plant.sql', 'CREATE TABLE plant ()');
  expect((await run()).applied).toEqual(['0002_plant.sql']);
});

test('the application role only checks: it accepts a complete database and refuses one that is behind', async () => {
  await run();
  const check = () => migrate({ url: database.appUrl, folder });
  expect(await check()).toEqual({ applied: [], total: 1, hasNewFunctions: false });
  await writeMigration('0002_plant.sql', 'CREATE TABLE plant ()');
  await expect(check()).rejects.toThrow('lacks 1 migration(s), first 0002_plant.sql');
});
