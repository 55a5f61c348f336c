import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The operating-system user a PostgreSQL process runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** Used when the system has no user list: the number every Linux distribution gives to `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so a root process hands it to `nobody`.
 * Returns null when this process is not root: PostgreSQL then runs as the same user.
 */
export function getServerAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  let users: string;
  try {
    users = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return NOBODY;
  }
  const fields = users
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : NOBODY;
}

/** Whether the account may enter a folder: every folder above it counts, so it is asked, not computed. */
export function canEnter(folder: string, account: Account): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
  return answer.status === 0;
}

/** Whether the account can execute a program, its libraries included. */
export function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}
