import { query, type Database, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import {
  circleOf,
  namedValues,
  readersOf,
  type ListedDoctorRow,
  type ListedProviderRow,
  type ListingPage,
  type ListingSearch,
  type NearSearch,
  type PageWindow,
} from './listing-queries.server.ts';
import { findPlacesAround, placesOf } from './around-queries.server.ts';
import {
  bearersOfWords,
  doctorColumns,
  DOCTORS,
  DOCTORS_BY_DOCTOR_NAME,
  DOCTORS_BY_PROVIDER_NAME,
  FLAGS,
  LISTED,
  PROVIDER_COLUMNS,
  PROVIDERS,
  PROVIDERS_BY_DOCTOR_NAME,
  PROVIDERS_BY_PROVIDER_NAME,
} from './listing-parts.server.ts';
import { findNamedAll, type NamedSearch } from './name-queries.server.ts';
import type { WordWay } from './name-search.ts';

/*
 * Around a position the index of `provider_listing` is walked from the nearest on, and only as far as the page needs.
 * With names, whom they fit is found first, as without a position.
 *   $1 market; $2 sub-function; $3 only English; $4 only with discount; $5 leaves of a place or null; then names ($6 to $10)
 *   or not, latitude, longitude, radius in degrees of the map, limit and offset; of doctors the reader's languages
 */
const LISTING_AT = 'map_point(l.lat, l.lng)';
/** @param from number of the parameter with the latitude */
function parametersFrom(from: number) {
  const position = `map_point($${from}::real, $${from + 1}::real)`;
  return {
    position,
    circle: `circle(${position}, $${from + 2}::float8)`,
    window: `LIMIT $${from + 3} OFFSET $${from + 4}`,
  };
}

const AFTER_FLAGS = parametersFrom(6);
const IS_NEAR = `${LISTING_AT} <@ ${AFTER_FLAGS.circle}`;
/** The flags of a doctor list are asked of the doctors, those of a provider list of the providers. */
const CLINICS = `l.subfunction_id = $2 AND l.country = $1 AND ($5::int[] IS NULL OR l.location_id = ANY ($5::int[])) AND ${IS_NEAR}`;
const DOCTORS_OF_CLINIC = `l.provider_id = clinic.provider_id AND l.subfunction_id = $2 AND ${FLAGS}`;
const NEAR_DOCTORS = `
  page AS MATERIALIZED (
    SELECT listed.id, clinic.distance, listed.next_day, listed.rank
      FROM (SELECT l.provider_id, ${LISTING_AT} <-> ${AFTER_FLAGS.position} AS distance FROM provider_listing l WHERE ${CLINICS}
             ORDER BY ${LISTING_AT} <-> ${AFTER_FLAGS.position} OFFSET 0) clinic
     CROSS JOIN LATERAL (SELECT l.doctor_id AS id, l.next_day, l.rank FROM doctor_listing l WHERE ${DOCTORS_OF_CLINIC}) listed
     ORDER BY clinic.distance, listed.next_day, listed.rank, listed.id ${AFTER_FLAGS.window})`;
const NEAR_PROVIDERS = `
  page AS MATERIALIZED (
    SELECT l.provider_id AS id, ${LISTING_AT} <-> ${AFTER_FLAGS.position} AS distance, l.next_day, l.rank
      FROM provider_listing l WHERE ${LISTED} AND l.subfunction_id = $2 AND ${IS_NEAR}
     ORDER BY ${LISTING_AT} <-> ${AFTER_FLAGS.position}, l.next_day, l.rank, l.provider_id ${AFTER_FLAGS.window})`;
const AFTER_NAMES = parametersFrom(11);
const NEAR_HITS = `
  placed AS MATERIALIZED (
    SELECT hit.id, hit.next_day, hit.rank, clinic.at <-> ${AFTER_NAMES.position} AS distance
      FROM hit CROSS JOIN LATERAL (
           SELECT map_point(m.lat, m.lng) AS at FROM provider_listing m WHERE m.provider_id = hit.provider_id AND m.subfunction_id = 0 OFFSET 0) clinic
     WHERE clinic.at <@ ${AFTER_NAMES.circle}),
  page AS MATERIALIZED (SELECT id, distance, next_day, rank FROM placed ORDER BY distance, next_day, rank, id ${AFTER_NAMES.window})`;
const IN_ORDER = `ORDER BY page.distance, page.next_day, page.rank, page.id`;
const TOTAL = `(SELECT count(*)::int FROM placed) AS total`;

type Kind = 'doctor' | 'provider';
type Near<Row> = Row & { distance: number };
type Counted<Row> = { total: number } & (Near<Row> | { [Field in keyof Near<Row>]: null });

const DOCTOR_COLUMNS = doctorColumns(11);
const NAMED_DOCTOR_COLUMNS = doctorColumns(16);
const nearDoctors = sql.named<Near<ListedDoctorRow>>(
  'finder_near_doctors',
  `WITH ${NEAR_DOCTORS} SELECT page.distance, ${DOCTOR_COLUMNS} FROM page ${DOCTORS} ${IN_ORDER}`,
);
const nearProviders = sql.named<Near<ListedProviderRow>>(
  'finder_near_providers',
  `WITH ${NEAR_PROVIDERS} SELECT page.distance, ${PROVIDER_COLUMNS} FROM page ${PROVIDERS} ${IN_ORDER}`,
);
/*
 * How many there are. Of a place with all that is there inside the circle that is known; at the others where each clinic is is looked at, or, where
 * these have more clinics than the first, all that the circle has is counted. Each clinic knows how many doctors are listed with it; a discount is the clinic's.
 *   $1 leaves of the place, or of the market; $2 sub-function; $3 only English; $4 only with discount; $5, $6, $7 latitude, longitude, radius in degrees of the map
 */
const AT_OF_COUNT = 'map_point($5::real, $6::real)';
const IS_IN_CIRCLE = `${LISTING_AT} <@ circle(${AT_OF_COUNT}, $7::float8)`;
const COUNTED = {
  doctor: `
    SELECT CASE WHEN $3::bool THEN l.english_doctors ELSE l.doctors END AS n, l.lat, l.lng FROM provider_listing l WHERE (NOT $4::bool OR l.has_discount)`,
  provider: `
    SELECT 1 AS n, l.lat, l.lng FROM provider_listing l WHERE ${FLAGS}`,
};
const counted = (kind: Kind) => `
  WITH leaf AS MATERIALIZED (${placesOf(AT_OF_COUNT, '$7::float8')}),
  known AS MATERIALIZED (
    SELECT coalesce(sum(l.n) FILTER (WHERE leaf.is_inside AND l.kind = '${kind}' AND ${FLAGS}), 0) AS n,
           coalesce(sum(l.n) FILTER (WHERE leaf.is_inside AND l.kind = 'provider'), 0) AS clinics_inside,
           coalesce(sum(l.n) FILTER (WHERE NOT leaf.is_inside AND l.kind = 'provider'), 0) AS clinics_outside
      FROM leaf JOIN listing_count l ON l.kind = ANY ('{doctor,provider}') AND l.subfunction_id = $2 AND l.location_id = leaf.id)
  SELECT CASE WHEN clinics_outside <= clinics_inside
           THEN n + (SELECT coalesce(sum(l.n), 0) FROM leaf CROSS JOIN LATERAL (
                       ${COUNTED[kind]} AND l.subfunction_id = $2 AND l.location_id = leaf.id OFFSET 0) l WHERE NOT leaf.is_inside AND ${IS_IN_CIRCLE})
           ELSE (SELECT coalesce(sum(l.n), 0) FROM (${COUNTED[kind]} AND l.subfunction_id = $2 AND l.location_id = ANY ($1) AND ${IS_IN_CIRCLE}) l)
         END::int AS total
    FROM known`;
const countedDoctors = sql.named<{ total: number }>(
  'finder_near_doctors_counted',
  counted('doctor'),
);
const countedProviders = sql.named<{ total: number }>(
  'finder_near_providers_counted',
  counted('provider'),
);

/** Of any sub-function the words themselves say who is listed. */
type NearWay = WordWay | 'words';
const nearHits = (kind: Kind, hits: string) => `${hits}, ${NEAR_HITS}
     SELECT t.total, page.distance, ${kind === 'doctor' ? NAMED_DOCTOR_COLUMNS : PROVIDER_COLUMNS}
       FROM (SELECT ${TOTAL}) t LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true ${IN_ORDER}`;
const ofWords = (kind: Kind) =>
  nearHits(kind, `WITH hit AS MATERIALIZED (${bearersOfWords(kind)})`);
const NAMED_DOCTORS: Record<NearWay, Statement<Counted<ListedDoctorRow>>> = {
  words: sql.named('finder_near_doctors_of_words', ofWords('doctor')),
  doctor: sql.named(
    'finder_near_doctors_by_doctor_name',
    nearHits('doctor', DOCTORS_BY_DOCTOR_NAME),
  ),
  provider: sql.named(
    'finder_near_doctors_by_provider_name',
    nearHits('doctor', DOCTORS_BY_PROVIDER_NAME),
  ),
};
const NAMED_PROVIDERS: Record<NearWay, Statement<Counted<ListedProviderRow>>> = {
  words: sql.named('finder_near_providers_of_words', ofWords('provider')),
  doctor: sql.named(
    'finder_near_providers_by_doctor_name',
    nearHits('provider', PROVIDERS_BY_DOCTOR_NAME),
  ),
  provider: sql.named(
    'finder_near_providers_by_provider_name',
    nearHits('provider', PROVIDERS_BY_PROVIDER_NAME),
  ),
};

export type CountNear = (kind: Kind, search: ListingSearch, near: NearSearch) => Promise<number>;

/** Counting around a large city reads tens of thousands of rows, so totals without names are kept by filter. */
export function createNearCounter({ replica }: Database): CountNear {
  const countKept = keepByKey(async (key: string) => {
    const { kind, values } = JSON.parse(key) as { kind: Kind; values: unknown[] };
    const counted = kind === 'doctor' ? countedDoctors : countedProviders;
    const [row] = await query(replica, counted, values);
    return row?.total ?? 0;
  });
  return (kind, search, near) =>
    countKept(
      JSON.stringify({
        kind,
        values: [
          search.leafIds,
          search.subfunction,
          search.onlyEnglish,
          search.onlyDiscount,
          ...circleOf(near),
        ],
      }),
    );
}

interface NearDeps {
  db: Database;
  countNear: CountNear;
}

/** Doctors around a position, the nearest first; `distance` in degrees of the map. */
export function findNearDoctors(
  deps: NearDeps,
  search: ListingSearch,
  near: NearSearch,
  window: PageWindow,
): Promise<ListingPage<Near<ListedDoctorRow>>> {
  return search.doctorName || search.providerName
    ? findNamedPage(deps.db.replica, 'doctor', NAMED_DOCTORS, search, near, window)
    : findPage(deps, 'doctor', nearDoctors, search, near, window);
}

/** Providers around a position, the nearest first; `distance` in degrees of the map. */
export function findNearProviders(
  deps: NearDeps,
  search: ListingSearch,
  near: NearSearch,
  window: PageWindow,
): Promise<ListingPage<Near<ListedProviderRow>>> {
  return search.doctorName || search.providerName
    ? findNamedPage(deps.db.replica, 'provider', NAMED_PROVIDERS, search, near, window)
    : findPage(deps, 'provider', nearProviders, search, near, window);
}

async function findPage<Row>(
  { db, countNear }: NearDeps,
  kind: Kind,
  statement: Statement<Row>,
  search: ListingSearch,
  near: NearSearch,
  { limit, offset }: PageWindow,
): Promise<ListingPage<Row>> {
  const [rows, total] = await Promise.all([
    query(db.replica, statement, [
      ...nearValues(search, null, near),
      limit,
      offset,
      ...readersOf(kind, search),
    ]),
    countNear(kind, search, near),
  ]);
  return { rows, total, hasMore: false };
}

async function findNamedPage<Row extends { id: number }>(
  pool: Pool,
  kind: Kind,
  statements: Record<NearWay, Statement<Counted<Row>>>,
  search: ListingSearch,
  near: NearSearch,
  { limit, offset }: PageWindow,
): Promise<ListingPage<Near<Row>>> {
  const [named, { touched }] = await Promise.all([
    findNamedAll(pool, kind, search),
    findPlacesAround(pool, search.leafIds, near),
  ]);
  if (!named || touched.length === 0) return { rows: [], total: 0, hasMore: false };
  const way = search.subfunction === 0 && named.way === kind ? 'words' : named.way;
  const ofPlaces = { ...search, isWholeMarket: false, leafIds: touched };
  const values = [...nearValues(ofPlaces, named, near), limit, offset, ...readersOf(kind, search)];
  const rows = await query(pool, statements[way], values);
  return {
    rows: rows.filter((row): row is { total: number } & Near<Row> => row.id !== null),
    total: rows[0]?.total ?? 0,
    hasMore: false,
  };
}

function nearValues(search: ListingSearch, named: NamedSearch | null, near: NearSearch): unknown[] {
  return [...namedValues(search, named), ...circleOf(near)];
}
