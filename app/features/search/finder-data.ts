import { packSlots, unpackSlots, type PackedSlots } from '#app/features/calendar/packed-slots.ts';
import {
  presentPopular,
  type PopularSpecialty,
} from '#app/features/directory/popular-subfunctions.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { call, CallError } from '#app/platform/call.ts';
import type { Portal } from '#app/platform/portal.ts';
import { searchDoctors, searchProviders } from './contract.ts';
import { resultBody, toSearchQuery, type FinderFilters } from './filters.ts';
import { listLocationChoices, type LocationChoice } from './location-choices.ts';
import { openingOf, parseRouterFilters, type SearchPage } from './finder-address.ts';
import { presentList, type ResultList } from './result-list.ts';
import type { FinderResult } from './search-listings.server.ts';
import { toFailure, type Failure } from '#app/forms/failure.ts';

/** What stays the same from search to search. */
export interface FinderFrame {
  locale: Locale;
  market: Market;
  /** The market's own day, `YYYY-MM-DD`. */
  today: string;
  locations: LocationChoice[];
  /** The commonest specialties. */
  popular: PopularSpecialty[];
}

/** What the finder page shows. */
export interface FinderData {
  frame: FinderFrame;
  /** The filters of the list, as applied. */
  filters: FinderFilters;
  list: ResultList | null;
  /** Free times of the week in `filters` that came with the page; null: they are fetched after the list. */
  slots: PackedSlots | null;
  /** Why there is no list. */
  failure: Failure | null;
}

/** For loaders: a search as its page shows it. */
export function presentFinder(
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
  result: FinderResult,
): FinderData {
  const locations = listLocationChoices(result.locations, locale, market);
  const popular = result.popular.map((one) => presentPopular(one, { locale, market }));
  return {
    frame: { locale, market, today: result.today, locations, popular },
    filters: result.filters,
    list: presentList(result, { locale, market }),
    slots: packSlots(result.slots),
    failure: null,
  };
}

let lastFrame: FinderFrame | null = null;

/** Keeps the frame of the page for later searches of this tab. Browser only: on the server it would be shared. */
export function rememberFrame(frame: FinderFrame): void {
  lastFrame = frame;
}

/** The frame of the finder seen last in this tab; null: none yet. */
export function recallFrame(): FinderFrame | null {
  return lastFrame;
}

/** The free times that came with the page. */
export function readSlots(data: FinderData) {
  return data.slots && unpackSlots(data.slots);
}

/**
 * A search from the browser: the list first, so that it is seen at once; its free times follow.
 * @throws AbortError when a newer search has taken its place
 */
export async function searchInBrowser(
  frame: FinderFrame,
  filters: FinderFilters,
  signal: AbortSignal,
): Promise<FinderData> {
  const query = toSearchQuery(filters);
  const body = resultBody(filters);
  try {
    const found =
      body === 'doctors'
        ? { body, answer: await call(searchDoctors, { query, signal }) }
        : { body, answer: await call(searchProviders, { query, signal }) };
    return { frame, filters, list: presentList(found, frame), slots: null, failure: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { frame, filters, list: null, slots: null, failure: toFailure(error) };
  }
}

/** A search inside a page that is open already: the list comes first, its free times follow. */
export function searchAgain(
  frame: FinderFrame,
  params: URLSearchParams,
  page: SearchPage,
  signal: AbortSignal,
): Promise<FinderData> {
  const filters = { ...parseRouterFilters(params, frame.today), ...openingOf(page, params) };
  return searchInBrowser(frame, filters, signal);
}
