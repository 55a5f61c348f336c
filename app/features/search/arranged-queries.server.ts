import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { kmPerMapDegree } from '#app/features/directory/near.ts';
import { LOWEST_DOCTOR_PRICE, LOWEST_PRICE } from '#app/features/directory/listed-rows.server.ts';
import type { MarkedKind, MarkerRow } from './marker-queries.server.ts';
import {
  doctorColumns,
  DOCTORS,
  FITS,
  LISTED,
  PROVIDER_COLUMNS,
  PROVIDERS,
  readersOf,
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
 * A list in another order than the listings stand in, or of those only who have a time by some day or after work: whom the search fits is
 * found first, at most the earliest two thousand, and put in order then. Of evenings the day of the next one stands for the next day.
 *   $1 to $10 as with names (words: none); $11 limit; $12 offset; $13, $14 group; $15 the last day or null;
 *   $16, $17, $18 latitude, longitude, radius in degrees of the map, or null; $19 the order; $20 of doctors: the reader's languages
 */
const POSITION = 'map_point($16::real, $17::real)';
/** What says of a listing from when on there are times. */
type Days = 'next_day' | 'evening_day';
const IN_TIME: Record<Days, string> = {
  next_day: '($15::date IS NULL OR l.next_day <= $15)',
  evening_day: `l.evening_day < 'infinity' AND ($15::date IS NULL OR l.evening_day <= $15)`,
};
const hits = (kind: MarkedKind, days: Days) => `
  WITH hit AS MATERIALIZED (
    SELECT l.${kind}_id AS id, l.provider_id, l.${days} AS next_day, l.rank FROM ${kind}_listing l
     WHERE l.subfunction_id = $2 AND ${LISTED} AND ${FITS[kind]} AND ${IN_TIME[days]}
       AND ($16::real IS NULL OR EXISTS (SELECT FROM provider_listing m WHERE m.provider_id = l.provider_id AND m.subfunction_id = 0 AND map_point(m.lat, m.lng) <@ circle(${POSITION}, $18::float8)))
     ORDER BY l.${days}, l.rank, l.${kind}_id LIMIT ${ARRANGED_ROWS_MAX + 1})`;
/** What prices and ratings are read of. */
const JOINED = {
  doctor:
    'JOIN doctor d ON d.id = page.id AND d.is_active JOIN provider p ON p.id = d.provider_id AND p.is_active',
  provider: 'JOIN provider p ON p.id = page.id AND p.is_active',
};
/** In the order asked for: all of them are looked at. */
const inOrder = (kind: MarkedKind, price: string) => `
  page AS MATERIALIZED (
    SELECT page.id, page.next_day, page.rank, at.distance, place.key
      FROM hit page ${JOINED[kind]}
     CROSS JOIN LATERAL (SELECT map_point(p.lat, p.lng) <-> ${POSITION} AS distance) at
     CROSS JOIN LATERAL (SELECT CASE $19::text WHEN 'price' THEN ${price}::float8
                                     WHEN 'rating' THEN CASE WHEN p.review_count > 0 THEN -p.rating_all_avg::float8 END
                                     ELSE at.distance END AS key) place
     ORDER BY place.key NULLS LAST, page.next_day, page.rank, page.id LIMIT $11 OFFSET $12)`;
/** In the order in which they were found. */
const AS_FOUND = `
  page AS MATERIALIZED (
    SELECT id, next_day, rank, NULL::float8 AS distance, NULL::float8 AS key FROM hit
     WHERE $19::text IS NULL ORDER BY next_day, rank, id LIMIT $11 OFFSET $12)`;
const arranged = (kind: MarkedKind, days: Days, page: string) => `${hits(kind, days)}, ${page}
  SELECT t.total, page.distance, ${days === 'evening_day' ? 'page.next_day::text AS evening_day, ' : ''}${kind === 'doctor' ? doctorColumns(20) : PROVIDER_COLUMNS}
    FROM (SELECT count(*)::int AS total FROM hit) t LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true
   ORDER BY page.key NULLS LAST, page.next_day, page.rank, page.id`;

type Counted<Row> = { total: number; distance: number | null } & (
  | Row
  | { [Field in keyof Row]: null }
);
/** By what says when there are times; `found`: in the order in which they are found, nothing else was asked for. */
type Arranged<Row> = Record<
  Days,
  { found: Statement<Counted<Row>>; ordered: Statement<Counted<Row>> }
>;

const DOCTORS_IN_ORDER = inOrder('doctor', LOWEST_DOCTOR_PRICE);
const PROVIDERS_IN_ORDER = inOrder('provider', LOWEST_PRICE);
const arrangedDoctors: Arranged<ListedDoctorRow> = {
  next_day: {
    found: sql.named('finder_doctors_by_day', arranged('doctor', 'next_day', AS_FOUND)),
    ordered: sql.named('finder_arranged_doctors', arranged('doctor', 'next_day', DOCTORS_IN_ORDER)),
  },
  evening_day: {
    found: sql.named('finder_doctors_by_evening', arranged('doctor', 'evening_day', AS_FOUND)),
    ordered: sql.named(
      'finder_arranged_evenings_of_doctors',
      arranged('doctor', 'evening_day', DOCTORS_IN_ORDER),
    ),
  },
};
const arrangedProviders: Arranged<ListedProviderRow> = {
  next_day: {
    found: sql.named('finder_providers_by_day', arranged('provider', 'next_day', AS_FOUND)),
    ordered: sql.named(
      'finder_arranged_providers',
      arranged('provider', 'next_day', PROVIDERS_IN_ORDER),
    ),
  },
  evening_day: {
    found: sql.named('finder_providers_by_evening', arranged('provider', 'evening_day', AS_FOUND)),
    ordered: sql.named(
      'finder_arranged_evenings_of_providers',
      arranged('provider', 'evening_day', PROVIDERS_IN_ORDER),
    ),
  },
};

const marked = (kind: MarkedKind, days: Days) => `${hits(kind, days)}
  SELECT DISTINCT m.provider_id AS id, m.lat, m.lng FROM hit JOIN provider_listing m ON m.provider_id = hit.provider_id AND m.subfunction_id = 0
   LIMIT $11::bigint OFFSET $12::bigint`;
const arrangedMarkers = {
  doctor: {
    next_day: sql.named<MarkerRow>(
      'finder_arranged_markers_of_doctors',
      marked('doctor', 'next_day'),
    ),
    evening_day: sql.named<MarkerRow>(
      'finder_evening_markers_of_doctors',
      marked('doctor', 'evening_day'),
    ),
  },
  provider: {
    next_day: sql.named<MarkerRow>(
      'finder_arranged_markers_of_providers',
      marked('provider', 'next_day'),
    ),
    evening_day: sql.named<MarkerRow>(
      'finder_evening_markers_of_providers',
      marked('provider', 'evening_day'),
    ),
  },
};
const daysOf = ({ onlyEvenings }: ListingSearch): Days =>
  onlyEvenings ? 'evening_day' : 'next_day';

/** The listings do not stand in the order asked for, or their counts do not fit. */
export function isArranged({ until, onlyEvenings, sort }: ListingSearch): boolean {
  return until !== null || onlyEvenings || sort !== null;
}

/** Doctors who have a time by the day asked for, in the order asked for; of one group, or (null) all. */
export function findArrangedDoctors(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedDoctorRow>> {
  return findArranged(pool, 'doctor', arrangedDoctors, search, window, group);
}

/** The same for providers. */
export function findArrangedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  return findArranged(pool, 'provider', arrangedProviders, search, window, group);
}

/** Where those are who have a time by the day asked for, each by itself. */
export function findArrangedMarkers(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
): Promise<MarkerRow[]> {
  const values = hitValues(search, { limit: null, offset: null }, null);
  return query(pool, arrangedMarkers[kind][daysOf(search)], values);
}

async function findArranged<Row extends { id: number }>(
  pool: Pool,
  kind: MarkedKind,
  statements: Arranged<Row>,
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<Row>> {
  const window = { limit: Math.max(0, Math.min(limit, ARRANGED_ROWS_MAX - offset)), offset };
  const { found, ordered } = statements[daysOf(search)];
  const statement = search.sort === null && search.near === null ? found : ordered;
  const rows = await query(pool, statement, [
    ...hitValues(search, window, group),
    search.sort,
    ...readersOf(kind, search),
  ]);
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
