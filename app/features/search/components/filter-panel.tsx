import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { BuildingIcon, CloseIcon, FilterIcon, UserIcon } from '#app/ui/icons/icons.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { NAME_LENGTH_MAX } from '../filters.ts';
import type { SearchPage } from '../finder-address.ts';
import type { FinderData } from '../finder-data.ts';
import { useFilterForm } from '../use-filter-form.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import type { SpecialtySearch } from '../use-specialty-search.ts';
import { FILTER_FORM_ID } from './filter-form-id.ts';
import styles from './filter-panel.module.css';
import { LocationField } from './location-field.tsx';
import { NearField } from './near-field.tsx';
import { SpecialtyField } from './specialty-field.tsx';

/** The specialty field: hints lead to it. */
export const SPECIALTY_FIELD_ID = 'finder-specialty';

interface FilterPanelProps {
  data: FinderData;
  page: SearchPage;
  search: FinderSearch;
  specialty: SpecialtySearch;
  isOpen: boolean;
  /** The other fields are left out; otherwise they only wait for `onMore` where the screen is narrow. */
  isShort: boolean;
  /** Leads to the other fields; absent: all are shown. */
  onMore?: () => void;
  onOpen: () => void;
  /** The search was sent. */
  onDone: () => void;
}

/**
 * The search form. After a search it folds into one line that stays on top of the results; without JavaScript it stays open
 * and is sent like any form.
 */
export function FilterPanel({
  data,
  page,
  search,
  specialty,
  isOpen,
  isShort,
  onMore,
  onOpen,
  onDone,
}: FilterPanelProps) {
  const { w, t } = useWords('finder');
  const { draft } = search;
  const summary = useSummary(data, search.week);
  const { isClear, submit, clearSpecialty } = useFilterForm(search, specialty, {
    specialtyId: SPECIALTY_FIELD_ID,
    onDone,
  });
  const clear = () => {
    clearSpecialty();
    search.clear();
    // The button goes; were it to go when it loses the focus, the next press would meet what has moved up.
    document.getElementById(FILTER_FORM_ID)?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className={classNames(styles.summary, isOpen && styles.isHidden)}>
        <button
          type="button"
          className={styles.summaryButton}
          aria-label={t(w.filters.changeLabel, { summary })}
          onClick={onOpen}
        >
          <FilterIcon />
          <span className={styles.summaryText}>{summary}</span>
          <span className={styles.change}>{w.filters.change}</span>
        </button>
      </div>
      <form
        id={FILTER_FORM_ID}
        tabIndex={-1}
        role="search"
        aria-label={w.filters.label}
        method="get"
        action={page.path}
        className={classNames(styles.form, !isOpen && styles.isFolded)}
        onSubmit={(event) => void submit(event)}
      >
        <SpecialtyField
          id={SPECIALTY_FIELD_ID}
          specialty={specialty}
          onChoose={(subfunction) => search.search({ subfunction })}
          onClear={() => {
            if (data.filters.subfunction !== null) search.search({ subfunction: null });
          }}
        />
        <LocationField
          name="location"
          locations={data.frame.locations}
          value={draft.location}
          onChange={(location) => search.search(location ? { location, near: '' } : { location })}
        />
        {!(isShort && onMore) && (
          <div className={classNames(styles.others, onMore && styles.isForWide)}>
            <OtherFields data={data} search={search} />
          </div>
        )}
        <Button type="submit" className={styles.submit} isBusy={search.isSearching} isRestartable>
          {w.filters.search}
        </Button>
        {onMore && (
          <Button
            variant="quiet"
            className={classNames(styles.more, !isShort && styles.isForNarrow)}
            icon={<FilterIcon />}
            onClick={onMore}
          >
            {w.filters.sidebar}
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles.clear}
          icon={<CloseIcon size="s" />}
          aria-disabled={isClear || undefined}
          onClick={isClear ? undefined : clear}
        >
          {w.filters.clear}
        </Button>
        {draft.listType === 'doctors' && <input type="hidden" name="listType" value="doctors" />}
        {draft.week && <input type="hidden" name="week" value={draft.week} />}
      </form>
    </>
  );
}

/** Names of clinics and doctors, and a place to measure distances from. */
function OtherFields({ data, search }: Pick<FilterPanelProps, 'data' | 'search'>) {
  const { w } = useWords('finder');
  const { draft } = search;
  return (
    <>
      <TextField
        label={w.filters.providerName}
        name="providerName"
        icon={<BuildingIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.providerName}
        onChange={(providerName) => search.store({ providerName })}
      />
      <TextField
        label={w.filters.doctorName}
        name="doctorName"
        icon={<UserIcon />}
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        value={draft.doctorName}
        onChange={(doctorName) => search.store({ doctorName })}
      />
      <NearField search={search} placeName={data.list?.nearPlace ?? null} />
    </>
  );
}

/** The search in one line: "Dermatology · Budapest · from Monday 23 Nov". */
function useSummary({ filters, list, frame }: FinderData, week: string): string {
  const { w, t } = useWords('finder');
  const dates = useDates();
  const day = week < frame.today ? frame.today : week;
  const from = { weekday: dates.weekdayLong(day), day: dates.dayShort(day) };
  const place = frame.locations.find(({ code }) => code === filters.location)?.label;
  return (
    [
      list?.service?.specialty ?? w.filters.anySpecialty,
      place,
      filters.near &&
        (list?.nearPlace ? t(w.near.around, { place: list.nearPlace }) : w.near.aroundYou),
      filters.providerName,
      filters.doctorName,
      filters.speaksEnglish && w.filters.english,
      filters.discountOnly && w.filters.discount,
      list && list.body !== 'functions' && t(w.filters.fromDay, from),
    ]
      .filter(Boolean)
      // No line begins with the dot.
      .join('\u00A0· ')
  );
}
