import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPostmasterFile } from '#db/embedded/postmaster.ts';
import { runCommand } from './command.ts';
import { listRunning } from './process-tree.ts';

const LIMIT_MS = 120_000;
/** Deaf programs end only when they are killed. */
const STOP_MS = 100;
const COMMAND = join(import.meta.dirname, 'command.ts');
const PORTAL = join(import.meta.dirname, '../../tests/support/e2e/fresh-portal.ts');

/** Takes no notice of polite signals. */
const DEAF = `process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000);`;
/** Starts a deaf program in a group of its own, prints its process id, and then does something. */
const startDeafThen = (work: string) => `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(DEAF)}], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => { console.log('started ' + child.pid); ${work} });`;
/** Starts a portal in a group of its own, as the runner of the journeys does, and would leave it. */
const START_PORTAL = `
  require('node:child_process').spawn(process.execPath, [${JSON.stringify(PORTAL)}], { detached: true, stdio: 'inherit' });
  process.on('SIGINT', () => process.exit());`;

let folder: string;
let check: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizit-command-'));
  check = undefined;
});
afterEach(async () => {
  check?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** The program whose process id the output has. */
function startedBy(output: string): number {
  const pid = Number(/started (\d+)/.exec(output)?.[1]);
  expect(pid, output).toBeGreaterThan(0);
  return pid;
}

/** A program that runs one command, as the check does. */
function startCheck(script: string, environment: Record<string, string> = {}): ChildProcess {
  const program = `
    const { endCommandsOnSignal, runCommand } = await import(${JSON.stringify(COMMAND)});
    endCommandsOnSignal();
    await runCommand(['node', '-e', ${JSON.stringify(script)}], {}, { stopMs: ${STOP_MS} });`;
  check = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return check;
}

test(
  'a command that has hung is ended with all that it has started, in whatever group and however deaf',
  async () => {
    const limits = { silenceMs: 5_000, stopMs: STOP_MS };
    const { isSuccess, output } = await runCommand(['node', '-e', startDeafThen('')], {}, limits);
    expect(isSuccess).toBe(false);
    expect(output).toContain('it said nothing for');
    expect(listRunning([startedBy(output)])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'a command that leaves something running has failed, and what it left is ended',
  async () => {
    const { isSuccess, output } = await runCommand(
      ['node', '-e', startDeafThen('process.exit(0)')],
      {},
      { stopMs: STOP_MS },
    );
    expect(isSuccess).toBe(false);
    expect(output).toContain('had left running');
    expect(listRunning([startedBy(output)])).toEqual([]);
  },
  LIMIT_MS,
);

test('a command that ends by itself has succeeded', async () => {
  const { isSuccess, output } = await runCommand(['node', '-e', 'console.log(1)']);
  expect([isSuccess, output]).toEqual([true, '1\n']);
});

/** Waits for what another process writes. */
function waitFor<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(read, { timeout: LIMIT_MS, interval: 50 });
}

test(
  'a check that gets Ctrl-C ends what it runs first',
  async () => {
    const file = join(folder, 'pid');
    const tell = `require('node:fs').writeFileSync(${JSON.stringify(file)}, 'started ' + child.pid)`;
    const running = startCheck(startDeafThen(tell));
    const ended = once(running, 'exit');
    const pid = await waitFor(async () => startedBy(await readFile(file, 'utf8')));
    running.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(listRunning([pid])).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'a check that is told to end ends the portal of the journeys and its PostgreSQL first',
  async () => {
    const running = startCheck(START_PORTAL, { DATA_DIR: folder, ROLE: 'worker' });
    const ended = once(running, 'exit');
    const database = await waitFor(() => {
      const state = readPostmasterFile(join(folder, 'postgres/cluster'));
      if (!state?.isReady) throw new Error('PostgreSQL is not there yet');
      return state.pid;
    });
    const lock = await readFile(join(folder, 'postgres/launcher.lock'), 'utf8');
    const { pid: portal } = JSON.parse(lock) as { pid: number };
    expect(listRunning([portal, database])).toEqual([portal, database]);
    running.kill('SIGTERM');
    expect((await ended)[0]).toBe(143);
    expect(listRunning([portal, database])).toEqual([]);
  },
  LIMIT_MS,
);
