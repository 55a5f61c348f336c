import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { chmod, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, canEnter, getServerAccount } from './embedded/account.ts';
import { type PostgresBinaries, requireBinaries } from './embedded/binaries.ts';
import { lockFolder } from './embedded/launcher-lock.ts';
import { clearLeftover, readPostmasterFile, stopServer } from './embedded/postmaster.ts';

export type PostgresSettings = Record<string, string | number | boolean>;

export interface EmbeddedPostgresOptions {
  /** Folder for everything of this database; created when missing. */
  dataFolder: string;
  log: (message: string) => void;
  /** Server settings over the defaults, e.g. `{ fsync: false }` for throw-away databases. */
  settings?: PostgresSettings;
}

export interface EmbeddedPostgres {
  /** Connection string over the private socket; no password is needed by who can open it. */
  url(database: string, user: string): string;
  /** Process id of the running server; another one after a restart. */
  readonly pid: number;
  /** Ends the server cleanly and frees the folder. */
  stop(): Promise<void>;
}

/** Where the files go when the server's account may not enter the chosen folder (a clone below /root). */
const ACCESSIBLE_HOME = '/var/lib/vizit';
/** A Unix socket's whole path may have 107 bytes; the file's own name takes some. */
const SOCKET_FOLDER_BYTES = 80;
const START_WAIT_MS = 120_000;
const START_ATTEMPTS = 5;
const POLL_MS = 20;
/** Waits before a server that died is started again: doubled each time up to the longest, reset once it has lived for a while. */
const FIRST_RESTART_WAIT_MS = 100;
const LONGEST_RESTART_WAIT_MS = 5_000;
const STEADY_MS = 5_000;

/** For a laptop with two cores. Nothing that a person typed gets into the server's log. */
const DEFAULT_SETTINGS: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  synchronous_commit: 'on',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  jit: false,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

interface Installation {
  account: Account | null;
  binaries: PostgresBinaries;
  /** Holds the cluster, the socket and the log. */
  home: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
}

/**
 * Starts a private PostgreSQL as a child process; creates its files the first time. A server left over by a killed
 * process is stopped first, one that dies later is started again. Reachable only through a Unix socket.
 * @throws when another process uses the folder, or with the end of the server's log when it does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const installation = await prepareInstallation(options.dataFolder, log);
  const unlock = lockFolder(installation.home);
  try {
    await clearLeftover(installation.cluster, log);
    await prepareSocketFolder(installation);
    if (!existsSync(installation.cluster)) await createCluster(installation, settings);
    requireSameVersion(installation);
    const server = await startSupervised(installation, settings, log);
    return {
      url: (database, user) => urlOf(installation.socketFolder, database, user),
      get pid() {
        return server.pid();
      },
      async stop() {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * How to reach the PostgreSQL of a folder that another process may be running, without starting anything.
 * @returns a connection string for a database and a user
 */
export async function locateEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres['url']> {
  const { socketFolder } = await prepareInstallation(dataFolder, () => {});
  return (database, user) => urlOf(socketFolder, database, user);
}

function urlOf(socketFolder: string, database: string, user: string): string {
  return `postgresql://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Stops what a killed process left running in a folder, without starting anything.
 * @throws when a living process uses the folder
 */
export async function stopLeftoverPostgres(dataFolder: string): Promise<void> {
  const unlock = lockFolder(dataFolder);
  await clearLeftover(join(dataFolder, 'cluster'), () => {}).finally(unlock);
}

async function prepareInstallation(
  dataFolder: string,
  log: (message: string) => void,
): Promise<Installation> {
  const account = getServerAccount();
  const binaries = await requireBinaries(account);
  const home = await prepareHome(dataFolder, account, log);
  return {
    account,
    binaries,
    home,
    cluster: join(home, 'cluster'),
    socketFolder: chooseSocketFolder(home),
    logFile: join(home, 'postgres.log'),
  };
}

async function prepareHome(
  dataFolder: string,
  account: Account | null,
  log: (message: string) => void,
): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  let home = await realpath(dataFolder);
  if (account) {
    chownSync(home, account.uid, account.gid);
    if (!canEnter(home, account)) {
      const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
      log(
        `${home} is closed to the database's user; its files are in ${join(ACCESSIBLE_HOME, name)}`,
      );
      home = join(ACCESSIBLE_HOME, name);
      await mkdir(home, { recursive: true });
      chownSync(home, account.uid, account.gid);
    }
  }
  await chmod(home, 0o700);
  return home;
}

/** Inside the data folder, unless the path would be too long for a socket. */
export function chooseSocketFolder(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_BYTES) return inside;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  return join(tmpdir(), `vizit-${name}`);
}

/** The folder is the key to the database, so one prepared by another user is refused. */
async function prepareSocketFolder({ socketFolder, account }: Installation): Promise<void> {
  await mkdir(socketFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = lstatSync(socketFolder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${socketFolder} belongs to another user; remove it and start again`);
  }
  if (account) chownSync(socketFolder, account.uid, account.gid);
  await chmod(socketFolder, 0o700);
}

/** Made under another name and renamed: an interrupted attempt never looks like a database. */
async function createCluster(
  { account, binaries, home, cluster }: Installation,
  settings: PostgresSettings,
): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const result = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=reject',
      ...(settings.fsync === false ? ['--no-sync'] : []),
    ],
    { ...account, cwd: home, encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (result.status !== 0) {
    throw new Error(
      `The database could not be created in ${cluster}: ${result.error?.message ?? result.stderr.trim()}`,
    );
  }
  await rename(draft, cluster);
}

function requireSameVersion({ binaries, cluster }: Installation): void {
  const files = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const program = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout;
  const version = /\d+/.exec(program)?.[0];
  if (version !== files) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${files}, this program brings ${version}. Move the folder away, or set DATABASE_URL.`,
    );
  }
}

interface SupervisedServer {
  pid(): number;
  stop(): Promise<void>;
}

async function startSupervised(
  installation: Installation,
  settings: PostgresSettings,
  log: (message: string) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let child = await startServer(installation, settings);
  // The last resort when the process ends without stop(): the server shuts itself down.
  const stopWithProcess = () => child.kill('SIGINT');
  process.once('exit', stopWithProcess);

  const supervision = (async () => {
    let wait = FIRST_RESTART_WAIT_MS;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const cause = await waitForExit(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) wait = FIRST_RESTART_WAIT_MS;
      for (let running = false; !running;) {
        log(`PostgreSQL ended (${cause}); starting it again in ${wait} ms`);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        wait = Math.min(wait * 2, LONGEST_RESTART_WAIT_MS);
        try {
          child = await startServer(installation, settings);
          running = true;
          log(`PostgreSQL runs again as process ${child.pid}`);
        } catch (error) {
          log((error as Error).message);
        }
      }
    }
  })();

  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping.abort();
      process.off('exit', stopWithProcess);
      if (child.pid && isRunning(child)) await stopServer(child.pid, installation.cluster);
      await supervision;
      // A restart that was under way when stop() was called.
      if (child.pid && isRunning(child)) await stopServer(child.pid, installation.cluster);
    },
  };
}

/** Starts the server and waits until it answers; right after a crash its old memory block may still be in use, so it tries again. */
async function startServer(
  installation: Installation,
  settings: PostgresSettings,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const { size: logStart } = statSync(installation.logFile, { throwIfNoEntry: false }) ?? {
      size: 0,
    };
    const child = spawnServer(installation, settings);
    if (await becomesReady(child, installation.cluster)) return child;
    if (attempt === START_ATTEMPTS) {
      const text = (await readFile(installation.logFile)).subarray(logStart).toString('utf8');
      throw new Error(
        `PostgreSQL does not start. The end of ${installation.logFile}:\n${text.trim().slice(-2_000)}`,
      );
    }
    await delay(FIRST_RESTART_WAIT_MS * attempt);
  }
}

function spawnServer(installation: Installation, settings: PostgresSettings): ChildProcess {
  const { account, binaries, home, cluster, socketFolder, logFile } = installation;
  const all = {
    ...DEFAULT_SETTINGS,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    ...settings,
  };
  const output = openSync(logFile, 'a', 0o600);
  try {
    return spawn(
      binaries.postgres,
      ['-D', cluster, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      {
        ...account,
        cwd: home,
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', output, output],
        // Its own process group: Ctrl-C in the terminal reaches only us, and we end the server after our last query.
        detached: true,
      },
    );
  } finally {
    closeSync(output);
  }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = performance.now() + START_WAIT_MS;
  while (isRunning(child) && performance.now() < deadline) {
    const state = readPostmasterFile(cluster);
    if (state?.isReady && state.pid === child.pid) return true;
    await delay(POLL_MS);
  }
  if (child.pid && isRunning(child)) await stopServer(child.pid, cluster);
  return false;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (!isRunning(child)) resolve(`${child.signalCode ?? child.exitCode}`);
    else child.once('exit', (code, signal) => resolve(`${signal ?? code}`));
  });
}
