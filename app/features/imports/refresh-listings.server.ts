import { callFunction, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** From so many lines on, statements are planned by what the tables hold now. */
const MANY = 200;
/** Providers whose listings are written by one transaction: a clinic that changes something meanwhile waits for one of these. */
const BATCH = 50;

const ANALYZE =
  'ANALYZE provider, doctor, doctor_subfunction, service, calendar, calendar_subfunction, calendar_week';

const refreshOutdated = sql.named<{ n: number }>(
  'imports_refresh_listings',
  'SELECT refresh_outdated_listings($1) AS n',
);

/** Notes, in the transaction of an import, whose listings it has changed. */
export async function noteOutdatedListings(transaction: Transaction): Promise<void> {
  await transaction.query(
    'INSERT INTO outdated_listing (provider_id) SELECT DISTINCT id FROM import_provider',
  );
}

/**
 * Writes what imports have changed into the search listings, so that the finder shows it. Patients search meanwhile: nothing is locked
 * that they read. What is left when the process is killed is the worker's (`refresh_outdated_listings`).
 */
export async function refreshListings(pool: Pool, lines: number): Promise<void> {
  // Planned by what the tables held before, the statements would walk them row by row.
  if (lines >= MANY) await pool.query(ANALYZE);
  for (let last = BATCH; last === BATCH;) {
    last = (await callFunction(pool, refreshOutdated, [BATCH])).n;
  }
}
