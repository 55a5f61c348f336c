import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SEALED, unpackTo } from './backup-file.ts';

export interface ReturnOptions {
  /** A sealed base, made before the moment. */
  base: string;
  key: string;
  /** With its zone. */
  moment: Date;
  /** For the server's files; made. */
  folder: string;
  /** Of the programs of PostgreSQL, the version of the base. */
  programs: string;
  /** Where the server answers on this machine, and nobody from elsewhere. */
  port: number;
  /** By which the server asks for a file of the log: with %f and %p. */
  fetchCommand: string;
}

const POLL_MS = 200;
/** A line of its file by which a server says how far it is. */
const STATE_LINE = 7;
const TOLD =
  /(?:recovery stopping|last completed transaction|redo done|archive recovery complete).*/g;
const LAST_LINES = 8;

/**
 * Makes a server of its own from a base and the kept log, as everything was at the moment, and starts it: by then it takes
 * connections, with the passwords of that time. The one that the base was made of is not touched.
 * @returns what the server says of the last change that it has
 * @throws when the base is damaged or the log does not reach as far as the moment
 */
export async function goBack(options: ReturnOptions): Promise<string[]> {
  const { base, key, moment, folder, programs, port, fetchCommand } = options;
  if (existsSync(folder)) throw new Error(`${folder} is there already: nothing is replaced.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await unpack({ path: base.slice(0, -SEALED.length), key }, folder);
  // Read after all other settings. What the cluster wants of a member would make the first change wait for standbys for ever.
  const settings = {
    restore_command: fetchCommand,
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
    hot_standby: 'off',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}\n`);
  await appendFile(join(folder, 'postgresql.auto.conf'), lines.join(''));
  await writeFile(join(folder, 'recovery.signal'), '');
  const log = join(dirname(folder), `${basename(folder)}.log`);
  const code = await run(join(programs, 'pg_ctl'), ['-D', folder, '-l', log, '-w', 'start']);
  const hasCome = code === 0 && (await reachesEnd(folder));
  const said = await readFile(log, 'utf8').catch(() => '');
  if (!hasCome) {
    const why = said.trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`The server did not come as far as ${moment.toISOString()}.\n${why}\n${log}`);
  }
  return [...said.matchAll(TOLD)].map(([line]) => line);
}

/** Whether the server has read the log as far as it shall, and takes changes. `pg_ctl` waits only until it reads. */
async function reachesEnd(folder: string): Promise<boolean> {
  const file = join(folder, 'postmaster.pid');
  for (;;) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    const pid = Number(lines[0]);
    if (lines[STATE_LINE]?.trim() === 'ready') return true;
    if (!isRunning(pid)) return false;
    await delay(POLL_MS);
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether it is all of it is known at the end: nothing starts from the files before. */
async function unpack(base: { path: string; key: string }, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  const [code] = await Promise.all([ended, unpackTo(base, tar.stdin)]);
  if (code !== 0) throw new Error('The base could not be unpacked; nothing was started.');
}

function run(program: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(program, args, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
