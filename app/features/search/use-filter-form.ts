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
    /** Searches, unless nobody answered what it is that was typed: then its field is led to. */
    submit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const wanted = await specialty.settle();
      if (wanted === 'unsettled') {
        document.getElementById(specialtyId)?.focus();
        return;
      }
      if (wanted === 'unasked') return form.submit();
      search.search({ ...wanted, submit: 1 });
      onDone();
    },
    clearSpecialty: () => {
      specialty.choose(null);
      specialty.type('');
    },
  };
}
