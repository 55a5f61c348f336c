import { execFile, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Child } from './children.ts';
import { createDeployed } from './deployed.ts';
import type { Account } from './packages.ts';

/** One PostgreSQL with its Patroni. */
export interface DatabaseNode {
  name: string;
  port: number;
  patroniPort: number;
  patroni: Child;
  /** Process number of the server; 0: none runs. */
  postmaster(): number;
  /** Stops or wakes everything of this node, as if the machine froze. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Leaves no room on its disk. Null: its disk is everybody's. */
  disk: { fill(): Promise<void>; clear(): Promise<void> } | null;
  stop(): Promise<void>;
}

export interface NodeOptions {
  name: string;
  folder: string;
  account: Account;
  port: number;
  patroniPort: number;
  /** For the template, the same for all nodes. */
  values: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
/** Every Linux has them. */
const [MOUNT, UNMOUNT] = ['/bin/mount', '/bin/umount'];
const DISK_MB = 2_500;
/** Less than one file of the log takes; the server goes on writing while the rest is filled. */
const ROOM_BYTES = 8_000_000;

export function createNode(options: NodeOptions): DatabaseNode {
  const { name, folder, account, port, patroniPort, values } = options;
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  const hasDisk =
    spawnSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', home]).status === 0;
  chownSync(home, account.uid, account.gid);
  const data = join(home, 'data');
  const filler = join(home, 'filler');
  const patroni = createDeployed('patroni', {
    folder,
    name,
    account,
    values: {
      ...values,
      PG_PORT: String(port),
      PATRONI_PORT: String(patroniPort),
      PG_DATA: data,
    },
  });

  const postmaster = () => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file of a dead server names a number that may be a stranger's by now.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : 0;
    } catch {
      return 0;
    }
  };
  const everything = () => {
    const server = postmaster();
    return [patroni.pid(), server, ...(server ? childrenOf(server) : [])].filter(Boolean);
  };

  return {
    name,
    port,
    patroniPort,
    patroni,
    postmaster,
    freeze(signal) {
      for (const pid of everything()) signalTo(pid, signal);
    },
    disk: hasDisk
      ? {
          async fill() {
            const { bavail, bsize } = await statfs(home);
            // Takes seconds, in which the watches go on. Refused when the server was quicker: then it is full, too.
            await run('fallocate', ['-l', String(bavail * bsize - ROOM_BYTES), filler]).catch(
              () => {},
            );
          },
          // Takes a second, too: here it would stop the watches.
          clear: () => rm(filler, { force: true }),
        }
      : null,
    async stop() {
      for (const pid of everything()) signalTo(pid, 'SIGCONT');
      await patroni.stop();
      const left = postmaster();
      if (left) signalTo(left, 'SIGQUIT');
      if (hasDisk) spawnSync(UNMOUNT, ['-l', home]);
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === parent ? Number(entry) : [];
    } catch {
      return [];
    }
  });
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
