import { BENCH_SECRET } from './secret.ts';
import { APPLICATION_ROLE, type Pool } from '#db/client.ts';
import { loadBenchData, loadDemoData } from '#db/seed/main.ts';

/** What a database holds: the demo, or a directory of so many doctors. */
export type DataKind = 'demo' | number;

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

/** Fills a migrated, empty database. */
export async function fill(
  pool: Pool,
  kind: DataKind,
  options: { today: string; uploadsFolder: string; log: (message: string) => void },
): Promise<void> {
  if (kind === 'demo') {
    await loadDemoData({ pool, appSecret: BENCH_SECRET, ...options });
  } else {
    await loadBenchData({ pool, doctors: kind, ...options });
    await pool.query(BOOKED_TIMES, [options.today, WEEKS_BOOKED]);
    options.log('reservations');
  }
  await pool.query(FLOOR_TABLE);
  // What autovacuum would have done by the time such data have grown.
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
}
