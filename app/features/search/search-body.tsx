import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ItemModals } from '#app/features/directory/item-modals.tsx';
import { ReservationProvider } from '#app/features/reservation-form/reservation.tsx';
import type { WeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { scrollBehavior } from '#app/ui/scroll-behavior.ts';
import { FILTER_FORM_ID } from './components/filter-form-id.ts';
import { FilterPanel, SPECIALTY_FIELD_ID } from './components/filter-panel.tsx';
import { LazySearchSidebar } from './components/lazy-search-sidebar.tsx';
import { Results } from './components/results.tsx';
import type { SearchPage } from './finder-address.ts';
import { rememberFrame, type FinderData } from './finder-data.ts';
import styles from './search-body.module.css';
import { useFinderSearch } from './use-finder-search.ts';
import { useFinderSlots } from './use-finder-slots.ts';
import { useSearchFailure } from './use-search-failure.ts';
import { useSpecialtySearch } from './use-specialty-search.ts';

/** As wide as the sidebar and a piece of the page; the style sheets fold the form below it. */
const SIDEBAR_FITS = '(width >= 48rem)';

/** What a hero above the form may know of the search. */
export interface ShownSearch {
  /** Monday of the week shown. */
  week: string;
  today: string;
  times: WeekSlots;
  weekHref: (monday: string) => string;
  goToWeek: (monday: string) => void;
}

interface SearchBodyProps {
  data: FinderData;
  page: SearchPage;
  /** The form is unfolded when the page opens. */
  startsOpen: boolean;
  /** Stands instead of the words of `children`, over the whole width. */
  renderHero?: (shown: ShownSearch) => ReactNode;
  /** The hero moves the week: there is no second pager above the list. */
  hasOwnPager?: boolean;
  /** Stands between the form and the list; what it is given searches for a specialty. */
  renderBelowForm?: (onChoose: (subfunction: number) => void) => ReactNode;
  /** What the page says first. */
  children?: ReactNode;
}

/** A page of search whole: the form, the sidebar with all filters, the lists with their calendars, the map and the modals. */
export function SearchBody({
  data,
  page,
  startsOpen,
  renderHero,
  hasOwnPager = false,
  renderBelowForm,
  children,
}: SearchBodyProps) {
  const search = useFinderSearch(data, page);
  const specialty = useSpecialtySearch(data.list?.service);
  const heading = useRef<HTMLHeadingElement>(null);
  const { near, providerName, doctorName } = data.filters;
  const asksForOthers = near !== '' || providerName !== '' || doctorName !== '';
  const form = useFolding({
    heading,
    startsOpen,
    hasSidebar: renderHero !== undefined,
    startsWhole: !renderHero && asksForOthers,
  });
  const times = useFinderSlots(data, search.week);

  useEffect(() => rememberFrame(data.frame), [data.frame]);
  useSearchFailure(data);

  return (
    <ReservationProvider onCalendarChange={times.reload}>
      {renderHero ? (
        renderHero({
          week: search.week,
          today: data.frame.today,
          times,
          weekHref: (monday) =>
            search.hrefOf({ ...data.filters, week: search.weekInAddress(monday) }),
          goToWeek: search.goToWeek,
        })
      ) : (
        <div className={styles.band}>
          <Container width="wide">{children}</Container>
        </div>
      )}
      <div
        className={classNames(
          styles.panel,
          renderHero && styles.isBelow,
          !form.isPanelOpen && styles.isFolded,
        )}
      >
        <Container width="wide">
          <FilterPanel
            {...{ data, search, specialty, page }}
            isOpen={form.isPanelOpen}
            isWhole={form.isWhole}
            onMore={form.openMore}
            onNoMore={form.dropMore}
            onOpen={() => form.openPanel(FILTER_FORM_ID)}
            onDone={form.closePanel}
          />
        </Container>
      </div>
      <Container width="wide" className={styles.results}>
        {renderBelowForm?.((subfunction) => {
          form.closePanel();
          search.search({ subfunction });
        })}
        <ItemModals>
          <Results
            {...{ data, search, times, heading, hasOwnPager }}
            onChooseSpecialty={form.openSearch}
          />
        </ItemModals>
      </Container>
      <LazySearchSidebar
        isOpen={form.isSidebarOpen}
        onClose={form.closeSidebar}
        onDone={form.leaveSidebar}
        locations={data.frame.locations}
        {...{ search, specialty }}
      />
    </ReservationProvider>
  );
}

/** What of the form is shown, and where the focus goes when that changes. */
function useFolding({
  heading,
  startsOpen,
  startsWhole,
  hasSidebar,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  startsOpen: boolean;
  startsWhole: boolean;
  /** All fields are shown beside the page where there is room for them. */
  hasSidebar: boolean;
}) {
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(startsOpen);
  const [isWhole, setWhole] = useState(startsWhole);
  const hasRoom = () => window.matchMedia(SIDEBAR_FITS).matches;

  const openPanel = (focusId: string) => {
    // Drawn at once: a focus that moves later would take the field away from somebody who types already.
    flushSync(() => setPanelOpen(true));
    const target = document.getElementById(focusId);
    target?.focus({ preventScroll: true });
    target?.closest('form')?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };
  return {
    isSidebarOpen,
    isPanelOpen,
    /** All fields are shown, not only what most people ask for. */
    isWhole,
    openPanel,
    closePanel: () => {
      flushSync(() => setPanelOpen(false));
      // On a phone the form has folded away, and the focus with it.
      const isFolded = !document.getElementById(FILTER_FORM_ID)?.checkVisibility();
      if (isFolded) heading.current?.focus({ preventScroll: true });
    },
    /** Beside the page where there is room for it; on a phone from the top. */
    openSearch: () => {
      if (hasRoom()) setSidebarOpen(true);
      else openPanel(SPECIALTY_FIELD_ID);
    },
    /** All fields: in the sidebar, or here. */
    openMore: () => {
      if (hasSidebar && hasRoom()) {
        setSidebarOpen(true);
        return;
      }
      setWhole(true);
    },
    dropMore: () => setWhole(false),
    closeSidebar: () => setSidebarOpen(false),
    leaveSidebar: () => {
      flushSync(() => setSidebarOpen(false));
      heading.current?.focus();
    },
  };
}
