import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { namedValues, type ListingSearch } from './listing-queries.server.ts';
import {
  DOCTORS_BY_DOCTOR_NAME,
  DOCTORS_BY_PROVIDER_NAME,
  LISTED,
  PROVIDERS_BY_DOCTOR_NAME,
  PROVIDERS_BY_PROVIDER_NAME,
  bearersOfWords,
} from './listing-parts.server.ts';
import {
  groupSizeOf,
  MAP_ZOOM_MAX,
  MARKERS_MAX,
  type MapView,
} from '#app/features/map/map-view.ts';
import { findNamedAll } from './name-queries.server.ts';

export interface MarkerRow {
  id: number;
  lat: number;
  lng: number;
  /** Providers that the marker stands for; missing for one. */
  count?: number;
}

/** What is marked: the providers listed, or those of whose doctors one is listed. */
export type MarkedKind = 'doctor' | 'provider';

/** $5: leaves or null, as with names. */
const MARKED_PROVIDERS = `
  SELECT l.provider_id AS id, l.lat, l.lng FROM provider_listing l WHERE l.subfunction_id = $2 AND ${LISTED}`;
/** The flags are asked of the doctors; a discount is the provider's. */
const MARKED_BY_DOCTORS = `
  SELECT l.provider_id AS id, l.lat, l.lng FROM provider_listing l
   WHERE l.subfunction_id = $2 AND l.country = $1 AND ($5::int[] IS NULL OR l.location_id = ANY ($5::int[]))
     AND CASE WHEN $3::bool THEN l.english_doctors ELSE l.doctors END > 0 AND (NOT $4::bool OR l.has_discount)`;
const MARKED_HITS = `
  SELECT m.provider_id AS id, m.lat, m.lng FROM provider_listing m
   WHERE m.subfunction_id = 0 AND m.provider_id IN (SELECT provider_id FROM hit)`;
/** Of any sub-function the words themselves say who is listed. */
const markedOfWords = (kind: MarkedKind) =>
  `WITH hit AS MATERIALIZED (${bearersOfWords(kind)}) ${MARKED_HITS}`;
const PROVIDERS_OF_WORDS = markedOfWords('provider');
const DOCTORS_OF_WORDS = markedOfWords('doctor');

const plain = {
  provider: {
    all: sql.named<MarkerRow>(
      'finder_markers_of_providers',
      `${MARKED_PROVIDERS} LIMIT ${MARKERS_MAX}`,
    ),
    doctor: sql.named<MarkerRow>(
      'finder_markers_of_providers_by_doctor_name',
      `${PROVIDERS_BY_DOCTOR_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    words: sql.named<MarkerRow>(
      'finder_markers_of_providers_of_words',
      `${PROVIDERS_OF_WORDS} LIMIT ${MARKERS_MAX}`,
    ),
    provider: sql.named<MarkerRow>(
      'finder_markers_of_providers_by_provider_name',
      `${PROVIDERS_BY_PROVIDER_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
  },
  doctor: {
    all: sql.named<MarkerRow>(
      'finder_markers_of_doctors',
      `${MARKED_BY_DOCTORS} LIMIT ${MARKERS_MAX}`,
    ),
    doctor: sql.named<MarkerRow>(
      'finder_markers_of_doctors_by_doctor_name',
      `${DOCTORS_BY_DOCTOR_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    words: sql.named<MarkerRow>(
      'finder_markers_of_doctors_of_words',
      `${DOCTORS_OF_WORDS} LIMIT ${MARKERS_MAX}`,
    ),
    provider: sql.named<MarkerRow>(
      'finder_markers_of_doctors_by_provider_name',
      `${DOCTORS_BY_PROVIDER_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
  },
};

/** The markers of each field of a grid as one: its middle and how many they are. */
const GROUPS = `
  SELECT min(m.id) AS id, avg(m.lat) AS lat, avg(m.lng) AS lng, count(*)::int AS count FROM`;
/** From `first` on: west, south, east, north, width and height of a field in degrees; whether each stays by itself. */
const inBoxFrom = (first: number) => `
   WHERE m.lng >= $${first}::float8 AND m.lat >= $${first + 1}::float8 AND m.lng < $${first + 2}::float8 AND m.lat < $${first + 3}::float8
   GROUP BY floor(m.lng / $${first + 4}::float8), floor(m.lat / $${first + 5}::float8),
            CASE WHEN $${first + 6}::bool THEN m.id END LIMIT ${MARKERS_MAX}`;
const IN_BOX = inBoxFrom(6);
/** Of the many that there are few are seen. Says the same as the box to the index by position, a little more widely: positions are kept with seven digits. */
const IN_SIGHT = `
  map_point(l.lat, l.lng) <@ box(map_point(greatest($7::float8 - 0.001, -89)::real, ($6::float8 - 0.001)::real), map_point(least($9::float8 + 0.001, 89)::real, ($8::float8 + 0.001)::real))`;
const IN_BOX_AFTER_NAMES = inBoxFrom(11);

const grouped = {
  provider: {
    all: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers',
      `${GROUPS} (${MARKED_PROVIDERS} AND ${IN_SIGHT}) m ${IN_BOX}`,
    ),
    doctor: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_by_doctor_name',
      `${GROUPS} (${PROVIDERS_BY_DOCTOR_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
    words: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_of_words',
      `${GROUPS} (${PROVIDERS_OF_WORDS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
    provider: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_by_provider_name',
      `${GROUPS} (${PROVIDERS_BY_PROVIDER_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
  },
  doctor: {
    all: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors',
      `${GROUPS} (${MARKED_BY_DOCTORS} AND ${IN_SIGHT}) m ${IN_BOX}`,
    ),
    doctor: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_by_doctor_name',
      `${GROUPS} (${DOCTORS_BY_DOCTOR_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
    words: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_of_words',
      `${GROUPS} (${DOCTORS_OF_WORDS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
    provider: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_by_provider_name',
      `${GROUPS} (${DOCTORS_BY_PROVIDER_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_NAMES}`,
    ),
  },
};

/** Down to this zoom the groups of any sub-function are kept: see `marker_group_due`. */
export const KEPT_ZOOM_MAX = 16;
/** Of one sub-function they are kept at these; a group of a zoom farther away is four of the next, together. */
export const KEPT_ZOOMS_OF_SERVICE = [8, 11, 13];
/**
 * $1 market; $2 only English; $3 only with discount; $4 zoom of the groups kept; $5 to $8 columns and rows of its grid, the last ones not
 * included; $9 leaves or null; of one sub-function $10 that, and $11 by how much the zoom asked for is farther away
 */
const keptGroups = (kind: MarkedKind, groups: string, place: string) => {
  const [speaksEnglish, fits] =
    kind === 'doctor' ? ['g.has_english_doctor', 'g.has_doctor'] : ['g.speaks_english', 'true'];
  return `SELECT min(g.provider_id) AS id, sum(g.lat_sum) / sum(g.n) AS lat, sum(g.lng_sum) / sum(g.n) AS lng, sum(g.n)::int AS count
     FROM ${groups} AND g.country = $1 AND g.zoom = $4 AND g.x >= $5 AND g.y >= $6 AND g.x < $7 AND g.y < $8
      AND ($9::int[] IS NULL OR g.location_id = ANY ($9))
      AND (NOT $2::bool OR ${speaksEnglish}) AND (NOT $3::bool OR g.has_discount) AND ${fits}
    GROUP BY ${place} LIMIT ${MARKERS_MAX}`;
};
const keptOfAny = (kind: MarkedKind) => keptGroups(kind, 'marker_group g WHERE true', 'g.x, g.y');
const keptOfService = (kind: MarkedKind) =>
  keptGroups(
    kind,
    'service_marker_group g WHERE g.subfunction_id = $10',
    'g.x >> $11::int, g.y >> $11::int',
  );
const KEPT_PROVIDERS = keptOfAny('provider');
const KEPT_DOCTORS = keptOfAny('doctor');
const KEPT_PROVIDERS_OF_SERVICE = keptOfService('provider');
const KEPT_DOCTORS_OF_SERVICE = keptOfService('doctor');
const kept = {
  provider: {
    any: sql.named<MarkerRow>('finder_kept_marker_groups_of_providers', KEPT_PROVIDERS),
    service: sql.named<MarkerRow>(
      'finder_kept_marker_groups_of_providers_of_service',
      KEPT_PROVIDERS_OF_SERVICE,
    ),
  },
  doctor: {
    any: sql.named<MarkerRow>('finder_kept_marker_groups_of_doctors', KEPT_DOCTORS),
    service: sql.named<MarkerRow>(
      'finder_kept_marker_groups_of_doctors_of_service',
      KEPT_DOCTORS_OF_SERVICE,
    ),
  },
};

/**
 * Where the providers of a search are, at most `MARKERS_MAX`.
 * @param view null: each provider by itself; else those in the box, near ones together; a box of whole groups (`alignView`)
 */
export async function findMarkerRows(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
  view: MapView | null,
): Promise<MarkerRow[]> {
  const statements = view ? grouped[kind] : plain[kind];
  if (search.doctorName || search.providerName) {
    const named = await findNamedAll(pool, kind, search);
    if (!named) return [];
    const values = [...namedValues(search, named), ...viewValues(view)];
    const way = search.subfunction === 0 && named.way === kind ? 'words' : named.way;
    return query(pool, statements[way], values);
  }
  if (!view) return query(pool, statements.all, namedValues(search, null));
  if (search.subfunction === 0 && view.zoom <= KEPT_ZOOM_MAX) {
    return query(pool, kept[kind].any, keptValues(search, view, view.zoom));
  }
  const keptZoom = KEPT_ZOOMS_OF_SERVICE.find((zoom) => zoom >= view.zoom);
  if (search.subfunction > 0 && keptZoom !== undefined) {
    const farther = [search.subfunction, keptZoom - view.zoom];
    return query(pool, kept[kind].service, [...keptValues(search, view, keptZoom), ...farther]);
  }
  return query(pool, statements.all, [...namedValues(search, null), ...viewValues(view)]);
}

/** $1 to $9. */
function keptValues(search: ListingSearch, { box, zoom }: MapView, keptZoom: number): unknown[] {
  const { width, height } = groupSizeOf(zoom);
  const field = (degrees: number, size: number) =>
    Math.round(degrees / size) * 2 ** (keptZoom - zoom);
  return [
    search.market,
    search.onlyEnglish,
    search.onlyDiscount,
    keptZoom,
    field(box.west, width),
    field(box.south, height),
    field(box.east, width),
    field(box.north, height),
    search.isWholeMarket ? null : search.leafIds,
  ];
}

function viewValues(view: MapView | null): unknown[] {
  if (!view) return [];
  const { west, south, east, north } = view.box;
  const { width, height } = groupSizeOf(view.zoom);
  return [west, south, east, north, width, height, view.zoom === MAP_ZOOM_MAX];
}
