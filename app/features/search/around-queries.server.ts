import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { MarkedKind } from './marker-queries.server.ts';
import {
  circleOf,
  readersOf,
  type ListedDoctorRow,
  type ListedProviderRow,
  type ListingSearch,
  type NearSearch,
  type PageWindow,
} from './listing-queries.server.ts';
import {
  doctorColumns,
  DOCTORS,
  FLAGS,
  PROVIDER_COLUMNS,
  PROVIDERS,
} from './listing-parts.server.ts';

/** By price or rating the listings of each place have an order of their own. */
export const LISTED_ORDERS = { price: 'price', rating: 'rating DESC NULLS LAST' } as const;
export type ListedOrder = keyof typeof LISTED_ORDERS;
const KEYS = { price: 'price::float8', rating: '-rating::float8' };

/** Places whose piece of the map the circle touches; $1: of these. */
export const placesOf = (at: string, radius: string) => {
  const circle = `circle(${at}, ${radius})`;
  return `
    SELECT e.location_id AS id, ${circle} @> a AND ${circle} @> b AND ${circle} @> point(a[0], b[1]) AND ${circle} @> point(b[0], a[1]) AS is_inside
      FROM listing_extent e CROSS JOIN LATERAL (SELECT e.extent[0] AS a, e.extent[1] AS b, ${at} AS at) corner
     WHERE e.location_id = ANY ($1::int[]) AND e.extent && box(point(at[0] - ${radius}, at[1] - ${radius}), point(at[0] + ${radius}, at[1] + ${radius}))`;
};
/**
 * Whether a clinic with the service lies in the circle; $2: sub-function. It is looked up before (OFFSET 0), or the index of positions may be
 * gone through for each.
 */
export const isClinicIn = (circle: string, id: string) => `EXISTS (
  SELECT FROM (SELECT map_point(m.lat, m.lng) AS at FROM provider_listing m WHERE m.provider_id = ${id} AND m.subfunction_id = $2 OFFSET 0) clinic
   WHERE clinic.at <@ ${circle})`;
/*
 * Around a position, how many there are, at most one more than are counted: of doctors each clinic knows how many it has. Where the places with all that is
 * there inside are known to have twice as many, nothing is counted: what is known of them may be some minutes old.
 *   $1 leaves of the place, or of the market; $2 sub-function; $3 only English; $4 only with discount; $5, $6, $7 latitude, longitude,
 *   radius in degrees of the map; $8 how many are counted
 */
const CIRCLE_OF_COUNT = 'circle(map_point($5::real, $6::real), $7::float8)';
const AROUND_OF_COUNT = `l.subfunction_id = $2 AND l.location_id = ANY ($1::int[]) AND map_point(l.lat, l.lng) <@ ${CIRCLE_OF_COUNT}`;
const knownOfPlaces = (kind: MarkedKind) => `
  SELECT $8 + 1 AS total FROM (
    SELECT sum(l.n) AS n FROM listing_count l
     WHERE l.kind = '${kind}' AND l.subfunction_id = $2 AND ${FLAGS}
       AND l.location_id = ANY (ARRAY(SELECT id FROM (${placesOf('map_point($5::real, $6::real)', '$7::float8')}) place WHERE is_inside))) known
   WHERE n > 2 * $8`;
const KNOWN_DOCTORS = knownOfPlaces('doctor');
const KNOWN_PROVIDERS = knownOfPlaces('provider');
const countedDoctors = sql.named<{ total: number }>(
  'finder_doctors_around_counted',
  `WITH clinic AS (
     SELECT l.n FROM (
       SELECT CASE WHEN $3::bool THEN l.english_doctors ELSE l.doctors END AS n
         FROM provider_listing l WHERE ${AROUND_OF_COUNT} AND (NOT $4::bool OR l.has_discount)) l WHERE l.n > 0)
   SELECT least(total, $8 + 1)::int AS total FROM (
     ${KNOWN_DOCTORS}
     UNION ALL SELECT total FROM (SELECT sum(n) OVER (ROWS UNBOUNDED PRECEDING) AS total FROM clinic) so_far WHERE total > $8
     UNION ALL SELECT coalesce(sum(n), 0) FROM clinic LIMIT 1) counted`,
);
const countedProviders = sql.named<{ total: number }>(
  'finder_providers_around_counted',
  `SELECT total::int FROM (
     ${KNOWN_PROVIDERS}
     UNION ALL SELECT count(*) FROM (SELECT FROM provider_listing l WHERE ${AROUND_OF_COUNT} AND ${FLAGS} LIMIT $8 + 1) counted LIMIT 1) known_or_counted`,
);

/**
 * Around a position in the order of price or rating: the best of each place whose piece of the map the circle touches. Of a piece that is
 * not all of it inside, where they are is looked at one after the other, until there are as many as the page needs, or the first of the place have been
 * looked at. The page is whole when nobody unread may come before its last one;
 * else all is read again, further.
 *   $1 leaves; $2 sub-function; $3, $4 flags; $5 limit; $6 offset; $7, $8, $9 latitude, longitude, radius in degrees of the map; $10 how many times as
 *   far as usual, or null: to the end; $11 the total; $12 how many rows of all places that is; $13 of doctors: the reader's languages
 */
const POSITION = 'map_point($7::real, $8::real)';
const CIRCLE = `circle(${POSITION}, $9::float8)`;
/** As a rule so many rows of all places together are looked at. */
const ROWS_OF_PLACES = 3_000;
const PLACES = placesOf(POSITION, '$9::float8');
const places = sql.named<{ id: number; is_inside: boolean }>(
  'finder_places_around',
  placesOf('map_point($2::real, $3::real)', '$4::float8'),
);
const around = (kind: MarkedKind, sort: ListedOrder) => {
  const order = (of: string) => `${of}.${LISTED_ORDERS[sort]}, ${of}.next_day, ${of}.rank`;
  const ofPlace = `
    SELECT l.${kind}_id AS id, l.provider_id, l.next_day, l.rank, l.${sort} FROM ${kind}_listing l
     WHERE l.location_id = leaf.id AND l.subfunction_id = $2 AND ${FLAGS} ORDER BY ${order('l')}, l.${kind}_id`;
  const keyOf = (of: string) =>
    `coalesce(${KEYS[sort].replace(sort, `${of}.${sort}`)}, 'Infinity')`;
  const inOrder = 'key, next_day, rank, id';
  return `
  WITH leaf AS MATERIALIZED (${PLACES}),
  depth AS MATERIALIZED (SELECT $10::bigint * greatest(3 * ($5::bigint + $6::bigint), $12::bigint / greatest(1, count(*))) AS n FROM leaf),
  read AS MATERIALIZED (
    SELECT leaf.id AS leaf, best.* FROM leaf CROSS JOIN LATERAL (
      SELECT first.id, first.provider_id, first.next_day, first.rank, ${keyOf('first')} AS key FROM (${ofPlace} LIMIT (SELECT n FROM depth)) first
       WHERE leaf.is_inside OR ${isClinicIn(CIRCLE, 'first.provider_id')}
       ORDER BY ${order('first')}, first.id LIMIT $5 + $6) best),
  page AS MATERIALIZED (
    SELECT read.*, (SELECT map_point(m.lat, m.lng) <-> ${POSITION} FROM provider_listing m WHERE m.provider_id = read.provider_id AND m.subfunction_id = 0) AS distance
      FROM read ORDER BY ${inOrder} LIMIT $5 OFFSET $6),
  found AS MATERIALIZED (SELECT leaf, count(*) AS n FROM read GROUP BY leaf),
  unread AS (
    SELECT ${keyOf('next')} AS key, next.next_day, next.rank, next.id
      FROM leaf LEFT JOIN found ON found.leaf = leaf.id
     CROSS JOIN LATERAL (${ofPlace} OFFSET (SELECT n FROM depth) LIMIT 1) next
     WHERE $10::int IS NOT NULL AND coalesce(found.n, 0) < $5 + $6)
  SELECT t.total, t.is_whole, page.distance, ${kind === 'doctor' ? doctorColumns(13) : PROVIDER_COLUMNS}
    FROM (SELECT $11::int AS total, NOT EXISTS (
            SELECT FROM unread WHERE (SELECT count(*) FROM page) < $5
                OR (${inOrder}) < (SELECT ${inOrder} FROM page ORDER BY key DESC, next_day DESC, rank DESC, id DESC LIMIT 1)) AS is_whole) t
    LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true
   ORDER BY page.key, page.next_day, page.rank, page.id`;
};

export type Counted<Row> = { total: number; distance: number | null } & (
  | Row
  | { [Field in keyof Row]: null }
);
type Read<Row> = Counted<Row> & { is_whole: boolean };
export type AroundStatements<Row> = Record<ListedOrder, Statement<Read<Row>>>;
export const doctorsAround: AroundStatements<ListedDoctorRow> = {
  price: sql.named('finder_doctors_around_by_price', around('doctor', 'price')),
  rating: sql.named('finder_doctors_around_by_rating', around('doctor', 'rating')),
};
export const providersAround: AroundStatements<ListedProviderRow> = {
  price: sql.named('finder_providers_around_by_price', around('provider', 'price')),
  rating: sql.named('finder_providers_around_by_rating', around('provider', 'rating')),
};

/** How many there are around the position, up to one more than `most`. */
export async function countAround(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
  { near, most }: { near: NearSearch; most: number },
): Promise<number> {
  const [row] = await query(pool, kind === 'doctor' ? countedDoctors : countedProviders, [
    search.leafIds,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    ...circleOf(near),
    most,
  ]);
  return row?.total ?? 0;
}

/** Of the places of a search those that a position's surroundings touch, and those with all that is there inside. */
export async function findPlacesAround(
  pool: Pool,
  leafIds: number[],
  near: NearSearch,
): Promise<{ touched: number[]; inside: number[] }> {
  const rows = await query(pool, places, [leafIds, ...circleOf(near)]);
  return {
    touched: rows.map(({ id }) => id),
    inside: rows.filter((row) => row.is_inside).map(({ id }) => id),
  };
}

/** How far each place is read, in times of the usual; null: to the end. */
const TIMES = [1, 10, null];

/**
 * A page of all around the position.
 * @param total how many these are, or as many as are paged
 * @param rowsOfPlaces so many rows of all places together are looked at first
 */
export async function findAround<Row>(
  pool: Pool,
  kind: MarkedKind,
  statement: Statement<Read<Row>>,
  search: ListingSearch,
  {
    near,
    total,
    limit,
    offset,
    rowsOfPlaces = ROWS_OF_PLACES,
  }: PageWindow & { near: NearSearch; total: number; rowsOfPlaces?: number },
): Promise<Counted<Row>[]> {
  let rows: Read<Row>[] = [];
  for (const times of TIMES) {
    rows = await query(pool, statement, [
      search.leafIds,
      search.subfunction,
      search.onlyEnglish,
      search.onlyDiscount,
      Math.max(0, Math.min(limit, total - offset)),
      offset,
      ...circleOf(near),
      times,
      total,
      rowsOfPlaces,
      ...readersOf(kind, search),
    ]);
    if (rows[0]?.is_whole) break;
  }
  return rows;
}
