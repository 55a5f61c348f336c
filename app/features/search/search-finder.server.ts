import type { Slots } from '#app/features/calendar/contract.ts';
import { locate } from '#app/time/local-week.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import { resultBody, type FinderFilters } from './filters.ts';
import {
  listDoctors,
  listProviders,
  resolveSearch,
  type SearchDeps,
} from './search-listings.server.ts';

/** Everything the finder page shows of a search. */
export type FinderResult = {
  /** The filters as applied: a sub-function or place that does not exist is gone. */
  filters: FinderFilters;
  /** Monday of the week whose free times are in `slots`. */
  week: string;
  /** By `D{id}` or `P{id}`; empty in a function list and where visitors see no calendar. */
  slots: Slots;
} & (
  | { body: 'doctors'; answer: DoctorSearchAnswer }
  | { body: 'providers' | 'functions'; answer: ProviderSearchAnswer }
);

/** The finder page's search: the list that the filters ask for, with the free times of its week. */
export async function searchFinder(
  deps: SearchDeps,
  portal: Portal,
  filters: FinderFilters,
): Promise<FinderResult> {
  const search = await resolveSearch(deps, portal, filters);
  const week = filters.week || locate(nowMs(), portal.timeZone).week;
  const body = resultBody(search.filters);
  const shown = { filters: search.filters, week };
  if (body === 'doctors') {
    return { ...shown, body, ...(await listDoctors(deps, portal, search, week)) };
  }
  return { ...shown, body, ...(await listProviders(deps, portal, search, week)) };
}
