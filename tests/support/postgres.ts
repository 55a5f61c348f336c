import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopLeftoverPostgres,
} from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { readClockShift } from './day-under-test.ts';
import { TEST_PARTNER_KEY } from './partner-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's server as superuser; the database part is the template's. */
    testTemplateUrl: string;
    /** Where the files lie that people of the tests send; it goes with the run. */
    testFilesFolder: string;
    /** How far the clocks of the run are moved. */
    clockShiftMs: number;
  }
}

/** Every test database is a copy of this one. */
const TEMPLATE = 'vizit_template';
const FOLDER_PREFIX = 'vizit-test-';
/** Linux keeps it in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Far more than a run needs: the journal is a gigabyte at most, a database 15 MB. */
const MEMORY_BYTES_MIN = 6_000_000_000;

/** One throw-away PostgreSQL for the whole run, migrated once. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const clockShiftMs = readClockShift();
  project.provide('clockShiftMs', clockShiftMs);
  await removeAbandonedServers();
  const dataFolder = await mkdtemp(join(chooseParent(), FOLDER_PREFIX));
  const filesFolder = await mkdtemp(join(tmpdir(), 'vizit-files-'));
  project.provide('testFilesFolder', filesFolder);
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: () => {},
    settings: { fsync: false, full_page_writes: false, autovacuum: false, max_connections: 200 },
  });
  const tearDown = async () => {
    await server.stop();
    for (const folder of [dataFolder, filesFolder]) {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    project.provide('testTemplateUrl', await createTemplate(server, clockShiftMs));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** In memory where there is plenty of it: a database for each test file is a thousand files, and a disk others use takes seconds for them. */
function chooseParent(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const free = Math.min(bavail * bsize, process.availableMemory());
    return free < MEMORY_BYTES_MIN ? tmpdir() : MEMORY_FOLDER;
  } catch {
    // There is none, or it is not for us.
    return tmpdir();
  }
}

async function createTemplate(server: EmbeddedPostgres, clockShiftMs: number): Promise<string> {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const url = server.url(TEMPLATE, 'postgres');
  // Tests make the few places and specialties they need.
  await migrate({ url, hasReference: false, partnerKeys: [TEST_PARTNER_KEY] });
  if (clockShiftMs !== 0) await shiftClock(url, clockShiftMs);
  return url;
}

/** Moves the database's clock; a test may move it further by `vizit.clock_offset`. */
async function shiftClock(url: string, milliseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ definition: string }>(
    "SELECT pg_get_functiondef('portal_now()'::regprocedure) AS definition",
  );
  const definition = rows[0]?.definition ?? '';
  const shifted = definition.replace('clock_timestamp()', `$& + interval '${milliseconds} ms'`);
  if (shifted === definition) throw new Error('portal_now() reads no clock that could be moved');
  await client.query(shifted);
  await client.end();
}

/** Servers of earlier runs that were killed before they could clean up. */
async function removeAbandonedServers(): Promise<void> {
  const parents = [tmpdir(), MEMORY_FOLDER].filter((parent) => existsSync(parent));
  for (const parent of parents) await removeAbandonedIn(parent);
}

async function removeAbandonedIn(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(FOLDER_PREFIX) || !existsSync(join(folder, 'launcher.lock'))) continue;
    try {
      await stopLeftoverPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another run is using it at this moment.
    }
  }
}
