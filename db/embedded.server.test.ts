import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readlink, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { canRun, getServerAccount } from './embedded/account.ts';
import { copyForAccount, findPlatformPackage, restoreSymlinks } from './embedded/binaries.ts';
import { isAlive } from './embedded/processes.ts';
import {
  chooseSocketFolder,
  type EmbeddedPostgres,
  type PostgresSettings,
  startEmbeddedPostgres,
} from './embedded.ts';
import { createPool, WORKER_ROLE } from './client.ts';
import { requireLogin } from './logins.ts';
import { migrate } from './migrate.ts';

const settings: PostgresSettings = { fsync: false, shared_buffers: '16MB' };

/** Files of a new database, made once: creating them takes longer than everything the tests do with them. */
let newCluster: string;
let folder: string;
let dataFolder: string;
let lines: string[];
let running: EmbeddedPostgres[];

beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'vizit-embedded-'));
  await (await startEmbeddedPostgres({ dataFolder: home, log: () => {}, settings })).stop();
  newCluster = join(home, 'cluster');
});

afterAll(() => rm(dirname(newCluster), { recursive: true }));

beforeEach(async () => {
  // A name as people give to their folders.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vizit, időpont-')));
  chmodSync(folder, 0o755);
  dataFolder = join(folder, 'data');
  await mkdir(dataFolder);
  // Node's own copy would not keep the owner.
  spawnSync('cp', ['-a', newCluster, join(dataFolder, 'cluster')]);
  lines = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(more: PostgresSettings = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: (line) => lines.push(line),
    settings: { ...settings, ...more },
  });
  running.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts the database in another process, which then does nothing; resolves once that database answers. */
async function startInChild(): Promise<{ child: ChildProcess; postgres: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const server = await startEmbeddedPostgres({
      dataFolder: ${JSON.stringify(dataFolder)}, log: () => {}, settings: ${JSON.stringify(settings)},
    });
    process.stdout.write(String(server.pid));
    process.on('SIGTERM', () => process.exit());`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<Buffer>((resolve) => child.stdout?.once('data', resolve));
  return { child, postgres: Number(output.toString()) };
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

test('the server is private: no TCP, a socket and files for one user who is not root, UTF-8 with C.UTF-8', async () => {
  const server = await start();
  expect(await ask(server, 'SHOW listen_addresses')).toBe('');
  expect(await ask(server, 'SHOW server_encoding')).toBe('UTF8');
  expect(
    await ask(
      server,
      `SELECT datlocprovider::text || ' ' || datlocale FROM pg_database WHERE datname = 'postgres'`,
    ),
  ).toBe('b C.UTF-8');
  expect(await ask(server, 'SHOW synchronous_commit')).toBe('on');
  for (const path of ['', 'socket', 'cluster']) {
    const { mode, uid } = statSync(join(dataFolder, path));
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe(getServerAccount()?.uid ?? process.getuid?.());
    expect(uid).not.toBe(0);
  }
});

test('what a person typed does not get into the log of the server', async () => {
  const server = await start();
  await ask(server, `CREATE TABLE person AS SELECT 'Kovács' AS name`);
  await ask(server, 'CREATE UNIQUE INDEX ON person (name)');
  await expect(ask(server, `INSERT INTO person VALUES ('Kovács')`)).rejects.toThrow(
    'duplicate key',
  );
  await expect(ask(server, `SELECT 'Kovács' FROM nowhere`)).rejects.toThrow('nowhere');
  const log = readFileSync(join(dataFolder, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('Kovács');
});

test('a second start keeps the data', async () => {
  const first = await start();
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS value');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await ask(await start(), 'SELECT value FROM kept')).toBe(42);
});

test('a start while another process has the folder is refused and names that process', async () => {
  const { child } = await startInChild();
  await expect(start()).rejects.toThrow(`already in use by process ${child.pid}`);
  child.kill('SIGTERM');
  await exited(child);
  await start();
});

test('of several starts at the same moment one wins', async () => {
  const results = await Promise.allSettled([start(), start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a server left over by a killed process is stopped, and what it had committed is there', async () => {
  const { child, postgres } = await startInChild();
  child.kill('SIGKILL');
  await exited(child);
  expect(isAlive(postgres)).toBe(true);
  const server = await start();
  expect(lines).toContain(`stopping PostgreSQL ${postgres}, left running by an earlier start`);
  expect(server.pid).not.toBe(postgres);
  expect(await ask(server, 'SELECT 1')).toBe(1);
});

test('a postmaster.pid that names a dead process or a stranger does not prevent the start', async () => {
  await (await start()).stop();
  const file = join(dataFolder, 'cluster', 'postmaster.pid');
  const write = (pid: number) =>
    writeFileSync(
      file,
      [pid, join(dataFolder, 'cluster'), 0, 5432, '', '', '', 'ready'].join('\n'),
    );
  write(4_194_303);
  await (await start()).stop();
  write(process.pid);
  expect(await ask(await start(), 'SELECT 1')).toBe(1);
  expect(lines).toContain(`removing a stale postmaster.pid (${process.pid})`);
});

test('a lock whose process is gone, or whose number now belongs to another process, is taken over', async () => {
  writeFileSync(
    join(dataFolder, 'launcher.lock'),
    JSON.stringify({ pid: process.ppid, startMark: '1' }),
  );
  await start();
});

/** Writes one row after the other until the server is gone. @returns the last one that it has acknowledged */
async function writeUntilGone(server: EmbeddedPostgres, from: number): Promise<number> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  client.on('error', () => {});
  await client.connect();
  let last = from;
  try {
    for (;;) {
      await client.query('INSERT INTO kept VALUES ($1)', [last + 1]);
      last += 1;
    }
  } catch {
    return last;
  }
}

test('a server that is killed under writes comes back by itself, as often as it is killed, with all that it had acknowledged [FT-03]', async () => {
  const server = await start();
  await ask(server, 'CREATE TABLE kept AS SELECT 0 AS value');
  let last = 0;
  for (let round = 0; round < 2; round += 1) {
    const { pid } = server;
    const written = writeUntilGone(server, last);
    const isUnderWay = () => ask(server, `SELECT max(value) > ${last + 20} FROM kept`);
    await expect.poll(isUnderWay).toBe(true);
    process.kill(pid, 'SIGKILL');
    last = await written;
    // The one that was under way may be there, too.
    const isKept = () =>
      ask(server, `SELECT count(*) - 1 IN (${last}, ${last + 1}) FROM kept`).catch(() => null);
    await expect.poll(isKept, { timeout: 15_000 }).toBe(true);
    await expect.poll(() => server.pid).not.toBe(pid);
    await ask(server, `DELETE FROM kept WHERE value > ${last}`);
  }
  expect(lines).toContain('PostgreSQL ended (SIGKILL); starting it again in 100 ms');
});

test('a server that is stopped during its restart stays stopped', async () => {
  const server = await start();
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(() => lines.join()).toContain('PostgreSQL ended');
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(existsSync(join(dataFolder, 'launcher.lock'))).toBe(false);
});

test('a server that cannot start says why', async () => {
  await expect(start({ work_mem: 'plenty' })).rejects.toThrow(
    /invalid value for parameter "work_mem": "plenty"/,
  );
});

test('files of another version of PostgreSQL are refused and left alone', async () => {
  await (await start()).stop();
  writeFileSync(join(dataFolder, 'cluster', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17, this program brings 18');
});

test('an interrupted creation of the database is begun anew', async () => {
  await rename(join(dataFolder, 'cluster'), join(dataFolder, 'cluster.new'));
  await rm(join(dataFolder, 'cluster.new', 'global'), { recursive: true });
  expect(await ask(await start(), 'SELECT 1')).toBe(1);
});

test('a data folder with a long path has its socket elsewhere', async () => {
  dataFolder = join(folder, 'long'.repeat(20), 'data');
  const server = await start();
  expect(await ask(server, 'SELECT 1')).toBe(1);
  const socketFolder = chooseSocketFolder(dataFolder);
  expect(socketFolder).not.toContain('long');
  rmSync(socketFolder, { recursive: true });
});

test('links that an installation without scripts left out are made', async () => {
  const copy = join(folder, 'package');
  await cp(findPlatformPackage(), copy, {
    recursive: true,
    filter: (source) => !/native\/(share|bin)|\.so/.test(source),
  });
  await restoreSymlinks(copy);
  await restoreSymlinks(copy);
  expect(await readlink(join(copy, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test.runIf(getServerAccount())(
  'as root: programs below a closed folder are copied once to where the server can read them',
  async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const original = join(closed, 'package');
    await cp(findPlatformPackage(), original, { recursive: true, verbatimSymlinks: true });
    const account = getServerAccount() ?? { uid: 0, gid: 0 };
    expect(canRun(join(original, 'native/bin/postgres'), account)).toBe(false);
    const copy = await copyForAccount(original, join(folder, 'cache'));
    expect(canRun(join(copy, 'native/bin/postgres'), account)).toBe(true);
    const { ino } = statSync(copy);
    expect(statSync(await copyForAccount(original, join(folder, 'cache'))).ino).toBe(ino);
  },
);

test.runIf(getServerAccount())(
  'as root: a data folder the server cannot enter has its files below /var/lib/vizit',
  async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    dataFolder = join(folder, 'closed', 'data');
    const server = await start();
    expect(await ask(server, 'SELECT 1')).toBe(1);
    const home = /its files are in (\S+)/.exec(lines.join())?.[1] ?? '';
    expect(home).toMatch(/^\/var\/lib\/vizit\/[0-9a-f]{12}$/);
    await server.stop();
    await rm(home, { recursive: true });
  },
);

test('a role of the application that gained the rights of the owner is refused by the migrations', async () => {
  const server = await start();
  const url = server.url('postgres', 'postgres');
  await mkdir(join(folder, 'migrations'));
  await migrate({ url, folder });
  await ask(server, 'GRANT vizit_owner TO vizit_worker');
  await expect(migrate({ url, folder })).rejects.toThrow(
    'The role vizit_worker has rights beyond reading and writing rows; take them away: ALTER ROLE vizit_worker NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION; REVOKE vizit_owner FROM vizit_worker;',
  );
  const pool = createPool({ url: server.url('postgres', WORKER_ROLE), role: WORKER_ROLE });
  const worker = { role: WORKER_ROLE, setting: 'DATABASE_WORKER_URL' } as const;
  await expect(requireLogin(pool, worker)).rejects.toThrow('rights beyond its own');
  await ask(server, 'REVOKE vizit_owner FROM vizit_worker');
  await requireLogin(pool, worker);
  await pool.end();
});

test('whoever may not create roles is told which one is missing, and need not when they are there', async () => {
  const server = await start();
  await ask(server, 'CREATE ROLE vizit_owner NOLOGIN');
  await ask(server, 'CREATE ROLE deployer LOGIN');
  await ask(server, 'GRANT vizit_owner TO deployer');
  await ask(server, 'CREATE DATABASE portal OWNER deployer');
  const url = server.url('portal', 'deployer');
  await expect(migrate({ url })).rejects.toThrow(
    'The role vizit_app is missing, and the user of DATABASE_OWNER_URL may not create it. Have an administrator run: CREATE ROLE vizit_app LOGIN;',
  );
  for (const role of ['vizit_app', 'vizit_worker', 'vizit_staff', 'vizit_report', 'vizit_import']) {
    await ask(server, `CREATE ROLE ${role} LOGIN`);
  }
  await expect(migrate({ url })).rejects.toThrow(
    'Have an administrator run: GRANT vizit_app TO vizit_staff;',
  );
  await ask(server, 'GRANT vizit_app TO vizit_staff');
  expect((await migrate({ url })).applied).not.toEqual([]);
});

test('a managed database can be migrated and used by an owner who is no superuser', async () => {
  const server = await start();
  await ask(server, 'CREATE ROLE deployer LOGIN CREATEROLE');
  await ask(server, 'CREATE DATABASE portal OWNER deployer');
  const url = server.url('portal', 'deployer');
  const { total } = await migrate({ url });
  expect(await migrate({ url })).toEqual({ applied: [], total, hasNewFunctions: false });
  const pool = createPool({ url: server.url('portal', 'vizit_app') });
  const { rows } = await pool.query('SELECT current_user AS role FROM schema_migration LIMIT 1');
  await pool.end();
  expect(rows).toEqual([{ role: 'vizit_app' }]);
});
