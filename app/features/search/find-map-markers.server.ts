import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { MapMarker } from '#app/features/map/map-marker.ts';
import type { FinderFilters } from './filters.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import type { ListingSearch } from './listing-queries.server.ts';
import { findArrangedMarkers, isArranged } from './arranged-queries.server.ts';
import { alignView, MAP_ZOOM_MAX, type MapView } from '#app/features/map/map-view.ts';
import { findMarkerRows, type MarkedKind, type MarkerRow } from './marker-queries.server.ts';
import { boxAround, distanceKm } from '#app/features/directory/near.ts';
import { requireSearch, toListingSearch, type SearchDeps } from './search-listings.server.ts';

export type FindMarkers = (
  kind: MarkedKind,
  search: ListingSearch,
  view: MapView | null,
) => Promise<MapMarker[]>;

/** Markers are the largest answer of all and the same for everybody, so they are kept by filter; those of names are not. */
export function createMarkerFinder({ replica }: Database): FindMarkers {
  const find: FindMarkers = async (kind, search, view) =>
    (await findMarkerRows(replica, kind, search, view)).map(presentMarker);
  const findKept = keepByKey((key: string) => {
    const { kind, search, view } = JSON.parse(key) as {
      kind: MarkedKind;
      search: ListingSearch;
      view: MapView | null;
    };
    return find(kind, search, view);
  });
  return (kind, search, view) =>
    search.doctorName || search.providerName
      ? find(kind, search, view)
      : findKept(JSON.stringify({ kind, search, view }));
}

/**
 * Where the providers of a search are; for a doctor list, where its doctors work. At most 5,000.
 * @param view null: each provider by itself; else those seen, near ones put together and counted
 * @throws PortalError not_found for a sub-function or place that the market does not have
 */
export async function findMapMarkers(
  deps: SearchDeps & { findMarkers: FindMarkers },
  portal: Portal,
  filters: FinderFilters,
  view: MapView | null,
): Promise<MapMarker[]> {
  const search = await requireSearch(deps, portal, filters);
  const kind = search.filters.listType === 'doctors' ? 'doctor' : 'provider';
  // Where they are does not depend on their order.
  const listing = { ...toListingSearch(portal, search), sort: null };
  const { near } = listing;
  if (isArranged(listing)) {
    const rows = await findArrangedMarkers(deps.db.replica, kind, listing);
    return rows.map(presentMarker).filter((marker) => !view || isInBox(marker, view.box));
  }
  if (!near) return deps.findMarkers(kind, listing, view && alignView(view));
  const seen = view ?? { box: boxAround(near, near.withinKm), zoom: MAP_ZOOM_MAX };
  const markers = await deps.findMarkers(kind, listing, alignView(seen));
  return markers.filter((marker) => distanceKm(near, marker) <= near.withinKm);
}

function isInBox({ lat, lng }: MapMarker, { west, south, east, north }: MapView['box']): boolean {
  return lng >= west && lng < east && lat >= south && lat < north;
}

/** About a metre: the middle of many has more digits than anyone needs. */
const MARKER_PLACES_PER_DEGREE = 100_000;

function presentMarker({ id, lat, lng, count = 1 }: MarkerRow): MapMarker {
  const round = (degrees: number) =>
    Math.round(degrees * MARKER_PLACES_PER_DEGREE) / MARKER_PLACES_PER_DEGREE;
  const marker = { id, lat: round(lat), lng: round(lng) };
  return count > 1 ? { ...marker, count } : marker;
}
