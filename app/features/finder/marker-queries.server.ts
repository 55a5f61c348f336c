import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import {
  chooseByName,
  DOCTORS_BY_BOTH_NAMES,
  DOCTORS_BY_DOCTOR_NAME,
  DOCTORS_BY_PROVIDER_NAME,
  FLAGS,
  LISTED,
  namedValues,
  PROVIDERS_BY_BOTH_NAMES,
  PROVIDERS_BY_DOCTOR_NAME,
  PROVIDERS_BY_PROVIDER_NAME,
  type ListingSearch,
} from './listing-queries.server.ts';
import { groupSizeOf, MAP_ZOOM_MAX, MARKERS_MAX, type MapView } from './map-view.ts';

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
/** The flags are asked of the doctor. */
const MARKED_BY_DOCTORS = `
  SELECT m.provider_id AS id, m.lat, m.lng FROM provider_listing m
   WHERE m.subfunction_id = $2 AND m.country = $1 AND ($5::int[] IS NULL OR m.location_id = ANY ($5::int[]))
     AND EXISTS (SELECT FROM doctor_listing l WHERE l.provider_id = m.provider_id AND l.subfunction_id = $2 AND ${FLAGS})`;
const MARKED_HITS = `
  SELECT m.provider_id AS id, m.lat, m.lng FROM provider_listing m
   WHERE m.subfunction_id = 0 AND m.provider_id IN (SELECT provider_id FROM hit)`;

const plain = {
  provider: {
    all: sql.named<MarkerRow>(
      'finder_markers_of_providers',
      `${MARKED_PROVIDERS} LIMIT ${MARKERS_MAX}`,
    ),
    byDoctorName: sql.named<MarkerRow>(
      'finder_markers_of_providers_by_doctor_name',
      `${PROVIDERS_BY_DOCTOR_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    byProviderName: sql.named<MarkerRow>(
      'finder_markers_of_providers_by_provider_name',
      `${PROVIDERS_BY_PROVIDER_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    byBothNames: sql.named<MarkerRow>(
      'finder_markers_of_providers_by_both_names',
      `${PROVIDERS_BY_BOTH_NAMES} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
  },
  doctor: {
    all: sql.named<MarkerRow>(
      'finder_markers_of_doctors',
      `${MARKED_BY_DOCTORS} LIMIT ${MARKERS_MAX}`,
    ),
    byDoctorName: sql.named<MarkerRow>(
      'finder_markers_of_doctors_by_doctor_name',
      `${DOCTORS_BY_DOCTOR_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    byProviderName: sql.named<MarkerRow>(
      'finder_markers_of_doctors_by_provider_name',
      `${DOCTORS_BY_PROVIDER_NAME} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
    ),
    byBothNames: sql.named<MarkerRow>(
      'finder_markers_of_doctors_by_both_names',
      `${DOCTORS_BY_BOTH_NAMES} ${MARKED_HITS} LIMIT ${MARKERS_MAX}`,
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
const IN_BOX_AFTER_ONE_NAME = inBoxFrom(8);
const IN_BOX_AFTER_BOTH_NAMES = inBoxFrom(10);

const grouped = {
  provider: {
    all: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers',
      `${GROUPS} (${MARKED_PROVIDERS}) m ${IN_BOX}`,
    ),
    byDoctorName: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_by_doctor_name',
      `${GROUPS} (${PROVIDERS_BY_DOCTOR_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_ONE_NAME}`,
    ),
    byProviderName: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_by_provider_name',
      `${GROUPS} (${PROVIDERS_BY_PROVIDER_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_ONE_NAME}`,
    ),
    byBothNames: sql.named<MarkerRow>(
      'finder_marker_groups_of_providers_by_both_names',
      `${GROUPS} (${PROVIDERS_BY_BOTH_NAMES} ${MARKED_HITS}) m ${IN_BOX_AFTER_BOTH_NAMES}`,
    ),
  },
  doctor: {
    all: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors',
      `${GROUPS} (${MARKED_BY_DOCTORS}) m ${IN_BOX}`,
    ),
    byDoctorName: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_by_doctor_name',
      `${GROUPS} (${DOCTORS_BY_DOCTOR_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_ONE_NAME}`,
    ),
    byProviderName: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_by_provider_name',
      `${GROUPS} (${DOCTORS_BY_PROVIDER_NAME} ${MARKED_HITS}) m ${IN_BOX_AFTER_ONE_NAME}`,
    ),
    byBothNames: sql.named<MarkerRow>(
      'finder_marker_groups_of_doctors_by_both_names',
      `${GROUPS} (${DOCTORS_BY_BOTH_NAMES} ${MARKED_HITS}) m ${IN_BOX_AFTER_BOTH_NAMES}`,
    ),
  },
};

/**
 * Where the providers of a search are, at most `MARKERS_MAX`.
 * @param view null: each provider by itself; else those in the box, near ones together
 */
export function findMarkerRows(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
  view: MapView | null,
): Promise<MarkerRow[]> {
  const statements = view ? grouped[kind] : plain[kind];
  const statement = chooseByName(search, statements) ?? statements.all;
  if (!view) return query(pool, statement, namedValues(search));
  const { west, south, east, north } = view.box;
  const { width, height } = groupSizeOf(view.zoom);
  return query(pool, statement, [
    ...namedValues(search),
    west,
    south,
    east,
    north,
    width,
    height,
    view.zoom === MAP_ZOOM_MAX,
  ]);
}
