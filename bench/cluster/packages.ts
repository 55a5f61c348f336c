import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const POSTGRES_ROOT = '/usr/lib/postgresql';
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: POSTGRES_ROOT,
  // Without it Patroni says of every address with https that it is not there.
  'python3-idna': '/usr/lib/python3/dist-packages/idna',
};
/** Debian's packages start what they bring; a service of that name must not take part in a measurement. */
const NO_SERVICES = '#!/bin/sh\nexit 101\n';
const POLICY = '/usr/sbin/policy-rc.d';

/** Who the servers run as: PostgreSQL refuses to be root's. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Debian's packages; installed when they are missing and this process may.
 * @throws with the line to run when it may not
 */
export function requirePackages(log: (message: string) => void): {
  account: Account;
  postgres: string;
} {
  const missing = Object.entries(PROGRAMS).flatMap(([name, path]) =>
    existsSync(path) ? [] : name,
  );
  if (missing.length > 0) {
    const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
    // Elsewhere they would start their services.
    if (process.getuid?.() !== 0 || !keepsServicesDown()) {
      throw new Error(`Install as root, and see that no service is started: ${line}`);
    }
    log(line);
    const [program = '', ...args] = line.split(' ');
    const { status, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`${line}\n${stderr}`);
  }
  if (process.getuid?.() !== 0)
    throw new Error('This part starts servers as the user postgres: run it as root.');
  const version = readdirSync(POSTGRES_ROOT)
    .map(Number)
    .filter(Boolean)
    .toSorted((a, b) => b - a)[0];
  return { account: accountOf('postgres'), postgres: `${POSTGRES_ROOT}/${version}/bin` };
}

function keepsServicesDown(): boolean {
  return (
    existsSync(POLICY) && readFileSync(POLICY, 'utf8').includes(NO_SERVICES.split('\n')[1] ?? '')
  );
}

function accountOf(name: string): Account {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  if (!fields) throw new Error(`there is no user ${name}`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}
