import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseCluster } from './database-cluster.ts';
import { type DatabaseNode, signalTo } from './database-node.ts';
import type { PortalCluster, PortalPlace } from './portal-cluster.ts';

export interface Fault {
  name: string;
  /** Whether the database itself is what fails. */
  isOfDatabase: boolean;
  times: number;
  /** Does it. */
  strike(round: number): Promise<Struck>;
}

interface Struck {
  /** Mends it once everything works again, as an operator would. */
  mend: () => Promise<void>;
  /** Of a process of ours: from its death until its work is done again in its place, by the one that stood by. */
  ownMs?: Promise<number>;
}

export interface Rounds {
  kills: number;
  pauses: number;
}

/** The name of the fault that needs a disk of its own for each member. */
export const FULL_DISK = 'primary’s disk filled';
const FULL_WAIT_MS = 60_000;

export function listFaults(
  database: DatabaseCluster,
  portal: PortalCluster,
  { kills, pauses }: Rounds,
): Fault[] {
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
        return {
          mend: async () => {
            if (withPatroni) node.patroni.start();
          },
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
        return { mend: async () => node.freeze('SIGCONT') };
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
        return { mend: async () => node.patroni.start() };
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
        return { mend: async () => child.start() };
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
        return { mend: async () => {} };
      },
    },
    processFault('web process killed', kills, portal.webs),
    processFault('worker killed', kills, portal.workers),
  ];
}

/** One of ours dies, by turns. */
function processFault(name: string, times: number, places: readonly PortalPlace[]): Fault {
  return {
    name,
    isOfDatabase: false,
    times,
    async strike(round) {
      const place = demand(places[round % places.length] ?? null, 'process');
      const at = performance.now();
      const { worksAgain, isWhole } = await place.kill();
      const ownMs = worksAgain.then(() => performance.now() - at);
      // Said again to whoever waits for them.
      for (const waited of [ownMs, isWhole]) waited.catch(() => {});
      return { ownMs, mend: () => isWhole };
    },
  };
}

/** The primary can write nothing more until somebody makes room. */
function diskFault(database: DatabaseCluster, primary: () => Promise<DatabaseNode>): Fault {
  return {
    name: FULL_DISK,
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
      return { mend: async () => node.disk?.clear() };
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
