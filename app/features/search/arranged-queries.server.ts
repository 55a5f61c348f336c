import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { kmPerMapDegree } from '#app/features/directory/near.ts';
import type { MarkedKind, MarkerRow } from './marker-queries.server.ts';
import {
  doctorColumns,
  DOCTORS,
  FITS,
  FLAGS,
  inGroup,
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

/** So many rows are counted and paged; of a list that is put in order after it was found, the earliest. */
const ARRANGED_ROWS_MAX = 2000;
/** By price or rating the listings have an order of their own: a page of each place is read. */
const LISTED_ORDERS = { price: 'price', rating: 'rating DESC NULLS LAST' } as const;

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
    SELECT l.${kind}_id AS id, l.provider_id, l.${days} AS next_day, l.rank, l.price, l.rating FROM ${kind}_listing l
     WHERE l.subfunction_id = $2 AND ${LISTED} AND ${FITS[kind]} AND ${IN_TIME[days]}
       AND ($16::real IS NULL OR EXISTS (SELECT FROM provider_listing m WHERE m.provider_id = l.provider_id AND m.subfunction_id = 0 AND map_point(m.lat, m.lng) <@ circle(${POSITION}, $18::float8)))
     ORDER BY l.${days}, l.rank, l.${kind}_id LIMIT ${ARRANGED_ROWS_MAX + 1})`;
/** In the order asked for: all of them are looked at. */
const IN_ORDER = `
  page AS MATERIALIZED (
    SELECT hit.id, hit.next_day, hit.rank, at.distance, place.key
      FROM hit
      LEFT JOIN provider_listing m ON $16::real IS NOT NULL AND m.provider_id = hit.provider_id AND m.subfunction_id = 0
     CROSS JOIN LATERAL (SELECT map_point(m.lat, m.lng) <-> ${POSITION} AS distance) at
     CROSS JOIN LATERAL (SELECT CASE $19::text WHEN 'price' THEN hit.price::float8 WHEN 'rating' THEN -hit.rating::float8 ELSE at.distance END AS key) place
     ORDER BY place.key NULLS LAST, hit.next_day, hit.rank, hit.id LIMIT $11 OFFSET $12)`;
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

const arrangedDoctors: Arranged<ListedDoctorRow> = {
  next_day: {
    found: sql.named('finder_doctors_by_day', arranged('doctor', 'next_day', AS_FOUND)),
    ordered: sql.named('finder_arranged_doctors', arranged('doctor', 'next_day', IN_ORDER)),
  },
  evening_day: {
    found: sql.named('finder_doctors_by_evening', arranged('doctor', 'evening_day', AS_FOUND)),
    ordered: sql.named(
      'finder_arranged_evenings_of_doctors',
      arranged('doctor', 'evening_day', IN_ORDER),
    ),
  },
};
const arrangedProviders: Arranged<ListedProviderRow> = {
  next_day: {
    found: sql.named('finder_providers_by_day', arranged('provider', 'next_day', AS_FOUND)),
    ordered: sql.named('finder_arranged_providers', arranged('provider', 'next_day', IN_ORDER)),
  },
  evening_day: {
    found: sql.named('finder_providers_by_evening', arranged('provider', 'evening_day', AS_FOUND)),
    ordered: sql.named(
      'finder_arranged_evenings_of_providers',
      arranged('provider', 'evening_day', IN_ORDER),
    ),
  },
};

/*
 * All that stand in the order asked for, with nothing to be found first.
 *   $1 leaves of the place, or of the market; $2 sub-function; $3 only English; $4 only with discount; $5 limit; $6 offset; $7, $8 group;
 *   $9 of doctors: the reader's languages
 */
const listed = (kind: MarkedKind, sort: keyof typeof LISTED_ORDERS) => {
  const fits = `l.subfunction_id = $2 AND ${FLAGS} AND ${inGroup(7)}`;
  const order = (of: string) => `${of}.${LISTED_ORDERS[sort]}, ${of}.next_day, ${of}.rank`;
  return `
  WITH page AS MATERIALIZED (
    SELECT best.* FROM unnest($1::int[]) AS leaf (id)
     CROSS JOIN LATERAL (
           SELECT l.${kind}_id AS id, l.next_day, l.rank, l.${sort} FROM ${kind}_listing l
            WHERE l.location_id = leaf.id AND ${fits}
            ORDER BY ${order('l')}, l.${kind}_id LIMIT $5::bigint + $6::bigint) best
     ORDER BY ${order('best')}, best.id LIMIT $5 OFFSET $6)
  SELECT t.total, NULL::float8 AS distance, ${kind === 'doctor' ? doctorColumns(9) : PROVIDER_COLUMNS}
    FROM (SELECT CASE WHEN $7::int IS NULL
                   THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = '${kind}' AND l.subfunction_id = $2 AND l.location_id = ANY ($1) AND ${FLAGS})
                   ELSE (SELECT count(*)::int FROM (SELECT FROM ${kind}_listing l WHERE l.location_id = ANY ($1) AND ${fits} LIMIT ${ARRANGED_ROWS_MAX + 1}) l) END AS total) t
    LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true
   ORDER BY ${order('page')}, page.id`;
};
type Listed<Row> = Record<keyof typeof LISTED_ORDERS, Statement<Counted<Row>>>;
const listedDoctors: Listed<ListedDoctorRow> = {
  price: sql.named('finder_doctors_by_price', listed('doctor', 'price')),
  rating: sql.named('finder_doctors_by_rating', listed('doctor', 'rating')),
};
const listedProviders: Listed<ListedProviderRow> = {
  price: sql.named('finder_providers_by_price', listed('provider', 'price')),
  rating: sql.named('finder_providers_by_rating', listed('provider', 'rating')),
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
  const statements = { arranged: arrangedDoctors, listed: listedDoctors };
  return findArranged(pool, 'doctor', statements, search, window, group);
}

/** The same for providers. */
export function findArrangedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  const statements = { arranged: arrangedProviders, listed: listedProviders };
  return findArranged(pool, 'provider', statements, search, window, group);
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
  statements: { arranged: Arranged<Row>; listed: Listed<Row> },
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<Row>> {
  const window = {
    limit: Math.max(0, Math.min(limit, ARRANGED_ROWS_MAX - offset)),
    offset: Math.min(offset, ARRANGED_ROWS_MAX),
  };
  const rows =
    search.sort !== null && isWholeList(search)
      ? await query(pool, statements.listed[search.sort], [
          search.leafIds,
          search.subfunction,
          search.onlyEnglish,
          search.onlyDiscount,
          window.limit,
          window.offset,
          group?.partnerId ?? null,
          group?.isInside ?? null,
          ...readersOf(kind, search),
        ])
      : await query(pool, chooseStatement(statements.arranged, search), [
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

/** Everybody at the places asked for, with the flags asked for. */
function isWholeList({ near, until, onlyEvenings, doctorName, providerName }: ListingSearch) {
  return !near && until === null && !onlyEvenings && !doctorName && !providerName;
}

function chooseStatement<Row>(statements: Arranged<Row>, search: ListingSearch) {
  const { found, ordered } = statements[daysOf(search)];
  return search.sort === null && search.near === null ? found : ordered;
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
