import {
  LOCATION_PATTERN,
  SUBFUNCTION_PATTERN,
} from '#app/features/profile-address/id-patterns.ts';
import { isCivilDate, parseWeek } from '#app/time/week.ts';
import type { SearchQuery } from './contract.ts';
import { DISTANCE_KM_DEFAULT, parseNear, parseWithin } from '#app/features/directory/near.ts';

export type ListType = 'doctors' | 'providers';
/** What the result list shows: doctors, providers with a calendar, or providers with links to their specialties. */
export type ResultBody = 'doctors' | 'providers' | 'functions';

/** The search filter state: the same in the address bar, in the API and in the browser. */
export interface FinderFilters {
  subfunction: number | null;
  /** Code of a place such as `hu-bp-05`; empty: the whole country. */
  location: string;
  /** Position that the list is ordered by, `47.50,19.04`; empty: none. */
  near: string;
  /** With `near`: how far away, in kilometres. */
  within: number;
  providerName: string;
  doctorName: string;
  speaksEnglish: 0 | 1;
  discountOnly: 0 | 1;
  listType: ListType;
  /** From 1. */
  page: number;
  /** Monday of the week asked for, `YYYY-MM-DD`; empty: the first in which a result has a time. */
  week: string;
  /** Only who has a free time today, or this week; empty: any. */
  when: '' | 'today' | 'week';
  /** 1: only who has a free time after work; of theirs only such times are shown. */
  evening: 0 | 1;
  /** Empty: the earliest first, or around a position the nearest. */
  sort: '' | 'price' | 'rating';
  /** How the times of a card are shown. */
  times: 'grid' | 'list';
  /** 1 when the Search button was pressed. */
  submit: 0 | 1;
}

export const EMPTY_FILTERS: FinderFilters = {
  subfunction: null,
  location: '',
  near: '',
  within: DISTANCE_KM_DEFAULT,
  providerName: '',
  doctorName: '',
  speaksEnglish: 0,
  discountOnly: 0,
  listType: 'providers',
  page: 1,
  week: '',
  when: '',
  evening: 0,
  sort: '',
  times: 'grid',
  submit: 0,
};

/** Longer than any name of a clinic or a doctor; in code points. */
export const NAME_LENGTH_MAX = 100;
/** The autocomplete starts at two letters and waits for a pause in typing. */
export const AUTOCOMPLETE_TERM_MIN = 2;
export const AUTOCOMPLETE_TERM_MAX = 60;
export const AUTOCOMPLETE_DELAY_MS = 250;

export const PAGE_PATTERN = '[1-9][0-9]{0,4}';
/** Anything but control characters. */
export const NAME_PATTERN = '[^\\u0000-\\u001F\\u007F]*';

const isSubfunction = new RegExp(`^${SUBFUNCTION_PATTERN}$`);
const isLocation = new RegExp(`^${LOCATION_PATTERN}$`);
const isName = new RegExp(`^${NAME_PATTERN}$`);

/**
 * The filters of a page address. Whatever is not understood counts as not given, so an old or mistyped link still shows
 * a list. `page` and `submit` are not read: a link opens the first page.
 * @param today the market's own day, `YYYY-MM-DD`
 */
export function parsePageFilters(params: URLSearchParams, today: string): FinderFilters {
  const subfunction = params.get('subfunction') ?? '';
  const location = params.get('location') ?? '';
  const near = params.get('near') ?? '';
  return {
    ...EMPTY_FILTERS,
    subfunction: isSubfunction.test(subfunction) ? Number(subfunction) : null,
    location: isLocation.test(location) ? location : '',
    near: parseNear(near) ? near : '',
    within: parseWithin(params.get('within') ?? ''),
    providerName: parseName(params.get('providerName')),
    doctorName: parseName(params.get('doctorName')),
    speaksEnglish: params.get('speaksEnglish') === '1' ? 1 : 0,
    discountOnly: params.get('discountOnly') === '1' ? 1 : 0,
    listType: params.get('listType') === 'doctors' ? 'doctors' : 'providers',
    week: parseWeek(params.get('week'), today),
    ...parseArrangement(params.get('when'), params.get('sort')),
    evening: params.get('evening') === '1' ? 1 : 0,
    times: params.get('times') === 'list' ? 'list' : 'grid',
  };
}

/** The filters of an API call whose schema has already refused malformed values; null: `week` is no day, or `near` not on earth. */
export function parseSearchQuery(query: SearchQuery, today: string): FinderFilters | null {
  if (query.week && !isCivilDate(query.week)) return null;
  if (query.near && !parseNear(query.near)) return null;
  return {
    subfunction: query.subfunction ? Number(query.subfunction) : null,
    location: query.location ?? '',
    near: query.near ?? '',
    within: parseWithin(query.within ?? ''),
    providerName: tidyName(query.providerName ?? ''),
    doctorName: tidyName(query.doctorName ?? ''),
    speaksEnglish: query.speaksEnglish === '1' ? 1 : 0,
    discountOnly: query.discountOnly === '1' ? 1 : 0,
    listType: query.listType === 'doctors' ? 'doctors' : 'providers',
    page: query.page ? Number(query.page) : 1,
    week: parseWeek(query.week, today),
    ...parseArrangement(query.when, query.sort),
    evening: query.evening === '1' ? 1 : 0,
    times: 'grid',
    submit: query.submit === '1' ? 1 : 0,
  };
}

/** The query string (without `?`) that `parsePageFilters` reads back; empty values are left out, the order is always the same. */
export function toPageQuery(filters: FinderFilters): string {
  const { page: _page, submit: _submit, ...query } = toSearchQuery(filters);
  return new URLSearchParams({
    ...query,
    ...(filters.times === 'list' && { times: filters.times }),
  }).toString();
}

/** The query of `searchProviders`, `searchDoctors` and `findMapMarkers`; empty values are left out. */
export function toSearchQuery(filters: FinderFilters): SearchQuery {
  const { subfunction, location, near, within, providerName, doctorName, page, week } = filters;
  return {
    ...(subfunction === null ? {} : { subfunction: String(subfunction) }),
    ...(location === '' ? {} : { location }),
    ...(near === '' ? {} : { near }),
    ...(near === '' || within === DISTANCE_KM_DEFAULT ? {} : { within: String(within) }),
    ...(providerName === '' ? {} : { providerName }),
    ...(doctorName === '' ? {} : { doctorName }),
    ...(filters.speaksEnglish === 0 ? {} : { speaksEnglish: '1' }),
    ...(filters.discountOnly === 0 ? {} : { discountOnly: '1' }),
    ...(filters.listType === 'providers' ? {} : { listType: filters.listType }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(week === '' ? {} : { week }),
    ...(filters.when === '' ? {} : { when: filters.when }),
    ...(filters.sort === '' ? {} : { sort: filters.sort }),
    ...(filters.evening === 0 ? {} : { evening: '1' }),
    ...(filters.submit === 0 ? {} : { submit: '1' }),
  };
}

/** Nothing narrows the result; the list type, page and week do not count. */
export function isEmptyFilter(filters: FinderFilters): boolean {
  return (
    filters.subfunction === null &&
    filters.location === '' &&
    filters.near === '' &&
    filters.providerName === '' &&
    filters.doctorName === '' &&
    filters.speaksEnglish === 0 &&
    filters.discountOnly === 0 &&
    filters.when === '' &&
    filters.evening === 0
  );
}

/** Doctors when asked for; else providers with a calendar once a sub-function is chosen; else the function list. */
export function resultBody(filters: Pick<FinderFilters, 'listType' | 'subfunction'>): ResultBody {
  if (filters.listType === 'doctors') return 'doctors';
  return filters.subfunction === null ? 'functions' : 'providers';
}

function parseArrangement(
  when: string | null | undefined,
  sort: string | null | undefined,
): Pick<FinderFilters, 'when' | 'sort'> {
  return {
    when: when === 'today' || when === 'week' ? when : '',
    sort: sort === 'price' || sort === 'rating' ? sort : '',
  };
}

function parseName(text: string | null): string {
  if (text === null || !isName.test(text)) return '';
  const name = tidyName(text);
  return Array.from(name).length > NAME_LENGTH_MAX ? '' : name;
}

function tidyName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
