import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findDoctorSlots } from '#app/features/calendar/contract.ts';
import { searchDoctors } from '#app/features/search/contract.ts';
import type { Pool } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { FINDER_PATH } from '../http-load.ts';
import type { SlotSupply } from '../slots.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';
import { findAll, findAtMost, type Finding } from './finding.ts';
import type { PortalProcess } from './portal-process.ts';
import { findDemoSlots, type Stand } from './stand.ts';
import { openTcpGate, type TcpGate } from './tcp-gate.ts';
import { createVisit, nextAddress, start } from './visitor.ts';

const ROUNDS = 10;
/** More than the pool has connections. */
const SLOW_CALLS = 10;
const FURTHER_CALLS = 20;
/** Limit of one statement, and of waiting for a free connection; and the way there and back. */
const STATEMENT_LIMIT_MS = 3_000;
const POOL_WAIT_LIMIT_MS = 2_000;
const WAY_MS = 250;
/** Files and the probe of the process need no database. */
const QUICK_MS = 500;
const HEAL_LIMIT_MS = 10_000;
const POLL_MS = 50;

/** The portal with its database behind a network that loses packets, then with a database too slow for its pool. */
export async function interruptDatabase(stand: Stand): Promise<Finding[]> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(stand.dataFolder, 'postgres'),
    log: () => {},
  });
  const owner = await stand.openOwnerPool();
  const gate = await openTcpGate({ path: join(await stand.findSocketFolder(), '.s.PGSQL.5432') });
  try {
    const supply = await findDemoSlots(stand, ROUNDS);
    const portal = await stand.startPortal({
      DATABASE_URL: `postgresql://vizit_app@127.0.0.1:${gate.port}/vizit`,
      // The one by which the demo's database knows its processes.
      APP_SECRET: await readFile(join(stand.dataFolder, 'app-secret'), 'utf8'),
      ROLE: 'web',
    });
    try {
      return [
        ...(await swallowPackets(portal, gate, supply)),
        ...(await exhaustPool(portal, owner)),
      ];
    } finally {
      portal.signal('SIGTERM');
      await portal.exited;
    }
  } finally {
    await owner.end();
    await gate.close();
    await postgres.stop();
  }
}

async function swallowPackets(
  portal: PortalProcess,
  gate: TcpGate,
  supply: SlotSupply,
): Promise<Finding[]> {
  const asset = await findAsset(portal);
  let pages = 0;
  const calls: ((client: ApiClient) => Promise<ApiAnswer>)[] = [
    (client) => client.get(`${searchDoctors.path}?listType=doctors`),
    (client) => client.get(slotsPath()),
    // Pages are kept for seconds: each is one that nobody has asked for.
    (client) => client.get(`${FINDER_PATH}?listType=doctors&page=${(pages += 1)}`),
    (client) => start(client, createVisit(supply.take())),
  ];
  // Facts kept in memory are there, as in a portal that has served for a while.
  for (const call of calls.slice(0, -1)) await call(clientOf(portal));
  gate.setMode('swallow');
  const answers = await Promise.all(
    Array.from({ length: ROUNDS }, () => calls.map((call) => call(clientOf(portal)))).flat(),
  );
  const [file, life, ready] = await Promise.all([
    clientOf(portal).get(asset),
    clientOf(portal).get('/healthz'),
    clientOf(portal).get('/readyz'),
  ]);
  gate.setMode('open');
  const healedAfterMs = await waitUntilServing(portal);
  const refused = answers.filter((answer) => answer.status === 503);
  return [
    findAll(
      '[FT-05] database behind a dead network: requests answered with 503',
      refused.length,
      answers.length,
    ),
    findAtMost(
      'the longest of them',
      STATEMENT_LIMIT_MS + WAY_MS,
      Math.max(...answers.map(({ ms }) => ms)),
      ' ms',
    ),
    findStatus('files meanwhile', 200, file),
    findStatus('/healthz meanwhile', 200, life),
    findStatus('/readyz meanwhile', 503, ready),
    findAtMost('healed, without a restart', HEAL_LIMIT_MS, healedAfterMs, ' ms'),
  ];
}

async function exhaustPool(portal: PortalProcess, owner: Pool): Promise<Finding[]> {
  const asset = await findAsset(portal);
  const blocker = await owner.connect();
  await blocker.query('BEGIN; LOCK TABLE reservation IN ACCESS EXCLUSIVE MODE');
  const slow = Array.from({ length: SLOW_CALLS }, () => clientOf(portal).get(slotsPath()));
  await delay(POLL_MS);
  const further = await Promise.all(
    Array.from({ length: FURTHER_CALLS }, () => clientOf(portal).get(slotsPath())),
  );
  const [file, life] = await Promise.all([
    clientOf(portal).get(asset),
    clientOf(portal).get('/healthz'),
  ]);
  const slowAnswers = await Promise.all(slow);
  await blocker.query('ROLLBACK');
  blocker.release();
  const healedAfterMs = await waitUntilServing(portal);
  const refused = further.filter(
    (answer) => answer.status === 503 && Number(answer.headers['retry-after']) > 0,
  );
  return [
    findAll('[FT-06] pool exhausted: 503 with Retry-After', refused.length, further.length),
    findAtMost(
      'the longest of them',
      POOL_WAIT_LIMIT_MS + WAY_MS,
      Math.max(...further.map(({ ms }) => ms)),
      ' ms',
    ),
    findAll(
      'slow requests given up with 503',
      slowAnswers.filter((answer) => answer.status === 503).length,
      slowAnswers.length,
    ),
    findStatus('files meanwhile', 200, file),
    findStatus('/healthz meanwhile', 200, life),
    findAtMost('healed, without a restart', HEAL_LIMIT_MS, healedAfterMs, ' ms'),
  ];
}

function clientOf(portal: PortalProcess): ApiClient {
  return createApiClient({ ...portal, address: nextAddress() });
}

function slotsPath(): string {
  const dateFrom = new Date().toISOString().slice(0, 10);
  return `${findDoctorSlots.path}?${new URLSearchParams({ dateFrom, doctors: '1,2,3,4,5' })}`;
}

/** A script of the finder, served from the disk. */
async function findAsset(portal: PortalProcess): Promise<string> {
  const { text } = await clientOf(portal).get(FINDER_PATH);
  const path = /\/assets\/[\w.-]+\.js\b/.exec(text)?.[0];
  if (!path) throw new Error('the finder names no script');
  return path;
}

async function waitUntilServing(portal: PortalProcess): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answers = await Promise.all([
      clientOf(portal).get('/readyz'),
      clientOf(portal).get(slotsPath()),
    ]);
    const ms = performance.now() - startedAt;
    if (answers.every((answer) => answer.status === 200) || ms > HEAL_LIMIT_MS) return ms;
    await delay(POLL_MS);
  }
}

function findStatus(name: string, wanted: number, { status, ms }: ApiAnswer): Finding {
  return {
    name,
    wanted: `${wanted} within ${wanted === 200 ? QUICK_MS : STATEMENT_LIMIT_MS} ms`,
    measured: `${status} in ${ms.toFixed(0)} ms`,
    isMet: status === wanted && ms <= (wanted === 200 ? QUICK_MS : STATEMENT_LIMIT_MS),
  };
}
