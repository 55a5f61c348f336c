import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { findFreePort } from '../faults/tcp-gate.ts';
import { type Child, waitUntil } from './children.ts';
import { createNode, type DatabaseNode } from './database-node.ts';
import { ADDRESS, createDeployed, DEPLOY_FOLDER } from './deployed.ts';
import type { Account } from './packages.ts';

/** What Patroni says of one node. */
interface Member {
  name: string;
  role: string;
  state: string;
}

export interface DatabaseCluster {
  nodes: DatabaseNode[];
  etcds: { child: Child; port: number }[];
  haproxy: Child;
  pgbouncer: Child;
  /** Where visitors come in. */
  portalPort: number;
  /** Of the web processes, which HAProxy sends them to. */
  webPorts: [number, number];
  urls: {
    /** The primary, whichever it is: as the owner. */
    owner: string;
    web: string;
    worker: string;
    staff: string;
    copy: string;
    /** Past PgBouncer. */
    listen: string;
    listenOfWorker: string;
  };
  /** @returns null while there is none */
  findPrimary(): Promise<DatabaseNode | null>;
  findStandby(kind: 'sync_standby' | 'replica'): Promise<DatabaseNode | null>;
  /** Three members that follow, one of them synchronously. */
  isWhole(): Promise<boolean>;
  findEtcdLeader(): Promise<{ child: Child; port: number } | null>;
}

const NODES = ['pg1', 'pg2', 'pg3'];
const ETCDS = ['etcd1', 'etcd2', 'etcd3'];
const PASSWORD = 'only-for-this-bench';
const BOOT_LIMIT_MS = 120_000;
const ASK_LIMIT_MS = 1_000;

/** Three PostgreSQL under Patroni with etcd, HAProxy and PgBouncer, by the settings of `deploy/`, on loopback ports. */
export async function startDatabaseCluster(
  folder: string,
  { account, postgres }: { account: Account; postgres: string },
  endings: (() => Promise<unknown>)[],
): Promise<DatabaseCluster> {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, account.uid, account.gid);
  const archive = join(folder, 'wal');
  mkdirSync(archive, { recursive: true });
  chownSync(archive, account.uid, account.gid);

  const certificates = makeCertificates(folder, account);
  const etcds = await startEtcd(folder, account, certificates);
  // After Patroni, which lingers without it.
  endings.push(() => Promise.all(etcds.map(({ child }) => child.stop())));
  const nodes: DatabaseNode[] = [];
  for (const name of NODES) {
    nodes.push(
      createNode({
        name,
        folder,
        account,
        port: await findFreePort(),
        patroniPort: await findFreePort(),
        values: {
          ETCD_HOSTS: etcds.map(({ port }) => `${ADDRESS}:${port}`).join(','),
          CERTIFICATES: certificates,
          PATRONI_PASSWORD: PASSWORD,
          PG_BIN: postgres,
          SHARED_BUFFERS: '128MB',
          SUPERUSER_PASSWORD: PASSWORD,
          REPLICATION_PASSWORD: PASSWORD,
          CLUSTER_NETWORK: '127.0.0.1/32',
          WAL_ARCHIVE: archive,
          DEPLOY_FOLDER,
        },
      }),
    );
  }
  const primaryPort = await findFreePort();
  const replicaPort = await findFreePort();
  const portalPort = await findFreePort();
  const webPorts: [number, number] = [await findFreePort(), await findFreePort()];
  const haproxy = createDeployed('haproxy', {
    folder,
    name: 'haproxy',
    account,
    values: {
      CERTIFICATES: certificates,
      PRIMARY_BIND: `${ADDRESS}:${primaryPort}`,
      REPLICA_BIND: `${ADDRESS}:${replicaPort}`,
      PORTAL_BIND: `${ADDRESS}:${portalPort}`,
      HAPROXY_METRICS_BIND: `${ADDRESS}:${await findFreePort()}`,
      WEB1: `${ADDRESS}:${webPorts[0]}`,
      WEB2: `${ADDRESS}:${webPorts[1]}`,
      ...Object.fromEntries(
        nodes.flatMap(({ port, patroniPort }, index) => [
          [`PG${index + 1}`, `${ADDRESS}:${port}`],
          [`PATRONI${index + 1}`, String(patroniPort)],
        ]),
      ),
    },
  });
  const pooler = await createPgBouncer(folder, account, { primaryPort, replicaPort });
  endings.push(
    () => haproxy.stop(),
    () => Promise.all(nodes.map((node) => node.stop())),
    () => pooler.child.stop('SIGINT'),
  );

  const cluster: DatabaseCluster = {
    nodes,
    etcds,
    haproxy,
    pgbouncer: pooler.child,
    portalPort,
    webPorts,
    urls: {
      owner: urlOf('postgres', primaryPort),
      web: urlOf('vizit_app', pooler.port),
      worker: urlOf('vizit_worker', pooler.port),
      staff: urlOf('vizit_staff', pooler.port),
      copy: urlOf('vizit_app', pooler.port, 'vizit_copy'),
      listen: urlOf('vizit_app', primaryPort),
      listenOfWorker: urlOf('vizit_worker', primaryPort),
    },
    ...askAbout(nodes, etcds, certificates),
  };
  haproxy.start();
  for (const node of nodes) node.patroni.start();
  await waitUntil(
    () => cluster.isWhole(),
    BOOT_LIMIT_MS,
    () => nodes.map(({ patroni }) => patroni.said()).join('\n'),
  );
  await requireClosed([...etcds.map(({ port }) => port), ...nodes.map((node) => node.patroniPort)]);
  await createDatabase(urlOf('postgres', primaryPort, 'postgres'));
  pooler.child.start();
  return cluster;
}

/** What Patroni and etcd say of themselves at this moment. */
function askAbout(
  nodes: readonly DatabaseNode[],
  etcds: DatabaseCluster['etcds'],
  certificates: string,
): Pick<DatabaseCluster, 'findPrimary' | 'findStandby' | 'isWhole' | 'findEtcdLeader'> {
  const listMembers = () => askMembers(nodes, certificates);
  const findByRole = async (role: string) => {
    const member = (await listMembers()).find(
      (one) => one.role === role && ['running', 'streaming'].includes(one.state),
    );
    return nodes.find(({ name }) => name === member?.name) ?? null;
  };
  return {
    findPrimary: () => findByRole('leader'),
    findStandby: (kind) => findByRole(kind),
    async isWhole() {
      const members = await listMembers();
      const good = members.filter(({ state }) => ['running', 'streaming'].includes(state));
      const roles = good.map(({ role }) => role).toSorted();
      return roles.join() === 'leader,replica,sync_standby';
    },
    async findEtcdLeader() {
      for (const etcd of etcds) {
        if (await isEtcdLeader(etcd.port, certificates)) return etcd;
      }
      return null;
    },
  };
}

async function startEtcd(
  folder: string,
  account: Account,
  certificates: string,
): Promise<DatabaseCluster['etcds']> {
  const members: { name: string; port: number; peerPort: number }[] = [];
  for (const name of ETCDS) {
    members.push({
      name,
      port: await findFreePort(),
      peerPort: await findFreePort(),
    });
  }
  return members.map(({ name, port, peerPort }) => {
    const child = createDeployed('etcd', {
      folder,
      name,
      account,
      values: {
        CERTIFICATES: certificates,
        ETCD_DATA: join(folder, `run-${name}`, 'data'),
        ETCD_PORT: String(port),
        ETCD_PEER_PORT: String(peerPort),
        ETCD_CLUSTER: members.map((one) => `${one.name}=https://${ADDRESS}:${one.peerPort}`).join(),
      },
    });
    child.start();
    return { child, port };
  });
}

async function createPgBouncer(
  folder: string,
  account: Account,
  ports: { primaryPort: number; replicaPort: number },
): Promise<{ child: Child; port: number }> {
  const port = await findFreePort();
  const child = createDeployed('pgbouncer', {
    folder,
    name: 'pgbouncer',
    account,
    values: {
      HAPROXY_ADDRESS: ADDRESS,
      PRIMARY_PORT: String(ports.primaryPort),
      REPLICA_PORT: String(ports.replicaPort),
      PGBOUNCER_ADDRESS: ADDRESS,
      PGBOUNCER_PORT: String(port),
      PGBOUNCER_USERS: join(folder, 'run-pgbouncer', 'users.txt'),
      PGBOUNCER_TLS: 'disable',
      APP_PASSWORD: PASSWORD,
      STAFF_PASSWORD: PASSWORD,
      WORKER_PASSWORD: PASSWORD,
    },
  });
  return { child, port };
}

function urlOf(user: string, port: number, database = 'vizit'): string {
  return `postgresql://${user}:${PASSWORD}@${ADDRESS}:${port}/${database}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE DATABASE vizit');
  } finally {
    await client.end();
  }
}

/** What the migration leaves to the operator. */
export async function givePasswords(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    for (const role of ['vizit_app', 'vizit_staff', 'vizit_worker']) {
      await client.query(`ALTER ROLE ${role} PASSWORD '${PASSWORD}'`);
    }
  } finally {
    await client.end();
  }
}

/** As an operator makes them. @returns their folder */
function makeCertificates(folder: string, { uid, gid }: Account): string {
  const certificates = join(folder, 'certificates');
  const names = [...NODES, ...ETCDS, 'haproxy'].map((name) => `${name}=${ADDRESS}`);
  const { status, stderr } = spawnSync(
    join(DEPLOY_FOLDER, 'make-certificates.sh'),
    [certificates, ...names],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  for (const name of ['.', ...readdirSync(certificates)])
    chownSync(join(certificates, name), uid, gid);
  return certificates;
}

/** As the first node has it that answers. */
async function askMembers(nodes: readonly DatabaseNode[], certificates: string): Promise<Member[]> {
  for (const { patroniPort } of nodes) {
    const answer = await askJson<{ members?: Member[] }>(patroniPort, '/cluster', { certificates });
    if (answer?.members) return answer.members;
  }
  return [];
}

async function isEtcdLeader(port: number, certificates: string): Promise<boolean> {
  const status = await askJson<{ leader?: string; header?: { member_id?: string } }>(
    port,
    '/v3/maintenance/status',
    { method: 'POST', body: '{}', certificates },
  );
  return status?.leader !== undefined && status.leader === status.header?.member_id;
}

/** Neither etcd nor Patroni answers anybody who has no certificate of the cluster's, over TLS or without it. */
async function requireClosed(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    for (const isPlain of [true, false]) {
      for (const path of ['/cluster', '/v3/maintenance/status', '/version']) {
        const answer = await ask(port, path, { isPlain }).catch(() => null);
        if (answer !== null && answer.status < 400) {
          throw new Error(`port ${port} answers a stranger at ${path}: ${answer.body}`);
        }
      }
    }
  }
}

async function askJson<T>(port: number, path: string, options: AskOptions): Promise<T | null> {
  try {
    return JSON.parse((await ask(port, path, options)).body) as T;
  } catch {
    return null;
  }
}

interface AskOptions {
  method?: string;
  body?: string;
  /** With that of HAProxy; none: as a stranger. */
  certificates?: string;
  /** Without TLS. */
  isPlain?: boolean;
}

async function ask(
  port: number,
  path: string,
  { method = 'GET', body = '', certificates, isPlain = false }: AskOptions,
): Promise<{ status: number; body: string }> {
  const read = (name: string) => certificates && readFileSync(join(certificates, name));
  const signal = AbortSignal.timeout(ASK_LIMIT_MS);
  const common = { host: ADDRESS, port, path, method, agent: false, signal } as const;
  const identity = { ca: read('ca.crt'), cert: read('haproxy.crt'), key: read('haproxy.key') };
  const call = isPlain
    ? http.request(common)
    : https.request({ ...common, ...identity, rejectUnauthorized: certificates !== undefined });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}
