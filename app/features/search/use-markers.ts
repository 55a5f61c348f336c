import { useEffect, useState } from 'react';
import { formatBox, MARKERS_MAX } from '#app/features/map/map-view.ts';
import type { ShownMarkers } from '#app/features/map/result-map.tsx';
import { call } from '#app/platform/call.ts';
import { findMapMarkers, type SearchQuery } from './contract.ts';
import { toSearchQuery, type FinderFilters } from './filters.ts';

/**
 * The markers of the search shown. A new search takes them away at once and fetches anew when its list has come; another
 * page or week of the list keeps them. A failed call leaves the map empty and the page as it is.
 */
export function useMarkers(filters: FinderFilters, isSearchedAnew: boolean): ShownMarkers | null {
  const key = new URLSearchParams(
    toSearchQuery({ ...filters, page: 1, week: '', submit: 0 }),
  ).toString();
  const [found, setFound] = useState<ShownMarkers | null>(null);
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
async function fetchMarkers(query: SearchQuery, signal: AbortSignal): Promise<ShownMarkers | null> {
  try {
    const markers = await call(findMapMarkers, { query, signal });
    // There may be more than one answer lists: what is seen has to be asked for.
    if (markers.length < MARKERS_MAX) return { markers, findSeen: null };
    return {
      markers,
      findSeen: ({ box, zoom }, seen) =>
        call(findMapMarkers, {
          query: { ...query, bbox: formatBox(box), zoom: String(zoom) },
          signal: seen,
        }),
    };
  } catch {
    return null;
  }
}
