import type { Transaction } from '#db/client.ts';

/** Above this, building every listing anew is quicker than the changed ones one by one. */
const ONE_BY_ONE_MAX = 200;

/** Counts of the changed providers, then the search listings, so that the finder shows what was imported. */
export async function refreshListings(transaction: Transaction): Promise<void> {
  await transaction.query(`
    UPDATE provider p SET doctor_count = n.doctors, specialization_count = n.specializations
      FROM (SELECT i.id,
                   (SELECT count(*) FROM doctor d WHERE d.provider_id = i.id AND d.is_active) AS doctors,
                   (SELECT count(DISTINCT s.specialization_id) FROM subfunction s
                     WHERE s.id IN (SELECT ds.subfunction_id FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = i.id AND d.is_active
                                    UNION SELECT sv.subfunction_id FROM service sv WHERE sv.provider_id = i.id
                                    UNION SELECT cs.subfunction_id FROM calendar c JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.provider_id = i.id)) AS specializations
              FROM (SELECT DISTINCT id FROM import_provider) i) n
     WHERE p.id = n.id AND (p.doctor_count, p.specialization_count) IS DISTINCT FROM (n.doctors, n.specializations)`);
  const { rows } = await transaction.query<{ id: number }>(
    `SELECT DISTINCT id FROM import_provider LIMIT ${ONE_BY_ONE_MAX + 1}`,
  );
  if (rows.length > ONE_BY_ONE_MAX) {
    await transaction.query(
      'ANALYZE provider, doctor, doctor_subfunction, service, calendar, calendar_subfunction, calendar_week',
    );
    await transaction.query('SELECT rebuild_listings()');
    return;
  }
  for (const { id } of rows) await transaction.query('SELECT refresh_provider_listing($1)', [id]);
  await transaction.query('SELECT rebuild_listing_counts()');
}
