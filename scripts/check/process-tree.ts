import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { getStartMark, isAlive } from '#db/embedded/processes.ts';

/** Whoever has this variable with our value was started by us, whatever became of the processes between. */
const MARK_NAME = 'CHECK_COMMAND';
const KILL_WAIT_MS = 10_000;
const POLL_MS = 50;

interface Process {
  pid: number;
  parent: number;
}

/** What a command is started with, so that all it starts can be found. */
export function markEnvironment(mark: string): Record<string, string> {
  return { [MARK_NAME]: mark };
}

/**
 * Ends everything that a command has started, its own process group or not: first as Ctrl-C does, then for good.
 * Resolves when all are gone.
 * @param command leads a process group and was started with the mark
 * @param mark of `markEnvironment`
 * @param stopMs how long they may take to end by themselves
 * @throws when something cannot be ended
 */
export async function endTree(command: ChildProcess, mark: string, stopMs: number): Promise<void> {
  let started = findTree(command, mark);
  // The leader passes it on to those in other groups, in the order that suits them: the portal stops its database.
  const first = isAtWork(command) ? [-command.pid] : started.map(({ pid }) => pid);
  for (const pid of first) signal(pid, 'SIGINT');
  await waitUntilGone(started, stopMs);
  const wasNew = (one: Started) => !started.some(({ pid }) => pid === one.pid);
  started = [...started, ...findTree(command, mark).filter(wasNew)].filter(isRunning);
  for (const { pid } of started) signal(pid, 'SIGKILL');
  await waitUntilGone(started, KILL_WAIT_MS);
  const left = started.filter(isRunning);
  if (left.length > 0) {
    throw new Error(`cannot be ended: ${left.map(({ pid }) => `process ${pid}`).join(', ')}`);
  }
}

/** Once it has ended, its number may be a stranger's. */
function isAtWork(command: ChildProcess): command is ChildProcess & { pid: number } {
  return command.pid !== undefined && command.exitCode === null && command.signalCode === null;
}

interface Started {
  pid: number;
  startMark: string;
}

/** The command, whoever carries its mark, and all their descendants (PostgreSQL carries nothing of ours). */
export function findTree(command: ChildProcess, mark: string): Started[] {
  const all = listProcesses();
  const found = new Set(all.filter(({ pid }) => hasMark(pid, mark)).map(({ pid }) => pid));
  if (isAtWork(command)) found.add(command.pid);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return Array.from(found, (pid) => ({ pid, startMark: getStartMark(pid) })).filter(isRunning);
}

/** Those of the processes that have not ended. */
export function listRunning(pids: readonly number[]): number[] {
  return pids.filter((pid) => isAlive(pid) && readStat(pid)[0] !== 'Z');
}

function listProcesses(): Process[] {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(readStat(Number(name))[1] ?? 0) }));
}

/** State, parent and further fields: what follows the program's name, which may contain spaces. */
function readStat(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function hasMark(pid: number, mark: string): boolean {
  return readText(`/proc/${pid}/environ`).split('\0').includes(`${MARK_NAME}=${mark}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return '';
  }
}

function isRunning({ pid, startMark }: Started): boolean {
  return listRunning([pid]).length > 0 && getStartMark(pid) === startMark;
}

async function waitUntilGone(processes: readonly Started[], limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (processes.some(isRunning) && performance.now() < deadline) await delay(POLL_MS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
