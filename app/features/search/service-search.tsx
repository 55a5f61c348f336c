import { useEffect, useRef, type FormEvent } from 'react';
import { ReservationProvider } from '#app/features/reservation-form/reservation.tsx';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { FILTER_FORM_ID } from './components/filter-form-id.ts';
import { LocationField } from './components/location-field.tsx';
import { Results } from './components/results.tsx';
import type { SearchPage } from './finder-address.ts';
import { rememberFrame, type FinderData } from './finder-data.ts';
import { ItemModals } from '#app/features/directory/item-modals.tsx';
import styles from './service-search.module.css';
import { useFinderSearch } from './use-finder-search.ts';
import { useFinderSlots } from './use-finder-slots.ts';
import { useSearchFailure } from './use-search-failure.ts';

/** The finder's lists, calendars and map on a page that is about one service: only the place is asked for. */
export function ServiceSearch({ data, page }: { data: FinderData; page: SearchPage }) {
  const { w } = useWords('finder');
  const search = useFinderSearch(data, page);
  const times = useFinderSlots(data, search.week);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => rememberFrame(data.frame), [data.frame]);
  useSearchFailure(data);
  const { draft } = search;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.search();
  };
  return (
    <ReservationProvider onCalendarChange={times.reload}>
      <form
        id={FILTER_FORM_ID}
        role="search"
        aria-label={w.filters.label}
        method="get"
        action={page.path}
        className={styles.form}
        onSubmit={submit}
      >
        <LocationField
          name="location"
          locations={data.frame.locations}
          value={draft.location}
          onChange={(location) => search.search({ location })}
        />
        <Button type="submit" className={styles.submit} isBusy={search.isSearching} isRestartable>
          {w.filters.search}
        </Button>
        {draft.listType === 'doctors' && <input type="hidden" name="listType" value="doctors" />}
        {draft.week && <input type="hidden" name="week" value={draft.week} />}
      </form>
      <ItemModals>
        <Results {...{ data, search, times, heading }} onChooseSpecialty={() => {}} />
      </ItemModals>
    </ReservationProvider>
  );
}
