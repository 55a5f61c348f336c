import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { PROGRAM } from '#server/build.ts';
import { COMPILED_FOLDER } from '#server/compiled.ts';
import { LEAN_MEMORY } from '#server/lean-memory.ts';
import { findFreePort } from '../faults/tcp-gate.ts';
import { PROJECT } from '../fingerprint.ts';
import { createApiClient } from '../faults/api-client.ts';
import { type Child, createChild, waitUntil } from './children.ts';
import { type DatabaseCluster, givePasswords } from './database-cluster.ts';

/** Two processes of the same command: one works, one stands by. */
export interface PortalPlace {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends whoever works, as a fault would. Its supervisor begins it again, and it stands by. */
  kill(): Promise<{ worksAgain: Promise<void>; isWhole: Promise<void> }>;
  /** As an operator replaces a version: who stands by first, then who works. */
  replace(): Promise<void>;
}

export interface PortalCluster {
  /** As visitors reach it, through HAProxy. */
  port: number;
  origin: string;
  webs: PortalPlace[];
  workers: PortalPlace[];
}

const READY_LIMIT_MS = 240_000;
/** Short beside what a take-over takes, which is measured. */
const LOOKED_EVERY_MS = 5;
const WORKS = '✓ Portal';
/** As `deploy/standby.sh` waits, and the runbook's units. */
const RESTART_AFTER_MS = 1_000;

/** Two places for pages and two for work, behind HAProxy and PgBouncer, on the demo's data. */
export async function startPortalCluster(
  folder: string,
  { urls, portalPort, webPorts }: DatabaseCluster,
  mailboxPort: number,
  endings: (() => Promise<unknown>)[],
): Promise<PortalCluster> {
  const appSecret = randomBytes(32).toString('hex');
  const dataFolder = join(folder, 'portal');
  mkdirSync(dataFolder, { recursive: true });
  await migrate({ url: urls.owner, partnerKeys: [partnerKeyOf(appSecret)] });
  await givePasswords(urls.owner);

  const origin = `http://localhost:${portalPort}`;
  const compiled = { NODE_COMPILE_CACHE: COMPILED_FOLDER };
  // As the image does: a process that is killed keeps nothing of what it has translated.
  spawnSync(process.execPath, [join(PROGRAM, '../warm.js')], { env: compiled });
  const common = {
    NODE_ENV: 'production',
    ...LEAN_MEMORY,
    ...compiled,
    DATABASE_POOLER: 'transaction',
    APP_SECRET: appSecret,
    DATA_DIR: dataFolder,
    DEMO: 'true',
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'true',
    HUMAN_CHECK_COST: '1',
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${mailboxPort}`,
  };
  const open = (name: string, environment: Record<string, string>) =>
    createChild({
      command: process.execPath,
      // The image's command.
      args: [
        '--min-semi-space-size=8',
        '--max-semi-space-size=8',
        '--max-old-space-size=256',
        PROGRAM,
      ],
      cwd: PROJECT,
      logFile: join(folder, `${name}.log`),
      env: { ...common, ...environment },
    });
  const web = {
    ROLE: 'web',
    DATABASE_URL: urls.web,
    DATABASE_REPLICA_URL: urls.copy,
    DATABASE_STAFF_URL: urls.staff,
    DATABASE_LISTEN_URL: urls.listen,
  };
  await loadDemo(
    open('demo', {
      ...web,
      PORT: String(await findFreePort()),
      DATABASE_OWNER_URL: urls.owner,
    }),
  );

  const openPair = (name: string, environment: Record<string, string>) =>
    (['a', 'b'] as const).map((letter) =>
      open(`${name}${letter}`, { STANDBY: 'on', ...environment }),
    ) as [Child, Child];
  const webs = webPorts.map((port, index) => {
    const client = createApiClient({ port, origin, address: '127.0.0.1' });
    return createPlace(
      openPair(`web${index + 1}`, { ...web, PORT: String(port) }),
      async () => (await client.get('/readyz').catch(() => null))?.status === 200,
    );
  });
  const workerPorts = [await findFreePort(), await findFreePort()];
  const workers = workerPorts.map((port, index) =>
    createPlace(
      openPair(`worker${index + 1}`, {
        ROLE: 'worker',
        PORT: String(port),
        DATABASE_WORKER_URL: urls.worker,
        DATABASE_LISTEN_URL: urls.listenOfWorker,
      }),
    ),
  );
  const all = [...webs, ...workers];
  endings.push(() => Promise.all(all.map((place) => place.stop())));
  for (const one of all) await one.start();
  return { port: portalPort, origin, webs, workers };
}

/** In production no process that serves may change the tables. */
async function loadDemo(child: Child): Promise<void> {
  child.start();
  await waitUntil(
    () => child.hasSaid(WORKS) || !child.isRunning(),
    READY_LIMIT_MS,
    () => `the demo was not loaded:\n${child.said()}`,
  );
  await child.stop();
}

function createPlace(
  pair: [Child, Child],
  isReady: () => Promise<boolean> = async () => true,
): PortalPlace {
  let isStopping = false;
  const works = (one: Child) => one.isRunning() && one.hasSaid(WORKS);
  const standsBy = (one: Child) => one.isRunning() && one.hasSaid('Stands by') && !works(one);
  const until = (isTrue: () => boolean | Promise<boolean>) =>
    waitUntil(
      isTrue,
      READY_LIMIT_MS,
      () => `not one works and one stands by:\n${pair.map((one) => one.said()).join('\n---\n')}`,
      LOOKED_EVERY_MS,
    );
  const keep = async (one: Child) => {
    while (!isStopping) {
      one.start();
      await one.ended();
      await delay(RESTART_AFTER_MS);
    }
  };
  const findWorking = () => {
    const [one, other] = works(pair[0]) ? pair : pair.toReversed();
    if (!one || !other || !works(one) || !standsBy(other)) throw new Error('a place is not whole');
    return { working: one, standby: other };
  };
  const end = async (one: Child, signal: NodeJS.Signals) => {
    one.kill(signal);
    await one.ended();
  };
  return {
    async start() {
      const [first, second] = pair;
      void keep(first);
      await until(async () => works(first) && (await isReady()));
      void keep(second);
      await until(() => standsBy(second));
    },
    async stop() {
      isStopping = true;
      await Promise.all(pair.map((one) => one.stop()));
    },
    async kill() {
      const { working, standby } = findWorking();
      await end(working, 'SIGKILL');
      return {
        worksAgain: until(async () => works(standby) && (await isReady())),
        isWhole: until(() => works(standby) && standsBy(working)),
      };
    },
    async replace() {
      const { working, standby } = findWorking();
      await end(standby, 'SIGTERM');
      await until(() => standsBy(standby));
      await end(working, 'SIGTERM');
      await until(() => works(standby) && standsBy(working));
    },
  };
}
