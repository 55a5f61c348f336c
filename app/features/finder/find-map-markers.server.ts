import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { MapMarker } from './contract.ts';
import type { FinderFilters } from './filters.ts';
import { keepByKey } from './keep-by-key.ts';
import { findMarkerRows, type ListingSearch } from './listing-queries.server.ts';
import { requireSearch, toListingSearch, type FinderDeps } from './search-listings.server.ts';

type Kind = 'doctor' | 'provider';
export type FindMarkers = (kind: Kind, search: ListingSearch) => Promise<MapMarker[]>;

/** Markers are the largest answer of all and the same for everybody, so they are kept by filter; those of names are not. */
export function createMarkerFinder({ replica }: Database): FindMarkers {
  const find: FindMarkers = async (kind, search) =>
    (await findMarkerRows(replica, kind, search)).map(({ id, lat, lng }) => ({ id, lat, lng }));
  const findKept = keepByKey((key: string) => {
    const { kind, search } = JSON.parse(key) as { kind: Kind; search: ListingSearch };
    return find(kind, search);
  });
  return (kind, search) =>
    search.doctorName || search.providerName
      ? find(kind, search)
      : findKept(JSON.stringify({ kind, search }));
}

/**
 * Where the providers of a search are; for a doctor list, where its doctors work. At most 5,000.
 * @throws PortalError not_found for a sub-function or place that the market does not have
 */
export async function findMapMarkers(
  deps: FinderDeps & { findMarkers: FindMarkers },
  portal: Portal,
  filters: FinderFilters,
): Promise<MapMarker[]> {
  const search = await requireSearch(deps, portal, filters);
  const kind = search.filters.listType === 'doctors' ? 'doctor' : 'provider';
  return deps.findMarkers(kind, toListingSearch(portal, search));
}
