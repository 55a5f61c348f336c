import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  APPLICATION_ROLE,
  createPool,
  IMPORT_ROLE,
  type Pool,
  type PoolOptions,
  STAFF_ROLE,
  WORKER_ROLE,
} from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { TEST_PARTNER_KEY } from './partner-key.ts';

export interface TestDatabase {
  /** Connection string as superuser, e.g. for `migrate` or a child process. */
  url: string;
  /** Connection string as the application, e.g. for a whole server under test. */
  appUrl: string;
  /** Connection string as background work, e.g. for a worker in a process of its own. */
  workerUrl: string;
  /** As the application works: role without DDL, row-level security applies. */
  app: Pool;
  /** As the staff's pages work: as the application, and writes what partners are. */
  staff: Pool;
  /** As background work does: role without DDL, rows of every partner. */
  worker: Pool;
  /** As imports that the staff orders work. */
  imports: Pool;
  /** As superuser, to arrange and to look behind the scenes. */
  owner: Pool;
  /** How many statements wait for a lock at this moment: for tests of two who write at once. */
  countWaiting(): Promise<number>;
  /** A further pool as the application, e.g. with a shifted clock; closed with the database. */
  createAppPool(options?: Omit<PoolOptions, 'url'>): Pool;
  /** Closes the pools and removes the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database of its own for one test file, migrated (or `isBlank`: without any table) and without rows but, with
 * `hasReference`, those that come with the program:
 * `const database = await createTestDatabase(); afterAll(() => database.drop());`
 */
export async function createTestDatabase({
  isBlank = false,
  hasReference = false,
} = {}): Promise<TestDatabase> {
  const template = new URL(inject('testTemplateUrl').replace('@/', '@socket/'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdministrator(
    template,
    `CREATE DATABASE ${name} TEMPLATE ${isBlank ? 'template0' : template.pathname.slice(1)} STRATEGY FILE_COPY`,
  );
  const url = pointTo(template, name);
  const appUrl = pointTo(template, name, APPLICATION_ROLE);
  const workerUrl = pointTo(template, name, WORKER_ROLE);
  const partnerKey = TEST_PARTNER_KEY;
  if (hasReference) await migrate({ url });
  const pools: Pool[] = [];
  const open = (options: PoolOptions) => {
    const pool = createPool(options);
    pools.push(pool);
    return pool;
  };
  const owner = open({ url, role: null, max: 4 });
  return {
    url,
    appUrl,
    workerUrl,
    app: open({ url: appUrl, partnerKey }),
    staff: open({ url: pointTo(template, name, STAFF_ROLE), role: STAFF_ROLE, partnerKey }),
    imports: open({
      url: pointTo(template, name, IMPORT_ROLE),
      role: null,
      partnerKey,
      max: 2,
      queryTimeoutMs: 0,
    }),
    worker: open({ url: workerUrl, role: WORKER_ROLE }),
    owner,
    async countWaiting() {
      const { rowCount } = await owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount ?? 0;
    },
    createAppPool: (options = {}) => open({ partnerKey, ...options, url: appUrl }),
    async drop() {
      // What ran on one may have closed it.
      await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
      await runAsAdministrator(template, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runAsAdministrator(template: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: pointTo(template, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database; the host is a socket folder, which a URL cannot hold as its host. */
function pointTo(template: URL, database: string, user = template.username): string {
  return `postgresql://${user}@/${database}${template.search}`;
}
