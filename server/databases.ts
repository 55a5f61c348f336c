import { join } from 'node:path';
import { createPool } from '#db/client.ts';
import { locateEmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts';
import type { Config } from './config.ts';
import type { PortalUrls } from './main.ts';
import { createProgress, type Progress } from './progress.ts';

const DATABASE_NAME = 'vizit';

export interface Databases extends PortalUrls {
  /** Connects with every right: migrations and demo data. */
  owner: string;
  stop: () => Promise<void>;
}

/** The database of DATABASE_URL, else one of the program's own, which it starts. */
export async function openDatabases(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress: Progress,
): Promise<Databases> {
  if (config.databaseUrl !== null) {
    const url = config.databaseUrl;
    return { web: url, worker: url, owner: url, stop: async () => {} };
  }
  const server = await progress.step('PostgreSQL', () =>
    startEmbeddedPostgres({
      dataFolder: join(config.dataDir, 'postgres'),
      log: (message) => progress.say(`  ${message}`),
    }),
  );
  await createDatabaseIfMissing(server.url('postgres', 'postgres'));
  return {
    web: server.url(DATABASE_NAME, 'vizit_app'),
    worker: server.url(DATABASE_NAME, 'vizit_worker'),
    owner: server.url(DATABASE_NAME, 'postgres'),
    stop: () => server.stop(),
  };
}

/**
 * For a command beside the portal: the database of DATABASE_URL, else the demo's, which is started unless the portal is
 * running it at this moment.
 */
export async function openDatabaseForCommand(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Pick<Databases, 'owner' | 'stop'>> {
  if (config.databaseUrl === null) {
    const url = await locateEmbeddedPostgres(join(config.dataDir, 'postgres'));
    const owner = url(DATABASE_NAME, 'postgres');
    if (await answers(owner)) return { owner, stop: async () => {} };
  }
  return openDatabases(
    config,
    createProgress(() => {}),
  );
}

async function answers(url: string): Promise<boolean> {
  const pool = createPool({ url, role: null, max: 1 });
  try {
    await pool.query('SELECT');
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
