import type { Transaction } from '#db/client.ts';

/** From so many changed providers on, statements are planned by what the tables hold now. */
const MANY = 200;
/** Providers whose listings are written by one statement. */
const BATCH = 500;

const ANALYZE =
  'ANALYZE import_provider, provider, doctor, doctor_subfunction, service, calendar, calendar_subfunction, calendar_week';

const COUNT = `
  WITH changed AS (SELECT DISTINCT id FROM import_provider),
       doctors AS (
    SELECT d.provider_id, count(*) AS n FROM doctor d JOIN changed c ON c.id = d.provider_id WHERE d.is_active GROUP BY 1),
       offers AS (
    SELECT d.provider_id, ds.subfunction_id FROM changed c JOIN doctor d ON d.provider_id = c.id AND d.is_active JOIN doctor_subfunction ds ON ds.doctor_id = d.id
    UNION SELECT sv.provider_id, sv.subfunction_id FROM changed c JOIN service sv ON sv.provider_id = c.id
    UNION SELECT k.provider_id, ks.subfunction_id FROM changed c JOIN calendar k ON k.provider_id = c.id JOIN calendar_subfunction ks ON ks.calendar_id = k.id),
       specializations AS (
    SELECT o.provider_id, count(DISTINCT s.specialization_id) AS n FROM offers o JOIN subfunction s ON s.id = o.subfunction_id GROUP BY 1)
  UPDATE provider p SET doctor_count = coalesce(d.n, 0), specialization_count = coalesce(s.n, 0)
    FROM changed c LEFT JOIN doctors d ON d.provider_id = c.id LEFT JOIN specializations s ON s.provider_id = c.id
   WHERE p.id = c.id AND (p.doctor_count, p.specialization_count) IS DISTINCT FROM (coalesce(d.n, 0)::int, coalesce(s.n, 0)::smallint)`;

/**
 * Counts of the changed providers, then their search listings, so that the finder shows what was imported. Patients search
 * meanwhile: nothing is locked that they read.
 */
export async function refreshListings(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ id: number }>(
    'SELECT DISTINCT id FROM import_provider ORDER BY id',
  );
  const ids = rows.map(({ id }) => id);
  // Planned by what the tables held before, the statements below would walk them row by row.
  if (ids.length >= MANY) await transaction.query(ANALYZE);
  await transaction.query(COUNT);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    await transaction.query('SELECT refresh_provider_listings($1)', [batch]);
  }
  await transaction.query('SELECT rebuild_listing_counts()');
}
