import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { PROGRAM } from '#server/build.ts';
import { COMPILED_FOLDER } from '#server/compiled.ts';
import { LEAN_MEMORY } from '#server/lean-memory.ts';
import { PROJECT } from '../fingerprint.ts';
import { createApiClient } from '../faults/api-client.ts';
import { type Child, createChild, waitUntil } from './children.ts';
import { type DatabaseCluster, givePasswords } from './database-cluster.ts';

export interface PortalProcess {
  child: Child;
  /** Begins it (again) and waits until it does its work. */
  start(): Promise<void>;
}

export interface PortalCluster {
  /** As visitors reach it, through HAProxy. */
  port: number;
  origin: string;
  webs: PortalProcess[];
  workers: PortalProcess[];
}

const READY_LIMIT_MS = 240_000;
/** Short beside what a start takes, which is measured. */
const READY_EVERY_MS = 20;
const START_ATTEMPTS = 10;

/** Two processes for pages and two for work, behind HAProxy and PgBouncer, on the demo's data. */
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
  const open = (name: string, environment: Record<string, string>) => {
    const child = createChild({
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
    return child;
  };
  const webs = webPorts.map((port, index) => {
    const child = open(`web${index + 1}`, {
      ROLE: 'web',
      PORT: String(port),
      DATABASE_URL: urls.web,
      DATABASE_REPLICA_URL: urls.copy,
      DATABASE_STAFF_URL: urls.staff,
      DATABASE_LISTEN_URL: urls.listen,
      // Who loads the demo's data; in production no process has it.
      ...(index === 0 && { DATABASE_OWNER_URL: urls.owner }),
    });
    const client = createApiClient({ port, origin, address: '127.0.0.1' });
    return processOf(
      child,
      async () => (await client.get('/readyz').catch(() => null))?.status === 200,
    );
  });
  const workers = [1, 2].map((number) => {
    const child = open(`worker${number}`, {
      ROLE: 'worker',
      DATABASE_WORKER_URL: urls.worker,
      DATABASE_LISTEN_URL: urls.listenOfWorker,
    });
    let before = 0;
    const starts = () => child.said().split('✓ Portal').length - 1;
    return processOf(
      child,
      () => starts() > before,
      () => (before = starts()),
    );
  });
  const all = [...webs, ...workers];
  endings.push(() => Promise.all(all.map(({ child }) => child.stop())));
  for (const one of all) await one.start();
  return { port: portalPort, origin, webs, workers };
}

function processOf(
  child: Child,
  isReady: () => boolean | Promise<boolean>,
  prepare: () => unknown = () => {},
): PortalProcess {
  return {
    child,
    async start() {
      // Without a database it ends, and a supervisor begins it again.
      for (let attempt = 1; ; attempt += 1) {
        if (child.pid()) prepare();
        child.start();
        await waitUntil(
          async () => !child.isRunning() || (await isReady()),
          READY_LIMIT_MS,
          () => `a process did not become ready:\n${child.said()}`,
          READY_EVERY_MS,
        );
        if (child.isRunning()) return;
        if (attempt === START_ATTEMPTS) {
          throw new Error(`a process ended at its start:\n${child.said()}`);
        }
      }
    },
  };
}
