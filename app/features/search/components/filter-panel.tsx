import { useState, type ComponentType } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CloseIcon, FilterIcon } from '#app/ui/icons/icons.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { SearchPage } from '../finder-address.ts';
import type { FinderData } from '../finder-data.ts';
import { useFilterForm } from '../use-filter-form.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import type { SpecialtySearch } from '../use-specialty-search.ts';
import { FILTER_FORM_ID } from './filter-form-id.ts';
import styles from './filter-panel.module.css';
import { LocationField } from './location-field.tsx';
import type { OtherFieldsProps } from './other-fields.tsx';
import { SpecialtyField } from './specialty-field.tsx';

/** The specialty field: hints lead to it. */
export const SPECIALTY_FIELD_ID = 'finder-specialty';

/** For browsers without a script; the others load the fields when they are asked for. */
const PlainFields = import.meta.env.SSR ? (await import('./other-fields.tsx')).OtherFields : null;

interface FilterPanelProps {
  data: FinderData;
  page: SearchPage;
  search: FinderSearch;
  specialty: SpecialtySearch;
  isOpen: boolean;
  /** The other fields are wanted, too. */
  isWhole: boolean;
  onMore: () => void;
  /** They could not be loaded. */
  onNoMore: () => void;
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
  isWhole,
  onMore,
  onNoMore,
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
  const wantsMore = isWhole && isOpen;
  const Others = useOtherFields(wantsMore, onNoMore);
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
        <OtherPart Others={Others} data={data} search={search} />
        <Button type="submit" className={styles.submit} isBusy={search.isSearching} isRestartable>
          {w.filters.search}
        </Button>
        {!Others && (
          <Button
            variant="quiet"
            className={styles.more}
            icon={<FilterIcon />}
            isBusy={wantsMore}
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

/** Their code comes when they are asked for. */
function useOtherFields(isWanted: boolean, onFail: () => void) {
  const [Others, setOthers] = useState<ComponentType<OtherFieldsProps> | null>(null);
  useLazyPart({
    isMissing: isWanted && !Others,
    load: () => import('./other-fields.tsx'),
    onLoad: (part) => setOthers(() => part.OtherFields),
    onFail,
  });
  return Others;
}

function OtherPart({
  Others,
  ...props
}: OtherFieldsProps & { Others: ComponentType<OtherFieldsProps> | null }) {
  return Others ? (
    <div className={styles.others}>
      <Others {...props} />
    </div>
  ) : (
    <noscript className={classNames(styles.others, styles.isPlain)}>
      {PlainFields && <PlainFields {...props} />}
    </noscript>
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
