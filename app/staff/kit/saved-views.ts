import { createContext, useContext } from 'react';
import type { SavedList, SavedView, SavedViews } from '#app/features/list-views/lists.ts';
import { findQueryProblem, SAVED_SHAPES } from '#app/staff/list-shapes.ts';
import { writeListAddress, type ListState } from './list-state.ts';
import type { ListFilter } from './work-list.tsx';

/** Of who is signed in, for every list of the page. */
export const SavedViewsContext = createContext<SavedViews>({ views: [], teams: [] });

export interface ViewsOfList {
  list: SavedList;
  /** What the address is narrowed down to now; empty: to nothing. */
  query: string;
  fitting: SavedView[];
  /** What the list does not know any more. */
  broken: SavedView[];
  /** The one that is shown. */
  current: SavedView | null;
  teams: { partnerId: number; name: string }[];
}

/** Saved views of the list at an address; null: none are kept of such a list. */
export function useViewsOfList({
  path,
  state,
  usualSort,
  filters,
}: {
  path: string;
  state: ListState;
  usualSort: string;
  filters: readonly ListFilter[];
}): ViewsOfList | null {
  const { views, teams } = useContext(SavedViewsContext);
  const list = findListAt(path);
  if (!list) return null;
  const query = writeListAddress('', { ...state, after: null }, usualSort).slice(1);
  const own = views.filter((view) => view.list === list);
  const fits = (view: SavedView) => isFitting(view, filters);
  const fitting = own.filter(fits);
  return {
    list,
    query,
    fitting,
    broken: own.filter((view) => !fits(view)),
    current: fitting.find((view) => view.query === query) ?? null,
    teams: teams.filter(({ lists }) => lists.includes(list)),
  };
}

function findListAt(path: string): SavedList | null {
  const names = Object.keys(SAVED_SHAPES) as SavedList[];
  return names.find((name) => SAVED_SHAPES[name].path === path) ?? null;
}

/** Whether the list knows all of it, and still offers what it chooses. */
export function isFitting(
  { list, query }: Pick<SavedView, 'list' | 'query'>,
  filters: readonly ListFilter[],
): boolean {
  if (findQueryProblem(list, query) !== null) return false;
  const params = new URLSearchParams(query);
  return filters.every(({ name, options }) => {
    const value = params.get(name);
    return value === null || !options || options.some((one) => one.value === value);
  });
}

/** Where a list begins for somebody: with the view they have chosen for it, else with all of it. */
export function startOf(path: string, views: readonly SavedView[]): string {
  const list = findListAt(path);
  const start = views.find((view) => view.list === list && view.isStart);
  const isUsable = start && findQueryProblem(start.list, start.query) === null;
  return isUsable ? `${path}?${start.query}` : path;
}
