import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../fingerprint.ts';
import { type Child, createChild } from './children.ts';
import type { Account } from './packages.ts';

export const DEPLOY_FOLDER = join(PROJECT, 'deploy');
/** Everything of the bench listens here. */
export const ADDRESS = '127.0.0.1';

/** A program as `deploy/start.sh` starts it, with the settings of `deploy/`. */
export function createDeployed(
  program: 'etcd' | 'patroni' | 'haproxy' | 'pgbouncer',
  options: {
    folder: string;
    /** One of several of its kind. */
    name: string;
    account: Account;
    values: Readonly<Record<string, string>>;
  },
): Child {
  const { folder, name, account, values } = options;
  const run = join(folder, `run-${name}`);
  mkdirSync(run, { recursive: true });
  chownSync(run, account.uid, account.gid);
  return createChild({
    command: join(DEPLOY_FOLDER, 'start.sh'),
    args: [program],
    account,
    cwd: run,
    logFile: join(folder, `${name}.log`),
    env: {
      RUN_FOLDER: run,
      NODE_NAME: name,
      NODE_ADDRESS: ADDRESS,
      LISTEN_ADDRESS: ADDRESS,
      ...values,
    },
  });
}
