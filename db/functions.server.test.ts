import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookSlot, buildBookingScene, createTestBooking } from '#tests/support/booking.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Pool } from './client.ts';
import { migrate } from './migrate.ts';

/** The last migration that brought functions of its own, as they were then. */
const LAST_WITH_FUNCTIONS = 150;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ isBlank: true });
});
afterEach(() => database.drop());

/** Everything of the schema that can be told apart, as text. */
async function listSchema(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws(' | ', pg_get_functiondef(oid), proowner::regrole, proacl) AS line
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner = 'vizit_owner'::regrole
     UNION ALL
     SELECT concat_ws(' | ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL
     SELECT concat_ws(' | ', c.oid::regclass, c.relkind, c.relowner::regrole, c.relacl, c.relrowsecurity, c.reloptions, pg_get_viewdef(c.oid)) FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
     UNION ALL
     SELECT concat_ws(' | ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attacl, pg_get_expr(d.adbin, d.adrelid))
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'v')
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
     UNION ALL
     SELECT concat_ws(' | ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL
     SELECT to_jsonb(p)::text FROM pg_policies p WHERE schemaname = 'public'
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

test('a database that grew by the earlier migrations gets the same schema as a new one', async () => {
  await migrate({ url: database.url, until: LAST_WITH_FUNCTIONS });
  const before = await listSchema(database.owner);
  // What an import of a release before has left counted wrong.
  await database.owner.query(
    `INSERT INTO name_word (kind, country, word, n) VALUES ('doctor', 'HU', 'nobody', 1)`,
  );
  await migrate({ url: database.url });
  const { rowCount: counted } = await database.owner.query('SELECT FROM name_word');
  expect(counted).toBe(0);

  const fresh = await createTestDatabase();
  const expected = await listSchema(fresh.owner);
  await fresh.drop();
  expect(expected.length).toBeGreaterThan(500);
  expect(before).not.toEqual(expected);
  expect(await listSchema(database.owner)).toEqual(expected);
});

test('what no file defines is gone, what was changed by hand is mended, and what stands is not touched again', async () => {
  await migrate({ url: database.url });
  const expected = await listSchema(database.owner);
  await database.owner.query(`
    SET ROLE vizit_owner;
    CREATE FUNCTION forgotten(a int) RETURNS int LANGUAGE sql AS 'SELECT a';
    CREATE FUNCTION portal_now(a int) RETURNS int LANGUAGE sql AS 'SELECT forgotten(a)';
    CREATE VIEW forgotten_view AS SELECT forgotten(1) AS a;
    CREATE VIEW forgotten_view_of_it AS SELECT a FROM forgotten_view;
    CREATE FUNCTION forgotten_trigger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER forgotten AFTER INSERT ON reservation EXECUTE FUNCTION forgotten_trigger();
    GRANT EXECUTE ON FUNCTION rebuild_listings TO vizit_app;
    CREATE OR REPLACE FUNCTION portal_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT statement_timestamp()';
    RESET ROLE`);
  // Nothing is new: the files were applied.
  expect(await migrate({ url: database.url })).toMatchObject({ hasNewFunctions: false });
  expect(await listSchema(database.owner)).not.toEqual(expected);

  await database.owner.query(`UPDATE schema_function SET checksum = 'of other files'`);
  expect(await migrate({ url: database.url })).toMatchObject({
    applied: [],
    hasNewFunctions: true,
  });
  expect(await listSchema(database.owner)).toEqual(expected);
});

test('a migration changes tables only: functions, views and triggers are files of their own', async () => {
  const folder = join(import.meta.dirname, 'migrations');
  const files = await readdir(folder);
  const later = files.filter((file) => Number.parseInt(file, 10) > LAST_WITH_FUNCTIONS);
  expect(later.length).toBeGreaterThan(0);
  for (const file of later) {
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
      /\b(CREATE|REPLACE)\s+(FUNCTION|VIEW|TRIGGER|PROCEDURE)\b/i,
    );
  }
});

test('triggers keep the words of the listings, the words and places of the staff, the places of clinics to call, and count the changes of partners; nothing else happens behind a statement’s back', async () => {
  await migrate({ url: database.url });
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'account',
    'doctor_listing',
    'partner',
    'partner_host',
    'provider',
    'provider_listing',
    'reservation',
    'staff_grant',
    'staff_member',
  ]);
});

test('this release runs on, and writes what it wrote, where the next one has put a column to every table already', async () => {
  const grown = await createTestDatabase();
  try {
    const booking = createTestBooking(grown.app);
    const scene = await buildBookingScene(grown.owner);
    const { provider_id } = scene.calendar;
    const { id: partner_id } = scene.portal.partner;
    await buildStaff(grown.owner, [{ role: 'provider_manager', partner_id, provider_id }]);
    // What is prepared, and what is known of tables, is from before.
    await bookSlot(grown.owner, booking, scene, 0);
    await grown.owner.query(`
      DO $$ DECLARE v record; BEGIN
        FOR v IN SELECT oid::regclass AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace LOOP
          EXECUTE format('ALTER TABLE %s ADD COLUMN of_the_next_release int', v.name);
        END LOOP;
      END $$`);
    await grown.owner.query(
      `SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid) ELSE plpgsql_validator(p.oid) END
         FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname IN ('sql', 'plpgsql') WHERE p.pronamespace = 'public'::regnamespace`,
    );
    await bookSlot(grown.owner, booking, scene, 1);
    await buildStaff(grown.owner, [{ role: 'provider_manager', partner_id, provider_id }]);
    await grown.owner.query('SELECT rebuild_listings()');
    await grown.owner.query('SELECT refresh_provider_listing($1)', [provider_id]);
    const { rows } = await grown.owner.query(
      `SELECT (SELECT count(*)::int FROM doctor_listing) AS listed, (SELECT count(*)::int FROM marker_group WHERE zoom = 0) AS groups,
              (SELECT count(*)::int FROM rescue_place) AS calls, (SELECT count(*)::int FROM staff_place) AS places`,
    );
    expect(rows).toEqual([{ listed: 2, groups: 1, calls: 2, places: 4 }]);
  } finally {
    await grown.drop();
  }
});

test('what was listed by the release before is around a position and on the map of its service at once, before anything is listed anew', async () => {
  const grown = await createTestDatabase();
  try {
    await buildBookingScene(grown.owner);
    await grown.owner.query('SELECT rebuild_listings()');
    const countMissing = async () =>
      (
        await grown.owner.query(
          `(SELECT FROM listing_extent_due EXCEPT ALL SELECT FROM listing_extent) UNION ALL
           (SELECT FROM marker_group_due WHERE subfunction_id > 0 EXCEPT ALL SELECT FROM service_marker_group)`,
        )
      ).rowCount;
    expect(await countMissing()).toBe(0);
    await grown.owner.query('DELETE FROM listing_extent');
    expect(await countMissing()).toBe(1);
    await grown.owner.query('DELETE FROM service_marker_group');
    expect(await countMissing()).toBeGreaterThan(1);
    await grown.owner.query(`UPDATE schema_function SET checksum = 'of the release before'`);
    await migrate({ url: grown.url });
    expect(await countMissing()).toBe(0);
  } finally {
    await grown.drop();
  }
});

test('clinics that the release before has listed by stars of which no review can be read are written anew', async () => {
  const grown = await createTestDatabase();
  try {
    const { calendar } = await buildBookingScene(grown.owner);
    await grown.owner.query(
      'UPDATE provider SET rating_all_avg = 4.5, review_count = 12 WHERE id = $1',
      [calendar.provider_id],
    );
    await grown.owner.query('SELECT rebuild_listings()');
    await grown.owner.query('UPDATE provider_listing SET rating = 4.5');
    await migrate({ url: grown.url });
    await grown.owner.query('SELECT refresh_outdated_listings(50)');
    const { rows } = await grown.owner.query(
      'SELECT rating, (SELECT count(*)::int FROM provider_rating_outdated) AS outdated FROM provider_listing WHERE subfunction_id = 0',
    );
    expect(rows).toEqual([{ rating: null, outdated: 0 }]);
  } finally {
    await grown.drop();
  }
});

test('every function of the database is in a file', async () => {
  await migrate({ url: database.url });
  await database.owner.query(`
    DO $$ DECLARE v record; BEGIN
      FOR v IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner = 'vizit_owner'::regrole LOOP
        EXECUTE format('ALTER FUNCTION %s COST 12345', v.name);
      END LOOP;
    END $$;
    UPDATE schema_function SET checksum = 'of other files'`);
  await migrate({ url: database.url });
  const { rows } = await database.owner.query(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND procost = 12345`,
  );
  expect(rows).toEqual([]);
});

test('a function whose file changed its parameters, its answer or its callers is replaced without a word about the old one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizit-functions-'));
  const write = (file: string, text: string) => writeFile(join(folder, 'functions', file), text);
  const run = () => migrate({ url: database.url, folder });
  const ask = async (statement: string) => (await database.owner.query(statement)).rows;
  try {
    await mkdir(join(folder, 'migrations'));
    await mkdir(join(folder, 'functions/b'), { recursive: true });
    await writeFile(
      join(folder, 'migrations/0001_animal.sql'),
      `CREATE FUNCTION fold(t text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT upper(t)';
       CREATE TABLE animal (name text, folded text GENERATED ALWAYS AS (fold(name)) STORED);
       CREATE FUNCTION count_animals() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM animal';`,
    );
    await write(
      'b/fold.sql',
      `CREATE OR REPLACE FUNCTION fold(t text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT lower(t)';
       CREATE OR REPLACE FUNCTION count_animals(p_name text) RETURNS int LANGUAGE sql AS 'SELECT count(*)::int FROM named(p_name)';`,
    );
    // Calls what a later file makes.
    await write(
      'a.sql',
      `CREATE OR REPLACE FUNCTION named(p_name text) RETURNS SETOF animal LANGUAGE sql AS 'SELECT * FROM animal WHERE folded = fold(p_name)';
       CREATE OR REPLACE VIEW animal_count AS SELECT count(*) AS n FROM animal;`,
    );
    await run();
    await database.owner.query(`INSERT INTO animal VALUES ('Hedgehog')`);
    expect(await ask(`SELECT count_animals('HEDGEHOG') AS n, folded FROM animal`)).toEqual([
      { n: 1, folded: 'hedgehog' },
    ]);
    expect(
      await ask(`SELECT oid::regprocedure::text AS f FROM pg_proc WHERE proname = 'count_animals'`),
    ).toEqual([{ f: 'count_animals(text)' }]);

    const good = 'CREATE OR REPLACE VIEW animal_count AS SELECT 2 AS other, 3 AS n;';
    await write('a.sql', `${good}\nSELECT nonsense;`);
    await expect(run()).rejects.toThrow(
      'db/functions/a.sql failed: column "nonsense" does not exist at line 2',
    );
    await write('a.sql', good);
    // Nobody makes named() any more.
    await expect(run()).rejects.toThrow(
      'db/functions/b/fold.sql failed: function named(text) does not exist at line 2',
    );
    expect(await ask('SELECT * FROM animal_count')).toEqual([{ n: 1 }]);

    await rm(join(folder, 'functions/b/fold.sql'));
    expect(await run()).toMatchObject({ applied: [], hasNewFunctions: true });
    expect(await ask('SELECT * FROM animal_count')).toEqual([{ other: 2, n: 3 }]);
    expect(
      await ask(`SELECT proname FROM pg_proc WHERE proowner = 'vizit_owner'::regrole`),
    ).toEqual([{ proname: 'fold' }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the application role does not serve with functions of another version', async () => {
  await migrate({ url: database.url });
  await migrate({ url: database.appUrl });
  await database.owner.query(`UPDATE schema_function SET checksum = 'of other files'`);
  await expect(migrate({ url: database.appUrl })).rejects.toThrow(
    'The functions of the database are not those of this program',
  );
});
