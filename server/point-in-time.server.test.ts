import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Pool, WORKER_ROLE } from '#db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts';
import { canRun, getServerAccount } from '#db/embedded/account.ts';
import { requireBinaries } from '#db/embedded/binaries.ts';
import { fetchLogFile, keepLogFile } from '#db/log-archive.ts';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import {
  APP_SECRET,
  bookSlot,
  type BookingScene,
  buildBookingScene,
  createTestBooking,
} from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { findPort, startPortalProcess } from '#tests/support/portal-process.ts';
import { buildProgram } from './build.ts';
import { createErasureNotes } from './erasure-ledger.ts';

/** The way of `docs/runbook.md`, "Back to a point in time", with its commands, on a server that archives as `deploy/` says. */

const PROJECT = join(import.meta.dirname, '..');
const BACKUP_KEY = 'a key of the tests, long enough to be one';
const DATABASE_PASSWORD = 'only-for-this-test';
const START_MS = 120_000;
/** Four commands, two servers and a portal, one after the other, on a machine that does other work. */
const LONG_MS = 180_000;
const SEALED = 'VIZITBK1';

interface Ended {
  code: number;
  said: string;
  complaint: string;
}

const account = getServerAccount();
/** A machine of the database: only what its image has, and readable by who runs the server. */
let machine: string;
let node: string;
let programs: string;
let home: string;
let source: EmbeddedPostgres;
let pools: Record<'owner' | 'app' | 'worker', Pool>;
let blank: TestDatabase;
let scene: BookingScene;
/** Erased once the base is made. */
let gone: Awaited<ReturnType<typeof buildSignedIn>>;
let base: string;

beforeAll(async () => {
  machine = await makeOpenFolder('vizit-machine-');
  home = await mkdtemp(join(tmpdir(), 'vizit-operator-'));
  programs = dirname((await requireBinaries(account)).postgres);
  layOutMachine();
  blank = await createTestDatabase({ isBlank: true });
  source = await startEmbeddedPostgres({
    dataFolder: join(machine, 'source'),
    log: () => {},
    settings: { fsync: false, shared_buffers: '32MB', max_wal_senders: 4, ...readArchiving() },
  });
  const administrator = createPool({ url: source.url('postgres', 'postgres'), role: null, max: 1 });
  await administrator.query('CREATE DATABASE vizit');
  await administrator.query(
    `ALTER ROLE postgres PASSWORD '${DATABASE_PASSWORD}'; CREATE ROLE replicator LOGIN REPLICATION`,
  );
  await administrator.end();
  const owner = source.url('vizit', 'postgres');
  const partnerKey = partnerKeyOf(APP_SECRET);
  await migrate({ url: owner, hasReference: false, partnerKeys: [partnerKey] });
  pools = {
    owner: createPool({ url: owner, role: null, max: 2 }),
    app: createPool({ url: source.url('vizit', 'vizit_app'), partnerKey, max: 4 }),
    worker: createPool({ url: source.url('vizit', WORKER_ROLE), role: WORKER_ROLE, max: 1 }),
  };
  scene = await buildBookingScene(pools.owner, { times: 4 });
  await rebuildListings(pools.owner);
  // As Patroni leaves them in the folder that is copied.
  const cluster = join(machine, 'source/cluster');
  appendFileSync(join(cluster, 'postgresql.conf'), `synchronous_standby_names = 'pg2'\n`);
  appendFileSync(join(cluster, 'postgresql.conf'), 'fsync = off\n');
  await writeFile(join(cluster, 'pg_hba.conf'), `local all all trust\n${readHosts()}\n`);
  gone = await buildSignedIn(pools.owner, scene.portal);
  base = await copyServer();
}, START_MS);

afterAll(async () => {
  for (const pool of Object.values(pools)) await pool.end();
  await source.stop();
  await blank.drop();
  for (const folder of [machine, home]) await rm(folder, { recursive: true });
});

async function makeOpenFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** What the image of the database gets of this project, the key, and an empty archive. */
function layOutMachine(): void {
  const image = readFileSync(join(PROJECT, 'deploy/database.Dockerfile'), 'utf8');
  const copies = image.matchAll(/^COPY (?!--|deploy )(.+) \/(\S*)$/gm);
  for (const [, files = '', to = ''] of copies) {
    mkdirSync(join(machine, to), { recursive: true });
    for (const file of files.split(' ')) {
      copyFileSync(join(PROJECT, file), join(machine, to, file.split('/').at(-1) ?? ''));
    }
  }
  node = process.execPath;
  if (account && !canRun(node, account)) {
    node = join(machine, 'node');
    copyFileSync(process.execPath, node);
  }
  for (const name of ['wal', 'certificates', 'returned', 'bases']) mkdirSync(join(machine, name));
  const keyFile = join(machine, 'certificates/backup.key');
  appendFileSync(keyFile, `${BACKUP_KEY}\n`, { mode: 0o600 });
  for (const name of ['wal', 'bases', 'returned', 'certificates', 'certificates/backup.key']) {
    if (account) chownSync(join(machine, name), account.uid, account.gid);
  }
}

/** The archive's settings as every member of the cluster has them. */
function readArchiving(): Record<string, string> {
  const patroni = readFileSync(join(PROJECT, 'deploy/patroni.yml'), 'utf8');
  const values: Record<string, string> = {
    WAL_ARCHIVE: join(machine, 'wal'),
    CERTIFICATES: join(machine, 'certificates'),
    DEPLOY_FOLDER: join(machine, 'scripts'),
  };
  const found = patroni.matchAll(/^ {8}(wal_level|archive_\w+): '?(.+?)'?$/gm);
  const settings = Object.fromEntries(
    Array.from(found, ([, name = '', value = '']) => [
      name,
      value
        .replaceAll(/\$\{(\w+)\}/g, (_all, variable: string) => values[variable] ?? '')
        .replace(/\bnode /, `${node} `),
    ]),
  );
  expect(Object.keys(settings)).toEqual([
    'wal_level',
    'archive_mode',
    'archive_timeout',
    'archive_command',
  ]);
  return settings;
}

function readHosts(): string {
  const patroni = readFileSync(join(PROJECT, 'deploy/patroni.yml'), 'utf8');
  const lines = Array.from(patroni.matchAll(/^ {4}- (host .* 127\.0\.0\.1\/32 .*)$/gm));
  expect(lines).toHaveLength(2);
  return ['local replication all trust', ...lines.map(([, line]) => line)].join('\n');
}

function run(
  script: string,
  options: readonly string[],
  environment: Record<string, string>,
  as: { uid: number; gid: number } | null = null,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      node,
      [script, ...options],
      { env: { PATH: process.env['PATH'], ...environment }, cwd: '/', ...as },
      (_error, said, complaint) => resolve({ code: child.exitCode ?? -1, said, complaint }),
    );
  });
}

/** @returns the sealed copy, readable by who runs the server */
async function copyServer(): Promise<string> {
  const folder = await mkdtemp(join(machine, 'bases/'));
  if (account) chownSync(folder, account.uid, account.gid);
  const { said, ...ended } = await run(join(PROJECT, 'scripts/base.ts'), [folder], {
    DATABASE_REPLICATION_URL: source.url('', 'replicator'),
    BACKUP_KEY,
  });
  expect(ended).toEqual({ code: 0, complaint: '' });
  const [name = ''] = await readdir(folder);
  const base = join(folder, name);
  expect(said).toContain(base);
  if (account) chownSync(base, account.uid, account.gid);
  return base;
}

/** As an operator ends it. */
function stopServer(folder: string): Promise<unknown> {
  const options = { env: {}, cwd: '/', ...account };
  return promisify(execFile)(
    join(programs, 'pg_ctl'),
    ['-D', folder, '-m', 'fast', 'stop'],
    options,
  );
}

/** As who runs the server does it there. */
const goBack = (base: string, moment: string, folder: string, port: number) =>
  run(
    join(machine, 'scripts/log.ts'),
    ['back', base, moment, folder],
    {
      WAL_ARCHIVE: join(machine, 'wal'),
      BACKUP_KEY_FILE: join(machine, 'certificates/backup.key'),
      PG_BIN: programs,
      PGPORT: String(port),
    },
    account,
  );

/** All that has happened lies in the archive when this returns. */
async function finishLog(): Promise<void> {
  // Nothing is finished in which nothing was written.
  await pools.owner.query(`SELECT pg_logical_emit_message(true, 'test', '')`);
  const { rows } = await pools.owner.query(
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name, pg_switch_wal()',
  );
  await expect
    .poll(async () => {
      const { rows: kept } = await pools.owner.query(
        'SELECT last_archived_wal >= $1 AS is_kept, last_failed_wal FROM pg_stat_archiver',
        [rows[0].name],
      );
      return kept[0];
    })
    .toEqual({ is_kept: true, last_failed_wal: null });
}

const findBookings = async (owner: Pool, ids: readonly string[]) =>
  (await owner.query<{ id: string }>('SELECT id FROM reservation WHERE id = ANY ($1)', [ids])).rows;

test(
  'the database is there again as of a moment: bookings before it, none after it, nobody who was erased since, and the portal works on it [FT-17 PR-04]',
  async () => {
    const booking = createTestBooking(pools.app);
    const before = await bookSlot(pools.owner, booking, scene, 0);
    // The server's clock, which no test moves; it is the same machine's.
    const moment = new Date(Math.ceil(performance.timeOrigin + performance.now())).toISOString();
    const after = await bookSlot(pools.owner, booking, scene, 1);
    await createTestPeople(pools.app).profile.eraseAccount({
      portal: gone.portal,
      password: PASSWORD,
    });
    const ledger = join(home, 'erasures.jsonl');
    expect(await createErasureNotes(ledger)(pools.worker)).toBe(1);
    await finishLog();
    const kept = (await readdir(join(machine, 'wal'))).map((name) => join(machine, 'wal', name));
    expect(kept.length).toBeGreaterThan(1);
    for (const path of [...kept, base]) {
      expect((await readFile(path)).subarray(0, SEALED.length).toString(), path).toBe(SEALED);
    }

    const port = await findPort();
    const folder = join(machine, 'returned/then');
    const url = `postgresql://postgres:${DATABASE_PASSWORD}@127.0.0.1:${port}/vizit`;
    const returned = await goBack(base, moment, folder, port);
    expect(returned).toMatchObject({ code: 0, complaint: '' });
    const then = createPool({ url, role: null, max: 1 });
    try {
      expect(returned.said).toContain('recovery stopping before commit of transaction');
      expect(await findBookings(then, [before, after])).toEqual([{ id: before }]);
      const known = 'SELECT email FROM account WHERE customer_id = $1';
      const who = [gone.account.customer_id];
      expect((await then.query(known, who)).rows).toEqual([{ email: gone.email }]);
      // No standby is waited for, and nothing of it gets into the log of the cluster.
      await then.query('CREATE TABLE written_after ()');
      await then.query('DROP TABLE written_after');

      const files = { DATA_DIR: home, ERASURE_LEDGER: ledger, BACKUP_KEY, APP_SECRET };
      const copy = join(home, 'copy');
      const copied = await run(join(PROJECT, 'scripts/backup.ts'), [copy], {
        ...files,
        DATABASE_OWNER_URL: url,
      });
      expect(copied).toMatchObject({ code: 0, complaint: '' });
      const restored = await run(join(PROJECT, 'scripts/restore.ts'), [copy], {
        ...files,
        DATABASE_OWNER_URL: blank.url,
      });
      expect(restored).toMatchObject({ code: 0, complaint: '' });
      expect(restored.said).toContain('1 since the backup, made again');
      expect(await findBookings(blank.owner, [before, after])).toEqual([{ id: before }]);
      expect((await blank.owner.query(known, who)).rows).toEqual([{ email: null }]);
    } finally {
      await then.end();
      await stopServer(folder);
    }

    await buildProgram();
    const portal = await startPortalProcess({
      DATABASE_URL: blank.appUrl,
      DATA_DIR: home,
      APP_SECRET,
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      ROLE: 'web',
      TRUST_PROXY: '1',
    });
    try {
      expect((await portal.ask(scene.portal.host, '/readyz')).status).toBe(200);
      expect((await portal.ask(scene.portal.host, '/')).status).toBe(200);
    } finally {
      await portal.stop();
    }
  },
  LONG_MS,
);

test('a moment that the log does not reach is refused, instead of an earlier one being taken for it', async () => {
  await finishLog();
  const folder = join(machine, 'returned/never');
  const port = await findPort();
  const { code, said, complaint } = await goBack(base, '2999-01-01T00:00:00Z', folder, port);
  expect([code, said]).toEqual([1, '']);
  expect(complaint).toContain('The server did not come as far as 2999-01-01T00:00:00.000Z.');
  expect(complaint).toContain('recovery ended before configured recovery target was reached');
  const vague = await goBack(base, '2026-11-22 14:05', join(machine, 'returned/vague'), 1);
  expect(vague).toMatchObject({ code: 1, complaint: expect.stringContaining('is no moment') });
});

test('a file of the log is kept once, never replaced by another, and is given back whole or not at all', async () => {
  const folder = await mkdtemp(join(home, 'archive-'));
  const own = { folder, key: BACKUP_KEY };
  const [from, to, name] = [join(home, 'from'), join(home, 'to'), '000000010000000000000001'];
  await writeFile(from, 'what was booked');
  await keepLogFile(own, from, name);
  await keepLogFile(own, from, name);
  expect(await readdir(folder)).toEqual([`${name}.gz.sealed`]);
  expect(await fetchLogFile(own, name, to)).toBe(true);
  expect(await readFile(to, 'utf8')).toBe('what was booked');
  await rm(to);
  expect(await fetchLogFile(own, 'another', to)).toBe(false);

  await appendFile(from, ', and more');
  await expect(keepLogFile(own, from, name)).rejects.toThrow('is another one');
  const stranger = { folder, key: 'another key of the tests, long enough' };
  await expect(fetchLogFile(stranger, name, to)).rejects.toThrow('another BACKUP_KEY');
  await expect(readFile(to)).rejects.toMatchObject({ code: 'ENOENT' });
});
