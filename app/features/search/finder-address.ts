import { href } from 'react-router';
import { NEAR_TEXT_PARAM, SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import {
  EMPTY_FILTERS,
  PAGE_PATTERN,
  parsePageFilters,
  toPageQuery,
  type FinderFilters,
} from './filters.ts';

export const FINDER_PATH = href('/services/provider-search');

/** A page with a search of its own. */
export interface SearchPage {
  path: string;
  /** Filters that belong to the page: nobody changes them, and its addresses leave them out. */
  fixed: Partial<FinderFilters>;
  /** What it shows while nobody has asked for anything. */
  opensWith?: Partial<FinderFilters>;
}

export const FINDER: SearchPage = { path: FINDER_PATH, fixed: {} };

/**
 * Where a search leads. `to` is what the router (and so the browser's history) knows, `mask` what the address bar shows:
 * the page number, the pressed button and the number of the search stay out of links, and a reload starts at page 1.
 */
export interface FinderAddress {
  to: string;
  mask: string;
}

const isPage = new RegExp(`^${PAGE_PATTERN}$`);

/** What a narrow screen shows of the results; a wide one has room for both. */
export type FinderView = 'list' | 'map';

export function parseView(params: URLSearchParams): FinderView {
  return params.get('view') === 'map' ? 'map' : 'list';
}

/** Address of the first page with these filters, as it can be shared. */
export function finderHref(
  filters: FinderFilters,
  view: FinderView = 'list',
  { path, fixed, opensWith }: SearchPage = FINDER,
): string {
  const query = new URLSearchParams(toPageQuery(filters));
  for (const name of Object.keys(fixed)) query.delete(name);
  // Nothing is asked for on purpose: without a word of it the page would open as it opens by itself.
  if (opensWith && !namesSearch(query)) query.set('listType', filters.listType);
  if (view === 'map') query.set('view', view);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The address under which search engines keep a search: specialty and place alone; null for what they should not keep.
 * @param isEmpty nothing was found
 */
export function canonicalSearch(filters: FinderFilters, isEmpty: boolean): string | null {
  const { subfunction, location, providerName, doctorName, near } = filters;
  const isOneOfMany = providerName !== '' || doctorName !== '' || near !== '';
  return isOneOfMany || isEmpty ? null : finderHref({ ...EMPTY_FILTERS, subfunction, location });
}

/**
 * @param run number of the search in this tab, from 1: makes an unchanged search a new one when the person asks again;
 * 0: the search that the page came with
 */
export function finderAddress(
  filters: FinderFilters,
  run: number,
  view: FinderView = 'list',
  page: SearchPage = FINDER,
): FinderAddress {
  const mask = finderHref(filters, view, page);
  const query = new URLSearchParams(mask.split('?')[1]);
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.submit) query.set('submit', '1');
  if (run > 0) query.set('run', String(run));
  return { to: `${page.path}?${query}`, mask };
}

const SEARCH_NAMES = [...Object.keys(EMPTY_FILTERS), SPECIALTY_TEXT_PARAM, NEAR_TEXT_PARAM];

/** Whether somebody asks for anything of a list: an address without is the page as it opens by itself. */
export function namesSearch(params: URLSearchParams): boolean {
  return SEARCH_NAMES.some((name) => params.has(name));
}

/** The filters of a page where nobody has asked for anything: they stand over those of its address. */
export function openingOf({ opensWith, fixed }: SearchPage, params: URLSearchParams) {
  return { ...(namesSearch(params) ? {} : opensWith), ...fixed };
}

/** The filters of an address that the router knows: those of a link, and the page number and button beside them. */
export function parseRouterFilters(params: URLSearchParams, today: string): FinderFilters {
  const page = params.get('page') ?? '';
  return {
    ...parsePageFilters(params, today),
    page: isPage.test(page) ? Number(page) : 1,
    submit: params.get('submit') === '1' ? 1 : 0,
  };
}

/** What makes a search another one; the week is not among them, nor what else an address may carry. */
const SEARCH_KEYS = [
  'subfunction',
  'location',
  'near',
  'within',
  'providerName',
  'doctorName',
  'speaksEnglish',
  'discountOnly',
  'when',
  'evening',
  'sort',
  'listType',
  'page',
  'run',
];

/** Whether two addresses of the finder mean the same search: then the results stay, only the times may change. */
export function isSameSearch(current: URLSearchParams, next: URLSearchParams): boolean {
  return SEARCH_KEYS.every((key) => (current.get(key) ?? '') === (next.get(key) ?? ''));
}
