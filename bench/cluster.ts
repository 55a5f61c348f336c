/**
 * `npm run bench -- cluster`: three PostgreSQL under Patroni with etcd, HAProxy and PgBouncer by the settings of `deploy/`, two web
 * and two worker processes, each with one that stands by; visitors book while one after the other is killed, paused or filled. `--quick`: fewer rounds.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, type Pool } from '#db/client.ts';
import { buildProgram } from '#server/build.ts';
import { startBookingLoad, type BookingLoad } from './faults/booking-load.ts';
import { auditBookings, waitForOutbox } from './faults/bookkeeping.ts';
import { findAtMost, findNone, type Finding } from './faults/finding.ts';
import { type Mailbox, openMailbox } from './faults/mailbox.ts';
import { waitUntil } from './cluster/children.ts';
import { type DatabaseCluster, startDatabaseCluster } from './cluster/database-cluster.ts';
import { type Fault, FULL_DISK, listFaults, type Rounds } from './cluster/faults.ts';
import { requirePackages } from './cluster/packages.ts';
import { type PortalCluster, startPortalCluster } from './cluster/portal-cluster.ts';
import { type Watch, watchDatabase, watchPortal } from './cluster/watch.ts';
import { createApiClient } from './faults/api-client.ts';
import { keepResults } from './keep-results.ts';
import { FINDER_PATH } from './http-load.ts';
import { formatGoals, formatTable } from './report.ts';
import { findFreeSupply } from './slots.ts';

const WHOLE: Rounds = { kills: 10, pauses: 5 };
const QUICK: Rounds = { kills: 3, pauses: 1 };
const SLOTS = 12_000;
const DATABASE_BACK_MS = 30_000;
const PROCESS_BACK_MS = 1_000;
/** Until everything follows again: a node that was away may have to be copied anew. */
const WHOLE_LIMIT_MS = 240_000;
/** Visitors who got what they wanted before the next fault. */
const ANSWERS_BETWEEN = 12;
const ARCHIVE_LIMIT_MS = 10_000;
const ANSWERS_LIMIT_MS = 60_000;

/** What one fault did. */
interface Round {
  fault: string;
  isOfDatabase: boolean;
  databaseMs: number;
  processMs: number;
  bookingMs: number;
  /** Until the place of a process of ours that was killed works again; null: another fault. */
  ownMs: number | null;
  /** Answers of 5xx and broken connections that visitors repeated. */
  repeated: number;
}

interface Stand {
  database: DatabaseCluster;
  portal: PortalCluster;
  load: BookingLoad;
  beats: { database: Watch; portal: Watch };
  log: (message: string) => void;
}

/** True when every goal is met. */
export async function runCluster(
  log: (message: string) => void,
  isQuick: boolean,
): Promise<boolean> {
  const programs = requirePackages(log);
  await buildProgram();
  const folder = await mkdtemp(join(tmpdir(), 'vizit-cluster-'));
  // The servers' user passes through.
  await chmod(folder, 0o711);
  log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  /** What was begun last ends first. */
  const endings: (() => Promise<unknown>)[] = [
    // To look at afterwards, where somebody wants to.
    async () => process.env['KEEP_CLUSTER'] ?? (await rm(folder, { recursive: true, force: true })),
  ];
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`${signal}: everything is stopped`)));
    }
  });
  try {
    return await Promise.race([measure({ folder, programs, isQuick, log, endings }), interrupted]);
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

interface Measuring {
  folder: string;
  programs: ReturnType<typeof requirePackages>;
  isQuick: boolean;
  log: (message: string) => void;
  endings: (() => Promise<unknown>)[];
}

async function measure({ folder, programs, isQuick, log, endings }: Measuring): Promise<boolean> {
  const startedAt = performance.now();
  const since = () => seconds(performance.now() - startedAt);
  const mailbox = await openMailbox();
  endings.push(() => mailbox.close());
  const database = await startDatabaseCluster(join(folder, 'db'), programs, endings);
  log(`${since()}: three PostgreSQL, etcd, HAProxy, PgBouncer`);
  const portal = await startPortalCluster(folder, database, mailbox.port, endings);
  log(`${since()}: two web and two worker processes, and one that stands by for each`);

  const began = new Date();
  const open = () =>
    createPool({ url: database.urls.owner, role: null, max: 2, queryTimeoutMs: 0 });
  const owner = open();
  const supply = await findFreeSupply(owner, SLOTS, began.toISOString().slice(0, 10));
  await owner.end();
  const beats = {
    database: await watchDatabase(database.urls.owner),
    portal: watchPortal(portal.port),
  };
  endings.push(
    () => beats.portal.stop(),
    () => beats.database.stop(),
  );
  const load = startBookingLoad(portal, supply, mailbox);
  const stand: Stand = { database, portal, load, beats, log };
  await waitForAnswers(load, ANSWERS_BETWEEN);

  const standbys = await findStandbys(database);
  const rounds: Round[] = [];
  const faults = listFaults(database, portal, isQuick ? QUICK : WHOLE);
  for (const fault of faults) {
    for (let round = 0; round < fault.times; round += 1) {
      rounds.push(await strike(stand, fault, round));
    }
  }
  const refused = await restartByTurns(stand);
  await load.stop();

  const after = open();
  await waitForOutbox(after);
  const audited = await auditBookings(after, began, load.visits, mailbox.mails, 0);
  if (process.env['KEEP_CLUSTER']) await keepMails(folder, after, mailbox.mails);
  const archive = await findArchive(after);
  await after.end();
  const goals = [
    ...judge(rounds, load),
    ...audited,
    refused,
    findDisk(rounds),
    ...standbys,
    archive,
  ];
  const text = [
    formatRounds(rounds),
    formatGoals(goals),
    `${since()}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n\n');
  log(`\n${text}`);
  await keepResults('cluster', text, isQuick);
  return goals.every((goal) => goal.isMet);
}

/** Which work was tried how often, and when each mail came: to find what was sent twice, and why. */
async function keepMails(folder: string, owner: Pool, mails: Mailbox['mails']): Promise<void> {
  const { rows } = await owner.query('SELECT * FROM outbox ORDER BY id');
  await writeFile(join(folder, 'outbox.json'), JSON.stringify(rows, null, 1));
  await writeFile(join(folder, 'mails.json'), JSON.stringify(mails, null, 1));
}

async function strike(stand: Stand, fault: Fault, round: number): Promise<Round> {
  const { database, beats, load, log } = stand;
  const before = { ...load.answers };
  const at = performance.now();
  const { mend, ownMs } = await fault.strike(round);
  const struck = performance.now();
  await waitUntil(
    () => beats.database.hasAnsweredSince(struck) && beats.portal.hasAnsweredSince(struck),
    WHOLE_LIMIT_MS,
    () => `${fault.name}: the database did not come back`,
  );
  const booked = await waitForAnswers(load, 1);
  await mend();
  await waitUntil(
    () => database.isWhole(),
    WHOLE_LIMIT_MS,
    () => `${fault.name}: not all members came back`,
  );
  await waitForAnswers(load, ANSWERS_BETWEEN);
  const result = {
    fault: fault.name,
    isOfDatabase: fault.isOfDatabase,
    databaseMs: beats.database.longestGapSince(at),
    processMs: beats.portal.longestGapSince(at),
    bookingMs: booked - at,
    ownMs: (await ownMs) ?? null,
    repeated: countRepeated(load.answers) - countRepeated(before),
  };
  log(
    `${fault.name}: database ${seconds(result.databaseMs)}, a process ${seconds(result.processMs)}, a booking ${seconds(result.bookingMs)}, the place of the killed process ${result.ownMs === null ? '-' : seconds(result.ownMs)}, ${result.repeated} calls repeated`,
  );
  return result;
}

/** All processes are replaced while visitors look and book; nobody may be refused. */
async function restartByTurns({ portal, load, log }: Stand): Promise<Finding> {
  const before = { ...load.answers };
  const looks: (number | null)[] = [];
  let isOver = false;
  const client = createApiClient({ ...portal, address: '10.9.9.9' });
  const looking = (async () => {
    while (!isOver) {
      const answer = await client.get(FINDER_PATH).catch(() => null);
      looks.push(answer?.status ?? null);
      await delay(100);
    }
  })();
  for (const place of [...portal.webs, ...portal.workers]) {
    await place.replace();
    await waitForAnswers(load, ANSWERS_BETWEEN);
  }
  isOver = true;
  await looking;
  const bad = looks.filter((status) => status === null || status >= 500).length;
  log(`rolling restart: ${looks.length} pages and bookings meanwhile`);
  const refused = countRepeated(load.answers) - countRepeated(before) + bad;
  return findNone('requests refused in a rolling restart', refused);
}

/** A round that could not be tried is not one that was borne. */
function findDisk(rounds: readonly Round[]): Finding {
  const tried = rounds.filter(({ fault }) => fault === FULL_DISK).length;
  const measured = tried > 0 ? String(tried) : 'not tried: no file system of its own was mounted';
  return { name: 'rounds with a filled disk', wanted: '>= 1', measured, isMet: tried > 0 };
}

/** As the primary itself sees them, not Patroni. */
async function findStandbys({ urls }: DatabaseCluster): Promise<Finding[]> {
  const pool = createPool({ url: urls.owner, role: null, max: 1, queryTimeoutMs: 0 });
  try {
    const { rows } = await pool.query<{ sync_state: string }>(
      'SELECT sync_state FROM pg_stat_replication ORDER BY sync_state',
    );
    const measured = rows.map((row) => row.sync_state).join(', ');
    const wanted = 'async, sync';
    return [{ name: 'standbys of the primary', wanted, measured, isMet: measured === wanted }];
  } finally {
    await pool.end();
  }
}

/** Without it nobody goes back to a point in time; counted by the last primary, since it leads. */
async function findArchive(owner: Pool): Promise<Finding> {
  await owner.query(`SELECT pg_logical_emit_message(true, 'bench', ''), pg_switch_wal()`);
  const find = async () => {
    const { rows } = await owner.query<{ kept: number; is_failing: boolean }>(
      `SELECT archived_count::int AS kept, coalesce(last_failed_time > last_archived_time, failed_count > 0) AS is_failing FROM pg_stat_archiver`,
    );
    return rows[0] ?? { kept: 0, is_failing: true };
  };
  const endsAt = performance.now() + ARCHIVE_LIMIT_MS;
  while ((await find()).kept === 0 && performance.now() < endsAt) await delay(100);
  const { kept, is_failing: isFailing } = await find();
  const measured = `${kept}${isFailing ? ', the last one failed' : ''}`;
  return {
    name: 'sealed files of the log',
    wanted: '>= 1',
    measured,
    isMet: kept > 0 && !isFailing,
  };
}

function judge(rounds: readonly Round[], { visits, answers }: BookingLoad): Finding[] {
  const confirmed = visits.filter((visit) => visit.isVerificationAcknowledged).length;
  const told = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  const worst = (of: (round: Round) => number) => Math.max(...rounds.map(of));
  return [
    {
      name: `bookings through ${rounds.length} faults`,
      wanted: 'go on',
      measured: `${confirmed} of ${visits.length} confirmed; ${told.join(', ')}`,
      isMet: confirmed >= visits.length / 2,
    },
    findAtMost(
      'database back',
      DATABASE_BACK_MS,
      worst(({ databaseMs }) => databaseMs),
      ' ms',
    ),
    findAtMost(
      'a process answers again',
      PROCESS_BACK_MS,
      worst(({ processMs }) => processMs),
      ' ms',
    ),
    ...['web process killed', 'worker killed'].map((name) =>
      findAtMost(
        `${name}: its place works again`,
        PROCESS_BACK_MS,
        Math.max(
          ...rounds.filter(({ fault }) => fault === name).map(({ ownMs }) => ownMs ?? Infinity),
        ),
        ' ms',
      ),
    ),
  ];
}

function formatRounds(rounds: readonly Round[]): string {
  const names = [...new Set(rounds.map(({ fault }) => fault))];
  return formatTable([
    ['fault', 'times', 'database back', 'a process', 'its place', 'a booking', 'calls repeated'],
    ...names.map((name) => {
      const these = rounds.filter(({ fault }) => fault === name);
      const range = (of: (round: Round) => number) => {
        const values = these.map(of);
        const [least, most] = [seconds(Math.min(...values)), seconds(Math.max(...values))];
        return least === most ? most : `${least} - ${most}`;
      };
      return [
        name,
        String(these.length),
        range(({ databaseMs }) => databaseMs),
        range(({ processMs }) => processMs),
        these.some(({ ownMs }) => ownMs === null) ? '-' : range(({ ownMs }) => ownMs ?? 0),
        range(({ bookingMs }) => bookingMs),
        String(these.reduce((sum, { repeated }) => sum + repeated, 0)),
      ];
    }),
  ]);
}

/** @returns when the last of them had come */
async function waitForAnswers(load: BookingLoad, count: number): Promise<number> {
  const good = () => (load.answers['200'] ?? 0) + (load.answers['201'] ?? 0);
  const wanted = good() + count;
  const endsAt = performance.now() + ANSWERS_LIMIT_MS;
  while (good() < wanted && performance.now() < endsAt) await delay(10);
  return performance.now();
}

function countRepeated(answers: Readonly<Record<string, number>>): number {
  return Object.entries(answers)
    .filter(([status]) => status === 'broken' || status.startsWith('5'))
    .reduce((sum, [, count]) => sum + count, 0);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
