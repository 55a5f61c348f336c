import type { NameSuggestions } from './contract.ts';
import type { FinderFilters } from './filters.ts';

/** A specialty, null for any; or any of a name. */
export type NameSearch = Pick<FinderFilters, 'subfunction'> &
  Partial<Pick<FinderFilters, 'doctorName' | 'providerName' | 'listType'>>;

/** What is no specialty is somebody's name: the nearest one's where letters were mistyped. */
export function wantedName(term: string, { doctors, providers }: NameSuggestions): NameSearch {
  const [doctor] = doctors;
  const [provider] = providers;
  if (!doctor && provider) return { subfunction: null, providerName: provider.name };
  return {
    subfunction: null,
    doctorName: doctor?.name ?? term,
    listType: 'doctors',
  };
}
