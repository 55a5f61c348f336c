import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseCluster } from './database-cluster.ts';
import { type DatabaseNode, signalTo } from './database-node.ts';
import type { PortalCluster } from './portal-cluster.ts';

export interface Fault {
  name: string;
  /** Whether the database itself is what fails. */
  isOfDatabase: boolean;
  times: number;
  /** Does it. What is returned mends it once everything works again, as a supervisor or an operator would. */
  strike(round: number): Promise<() => Promise<void>>;
}

export interface Rounds {
  kills: number;
  pauses: number;
}

/** A process of ours is begun again as soon as it has ended: systemd's Restart=always. */
const FULL_WAIT_MS = 60_000;

export function listFaults(
  database: DatabaseCluster,
  portal: PortalCluster,
  { kills, pauses }: Rounds,
): Fault[] {
  const nothing = async () => {};
  const primary = async () => demand(await database.findPrimary(), 'a primary');
  const disks = database.nodes.every(({ disk }) => disk !== null);
  return [
    {
      name: 'primary killed',
      isOfDatabase: true,
      times: kills,
      async strike(round) {
        const node = await primary();
        // By turns the server alone, and the server with who watches over it.
        const withPatroni = round % 2 === 1;
        if (withPatroni) node.patroni.kill('SIGKILL');
        signalTo(node.postmaster(), 'SIGKILL');
        return async () => {
          if (withPatroni) node.patroni.start();
        };
      },
    },
    {
      name: 'primary paused',
      isOfDatabase: true,
      times: pauses,
      async strike() {
        const node = await primary();
        node.freeze('SIGSTOP');
        return async () => node.freeze('SIGCONT');
      },
    },
    {
      name: 'synchronous standby killed',
      isOfDatabase: true,
      times: 1,
      async strike() {
        const node = demand(await database.findStandby('sync_standby'), 'a synchronous standby');
        node.patroni.kill('SIGKILL');
        signalTo(node.postmaster(), 'SIGKILL');
        return async () => node.patroni.start();
      },
    },
    {
      name: 'etcd’s leader killed',
      isOfDatabase: true,
      times: 1,
      async strike() {
        const { child } = demand(await database.findEtcdLeader(), 'a leader of etcd');
        child.kill('SIGKILL');
        await child.ended();
        return async () => child.start();
      },
    },
    ...(disks ? [diskFault(database, primary)] : []),
    {
      name: 'PgBouncer killed',
      isOfDatabase: false,
      times: 1,
      async strike() {
        database.pgbouncer.kill('SIGKILL');
        await database.pgbouncer.ended();
        database.pgbouncer.start();
        return nothing;
      },
    },
    {
      name: 'web process killed',
      isOfDatabase: false,
      times: 1,
      async strike() {
        const [web] = portal.webs;
        web?.child.kill('SIGKILL');
        await web?.child.ended();
        return async () => web?.start();
      },
    },
    {
      name: 'worker killed',
      isOfDatabase: false,
      times: 1,
      async strike() {
        const [worker] = portal.workers;
        worker?.child.kill('SIGKILL');
        await worker?.child.ended();
        return async () => worker?.start();
      },
    },
  ];
}

/** The primary can write nothing more until somebody makes room. */
function diskFault(database: DatabaseCluster, primary: () => Promise<DatabaseNode>): Fault {
  return {
    name: 'primary’s disk filled',
    isOfDatabase: true,
    times: 1,
    async strike() {
      const node = await primary();
      await node.disk?.fill();
      // Files of the log that were prepared before are used up first.
      const endsAt = performance.now() + FULL_WAIT_MS;
      const isSame = async () => (await database.findPrimary()) === node;
      while (node.postmaster() && performance.now() < endsAt && (await isSame())) {
        await switchLog(database.urls.owner);
      }
      return async () => node.disk?.clear();
    },
  };
}

async function switchLog(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`SELECT pg_logical_emit_message(true, 'bench', ''), pg_switch_wal()`);
  } catch {
    await delay(50);
  } finally {
    await client.end().catch(() => {});
  }
}

function demand<T>(found: T | null, what: string): T {
  if (found === null) throw new Error(`there is no ${what} to do something to`);
  return found;
}
