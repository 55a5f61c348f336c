import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { firstWeekWithTimes, parseWeek } from '#app/time/week.ts';
import { EMPTY_FILTERS, parsePageFilters, type FinderFilters } from './filters.ts';
import {
  FINDER,
  finderAddress,
  finderHref,
  isSameSearch,
  parseRouterFilters,
  parseView,
  type FinderView,
  type SearchPage,
} from './finder-address.ts';
import type { FinderData } from './finder-data.ts';

export interface FinderSearch {
  /** The filters as they stand in the fields: what was typed is stored, but not searched for yet. */
  draft: FinderFilters;
  /** Monday of the week shown. */
  week: string;
  /** The same for addresses: empty where the list opens on that week by itself. */
  weekInAddress: (monday: string) => string;
  isSearching: boolean;
  /** What is on its way is a search, not another page of the list shown. */
  isSearchedAnew: boolean;
  /** The list shown is of another kind than the one on its way. */
  isCleared: boolean;
  view: FinderView;
  /** Filters that belong to the page and are no choice. */
  fixed: Partial<FinderFilters>;
  /** Address of these filters on this page, as it can be shared. */
  hrefOf: (filters: FinderFilters, view?: FinderView) => string;
  /** Stores without searching. */
  store: (change: Partial<FinderFilters>) => void;
  /** Stores and searches from page 1. */
  search: (change?: Partial<FinderFilters>) => void;
  clear: () => void;
  /** Another page of the list shown. */
  goToPage: (page: number) => void;
  /** Another week: the list stays. */
  goToWeek: (monday: string) => void;
  /** The list or the map, where there is room for one of them. */
  goToView: (view: FinderView) => void;
  /** How times are shown. */
  times: FinderFilters['times'];
  showTimes: (times: FinderFilters['times']) => void;
}

/** The finder's filters: in the fields, in the address bar, in history. Every search is a navigation of the router. */
export function useFinderSearch(data: FinderData, page: SearchPage = FINDER): FinderSearch {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const params = new URLSearchParams(useLocation().search);
  const { today } = data.frame;
  const [draft, setDraft] = useState(data.filters);
  // The last search that was asked for, or the one shown: what differs from it was typed since.
  const [asked, setAsked] = useState(data.filters);
  const [shown, setShown] = useState(data);
  if (shown !== data) {
    setShown(data);
    setDraft(keepTyped(draft, asked, data.filters));
    setAsked(data.filters);
  }

  const askedWeek = parseWeek(params.get('week'), today);
  const opening = openingWeekOf(data);
  const week = askedWeek || opening;
  const weekOf = useCallback((monday: string) => (monday === opening ? '' : monday), [opening]);
  const { times } = parsePageFilters(params, today);
  const run = Number(params.get('run') ?? 0);

  const view = parseView(params);
  const hrefOf = useCallback(
    (filters: FinderFilters, shown?: FinderView) => finderHref(filters, shown, page),
    [page],
  );

  const next = nextSearch(navigation.location, params, page.path);
  const nextFilters = next && parseRouterFilters(next, today);
  const go = (
    filters: FinderFilters,
    nextRun: number,
    { replace = false, nextView = view }: { replace?: boolean; nextView?: FinderView } = {},
  ) => {
    const { to, mask } = finderAddress(filters, nextRun, nextView, page);
    void navigate(to, { mask, replace, preventScrollReset: true });
  };
  const ask = (filters: FinderFilters) => {
    setAsked(filters);
    go({ ...filters, week: askedWeek, times }, run + 1);
  };

  return {
    draft,
    week,
    weekInAddress: weekOf,
    isSearching: next !== null,
    isSearchedAnew: nextFilters?.page === 1,
    isCleared: nextFilters !== null && nextFilters.listType !== data.filters.listType,
    view,
    hrefOf,
    fixed: page.fixed,
    store: (change) => setDraft((now) => ({ ...now, ...change })),
    search: (change) => {
      const filters = { ...draft, submit: 0 as const, ...change, page: 1 };
      setDraft(filters);
      ask(filters);
    },
    clear: () => {
      const filters = { ...EMPTY_FILTERS, listType: data.filters.listType, ...page.fixed };
      setDraft(filters);
      ask(filters);
    },
    goToPage: (page) => ask({ ...data.filters, page }),
    goToWeek: (monday) =>
      go({ ...data.filters, week: weekOf(monday), times }, run, { replace: true }),
    goToView: (nextView) => go({ ...data.filters, week: askedWeek, times }, run, { nextView }),
    times,
    showTimes: (shown) =>
      go({ ...data.filters, week: askedWeek, times: shown }, run, { replace: true }),
  };
}

/** The week that a list opens on when nobody asks for one. */
function openingWeekOf({ list, frame }: FinderData): string {
  const items = list ? [...list.doctors, ...list.providers] : [];
  return firstWeekWithTimes(
    items.map(({ eveningDay, nextSlotStartsAt }) => eveningDay ?? nextSlotStartsAt),
    frame.today,
  );
}

/** A new list brings its filters into the fields, except into those that were changed while it was on its way. */
function keepTyped(
  draft: FinderFilters,
  asked: FinderFilters,
  arrived: FinderFilters,
): FinderFilters {
  const keys = Object.keys(draft) as (keyof FinderFilters)[];
  const typed = keys.filter((key) => draft[key] !== asked[key]);
  return { ...arrived, ...Object.fromEntries(typed.map((key) => [key, draft[key]])) };
}

/** The search that is on its way; null: none, or another week of the same one. */
function nextSearch(
  location: { pathname: string; search: string } | undefined,
  current: URLSearchParams,
  path: string,
): URLSearchParams | null {
  if (location?.pathname !== path) return null;
  const next = new URLSearchParams(location.search);
  return isSameSearch(current, next) ? null : next;
}
