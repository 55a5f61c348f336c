import type { FormEvent } from 'react';
import { isEmptyFilter } from './filters.ts';
import type { FinderSearch } from './use-finder-search.ts';
import type { SpecialtySearch } from './use-specialty-search.ts';

/** A search form with a specialty field: on the page, or in the sidebar. */
export function useFilterForm(
  search: FinderSearch,
  specialty: SpecialtySearch,
  { specialtyId, onDone }: { specialtyId: string; onDone: () => void },
) {
  return {
    /** There is nothing to clear. */
    isClear: isEmptyFilter(search.draft) && specialty.text === '',
    /** Searches, unless the specialty is typed and unknown: then its field is led to. */
    submit: async (event: FormEvent) => {
      event.preventDefault();
      const subfunction = await specialty.settle();
      if (subfunction === 'unsettled') {
        document.getElementById(specialtyId)?.focus();
        return;
      }
      search.search({ subfunction, submit: 1 });
      onDone();
    },
    clearSpecialty: () => {
      specialty.choose(null);
      specialty.type('');
    },
  };
}
