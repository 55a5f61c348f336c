import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { SlotWeekPager } from '#app/features/calendar/slot-week-pager.tsx';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { GridIcon, ListIcon, PinIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import type { FinderView } from '../finder-address.ts';
import type { ResultList } from '../result-list.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import { recallTimesView, rememberTimesView } from '#app/features/directory/times-view.ts';
import { QuickFilters } from './quick-filters.tsx';
import { firstDayShown } from '#app/time/week.ts';
import styles from './results-bar.module.css';

interface ResultsBarProps {
  list: ResultList | null;
  search: FinderSearch;
  today: string;
  isWeekLoading: boolean;
  hasWeekFailed: boolean;
  weekHref: (monday: string) => string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** The page moves the week elsewhere. */
  hasOwnPager: boolean;
}

/** Above the list: how many there are, filters that work at once, and the week of all calendars. */
export function ResultsBar({
  list,
  search,
  today,
  isWeekLoading,
  hasWeekFailed,
  weekHref,
  headingRef,
  hasOwnPager,
}: ResultsBarProps) {
  const { flags, viewer } = usePortal();
  const count = useCountText(list, search.isSearching);
  // The list that came with the page is no news.
  const [firstList] = useState(list);
  const isNews = search.isSearching || list !== firstList;
  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.count} ref={headingRef} tabIndex={-1}>
          {count}
        </h2>
        {flags.hasMap && <ViewSwitch search={search} />}
        {seesCalendar(flags, viewer) && hasNextSlot(list) && (
          <div className={classNames(styles.pager, search.view === 'map' && styles.isMap)}>
            {!hasOwnPager && (
              <SlotWeekPager
                week={search.week}
                firstDay={firstDayShown(search.week, today)}
                today={today}
                isBusy={isWeekLoading}
                hasFailed={hasWeekFailed}
                weekHref={weekHref}
                onWeek={search.goToWeek}
              />
            )}
            <TimesSwitch search={search} />
          </div>
        )}
        <div className={styles.filters}>
          <QuickFilters search={search} />
        </div>
      </div>
      <LiveMessage text={isNews ? count : null} />
    </>
  );
}

/** Where the list and the map have no room beside each other: which of them is shown. */
function ViewSwitch({ search }: { search: FinderSearch }) {
  const { w } = useWords('finder');
  const views: { view: FinderView; label: string; icon: ReactNode }[] = [
    { view: 'list', label: w.map.showList, icon: <ListIcon /> },
    { view: 'map', label: w.map.showMap, icon: <PinIcon /> },
  ];
  return (
    <nav className={styles.views} aria-label={w.map.views}>
      {views.map(({ view, label, icon }) => (
        <Link
          key={view}
          to={search.hrefOf(search.draft, view)}
          className={styles.view}
          aria-current={view === search.view || undefined}
          onPlainClick={() => {
            if (view !== search.view) search.goToView(view);
          }}
        >
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A grid for the eye, a plain list for everybody who prefers one; this browser remembers which. */
function TimesSwitch({ search }: { search: FinderSearch }) {
  const { w } = useWords('finder');
  const other = search.times === 'list' ? 'grid' : 'list';
  const recall = useEffectEvent(() => {
    const kept = recallTimesView();
    if (kept === 'list' && search.times === 'grid') search.showTimes(kept);
  });
  useEffect(() => recall(), []);
  return (
    <Button
      variant="quiet"
      size="s"
      icon={other === 'list' ? <ListIcon /> : <GridIcon />}
      onClick={() => {
        rememberTimesView(other);
        search.showTimes(other);
      }}
    >
      <span className={styles.timesWords}>{w.profile.timesAs[other]}</span>
    </Button>
  );
}

function useCountText(list: ResultList | null, isSearching: boolean): string {
  const { w, t } = useWords('finder');
  if (isSearching) return w.results.searching;
  if (!list) return w.results.failureTitle;
  if (list.totalRows === 0) return w.results.none;
  const words = list.hasMoreRows ? w.results.countOver : w.results.count;
  return t(words, { count: list.totalRows });
}

/** The pager is there when somebody on the page has a time to page to. */
export function hasNextSlot(list: ResultList | null): boolean {
  if (!list || list.body === 'functions') return false;
  return [...list.doctors, ...list.providers].some((item) => item.nextSlotStartsAt !== null);
}
