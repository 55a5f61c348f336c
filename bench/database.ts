import { join } from 'node:path';
import { APPLICATION_ROLE, createPool, STAFF_ROLE, type Pool } from '#db/client.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type DataKind, fill } from './fill.ts';
import { BENCH_PARTNER_KEY } from './secret.ts';
import { fingerprintData, PROJECT } from './fingerprint.ts';

export const BENCH_FOLDER = join(PROJECT, '.data/bench');
/** Pictures of the demo. */
export const UPLOADS_FOLDER = join(BENCH_FOLDER, 'uploads');
/** Every run sees the same data at the same moment: a Monday morning. */
export const TODAY = '2026-03-02';
const MORNING = Date.parse(`${TODAY}T06:00:00Z`);
/** Reservations made by the measurements carry it, so that the next run can remove them. */
export const BENCH_HOST = 'bench.invalid';
/** The product's own settings, durable as they are; only with room for 64 contestants besides the pools. */
export const POSTGRES_SETTINGS = { max_connections: 120 };
/** Half a million doctors are kept by a server of their own: `SHARED_BUFFERS` as `deploy/` has it. */
export const GROWN_SETTINGS = { shared_buffers: '1GB' };

export interface BenchDatabase {
  /** Connection string of the application's role. */
  url: string;
  /** Of the staff's role. */
  staffUrl: string;
  /** The application's pool, as the server makes it. */
  pool: Pool;
  /** A pool with every right, to arrange and to look. */
  owner: Pool;
  close(): Promise<void>;
}

const startedAt = Date.now();

/** Milliseconds from this machine's clock to the clock of the data. */
export function clockOffsetMs(): number {
  return MORNING - startedAt;
}

/** Opens the data of one kind; makes them the first time, which takes minutes for the largest. */
export async function openBenchDatabase(
  server: EmbeddedPostgres,
  kind: DataKind,
  log: (message: string) => void,
): Promise<BenchDatabase> {
  const name = `bench_${kind}_${await fingerprintData()}`;
  await makeIfMissing(server, name, kind, log);
  return openNamed(server, name);
}

const COPY = 'copy_for_one_measurement';

/** Opens a copy of the data of one kind, for what cannot be taken back; the next copy takes its place. */
export async function openBenchCopy(
  server: EmbeddedPostgres,
  kind: DataKind,
  log: (message: string) => void,
): Promise<BenchDatabase> {
  const name = `bench_${kind}_${await fingerprintData()}`;
  await makeIfMissing(server, name, kind, log);
  const admin = createOwnerPool(server.url('postgres', 'postgres'));
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${COPY}`);
    await admin.query(`CREATE DATABASE ${COPY} TEMPLATE ${name}`);
  } finally {
    await admin.end();
  }
  return openNamed(server, COPY);
}

async function openNamed(server: EmbeddedPostgres, name: string): Promise<BenchDatabase> {
  const url = server.url(name, APPLICATION_ROLE);
  const pool = createPool({ url, partnerKey: BENCH_PARTNER_KEY, clockOffsetMs: clockOffsetMs() });
  const owner = createOwnerPool(server.url(name, 'postgres'));
  await removeTraces(owner);
  return {
    url,
    staffUrl: server.url(name, STAFF_ROLE),
    pool,
    owner,
    close: async () => {
      await pool.end();
      await owner.end();
    },
  };
}

/** A database is complete once it says so; others of its kind are of an earlier schema and go. */
async function makeIfMissing(
  server: EmbeddedPostgres,
  name: string,
  kind: DataKind,
  log: (message: string) => void,
): Promise<void> {
  const admin = createOwnerPool(server.url('postgres', 'postgres'));
  try {
    const { rows } = await admin.query<{ datname: string; isComplete: boolean }>(
      `SELECT datname, coalesce(shobj_description(oid, 'pg_database') = 'complete', false) AS "isComplete"
         FROM pg_database WHERE datname LIKE $1`,
      [`bench\\_${kind}\\_%`],
    );
    if (rows.some((row) => row.datname === name && row.isComplete)) return;
    for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname}`);
    log(`making the data: ${kind === 'demo' ? 'the demo' : `${kind} doctors`}`);
    await admin.query(`CREATE DATABASE ${name}`);
    await migrate({ url: server.url(name, 'postgres'), partnerKeys: [BENCH_PARTNER_KEY] });
    const owner = createOwnerPool(server.url(name, 'postgres'));
    try {
      await fill(owner, kind, { today: TODAY, uploadsFolder: UPLOADS_FOLDER, log });
    } finally {
      await owner.end();
    }
    await admin.query(`COMMENT ON DATABASE ${name} IS 'complete'`);
  } finally {
    await admin.end();
  }
}

function createOwnerPool(url: string): Pool {
  return createPool({ url, role: null, queryTimeoutMs: 0, clockOffsetMs: clockOffsetMs() });
}

/** Takes back what an earlier run booked. */
async function removeTraces(owner: Pool): Promise<void> {
  await owner.query('TRUNCATE token, outbox, idempotency_key');
  await owner.query('DELETE FROM reservation WHERE host = $1', [BENCH_HOST]);
  await owner.query('VACUUM ANALYZE reservation, idempotency_key, outbox, token');
}
