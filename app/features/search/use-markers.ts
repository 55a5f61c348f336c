import { useEffect, useState } from 'react';
import { call } from '#app/platform/call.ts';
import { findMapMarkers, type MapMarker, type SearchQuery } from './contract.ts';
import { toSearchQuery, type FinderFilters } from './filters.ts';
import { MARKERS_MAX } from '#app/features/map/map-view.ts';

export interface FoundMarkers {
  query: SearchQuery;
  markers: MapMarker[];
  /** There are more than one answer lists: what is seen has to be asked for. */
  isCut: boolean;
}

/**
 * The markers of the search shown. A new search takes them away at once and fetches anew when its list has come; another
 * page or week of the list keeps them. A failed call leaves the map empty and the page as it is.
 */
export function useMarkers(filters: FinderFilters, isSearchedAnew: boolean): FoundMarkers | null {
  const key = new URLSearchParams(
    toSearchQuery({ ...filters, page: 1, week: '', submit: 0 }),
  ).toString();
  const [found, setFound] = useState<FoundMarkers | null>(null);
  useEffect(() => {
    if (isSearchedAnew) return;
    const controller = new AbortController();
    const query = Object.fromEntries(new URLSearchParams(key));
    void fetchMarkers(query, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setFound(answer);
    });
    return () => {
      controller.abort();
      setFound(null);
    };
  }, [key, isSearchedAnew]);
  return found;
}

/** null: the call failed. The browser's log has it; the list beside the map says it all. */
async function fetchMarkers(query: SearchQuery, signal: AbortSignal): Promise<FoundMarkers | null> {
  try {
    const markers = await call(findMapMarkers, { query, signal });
    return { query, markers, isCut: markers.length >= MARKERS_MAX };
  } catch {
    return null;
  }
}
