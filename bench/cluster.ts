/**
 * `npm run bench -- cluster`: three PostgreSQL under Patroni with etcd, HAProxy and PgBouncer by the settings of `deploy/`, two web
 * and two worker processes; visitors book while one after the other is killed, paused or filled. `--quick`: fewer rounds.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, type Pool } from '#db/client.ts';
import { buildPages } from '#server/build.ts';
import { startBookingLoad, type BookingLoad } from './faults/booking-load.ts';
import { auditBookings, waitForOutbox } from './faults/bookkeeping.ts';
import { findAtMost, findNone, type Finding } from './faults/finding.ts';
import { type Mailbox, openMailbox } from './faults/mailbox.ts';
import { waitUntil } from './cluster/children.ts';
import { type DatabaseCluster, startDatabaseCluster } from './cluster/database-cluster.ts';
import { type Fault, listFaults, type Rounds } from './cluster/faults.ts';
import { requirePackages } from './cluster/packages.ts';
import { type PortalCluster, startPortalCluster } from './cluster/portal-cluster.ts';
import { type Watch, watchDatabase, watchPortal } from './cluster/watch.ts';
import { createApiClient } from './faults/api-client.ts';
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
const ANSWERS_LIMIT_MS = 60_000;

/** What one fault did. */
interface Round {
  fault: string;
  isOfDatabase: boolean;
  databaseMs: number;
  processMs: number;
  bookingMs: number;
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
  await buildPages();
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
  log(`${since()}: two web and two worker processes`);

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
  await after.end();
  const goals = [...judge(rounds, load), ...audited, refused];
  log(`\n${formatRounds(rounds)}`);
  if (!faults.some(({ name }) => name.includes('disk'))) {
    log('a filled disk: not tried, no file system of its own could be mounted');
  }
  log(`\n${formatGoals(goals)}`);
  log(`${since()}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
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
  const mend = await fault.strike(round);
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
    repeated: countRepeated(load.answers) - countRepeated(before),
  };
  log(
    `${fault.name}: database ${seconds(result.databaseMs)}, a process ${seconds(result.processMs)}, a booking ${seconds(result.bookingMs)}, ${result.repeated} calls repeated`,
  );
  return result;
}

/** Both web processes are replaced while visitors look and book; nobody may be refused. */
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
  for (const web of [...portal.webs, ...portal.workers]) {
    web.child.kill('SIGTERM');
    await web.child.ended();
    await web.start();
    await waitForAnswers(load, ANSWERS_BETWEEN);
  }
  isOver = true;
  await looking;
  const bad = looks.filter((status) => status === null || status >= 500).length;
  log(`rolling restart: ${looks.length} pages and bookings meanwhile`);
  const refused = countRepeated(load.answers) - countRepeated(before) + bad;
  return findNone('requests refused in a rolling restart', refused);
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
  ];
}

function formatRounds(rounds: readonly Round[]): string {
  const names = [...new Set(rounds.map(({ fault }) => fault))];
  return formatTable([
    ['fault', 'times', 'database back', 'a process', 'a booking', 'calls repeated'],
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
