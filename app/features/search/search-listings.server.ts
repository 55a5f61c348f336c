import type { Slots } from '#app/features/calendar/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { MARKET_LOCALE } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { mayOrganise } from '#app/platform/viewer.ts';
import type { Database } from '#db/client.ts';
import type { LocationNode, SpecializationLink } from '#app/features/directory/contract.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import {
  choosePopular,
  type PopularSubfunction,
} from '#app/features/directory/popular-subfunctions.ts';
import type { Directory, Place } from '#app/features/directory/directory.server.ts';
import { resultBody, type FinderFilters } from './filters.ts';
import { hasDiscountFilter } from '#app/features/directory/item-rules.ts';
import {
  findListedDoctors,
  findListedProviders,
  type ListedProviderRow,
  type ListingPage,
  type ListingSearch,
  type NetworkGroup,
  type PageWindow,
} from './listing-queries.server.ts';
import { kmPerMapDegree, parseNear } from '#app/features/directory/near.ts';
import { nameNearest } from '#app/features/directory/near-places.ts';
import {
  findArrangedDoctors,
  findArrangedProviders,
  isArranged,
} from './arranged-queries.server.ts';
import { findNearDoctors, findNearProviders, type CountNear } from './near-queries.server.ts';
import { doctorNamePattern, providerNamePattern } from './name-pattern.ts';
import {
  presentDoctor,
  presentProvider,
  presentSpecializationLinks,
  presentSubfunction,
} from '#app/features/directory/present.ts';
import type { SubfunctionFact } from '#app/features/directory/subfunction-options.ts';
import { todayOf } from '#app/time/today.ts';
import { addDays, mondayOf } from '#app/time/week.ts';
import { findListedCalendars } from '#app/features/calendar/find-slots.server.ts';

export interface SearchDeps {
  db: Database;
  directory: Directory;
  countNear: CountNear;
  /** Rows of one page of results. */
  perPage: number;
}

/** Filters whose sub-function and place were found. */
export interface ResolvedSearch {
  filters: FinderFilters;
  subfunction: SubfunctionFact | null;
  /** The place asked for, else the whole market. */
  place: Place;
  /** The known place nearest to the position asked for. */
  nearPlace: string | null;
}

/** Everything the finder page shows of a search. */
export type FinderResult = {
  /** The market's own day, `YYYY-MM-DD`. */
  today: string;
  /** The market's places, in the reader's order. */
  locations: LocationNode[];
  /** The commonest specialties of the partner and the market. */
  popular: PopularSubfunction[];
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

/** Two rows of three. */
const POPULAR_COUNT = 6;

/** A page of results with the free times of the week shown. */
export interface Listed<Answer> {
  answer: Answer;
  /** Monday of that week. */
  week: string;
  slots: Slots;
}

/** The finder page's search: the list that the filters ask for, with the free times of its week. */
export async function searchFinder(
  deps: SearchDeps,
  portal: Portal,
  filters: FinderFilters,
): Promise<FinderResult> {
  const [search, locations, { all }, doctorCounts] = await Promise.all([
    resolveSearch(deps, portal, filters),
    deps.directory.findLocationTree(portal.market, portal.locale),
    deps.directory.findSubfunctions(portal.partner.id),
    deps.directory.countDoctors(portal.market),
  ]);
  const body = resultBody(search.filters);
  const shown = {
    filters: search.filters,
    today: todayOf(portal),
    locations,
    popular: choosePopular(all, doctorCounts, POPULAR_COUNT),
  };
  const { week } = filters;
  if (body === 'doctors') {
    return { ...shown, body, ...(await listDoctors(deps, portal, search, week)) };
  }
  return { ...shown, body, ...(await listProviders(deps, portal, search, week)) };
}

/**
 * Finds what the filters name.
 * @throws PortalError not_found for a sub-function or place that the market does not have
 */
export async function requireSearch(
  deps: SearchDeps,
  portal: Portal,
  filters: FinderFilters,
): Promise<ResolvedSearch> {
  const resolved = await resolveSearch(deps, portal, filters);
  const isUnknown =
    resolved.filters.subfunction !== filters.subfunction ||
    resolved.filters.location !== filters.location;
  if (isUnknown) throw new PortalError('not_found');
  return resolved;
}

/** Finds what the filters name; what is not there counts as not given. */
export async function resolveSearch(
  { directory }: SearchDeps,
  portal: Portal,
  filters: FinderFilters,
): Promise<ResolvedSearch> {
  const [subfunctions, places] = await Promise.all([
    directory.findSubfunctions(portal.partner.id),
    directory.findPlaces(portal.market),
  ]);
  const subfunction = subfunctions.byId.get(filters.subfunction ?? 0) ?? null;
  const place = places.byCode.get(filters.location);
  const near = parseNear(filters.near);
  const nearPlace =
    near && nameNearest(await directory.findNearPlaces(portal.market), near, portal);
  return {
    filters: {
      ...filters,
      subfunction: subfunction?.id ?? null,
      location: place?.code ?? '',
      discountOnly: hasDiscountFilter(portal.theme.flags, portal.viewer) ? filters.discountOnly : 0,
    },
    subfunction,
    place: place ?? places.wholeMarket,
    nearPlace,
  };
}

/** A page of doctors; `week` null: without free times, empty: those of the first week that has some. */
export async function listDoctors(
  deps: SearchDeps,
  portal: Portal,
  search: ResolvedSearch,
  week: string | null,
): Promise<Listed<DoctorSearchAnswer>> {
  const listing = toListingSearch(portal, search);
  const window = windowOf(deps, search);
  // A list by distance is one list: the nearest come first, whoever they have a contract with.
  const { replica } = deps.db;
  const findDoctors = isArranged(listing) ? findArrangedDoctors : findListedDoctors;
  const { rows, ...counts } =
    listing.near && !isArranged(listing)
      ? { ...(await findNearDoctors(deps, listing, listing.near, window)), insideCount: 0 }
      : await findGroups(listing.near ? null : portal, window, (part, group) =>
          findDoctors(replica, listing, part, group),
        );
  const [{ nextStarts, ...shown }, { all }] = await Promise.all([
    findListedCalendars(deps, portal, {
      owner: 'D',
      rows,
      ...calendarFilter(search),
      week: mayOrganise(portal.viewer, search.subfunction) ? week : null,
    }),
    deps.directory.findSubfunctions(portal.partner.id),
  ]);
  const doctors = rows.map((row) => ({
    ...presentDoctor(row, nextStarts.get(row.id) ?? null, portal),
    ...presentEvening(row),
    ...presentDistance(row, search),
    ...(row.subfunction_ids && { specializations: presentOffered(all, row.subfunction_ids) }),
  }));
  return {
    answer: presentAnswer(deps, search, doctors, counts),
    week: shown.week,
    slots: shown.slots,
  };
}

/**
 * A page of providers; `week` null: without free times, empty: those of the first week that has some. Without a sub-function it is a function list: each
 * provider with links to its specialties, and no calendar.
 */
export async function listProviders(
  deps: SearchDeps,
  portal: Portal,
  search: ResolvedSearch,
  week: string | null,
): Promise<Listed<ProviderSearchAnswer>> {
  const listing = toListingSearch(portal, search);
  const window = windowOf(deps, search);
  // A list by distance is one list: the nearest come first, whoever they have a contract with.
  const { replica } = deps.db;
  const findProviders = isArranged(listing) ? findArrangedProviders : findListedProviders;
  const { rows, ...counts } =
    listing.near && !isArranged(listing)
      ? { ...(await findNearProviders(deps, listing, listing.near, window)), insideCount: 0 }
      : await findGroups(listing.near ? null : portal, window, (part, group) =>
          findProviders(replica, listing, part, group),
        );
  const isFunctionList = resultBody({ ...search.filters, listType: 'providers' }) === 'functions';
  const [{ nextStarts, ...shown }, { all }] = await Promise.all([
    findListedCalendars(deps, portal, {
      owner: 'P',
      rows,
      ...calendarFilter(search),
      week: isFunctionList || !mayOrganise(portal.viewer, search.subfunction) ? null : week,
    }),
    deps.directory.findSubfunctions(portal.partner.id),
  ]);
  const providers = rows.map((row) => {
    const provider = {
      ...presentProvider(row, nextStarts.get(row.id) ?? null, portal),
      ...presentEvening(row),
      ...presentDistance(row, search),
    };
    if (!isFunctionList) return { ...provider, doctors: presentDoctors(row.doctors, portal) };
    return { ...provider, specializations: presentOffered(all, row.subfunction_ids) };
  });
  return {
    answer: presentAnswer(deps, search, providers, counts),
    week: shown.week,
    slots: shown.slots,
  };
}

/** Who is insured is shown no prices. */
function presentDoctors(doctors: ListedProviderRow['doctors'], { viewer }: Pick<Portal, 'viewer'>) {
  return (doctors ?? []).map(([id, name, price]) => ({
    id,
    name,
    price: viewer.isInsured ? null : price,
  }));
}

function presentOffered(
  all: readonly SubfunctionFact[],
  ids: readonly number[] | null,
): SpecializationLink[] {
  const offered = new Set(ids);
  return presentSpecializationLinks(all.filter(({ id }) => offered.has(id)));
}

interface GroupedPage<Row> extends ListingPage<Row> {
  /** So many of the rows, the first ones, are of the card network. */
  insideCount: number;
}

/**
 * A page of results. For a viewer with a card network its providers come first, over all pages: a page is filled up from
 * the others where the network ends.
 * @param portal null: whoever they have a contract with, it is one list
 */
async function findGroups<Row>(
  portal: Portal | null,
  { limit, offset }: PageWindow,
  find: (window: PageWindow, group: NetworkGroup | null) => Promise<ListingPage<Row>>,
): Promise<GroupedPage<Row>> {
  if (!portal?.viewer.hasCardNetwork) {
    return { ...(await find({ limit, offset }, null)), insideCount: 0 };
  }
  const group = (isInside: boolean) => ({ partnerId: portal.partner.id, isInside });
  const inside = await find({ limit, offset }, group(true));
  // More of the network than are counted: the pages end within it.
  if (inside.hasMore) return { ...inside, insideCount: inside.rows.length };
  const outside = await find(
    { limit: limit - inside.rows.length, offset: Math.max(0, offset - inside.total) },
    group(false),
  );
  return {
    rows: [...inside.rows, ...outside.rows],
    total: inside.total + outside.total,
    hasMore: outside.hasMore,
    insideCount: inside.rows.length,
  };
}

/** The search as the listings understand it. */
export function toListingSearch(
  portal: Pick<Portal, 'locale' | 'market' | 'timeZone'>,
  { filters, place }: ResolvedSearch,
): ListingSearch {
  const { market } = portal;
  const near = parseNear(filters.near);
  return {
    market,
    languages: [portal.locale, MARKET_LOCALE[market], 'en'],
    subfunction: filters.subfunction ?? 0,
    leafIds: place.leafIds,
    isWholeMarket: place.isWholeMarket,
    onlyEnglish: filters.speaksEnglish === 1,
    onlyDiscount: filters.discountOnly === 1,
    doctorName: doctorNamePattern(filters.doctorName),
    providerName: providerNamePattern(filters.providerName),
    near: near && { ...near, withinKm: filters.within },
    until: lastDayOf(filters.when, todayOf(portal)),
    onlyEvenings: filters.evening === 1,
    sort: filters.sort || null,
  };
}

/** The last day on which a time may lie; null: any. */
function lastDayOf(when: FinderFilters['when'], today: string): string | null {
  if (when === 'week') return addDays(mondayOf(today), 6);
  return when === 'today' ? today : null;
}

/** Only rows of a list of evenings say when theirs is. */
function presentEvening({ evening_day: day }: { evening_day?: string }): { eveningDay?: string } {
  return day === undefined ? {} : { eveningDay: day };
}

/** What a row says of its distance: only rows of a list by distance do. */
function presentDistance(
  row: object & { distance?: unknown },
  { filters }: ResolvedSearch,
): { distanceKm?: number } {
  const near = parseNear(filters.near);
  if (!near || typeof row.distance !== 'number') return {};
  return { distanceKm: Math.round(row.distance * kmPerMapDegree(near.lat) * 10) / 10 };
}

function windowOf({ perPage }: SearchDeps, { filters }: ResolvedSearch): PageWindow {
  return { limit: perPage, offset: (filters.page - 1) * perPage };
}

function calendarFilter({ filters }: ResolvedSearch): {
  subfunctions: number[] | null;
  onlyEnglish: boolean;
} {
  return {
    subfunctions: filters.subfunction === null ? null : [filters.subfunction],
    onlyEnglish: filters.speaksEnglish === 1,
  };
}

function presentAnswer<Item>(
  { perPage }: SearchDeps,
  { filters, subfunction, nearPlace }: ResolvedSearch,
  items: Item[],
  { total, hasMore, insideCount }: Omit<GroupedPage<unknown>, 'rows'>,
): Omit<DoctorSearchAnswer, 'cardNetwork' | 'other'> & { cardNetwork: Item[]; other: Item[] } {
  return {
    cardNetwork: items.slice(0, insideCount),
    other: items.slice(insideCount),
    subfunction: subfunction && presentSubfunction(subfunction),
    ...(nearPlace !== null && { nearPlace }),
    preauthorizationLimit: subfunction?.preauthorizationLimit ?? null,
    currentPage: filters.page,
    totalRows: total,
    ...(hasMore && { hasMoreRows: true }),
    perPage,
  };
}
