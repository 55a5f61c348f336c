import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROGRAM } from '#server/build.ts';
import { PROJECT } from '../fingerprint.ts';
import { createApiClient } from './api-client.ts';

export interface PortalProcess {
  port: number;
  origin: string;
  /** From the start of the process to the first time it was ready. */
  startMs: number;
  signal(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>;
}

const START_LIMIT_MS = 180_000;
const POLL_MS = 50;

/** `npm start` without npm: the program itself, as people run it. */
export async function startPortalProcess(
  port: number,
  environment: Record<string, string>,
): Promise<PortalProcess> {
  const startedAt = performance.now();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: 'true',
      PORT: String(port),
      HOST: '127.0.0.1',
      // Each visitor names an address of their own.
      TRUST_PROXY: 'true',
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on(
    'data',
    (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4_000)),
  );
  const exited = once(child, 'exit').then(
    ([code, signal]) => (signal ?? code) as number | NodeJS.Signals | null,
  );
  await becomesReady(child, port, origin, () => output);
  return {
    port,
    origin,
    startMs: performance.now() - startedAt,
    signal: (signal) => child.kill(signal),
    exited,
  };
}

async function becomesReady(
  child: ChildProcess,
  port: number,
  origin: string,
  output: () => string,
): Promise<void> {
  const client = createApiClient({ port, origin, address: '127.0.0.1' });
  const endsAt = performance.now() + START_LIMIT_MS;
  while (performance.now() < endsAt) {
    if (child.exitCode !== null) break;
    const answer = await client.get('/readyz').catch(() => null);
    if (answer?.status === 200) return;
    await delay(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the portal did not start:\n${output()}`);
}

export interface PostmasterFile {
  pid: number;
  socketFolder: string;
}

/** What the database server of a data folder says of itself while it runs. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile> {
  const file = join(dataFolder, 'postgres/cluster/postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
}
