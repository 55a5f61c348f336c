import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { APPLICATION_ROLE, STAFF_ROLE, WORKER_ROLE } from './client.ts';
import { backendOf, padsOf } from './partner-proof.ts';
import { type FunctionFile, hashFunctions, readFunctions, replaceFunctions } from './functions.ts';
import { hasCurrentReference, loadReference } from './reference.ts';
import { describeFailure } from './sql-failure.ts';
import {
  OWNER_ROLE,
  LOGIN_ROLES,
  MigrationError,
  giveSettings,
  prepareDatabase,
} from './prepare-database.ts';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const DATABASE_FOLDER = import.meta.dirname;
/** Since which listings are written with their counts: until the functions that do are there, an import of the release before writes some without. */
const LISTINGS_WITH_COUNTS = 1230;
/** Any number; it only has to be the same in every copy of the program. */
const ADVISORY_LOCK = 7_486_118_001;
/** That of `lock_listings`. Who writes listings reads them first: a migration that changes them in between would be ended as a deadlock. */
const LISTINGS_LOCK = 7_486_118_004;
const NAMES_LISTINGS = /\b(?:doctor|provider)_listing\b/;
const RUN_MIGRATE =
  'Run: npm run migrate, with the DATABASE_OWNER_URL of a user who may change it.';

export interface MigrateOptions {
  /** Connection string of a user that may act as the owner, and at the first time create roles and extensions; the program's own logins only check. */
  url: string;
  /** Has `migrations/` and, unless there are none, `functions/`. */
  folder?: string;
  /** Number of the last migration that may run: for a backup of an earlier schema, whose functions no file knows. */
  until?: number;
  /** By which transactions prove their partner from now on, instead of those known so far; the old one beside the new during a change. */
  partnerKeys?: readonly Buffer[];
  /** Whether places, specialties, working days and base texts are loaded too (default: with the whole schema). */
  hasReference?: boolean;
  /** Changes nothing, whoever logs in (default: for the program's own logins). */
  onlyChecks?: boolean;
  log?: (message: string) => void;
}

export interface MigrationResult {
  /** File names, in the order in which they ran now. */
  applied: string[];
  /** How many the database holds altogether. */
  total: number;
  /** Whether functions, views and triggers were made anew. */
  hasNewFunctions: boolean;
}

/** One line for the person who starts the program. */
export function describeMigration({ applied, total, hasNewFunctions }: MigrationResult): string {
  return `${applied.length} applied, ${total} in all${hasNewFunctions ? ', functions renewed' : ''}`;
}

interface Migration {
  number: number;
  file: string;
  text: string;
  checksum: string;
}

/**
 * Brings the schema up to date, as the owner role: each file of `db/migrations` once, in order, in a transaction of its own;
 * then, when any of them or a file of `db/functions` is another one than before, all functions, views and triggers in one
 * transaction. Safe to run twice, at the same time, or again after it was killed.
 * @throws with a sentence for the operator when an applied file was changed or is missing, or the database is behind and
 * the connection's user may not change it
 */
export async function migrate(options: MigrateOptions): Promise<MigrationResult> {
  const { folder = DATABASE_FOLDER, until = Infinity, log = () => {} } = options;
  const known = readMigrations(join(folder, 'migrations'));
  const migrations = known.filter(({ number }) => number <= until);
  const functions = readFunctions(join(folder, 'functions'));
  const checksum = hashFunctions(functions, known);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'vizit-migrate',
  });
  // A lost connection is reported by the statement it interrupts.
  client.on('error', () => {});
  await client.connect();
  try {
    const isChecking = options.onlyChecks === true || (await isLoginOfProgram(client));
    if (!isChecking) {
      await requireDirect(client);
      // Held until the connection ends, also when this process is killed.
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
      await prepareDatabase(client);
      for (const role of [APPLICATION_ROLE, WORKER_ROLE, STAFF_ROLE]) {
        await giveSettings(client, role, log);
      }
    }
    const pending = requireUnchanged(migrations, await readApplied(client));
    if (isChecking && pending.length > 0) {
      throw new MigrationError(
        `The database lacks ${pending.length} migration(s), first ${pending[0]?.file}. ${RUN_MIGRATE}`,
      );
    }
    const hasNewFunctions =
      migrations.length === known.length && (await readFunctionsChecksum(client)) !== checksum;
    if (isChecking && hasNewFunctions) {
      throw new MigrationError(
        `The functions of the database are not those of this program. ${RUN_MIGRATE}`,
      );
    }
    for (const migration of pending) {
      await applyMigration(client, migration);
      log(migration.file);
    }
    if (hasNewFunctions) await applyFunctions(client, functions, checksum);
    if (hasNewFunctions && pending.some(({ number }) => number === LISTINGS_WITH_COUNTS)) {
      await recountListings(client);
    }
    if (options.partnerKeys) await keepPartnerKeys(client, options.partnerKeys);
    const { hasReference = folder === DATABASE_FOLDER && until === Infinity } = options;
    if (hasReference && isChecking) await requireReference(client);
    else if (hasReference) {
      await loadReference(client, OWNER_ROLE);
      await fillServiceMaps(client);
      await noteOutdatedRatings(client);
    }
    return {
      applied: pending.map(({ file }) => file),
      total: migrations.length,
      hasNewFunctions,
    };
  } finally {
    await client.end();
  }
}

async function requireReference(client: pg.Client): Promise<void> {
  if (await hasCurrentReference(client)) return;
  throw new MigrationError(
    `The database has the places, specialties, holidays and texts of another version. ${RUN_MIGRATE}`,
  );
}

/** Every start waits for it: at once they are read ten times as fast as one after the other. */
function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).toSorted();
  const migrations: Migration[] = [];
  for (const file of files) {
    const number = Number(FILE_NAME.exec(file)?.[1]);
    if (Number.isNaN(number)) {
      throw new MigrationError(`${join(folder, file)} is not named like 0001_what_it_does.sql`);
    }
    const before = migrations.at(-1);
    if (before?.number === number) {
      throw new MigrationError(
        `Two migrations have the number ${number}: ${before.file} and ${file}`,
      );
    }
    // Line ends may differ between checkouts; what the file says does not.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(text).digest('hex');
    migrations.push({ number, file, text, checksum });
  }
  return migrations;
}

async function isLoginOfProgram(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ user: string }>('SELECT session_user AS user');
  return LOGIN_ROLES.includes(rows[0]?.user ?? '');
}

/**
 * Says by which keys partners are proven, and by no others from now on. All at once: a transaction meanwhile knows the keys of
 * before or those of after.
 */
export async function keepPartnerKeys(
  client: pg.Client | pg.Pool,
  keys: readonly Buffer[],
): Promise<void> {
  const pads = keys.map(padsOf);
  await client.query(
    `WITH wanted AS (SELECT * FROM unnest($1::bytea[], $2::bytea[]) AS w (inner_pad, outer_pad)),
          gone AS (DELETE FROM partner_key k WHERE k.inner_pad NOT IN (SELECT inner_pad FROM wanted))
     INSERT INTO partner_key SELECT * FROM wanted ON CONFLICT DO NOTHING`,
    [pads.map(({ inner }) => inner), pads.map(({ outer }) => outer)],
  );
}

/** The lock would stay on a connection that a pooler lends to the next one, and hold up every migration after this. */
async function requireDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid === backendOf(client)) return;
  throw new MigrationError(
    'A pooler stands between this command and PostgreSQL: DATABASE_OWNER_URL must name the database itself.',
  );
}

async function readApplied(client: pg.Client): Promise<Omit<Migration, 'text'>[]> {
  const { rows: found } = await client.query(
    `SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<Omit<Migration, 'text'>>(
    'SELECT number, file, checksum FROM schema_migration ORDER BY number',
  );
  return rows;
}

/** Compares what ran with what is there, and returns what is still to run. */
function requireUnchanged(
  migrations: Migration[],
  applied: Omit<Migration, 'text'>[],
): Migration[] {
  for (const done of applied) {
    const now = migrations.find(({ number }) => number === done.number);
    if (!now) {
      throw new MigrationError(
        `The database has migration ${done.file}, which this program does not know: the program is older than its database.`,
      );
    }
    if (now.checksum !== done.checksum) {
      throw new MigrationError(
        `Migration ${now.file} was changed after it ran. Put the file back and write the change as a new migration.`,
      );
    }
  }
  const last = applied.at(-1)?.number ?? 0;
  const pending = migrations.filter(
    ({ number }) => !applied.some((done) => done.number === number),
  );
  const late = pending.find(({ number }) => number < last);
  if (late) {
    throw new MigrationError(
      `Migration ${late.file} has a lower number than one that already ran (${last}): the database was made by a version between two releases and cannot be carried over. Delete the data folder of a demo and start again; otherwise restore the backup taken under the release before, and migrate that. Whoever has just written ${late.file} gives it the next free number.`,
    );
  }
  return pending;
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { number, file, checksum, text } = migration;
  try {
    await client.query('BEGIN');
    if (NAMES_LISTINGS.test(text)) {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LISTINGS_LOCK]);
    }
    await client.query(`SET LOCAL ROLE ${OWNER_ROLE}`);
    await client.query(text);
    await client.query('RESET ROLE');
    await client.query(
      'INSERT INTO schema_migration (number, file, checksum) VALUES ($1, $2, $3)',
      [number, file, checksum],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`Migration ${file} failed: ${describeFailure(error, text)}`, {
      cause: error,
    });
  }
}

/** null: never applied. */
async function readFunctionsChecksum(client: pg.Client): Promise<string | null> {
  const { rows: found } = await client.query(
    `SELECT 1 WHERE to_regclass('schema_function') IS NOT NULL`,
  );
  if (found.length === 0) return null;
  const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM schema_function');
  return rows[0]?.checksum ?? null;
}

/** After the functions, not with them: what is counted is searched meanwhile. */
async function recountListings(client: pg.Client): Promise<void> {
  await client.query(`SET ROLE ${OWNER_ROLE}`);
  await client.query('SELECT rebuild_listing_counts()');
  await client.query('RESET ROLE');
}

/** Service by service: whoever saves something that is listed waits for one of them, and nobody else at all. */
async function fillServiceMaps(client: pg.Client): Promise<void> {
  await client.query(`SET ROLE ${OWNER_ROLE}`);
  const { rows } = await client.query<{ subfunction_id: number }>(
    'SELECT subfunction_id FROM service_map_missing',
  );
  for (const { subfunction_id } of rows) {
    await client.query('SELECT rebuild_service_map($1)', [subfunction_id]);
  }
  await client.query('RESET ROLE');
}

/** What the release before 1411 has listed by stars of which no review can be read: workers write it anew. Finds nothing ever after. */
async function noteOutdatedRatings(client: pg.Client): Promise<void> {
  await client.query(`SET ROLE ${OWNER_ROLE}`);
  await client.query(
    'INSERT INTO outdated_listing (provider_id) SELECT provider_id FROM provider_rating_outdated',
  );
  await client.query('RESET ROLE');
}

async function applyFunctions(
  client: pg.Client,
  functions: FunctionFile[],
  checksum: string,
): Promise<void> {
  try {
    await client.query('BEGIN');
    // Before the tables whose triggers are made anew, as all who write listings have it.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LISTINGS_LOCK]);
    await replaceFunctions(client, functions, OWNER_ROLE);
    await client.query('DELETE FROM schema_function');
    await client.query('INSERT INTO schema_function (checksum) VALUES ($1)', [checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
