import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { kmPerMapDegree } from '#app/features/directory/near.ts';
import { LOWEST_DOCTOR_PRICE, LOWEST_PRICE } from '#app/features/directory/listed-rows.server.ts';
import type { MarkedKind, MarkerRow } from './marker-queries.server.ts';
import {
  DOCTOR_COLUMNS,
  DOCTORS,
  FITS,
  LISTED,
  PROVIDER_COLUMNS,
  PROVIDERS,
  type ListedDoctorRow,
  type ListedProviderRow,
  type ListingPage,
  type ListingSearch,
  type NetworkGroup,
  type PageWindow,
} from './listing-queries.server.ts';

/** What costs least is known only when every price was looked at: so many are, the earliest first. */
const ARRANGED_ROWS_MAX = 2000;

/*
 * A list in another order than the listings stand in, or of those only who have a time by some day: whom the search fits is
 * found first, at most the earliest two thousand, and put in order then.
 *   $1 to $10 as with names (words: none); $11 limit; $12 offset; $13, $14 group; $15 the last day or null;
 *   $16, $17, $18 latitude, longitude, radius in degrees of the map, or null; $19 the order
 */
const POSITION = 'map_point($16::real, $17::real)';
const IN_TIME = '($15::date IS NULL OR l.next_day <= $15)';
const hits = (kind: MarkedKind) => `
  WITH hit AS MATERIALIZED (
    SELECT l.${kind}_id AS id, l.provider_id, l.next_day, l.rank FROM ${kind}_listing l
     WHERE l.subfunction_id = $2 AND ${LISTED} AND ${FITS[kind]} AND ${IN_TIME}
       AND ($16::real IS NULL OR EXISTS (SELECT FROM provider_listing m WHERE m.provider_id = l.provider_id AND m.subfunction_id = 0 AND map_point(m.lat, m.lng) <@ circle(${POSITION}, $18::float8)))
     ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${ARRANGED_ROWS_MAX + 1})`;
/** What prices and ratings are read of. */
const JOINED = {
  doctor:
    'JOIN doctor d ON d.id = page.id AND d.is_active JOIN provider p ON p.id = d.provider_id AND p.is_active',
  provider: 'JOIN provider p ON p.id = page.id AND p.is_active',
};
const arranged = (
  kind: MarkedKind,
  joins: string,
  columns: string,
  price: string,
) => `${hits(kind)},
  page AS MATERIALIZED (
    SELECT page.id, page.next_day, page.rank, at.distance, place.key
      FROM hit page ${JOINED[kind]}
     CROSS JOIN LATERAL (SELECT map_point(p.lat, p.lng) <-> ${POSITION} AS distance) at
     CROSS JOIN LATERAL (SELECT CASE $19::text WHEN 'price' THEN ${price}::float8
                                     WHEN 'rating' THEN CASE WHEN p.review_count > 0 THEN -p.rating_all_avg::float8 END
                                     ELSE at.distance END AS key) place
     ORDER BY place.key NULLS LAST, page.next_day, page.rank, page.id LIMIT $11 OFFSET $12)
  SELECT t.total, page.distance, ${columns} FROM (SELECT count(*)::int AS total FROM hit) t LEFT JOIN (page ${joins}) ON true
   ORDER BY page.key NULLS LAST, page.next_day, page.rank, page.id`;

type Counted<Row> = { total: number; distance: number | null } & (
  | Row
  | { [Field in keyof Row]: null }
);

const arrangedDoctors = sql.named<Counted<ListedDoctorRow>>(
  'finder_arranged_doctors',
  arranged('doctor', DOCTORS, DOCTOR_COLUMNS, LOWEST_DOCTOR_PRICE),
);
const arrangedProviders = sql.named<Counted<ListedProviderRow>>(
  'finder_arranged_providers',
  arranged('provider', PROVIDERS, PROVIDER_COLUMNS, LOWEST_PRICE),
);

const marked = (kind: MarkedKind) => `${hits(kind)}
  SELECT DISTINCT m.provider_id AS id, m.lat, m.lng FROM hit JOIN provider_listing m ON m.provider_id = hit.provider_id AND m.subfunction_id = 0
   LIMIT $11::bigint OFFSET $12::bigint`;
const arrangedMarkers = {
  doctor: sql.named<MarkerRow>('finder_arranged_markers_of_doctors', marked('doctor')),
  provider: sql.named<MarkerRow>('finder_arranged_markers_of_providers', marked('provider')),
};

/** The listings do not stand in the order asked for, or their counts do not fit. */
export function isArranged({ until, sort }: ListingSearch): boolean {
  return until !== null || sort !== null;
}

/** Doctors who have a time by the day asked for, in the order asked for; of one group, or (null) all. */
export function findArrangedDoctors(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedDoctorRow>> {
  return findArranged(pool, arrangedDoctors, search, window, group);
}

/** The same for providers. */
export function findArrangedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  return findArranged(pool, arrangedProviders, search, window, group);
}

/** Where those are who have a time by the day asked for, each by itself. */
export function findArrangedMarkers(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
): Promise<MarkerRow[]> {
  return query(pool, arrangedMarkers[kind], hitValues(search, { limit: null, offset: null }, null));
}

async function findArranged<Row extends { id: number }>(
  pool: Pool,
  statement: Statement<Counted<Row>>,
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<Row>> {
  const window = { limit: Math.max(0, Math.min(limit, ARRANGED_ROWS_MAX - offset)), offset };
  const rows = await query(pool, statement, [...hitValues(search, window, group), search.sort]);
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.filter(
      (row): row is { total: number; distance: number | null } & Row => row.id !== null,
    ),
    total: Math.min(total, ARRANGED_ROWS_MAX),
    hasMore: total > ARRANGED_ROWS_MAX,
  };
}

/** $1 to $18. */
function hitValues(
  search: ListingSearch,
  { limit, offset }: { limit: number | null; offset: number | null },
  group: NetworkGroup | null,
): unknown[] {
  const { near } = search;
  return [
    search.market,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    search.isWholeMarket ? null : search.leafIds,
    ...(search.doctorName?.name ?? [null, null]),
    ...(search.providerName?.name ?? [null, null]),
    null,
    limit,
    offset,
    group?.partnerId ?? null,
    group?.isInside ?? null,
    search.until,
    near?.lat ?? null,
    near?.lng ?? null,
    near && near.withinKm / kmPerMapDegree(near.lat),
  ];
}
