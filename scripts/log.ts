/**
 * The log of the database, for a return to a point in time. Runs beside PostgreSQL, as its user, and needs of the portal only the
 * files that `deploy/database.Dockerfile` names. WAL_ARCHIVE is where the log is kept, BACKUP_KEY_FILE what seals it.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { goBack } from '../db/back-in-time.ts';
import { fetchLogFile, keepLogFile, type LogArchive } from '../db/log-archive.ts';

const USAGE = `node scripts/log.ts keep <path> <name>     archive_command: keeps a finished file
node scripts/log.ts fetch <name> <path>    restore_command: gives it back
node scripts/log.ts back <base> <moment, such as 2026-11-22T14:05:00Z> <new folder>`;
const KEY_LENGTH_MIN = 32;
const DEFAULT_PROGRAMS = '/usr/lib/postgresql/15/bin';
const DEFAULT_PORT = '5499';
/** The moment's zone must not be guessed. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const [command, ...args] = process.argv.slice(2);
/** Over 125 the server gives up, instead of taking the log for ended. */
const FAILURE = command === 'fetch' ? 126 : 1;
const [first = '', second = '', third = ''] = args;
try {
  const archive = openArchive();
  if (command === 'keep' && second) await keepLogFile(archive, first, second);
  else if (command === 'fetch' && second) {
    // Asked for what comes after the last one, too: not an error, and 1 is the answer for it.
    process.exitCode = (await fetchLogFile(archive, first, second)) ? 0 : 1;
  } else if (command === 'back' && third) await back(archive, first, second, third);
  else fail(USAGE);
} catch (error) {
  fail((error as Error).message);
}

async function back(
  archive: LogArchive,
  base: string,
  moment: string,
  folder: string,
): Promise<void> {
  if (!MOMENT.test(moment)) fail(`${moment} is no moment such as 2026-11-22T14:05:00Z`);
  const port = Number(process.env['PGPORT'] ?? DEFAULT_PORT);
  const environment = ['WAL_ARCHIVE', 'BACKUP_KEY_FILE'].map(
    (name) => `${name}=${shellQuote(resolve(process.env[name] ?? ''))}`,
  );
  const program = [process.execPath, import.meta.filename].map(shellQuote);
  const told = await goBack({
    base: resolve(base),
    key: archive.key,
    moment: new Date(moment),
    folder: resolve(folder),
    programs: process.env['PG_BIN'] ?? DEFAULT_PROGRAMS,
    port,
    fetchCommand: [...environment, ...program, 'fetch', '%f', '%p'].join(' '),
  });
  for (const line of told) console.log(line);
  console.log(`As of ${moment}, at 127.0.0.1:${port}; pg_ctl -D ${folder} stop ends it.`);
}

function openArchive(): LogArchive {
  const { WAL_ARCHIVE: folder, BACKUP_KEY_FILE: keyFile } = process.env;
  if (!folder || !keyFile) return fail('WAL_ARCHIVE and BACKUP_KEY_FILE are needed.');
  const key = readFileSync(keyFile, 'utf8').trim();
  if (key.length < KEY_LENGTH_MIN) fail(`${keyFile} has no key: 32 random characters at least.`);
  return { folder: resolve(folder), key };
}

function shellQuote(text: string): string {
  // A % is the server's.
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(FAILURE);
}
