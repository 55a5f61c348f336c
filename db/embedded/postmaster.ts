import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCommandLine, isAlive } from './processes.ts';

/** How long a server may take to end its sessions after SIGINT, and after SIGQUIT. */
const STOP_WAIT_MS = 20_000;
const QUIT_WAIT_MS = 5_000;
const POLL_MS = 20;

/** What PostgreSQL writes about itself into its data folder. */
interface PostmasterFile {
  pid: number;
  isReady: boolean;
}

/** Reads `postmaster.pid` (line 1: process id, line 8: state), or null when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Stops a server that outlived the process which had started it, and removes a `postmaster.pid` whose number now
 * belongs to a stranger (PostgreSQL itself would refuse to start). A file of a dead process is left: PostgreSQL deals with it.
 */
export async function clearLeftover(
  cluster: string,
  log: (message: string) => void,
): Promise<void> {
  const left = readPostmasterFile(cluster);
  if (!left) return;
  if (isServing(left.pid, cluster)) {
    log(`stopping PostgreSQL ${left.pid}, left running by an earlier start`);
    await stopServer(left.pid, cluster);
  } else if (isAlive(left.pid)) {
    log(`removing a stale postmaster.pid (${left.pid})`);
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  }
}

/** Ends a server: open sessions are cut off, the files are left clean (SIGINT); SIGQUIT only when that hangs. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', STOP_WAIT_MS],
    ['SIGQUIT', QUIT_WAIT_MS],
  ] as const) {
    if (!isServing(pid, cluster)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + patience;
    while (isServing(pid, cluster) && performance.now() < deadline) await delay(POLL_MS);
  }
  if (isServing(pid, cluster)) throw new Error(`PostgreSQL ${pid} does not stop`);
}

/** Whether this process is a PostgreSQL on this data folder: numbers are reused, so the command line is looked at. */
function isServing(pid: number, cluster: string): boolean {
  return getCommandLine(pid).includes(`postgres -D ${cluster} `);
}
