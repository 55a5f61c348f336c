import { chownSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { APPLICATION_ROLE } from '#db/client.ts';
import { getServerAccount } from '#db/embedded/account.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { TEST_PARTNER_KEY } from './partner-key.ts';

export interface ReplicatedPostgres {
  /** Connection strings as the application, and as who may do everything. */
  main: { app: string; owner: string };
  copy: { app: string; owner: string };
  /** The copy's server goes, or is there again and follows. */
  stopCopy(): Promise<void>;
  startCopy(): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = 'vizit';
const SETTINGS = {
  fsync: false,
  full_page_writes: false,
  wal_level: 'replica',
  max_wal_senders: 4,
  shared_buffers: '32MB',
  max_wal_size: '256MB',
};

/** A migrated database and a copy of it that follows as it changes: two servers of their own. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  // Not one inside the other: the server's user could not enter it.
  const mainFolder = await mkdtemp(join(tmpdir(), 'vizit-test-'));
  const copyFolder = await mkdtemp(join(tmpdir(), 'vizit-test-'));
  const open = (dataFolder: string) =>
    startEmbeddedPostgres({ dataFolder, log: () => {}, settings: SETTINGS });
  const main = await open(mainFolder);
  await runOn(main.url('postgres', 'postgres'), async (client) => {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  });
  await migrate({
    url: main.url(DATABASE, 'postgres'),
    hasReference: false,
    partnerKeys: [TEST_PARTNER_KEY],
  });
  await runOn(main.url('postgres', 'postgres'), (client) =>
    copyCluster(client, mainFolder, copyFolder, main.url('postgres', 'postgres')),
  );
  let copy = await open(copyFolder);
  const urls = (server: typeof main) => ({
    app: server.url(DATABASE, APPLICATION_ROLE),
    owner: server.url(DATABASE, 'postgres'),
  });
  return {
    main: urls(main),
    copy: urls(copy),
    stopCopy: () => copy.stop(),
    async startCopy() {
      copy = await open(copyFolder);
    },
    async stop() {
      await copy.stop();
      await main.stop();
      for (const folder of [mainFolder, copyFolder]) await rm(folder, { recursive: true });
    },
  };
}

/** What `pg_basebackup` does, which not every installation brings. */
async function copyCluster(
  client: pg.Client,
  from: string,
  to: string,
  source: string,
): Promise<void> {
  const account = getServerAccount();
  const cluster = join(to, 'cluster');
  await client.query(`SELECT pg_backup_start('copy', true)`);
  await cp(join(from, 'cluster'), cluster, {
    recursive: true,
    preserveTimestamps: true,

    filter: (path) => !/\/postmaster\.(?:pid|opts)$/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(false)');
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(cluster, 'standby.signal'), '');
  const host = new URL(source.replace('@/', '@socket/')).searchParams.get('host');
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=postgres'\n`,
  );
  await chmod(cluster, 0o700);
  if (account) await giveTo(cluster, account);
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  chownSync(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    chownSync(join(folder, entry), uid, gid);
  }
}

async function runOn(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
