import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPLICATION_ROLE, createPool, type Pool } from '#db/client.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { loadBenchData } from '#db/seed/main.ts';

export const PROJECT = join(import.meta.dirname, '..');
export const BENCH_FOLDER = join(PROJECT, '.data/bench');
/** Every run sees the same data at the same moment: a Monday morning. */
export const TODAY = '2026-03-02';
const MORNING = Date.parse(`${TODAY}T06:00:00Z`);
/** What the data follow from: a change of any of it makes them anew. */
const DATA_SOURCES = ['db/migrations/*.sql', 'db/seed/**/*.{ts,json,csv}'];
/** Reservations made by the measurements carry it, so that the next run can remove them. */
export const BENCH_HOST = 'bench.invalid';
/** One time of each of the first weeks of every calendar is taken, as if people had booked it. */
const WEEKS_BOOKED = 3;
const BOOKED_TIMES = `
  INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at,
                           status, hold_secret_hash, locale)
  SELECT uuidv7(), 1, 'localhost', c.resource_id, c.id, c.provider_id, c.doctor_id,
         (SELECT min(subfunction_id) FROM calendar_subfunction WHERE calendar_id = c.id), s.starts_at,
         s.starts_at + c.slot_minutes * interval '1 minute', 'confirmed', '', 'hu'
    FROM calendar c
    JOIN calendar_week w ON w.calendar_id = c.id AND w.week < $1::date + 7 * $2 AND cardinality(w.open) > 0
   CROSS JOIN LATERAL (
          SELECT (w.week::timestamp AT TIME ZONE c.tz) + w.open[1 + ((c.id * 7 + (w.week - $1::date)) % cardinality(w.open))::int] * interval '1 minute'
        ) s (starts_at)
   ORDER BY c.id, w.week
  ON CONFLICT DO NOTHING`;
/** What the UPDATE floor changes: rows, checks and indexes as the reservations have them, and nothing that a booking does besides. */
const FLOOR_TABLE = `
  CREATE TABLE bench_floor (LIKE reservation INCLUDING ALL) WITH (fillfactor = 80);
  INSERT INTO bench_floor SELECT * FROM reservation LIMIT 100000;
  GRANT SELECT, UPDATE ON bench_floor TO ${APPLICATION_ROLE}`;
/** The product's own settings, durable as they are; only with room for 64 contestants besides the pools. */
export const POSTGRES_SETTINGS = { max_connections: 120 };

export interface BenchDatabase {
  doctors: number;
  /** Connection string of the application's role. */
  url: string;
  /** The application's pool, as the server makes it. */
  pool: Pool;
  /** A larger pool with every right, to arrange and to look. */
  owner: Pool;
  close(): Promise<void>;
}

/** Milliseconds from this machine's clock to the clock of the data. */
export function clockOffsetMs(): number {
  return MORNING - benchStartedAt;
}
const benchStartedAt = Date.now();

/** Opens the data of one size; makes them the first time, which takes minutes for the largest. */
export async function openBenchDatabase(
  server: EmbeddedPostgres,
  doctors: number,
  log: (message: string) => void,
): Promise<BenchDatabase> {
  const name = `bench_${doctors}_${await fingerprint()}`;
  const admin = createPool({
    url: server.url('postgres', 'postgres'),
    role: null,
    queryTimeoutMs: 0,
  });
  try {
    const { rows } = await admin.query<{ datname: string; isComplete: boolean }>(
      `SELECT datname, coalesce(shobj_description(oid, 'pg_database') = 'complete', false) AS "isComplete"
         FROM pg_database WHERE datname LIKE $1`,
      [`bench\\_${doctors}\\_%`],
    );
    for (const { datname, isComplete } of rows) {
      if (datname !== name || !isComplete) await admin.query(`DROP DATABASE ${datname}`);
    }
    if (!rows.some((row) => row.datname === name && row.isComplete)) {
      await admin.query(`CREATE DATABASE ${name}`);
      await fill(server.url(name, 'postgres'), doctors, log);
      await admin.query(`COMMENT ON DATABASE ${name} IS 'complete'`);
    }
  } finally {
    await admin.end();
  }

  const url = server.url(name, APPLICATION_ROLE);
  const pool = createPool({ url, clockOffsetMs: clockOffsetMs() });
  const owner = createOwnerPool(server.url(name, 'postgres'));
  await removeTraces(owner);
  return {
    doctors,
    url,
    pool,
    owner,
    close: async () => {
      await pool.end();
      await owner.end();
    },
  };
}

function createOwnerPool(url: string): Pool {
  return createPool({ url, role: null, queryTimeoutMs: 0, clockOffsetMs: clockOffsetMs() });
}

async function fingerprint(): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(DATA_SOURCES, { cwd: PROJECT })) paths.push(path);
  const hash = createHash('sha256').update(TODAY);
  for (const path of paths.filter((one) => !one.includes('.test.')).sort()) {
    hash.update(path).update(await readFile(join(PROJECT, path)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function fill(url: string, doctors: number, log: (message: string) => void): Promise<void> {
  await migrate({ url });
  const pool = createOwnerPool(url);
  try {
    await loadBenchData({ pool, doctors, today: TODAY, log });
    await pool.query(BOOKED_TIMES, [TODAY, WEEKS_BOOKED]);
    log('reservations');
    await pool.query(FLOOR_TABLE);
    // What autovacuum would have done by the time such data have grown.
    await pool.query('VACUUM ANALYZE');
    await pool.query('CHECKPOINT');
  } finally {
    await pool.end();
  }
}

/** Takes back what an earlier run booked. */
async function removeTraces(owner: Pool): Promise<void> {
  await owner.query('TRUNCATE token, outbox, idempotency_key');
  await owner.query('DELETE FROM reservation WHERE host = $1', [BENCH_HOST]);
  await owner.query('VACUUM ANALYZE reservation, idempotency_key, outbox, token');
}
