import { keepByKey } from '#app/platform/keep-by-key.ts';
import { query, type Database, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { FLAGS } from './listing-parts.server.ts';
import type { ListingSearch } from './listing-queries.server.ts';

/*
 * How many listed without names are inside a partner's card network; of doctors each clinic knows how many it has.
 *   $1 leaves; $2 sub-function; $3 only English; $4 only with discount; $5 partner
 */
const INSIDE = `l.subfunction_id = $2 AND l.location_id = ANY ($1::int[]) AND l.provider_id IN (SELECT np.provider_id FROM network_provider np WHERE np.partner_id = $5)`;
const countedInside = {
  doctor: sql.named<{ n: number }>(
    'finder_doctors_inside_counted',
    `SELECT coalesce(sum(CASE WHEN $3::bool THEN l.english_doctors ELSE l.doctors END), 0)::int AS n
       FROM provider_listing l WHERE ${INSIDE} AND (NOT $4::bool OR l.has_discount)`,
  ),
  provider: sql.named<{ n: number }>(
    'finder_providers_inside_counted',
    `SELECT count(*)::int AS n FROM provider_listing l WHERE ${INSIDE} AND ${FLAGS}`,
  ),
};

type Kind = 'doctor' | 'provider';
export type CountInside = (kind: Kind, search: ListingSearch, partnerId: number) => Promise<number>;

const valuesOf = (search: ListingSearch, partnerId: number) => [
  search.leafIds,
  search.subfunction,
  search.onlyEnglish,
  search.onlyDiscount,
  partnerId,
];

async function countInside(pool: Pool, kind: Kind, values: readonly unknown[]): Promise<number> {
  return (await query(pool, countedInside[kind], values))[0]?.n ?? 0;
}

/** Asks anew each time. */
export const insideCounterOf =
  (pool: Pool): CountInside =>
  (kind, search, partnerId) =>
    countInside(pool, kind, valuesOf(search, partnerId));

/** Of a large specialty thousands of clinics are looked up, for every page alike: kept by filter. */
export function createInsideCounter({ replica }: Pick<Database, 'replica'>): CountInside {
  const countKept = keepByKey((key: string) => {
    const [kind, values] = JSON.parse(key) as [Kind, unknown[]];
    return countInside(replica, kind, values);
  });
  return (kind, search, partnerId) =>
    countKept(JSON.stringify([kind, valuesOf(search, partnerId)]));
}
