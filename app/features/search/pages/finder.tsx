import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ReservationProvider } from '#app/features/reservation-form/reservation.tsx';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { scrollBehavior } from '#app/ui/scroll-behavior.ts';
import { StructuredData } from '#app/ui/structured-data/structured-data.tsx';
import { FILTER_FORM_ID } from '../components/filter-form-id.ts';
import { FilterPanel, SPECIALTY_FIELD_ID } from '../components/filter-panel.tsx';
import { LazySearchSidebar } from '../components/lazy-search-sidebar.tsx';
import { Results } from '../components/results.tsx';
import {
  AUTOCOMPLETE_TERM_MAX,
  EMPTY_FILTERS,
  isEmptyFilter,
  parsePageFilters,
} from '../filters.ts';
import {
  canonicalSearch,
  FINDER_PATH,
  finderHref,
  isSameSearch,
  parseRouterFilters,
} from '../finder-address.ts';
import { recallFrame, rememberFrame, searchInBrowser, type FinderData } from '../finder-data.ts';
import { ItemModals } from '#app/features/directory/item-modals.tsx';
import { presentFinder } from '../present-finder.ts';
import { NEAR_TEXT_PARAM, SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import { describeList } from '#app/features/directory/structured-data.ts';
import { useFinderSearch } from '../use-finder-search.ts';
import { useFinderSlots } from '../use-finder-slots.ts';
import { useSearchFailure } from '../use-search-failure.ts';
import { wantedName } from '../wanted-name.ts';
import { useSpecialtySearch } from '../use-specialty-search.ts';
import type { Route } from './+types/finder';
import styles from './finder.module.css';
import { todayOf } from '#app/time/today.ts';

/** As wide as the sidebar and a piece of the page; the style sheets fold the form below it. */
const SIDEBAR_FITS = '(width >= 48rem)';

export const handle = { isNavigationStatic: true, isNavigationColoured: true };

/** The page as a link opens it: the first list with the free times of its week. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<FinderData> {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasCalendar) throw redirect(href('/'));
  const { searchParams } = new URL(request.url);
  const today = todayOf(portal);
  const filters = parsePageFilters(searchParams, today);

  const { preselectedSubfunction } = portal.theme;
  if (preselectedSubfunction !== null && !namesSearch(searchParams)) {
    throw redirect(finderHref({ ...filters, subfunction: preselectedSubfunction }));
  }

  const typed = searchParams.get(SPECIALTY_TEXT_PARAM)?.trim();
  if (typed && filters.subfunction === null) {
    const [best] = await services.search.findSubfunctions(portal, typed);
    if (best) throw redirect(finderHref({ ...filters, subfunction: best.id }));
    const names = await services.search.findNames(portal, typed.slice(0, AUTOCOMPLETE_TERM_MAX));
    throw redirect(finderHref({ ...filters, ...wantedName(typed, names) }));
  }

  const town = searchParams.get(NEAR_TEXT_PARAM)?.trim();
  if (town && filters.near === '') {
    const [place] = await services.search.findNearPlaces(portal, town);
    if (place) throw redirect(finderHref({ ...filters, near: place.near, location: '' }));
  }

  return presentFinder(portal, await services.search.searchFinder(portal, filters));
}

/** Whether somebody asks for anything of a list: an address without is the page as it opens by itself. */
function namesSearch(params: URLSearchParams): boolean {
  return [...Object.keys(EMPTY_FILTERS), SPECIALTY_TEXT_PARAM, NEAR_TEXT_PARAM].some((name) =>
    params.has(name),
  );
}

/** A search inside the page: the list comes first, its free times follow. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<FinderData> {
  const { searchParams } = new URL(request.url);
  const known = recallFrame();
  if (known) {
    const filters = parseRouterFilters(searchParams, known.today);
    return searchInBrowser(known, filters, request.signal);
  }
  const data = await serverLoader();
  const filters = parseRouterFilters(searchParams, data.frame.today);
  return filters.page === 1 ? data : searchInBrowser(data.frame, filters, request.signal);
}

/** Another week keeps the list, and so does an entry of history that only opens or closes something on the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !isSameSearch(currentUrl.searchParams, nextUrl.searchParams);
}

export default function Finder({ loaderData: data }: Route.ComponentProps) {
  const search = useFinderSearch(data);
  const specialty = useSpecialtySearch(data.list?.service);
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(isEmptyFilter(data.filters));
  const times = useFinderSlots(data, search.week);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => rememberFrame(data.frame), [data.frame]);
  useSearchFailure(data);

  const openPanel = (focusId: string) => {
    // Drawn at once: a focus that moves later would take the field away from somebody who types already.
    flushSync(() => setPanelOpen(true));
    const target = document.getElementById(focusId);
    target?.focus({ preventScroll: true });
    target?.closest('form')?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };

  /** Beside the page where there is room for it; on a phone from the top. */
  const openSearch = () => {
    if (window.matchMedia(SIDEBAR_FITS).matches) setSidebarOpen(true);
    else openPanel(SPECIALTY_FIELD_ID);
  };
  const closeSidebarDone = () => {
    flushSync(() => setSidebarOpen(false));
    heading.current?.focus();
  };

  const closePanel = () => {
    flushSync(() => setPanelOpen(false));
    // On a phone the form has folded away, and the focus with it.
    const isFolded = !document.getElementById(FILTER_FORM_ID)?.checkVisibility();
    if (isFolded) heading.current?.focus({ preventScroll: true });
  };

  return (
    <ReservationProvider onCalendarChange={times.reload}>
      <FinderHead data={data} />
      <div className={styles.band}>
        <Container width="wide">
          <FinderTitle data={data} />
        </Container>
      </div>
      <div className={classNames(styles.panel, !isPanelOpen && styles.isFolded)}>
        <Container width="wide">
          <FilterPanel
            {...{ data, search, specialty }}
            isOpen={isPanelOpen}
            onOpen={() => openPanel(FILTER_FORM_ID)}
            onDone={closePanel}
          />
        </Container>
      </div>
      <Container width="wide" className={styles.results}>
        <ItemModals>
          <Results {...{ data, search, times, heading }} onChooseSpecialty={openSearch} />
        </ItemModals>
      </Container>
      <LazySearchSidebar
        isOpen={isSidebarOpen}
        onClose={() => setSidebarOpen(false)}
        onDone={closeSidebarDone}
        locations={data.frame.locations}
        {...{ search, specialty }}
      />
    </ReservationProvider>
  );
}

/** What is searched for, or what one can do here. */
function FinderTitle({ data }: { data: FinderData }) {
  const { w, t } = useWords('finder');
  const { what, where, around } = namesOf(data);
  const subject = [what, where, around && t(w.near.around, { place: around })]
    .filter(Boolean)
    .join(' – ');
  return (
    <>
      <h1 className={styles.title}>{subject || w.search.heading}</h1>
      {!subject && <p className={styles.lead}>{w.search.lead}</p>}
    </>
  );
}

function namesOf({ list, filters, frame }: FinderData) {
  return {
    what: list?.service?.specialty,
    where: frame.locations.find(({ code }) => code === filters.location)?.label,
    /** The place searched around. */
    around: list?.nearPlace,
  };
}

function FinderHead({ data }: { data: FinderData }) {
  const { w, t } = useWords('finder');
  const { origin, productName } = usePortal();
  const { what, where: chosen, around } = namesOf(data);
  const where = chosen ?? (around && t(w.near.around, { place: around }));
  const subject = () => [what, where].filter(Boolean).join(' – ');
  const title = () => {
    if (what && where) return t(w.search.titleIn, { what, where });
    if (what) return t(w.search.titleFor, { what });
    return where ? t(w.search.titlePlace, { where }) : w.search.title;
  };
  const canonical = canonicalSearch(data.filters, !data.list?.totalRows);
  const crumbs = [
    { name: w.profile.finder, href: FINDER_PATH },
    ...(canonical && subject() ? [{ name: subject(), href: canonical }] : []),
  ];
  const { list } = data;
  return (
    <>
      {list && (
        <StructuredData
          build={import.meta.env.SSR && (() => describeList(list, crumbs, { origin }))}
        />
      )}
      <PageHead
        title={title()}
        siteName={productName}
        description={what ? t(w.search.descriptionFor, { what }) : w.search.description}
        canonical={canonical && `${origin}${canonical}`}
      />
    </>
  );
}
