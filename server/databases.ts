import { join } from 'node:path';
import {
  APPLICATION_ROLE,
  createPool,
  IMPORT_ROLE,
  query,
  STAFF_ROLE,
  WORKER_ROLE,
} from '#db/client.ts';
import { locateEmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts';
import { sql } from '#db/sql.ts';
import { type Config, ConfigError } from './config.ts';
import type { PortalUrls } from './main.ts';
import { createProgress, type Progress } from './progress.ts';

const DATABASE_NAME = 'vizit';

export interface Databases extends PortalUrls {
  stop: () => Promise<void>;
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseWorkerUrl' | 'databaseOwnerUrl' | 'dataDir'
> &
  Partial<Pick<Config, 'databaseStaffUrl' | 'databaseImportUrl'>>;

/** The operator's own database, else one of the program's, which it starts. */
export async function openDatabases(
  config: DatabaseConfig,
  progress: Progress,
): Promise<Databases> {
  const { databaseUrl: web, databaseWorkerUrl: worker, databaseOwnerUrl: owner } = config;
  if (web !== null || worker !== null || owner !== null) {
    return {
      web,
      worker,
      owner,
      staff: config.databaseStaffUrl ?? null,
      imports: config.databaseImportUrl ?? null,
      stop: async () => {},
    };
  }
  const server = await progress.step('PostgreSQL', () =>
    startEmbeddedPostgres({
      dataFolder: join(config.dataDir, 'postgres'),
      log: (message) => progress.say(`  ${message}`),
    }),
  );
  await createDatabaseIfMissing(server.url('postgres', 'postgres'));
  const urls = urlsOf((database, user) => server.url(database, user));
  return { ...urls, stop: () => server.stop() };
}

/** The same for a command that only knows who may change the tables. */
export function openOwnedDatabases(
  config: Pick<DatabaseConfig, 'databaseOwnerUrl' | 'dataDir'>,
  progress: Progress,
): Promise<Databases> {
  return openDatabases({ ...config, databaseUrl: null, databaseWorkerUrl: null }, progress);
}

/** The program's own database: the same logins as in production, over a socket that only its owner can open. */
function urlsOf(url: (database: string, user: string) => string) {
  return {
    web: url(DATABASE_NAME, APPLICATION_ROLE),
    worker: url(DATABASE_NAME, WORKER_ROLE),
    staff: url(DATABASE_NAME, STAFF_ROLE),
    imports: url(DATABASE_NAME, IMPORT_ROLE),
    owner: url(DATABASE_NAME, 'postgres'),
  };
}

/**
 * For a command beside the portal: the operator's own database, else the demo's, which is started unless the portal is
 * running it at this moment.
 */
export async function openDatabaseForCommand(
  config: Pick<DatabaseConfig, 'dataDir'> & Partial<DatabaseConfig>,
): Promise<Databases> {
  const { dataDir, databaseUrl = null, databaseWorkerUrl = null, databaseOwnerUrl = null } = config;
  if (databaseUrl === null && databaseWorkerUrl === null && databaseOwnerUrl === null) {
    const urls = urlsOf(await locateEmbeddedPostgres(join(dataDir, 'postgres')));
    if (await answers(urls.owner)) return { ...urls, stop: async () => {} };
  }
  return openDatabases(
    { dataDir, databaseUrl, databaseWorkerUrl, databaseOwnerUrl },
    createProgress(() => {}),
  );
}

/** @throws ConfigError when nobody said who may change the tables */
export function requireOwner({ owner }: Pick<Databases, 'owner'>): string {
  if (owner !== null) return owner;
  throw new ConfigError(['DATABASE_OWNER_URL is needed for this command']);
}

const anything = sql.named('database_answers', 'SELECT');

async function answers(url: string): Promise<boolean> {
  const pool = createPool({ url, role: null, max: 1 });
  try {
    await query(pool, anything);
    return true;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

async function createDatabaseIfMissing(url: string): Promise<void> {
  const pool = createPool({ url, role: null, max: 1, queryTimeoutMs: 0 });
  try {
    const { rowCount } = await pool.query('SELECT FROM pg_database WHERE datname = $1', [
      DATABASE_NAME,
    ]);
    if (rowCount === 0) await pool.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await pool.end();
  }
}
