import { useMemo } from 'react';
import { loadMapStyles, ResultMap } from '#app/features/map/result-map.tsx';
import type { FinderFilters } from '../filters.ts';
import { useMarkers } from '../use-markers.ts';

export interface SearchMapProps {
  /** Of the list shown. */
  filters: FinderFilters;
  /** A new search is on its way. */
  isSearchedAnew: boolean;
  /** Names of providers that are known already. */
  names: ReadonlyMap<number, string>;
}

/** The map of a search. It comes with all that it needs, when it is to be seen. */
export function SearchMap({ filters, isSearchedAnew, names }: SearchMapProps) {
  const shown = useMarkers(filters, isSearchedAnew);
  const { subfunction, week } = filters;
  const choice = useMemo(() => ({ subfunction, week }), [subfunction, week]);
  return <ResultMap shown={shown} choice={choice} isSearchedAnew={isSearchedAnew} names={names} />;
}

/** The part with its styles. */
export async function loadStyled() {
  await loadMapStyles();
  return SearchMap;
}
