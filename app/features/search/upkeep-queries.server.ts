import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** Renews listings whose next day has passed. `$1`: how many calendars at once. */
export const refreshStaleListings = sql.named<{ n: number }>(
  'worker_refresh_stale_listings',
  'SELECT refresh_stale_listings($1) AS n',
);

/** Writes what imports have left to be written. `$1`: how many clinics at once. */
export const refreshOutdatedListings = sql.named<{ n: number }>(
  'worker_refresh_outdated_listings',
  'SELECT refresh_outdated_listings($1) AS n',
);

const refreshListing = sql.named<{ changed: number }>(
  'worker_refresh_listing',
  'SELECT refresh_resource_listing(resource_id) AS changed FROM reservation WHERE id = $1',
);

/** Brings the search listings of the person or room of a reservation up to date. */
export async function refreshListingOf(pool: Pool, reservationId: string): Promise<void> {
  await query(pool, refreshListing, [reservationId]);
}
