import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { href, useNavigate } from 'react-router';
import { useReservation } from '#app/features/reservation-form/reservation.tsx';
import { keepEvenings } from '#app/features/calendar/evenings.ts';
import type { WeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { Button } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { LazyDrawing } from '#app/ui/illustrations/lazy-drawing.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { scrollBehavior } from '#app/ui/scroll-behavior.ts';
import { ShareButton } from '#app/ui/share-button/share-button.tsx';
import { SkeletonCard } from '#app/ui/skeleton/skeleton.tsx';
import { Tabs } from '#app/ui/tabs/tabs.tsx';
import { isEmptyFilter, type ListType } from '../filters.ts';
import type { FinderData } from '../finder-data.ts';
import { firstDayShown, mondayOf } from '#app/time/week.ts';
import { needsLimitCheck } from '#app/features/directory/item-rules.ts';
import { doctorHref } from '#app/features/profile-address/profile-address.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import { useSlotPicking } from '#app/features/reservation-form/use-slot-picking.ts';
import { useTimeWords } from '#app/features/preauthorization/use-time-words.ts';
import { LazyCoverageBanners } from './lazy-coverage-banners.tsx';
import { MapColumn } from './map-column.tsx';
import { ResultItems } from './result-items.tsx';
import { ResultsBar } from './results-bar.tsx';
import styles from './results.module.css';

interface ResultsProps {
  data: FinderData;
  search: FinderSearch;
  times: WeekSlots;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The page moves the week elsewhere. */
  hasOwnPager?: boolean;
  /** Leads to the specialty field. */
  onChooseSpecialty: () => void;
}

/** The two lists of results with their calendars, and their map. */
export function Results({
  data,
  search,
  times,
  heading,
  hasOwnPager = false,
  onChooseSpecialty,
}: ResultsProps) {
  const { w } = useWords('finder');
  const { list, filters, frame } = data;
  const { isSearching, isCleared, hrefOf, weekInAddress } = search;
  const tabs: ListType[] = ['providers', 'doctors'];
  const selected = isCleared ? otherOf(filters.listType) : filters.listType;
  const weekHref = useCallback(
    (monday: string) => hrefOf({ ...filters, week: weekInAddress(monday), times: search.times }),
    [filters, search.times, hrefOf, weekInAddress],
  );

  const { hasMap } = usePortal().flags;
  return (
    <div
      className={classNames(
        hasMap && styles.columns,
        hasMap && search.view === 'map' && styles.isMap,
      )}
    >
      <Tabs
        className={styles.tabs}
        label={w.results.tabs}
        items={tabs.map((listType) => ({
          id: listType,
          label: w.results[listType],
          href: hrefOf({ ...search.draft, listType }),
        }))}
        selectedId={selected}
        onSelect={(listType) => search.search({ listType: listType as ListType })}
        isDisabled={isSearching}
      >
        <ResultsBar
          list={list}
          search={search}
          today={frame.today}
          isWeekLoading={times.isLoading}
          hasWeekFailed={times.hasFailed}
          weekHref={weekHref}
          headingRef={heading}
          hasOwnPager={hasOwnPager}
        />
        {isCleared || !list ? (
          <NoList isFailed={!isCleared} isSearching={isSearching} onRetry={() => search.search()} />
        ) : (
          <div
            className={classNames(styles.found, isSearching && styles.isOld)}
            aria-busy={isSearching}
          >
            <ResultsList {...{ data, list, search, times, weekHref, heading, onChooseSpecialty }} />
          </div>
        )}
      </Tabs>
      {hasMap && <MapColumn data={data} search={search} />}
    </div>
  );
}

interface ListProps extends ResultsProps {
  list: NonNullable<FinderData['list']>;
  weekHref: (monday: string) => string;
}

function ResultsList({
  data,
  list,
  search,
  times,
  weekHref,
  heading,
  onChooseSpecialty,
}: ListProps) {
  const { w, t } = useWords('finder');
  const { flags, viewer } = usePortal();
  const navigate = useNavigate();
  const reservation = useReservation();
  const { frame, filters } = data;
  const isEvening = filters.evening === 1;
  const free = reservation.shownSlots(times.slots);
  const slots = useMemo(() => (isEvening ? keepEvenings(free) : free), [free, isEvening]);
  const week = search.weekInAddress(times.monday);

  const picking = useSlotPicking({
    subfunction: list.service?.id ?? null,
    onUnchosen: (owner, slot) => {
      const doctor = list.doctors.find(({ id }) => owner === `D${id}`);
      if (!doctor) return;
      void navigate(
        doctorHref(doctor.providerId, doctor.id, {
          week: mondayOf(slot.startsAt.slice(0, 10)),
          slot: slot.id,
        }),
      );
    },
    goToWeek: search.goToWeek,
    reload: times.reload,
    isLoaded: !times.isLoading && !times.isReloading,
  });

  const wordsOf = useTimeWords(
    viewer.isInsured ? askedTimes(list, firstDayShown(times.monday, frame.today)) : null,
  );
  const goToPage = useGoToPage({ list, search, heading });

  if (list.totalRows === 0) {
    return (
      <NothingFound
        onClear={() => {
          search.clear();
          heading.current?.focus({ preventScroll: true });
        }}
      />
    );
  }
  return (
    <>
      {seesCalendar(flags, viewer) && list.body === 'functions' && isEmptyFilter(filters) && (
        <div className={styles.hint}>
          <p>{w.results.hint}</p>
          <Button variant="secondary" size="s" onClick={onChooseSpecialty}>
            {w.results.hintAction}
          </Button>
        </div>
      )}
      <div onPointerEnter={reservation.prepare} onFocus={reservation.prepare}>
        <ResultItems
          list={list}
          picking={picking}
          times={{
            monday: times.monday,
            week,
            today: frame.today,
            view: search.times,
            isEvening,
            slots,
            isLoading: times.isLoading,
            isReloading: times.isReloading,
            hasFailed: times.hasFailed,
            weekHref,
            wordsOf,
          }}
        />
      </div>
      {list.service && <EarlierWatch subfunction={list.service.id} filters={filters} />}
      <ListEnd list={list} href={search.hrefOf(filters)} onPage={goToPage} />
      {viewer.subscription && list.service && needsLimitCheck(viewer, list.service) && (
        <LazyCoverageBanners
          specializationId={list.service.specializationId}
          specialty={list.service.specialty}
          endDate={viewer.subscription.currentPeriod.endDate}
          basis={list}
        />
      )}
      <LiveMessage
        text={
          list.page > 1 ? t(w.results.loadedPage, { page: list.page, count: list.pageCount }) : null
        }
      />
    </>
  );
}

/** Where somebody asks to be told of an earlier time than those that the search has found. */
function EarlierWatch({
  subfunction,
  filters: { location, speaksEnglish, evening },
}: {
  subfunction: number;
  filters: FinderData['filters'];
}) {
  const { w } = useWords('finder');
  const query = `subfunction=${subfunction}&location=${location}&speaksEnglish=${speaksEnglish}&evening=${evening}`;
  return (
    <p className={styles.earlier}>
      <Link to={`${href('/services/earlier-times/new')}?${query}`}>{w.profile.earlier}</Link>
    </p>
  );
}

function askedTimes({ service, doctors, providers }: ListProps['list'], firstDay: string) {
  const owners = [...doctors.map(({ id }) => `D${id}`), ...providers.map(({ id }) => `P${id}`)];
  return service && { subfunctionId: service.id, firstDay, owners };
}

/** Turns the page; the list that a page link was pressed for takes the focus when it has come. */
function useGoToPage({
  list,
  search,
  heading,
}: Pick<ListProps, 'list' | 'search' | 'heading'>): (page: number) => void {
  const awaitedPage = useRef<number | null>(null);
  useEffect(() => {
    if (awaitedPage.current !== list.page) return;
    awaitedPage.current = null;
    heading.current?.focus({ preventScroll: true });
  }, [list.page, heading]);
  return (page) => {
    awaitedPage.current = page;
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
    search.goToPage(page);
  };
}

const loadEmptyResults = async () =>
  (await import('#app/ui/illustrations/empty-results.tsx')).EmptyResults;

function NothingFound({ onClear }: { onClear: () => void }) {
  const { w } = useWords('finder');
  return (
    <EmptyState
      title={w.results.noneTitle}
      text={w.results.noneText}
      illustration={<LazyDrawing load={loadEmptyResults} />}
      headingLevel={3}
      action={
        <Button variant="secondary" onClick={onClear}>
          {w.filters.clear}
        </Button>
      }
    />
  );
}

/** Below the list: its other pages, and what is to be known about it. */
function ListEnd({
  list,
  href,
  onPage,
}: {
  list: ListProps['list'];
  /** Address of this list. */
  href: string;
  onPage: (page: number) => void;
}) {
  const { w } = useWords('finder');
  const { viewer } = usePortal();
  return (
    <div className={styles.end}>
      <div className={styles.pages}>
        <Pagination
          page={list.page}
          pageCount={list.pageCount}
          href={() => href}
          onSelect={onPage}
        />
      </div>
      {list.hasMoreRows && list.page === list.pageCount && <p>{w.results.narrow}</p>}
      {list.pageCount > 1 && (
        <noscript>
          <p>{w.results.withoutScript}</p>
        </noscript>
      )}
      <ShareButton />
      {!viewer.isInsured && <p className={styles.footnote}>{w.results.footnote}</p>}
    </div>
  );
}

/** Instead of a list: one is on its way, or it failed. */
function NoList({
  isFailed,
  isSearching,
  onRetry,
}: {
  isFailed: boolean;
  isSearching: boolean;
  onRetry: () => void;
}) {
  const { w } = useWords('finder');
  if (!isFailed) {
    return (
      <div className={styles.skeletons}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    );
  }
  return (
    <EmptyState
      title={w.results.failureText}
      headingLevel={3}
      action={
        <Button isBusy={isSearching} onClick={onRetry}>
          {w.results.retry}
        </Button>
      }
    />
  );
}

function otherOf(listType: ListType): ListType {
  return listType === 'doctors' ? 'providers' : 'doctors';
}
