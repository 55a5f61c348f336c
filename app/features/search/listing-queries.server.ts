import type { Locale, Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { kmPerMapDegree } from '#app/features/directory/near.ts';
import type { NamePattern } from './name-pattern.ts';
import { NAMED_ROWS_MAX, type NameWay } from './name-search.ts';
import { findNamedListed, type NamedSearch } from './name-queries.server.ts';
import type { KeptStart } from '#app/features/calendar/kept-starts.server.ts';
import type { DoctorRow, ProviderRow } from '#app/features/directory/listed-rows.server.ts';
import {
  DOCTORS_OF_MARKET,
  DOCTORS_OF_PLACES,
  PROVIDERS_OF_MARKET,
  PROVIDERS_OF_PLACES,
  COUNTED_DOCTORS,
  COUNTED_PROVIDERS,
  DOCTORS_BY_DOCTOR_NAME,
  DOCTORS_BY_PROVIDER_NAME,
  PROVIDERS_BY_PROVIDER_NAME,
  PROVIDERS_BY_DOCTOR_NAME,
  CHOSEN_OF_HITS,
  CHOSEN_OF_WORDS,
  chosenOfMarket,
  chosenOfPlaces,
  PAGE_OF_CHOSEN,
  DOCTORS,
  PROVIDERS,
  doctorColumns,
  PROVIDER_COLUMNS,
  IN_ORDER,
} from './listing-parts.server.ts';

/** What a search asks of the listings. */
export interface ListingSearch {
  market: Market;
  /** Languages that the reader reads, the first that there is. */
  languages: Locale[];
  /** 0: any. */
  subfunction: number;
  /** Leaves of the place, or all of the market. */
  leafIds: number[];
  isWholeMarket: boolean;
  onlyEnglish: boolean;
  onlyDiscount: boolean;
  doctorName: NamePattern | null;
  providerName: NamePattern | null;
  near: NearSearch | null;
  /** Only who has a free time by that day, `YYYY-MM-DD`; null: any. */
  until: string | null;
  /** Only who has a free time after work. */
  onlyEvenings: boolean;
  /** null: the earliest first, or around a position the nearest. */
  sort: 'price' | 'rating' | null;
}

/** Only what lies around a position, the nearest first. */
export interface NearSearch {
  /** Degrees. */
  lat: number;
  lng: number;
  withinKm: number;
}

/** One half of the results: inside or outside the partner's card network. */
export interface NetworkGroup {
  partnerId: number;
  isInside: boolean;
}

export interface PageWindow {
  limit: number;
  offset: number;
}

type Counted<Row> = { total: number } & (Row | { [Field in keyof Row]: null });
interface ListedRow extends KeptStart {
  subfunction_ids: number[] | null;
  /** Of the first free time after work; only in a list of evenings. */
  evening_day?: string;
}
export interface ListedDoctorRow extends DoctorRow, ListedRow {}
export interface ListedProviderRow extends ProviderRow, ListedRow {
  /** Who does the sub-function, with name and price. */
  doctors: [number, string, number | null][] | null;
}

const COLUMNS_OF_MARKET = doctorColumns(10);
const COLUMNS_OF_PLACES = doctorColumns(9);
const doctorsOfMarket = sql.named<Counted<ListedDoctorRow>>(
  'finder_doctors_of_market',
  `WITH page AS MATERIALIZED (${DOCTORS_OF_MARKET})
   SELECT t.total, ${COLUMNS_OF_MARKET} FROM (${COUNTED_DOCTORS}) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const doctorsOfPlaces = sql.named<Counted<ListedDoctorRow>>(
  'finder_doctors_of_places',
  `WITH page AS MATERIALIZED (${DOCTORS_OF_PLACES})
   SELECT t.total, ${COLUMNS_OF_PLACES} FROM (${COUNTED_DOCTORS}) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const providersOfMarket = sql.named<Counted<ListedProviderRow>>(
  'finder_providers_of_market',
  `WITH page AS MATERIALIZED (${PROVIDERS_OF_MARKET})
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (${COUNTED_PROVIDERS}) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`,
);
const providersOfPlaces = sql.named<Counted<ListedProviderRow>>(
  'finder_providers_of_places',
  `WITH page AS MATERIALIZED (${PROVIDERS_OF_PLACES})
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (${COUNTED_PROVIDERS}) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`,
);
/** @param chosen the CTEs up to `chosen` */
const pageOfDoctors = (chosen: string) =>
  `${chosen}, ${PAGE_OF_CHOSEN}
   SELECT t.total, ${doctorColumns(15)} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`;
const pageOfProviders = (chosen: string) =>
  `${chosen}, ${PAGE_OF_CHOSEN}
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`;
const namedDoctors: Record<NameWay, Statement<Counted<ListedDoctorRow>>> = {
  doctor: sql.named<Counted<ListedDoctorRow>>(
    'finder_doctors_by_doctor_name',
    pageOfDoctors(`${DOCTORS_BY_DOCTOR_NAME}, ${CHOSEN_OF_HITS}`),
  ),
  provider: sql.named<Counted<ListedDoctorRow>>(
    'finder_doctors_by_provider_name',
    pageOfDoctors(`${DOCTORS_BY_PROVIDER_NAME}, ${CHOSEN_OF_HITS}`),
  ),
  words: sql.named<Counted<ListedDoctorRow>>(
    'finder_doctors_of_words',
    pageOfDoctors(CHOSEN_OF_WORDS.doctor),
  ),
  market: sql.named<Counted<ListedDoctorRow>>(
    'finder_named_doctors_of_market',
    pageOfDoctors(chosenOfMarket('doctor')),
  ),
  places: sql.named<Counted<ListedDoctorRow>>(
    'finder_named_doctors_of_places',
    pageOfDoctors(chosenOfPlaces('doctor')),
  ),
};
const namedProviders: Record<NameWay, Statement<Counted<ListedProviderRow>>> = {
  doctor: sql.named<Counted<ListedProviderRow>>(
    'finder_providers_by_doctor_name',
    pageOfProviders(`${PROVIDERS_BY_DOCTOR_NAME}, ${CHOSEN_OF_HITS}`),
  ),
  provider: sql.named<Counted<ListedProviderRow>>(
    'finder_providers_by_provider_name',
    pageOfProviders(`${PROVIDERS_BY_PROVIDER_NAME}, ${CHOSEN_OF_HITS}`),
  ),
  words: sql.named<Counted<ListedProviderRow>>(
    'finder_providers_of_words',
    pageOfProviders(CHOSEN_OF_WORDS.provider),
  ),
  market: sql.named<Counted<ListedProviderRow>>(
    'finder_named_providers_of_market',
    pageOfProviders(chosenOfMarket('provider')),
  ),
  places: sql.named<Counted<ListedProviderRow>>(
    'finder_named_providers_of_places',
    pageOfProviders(chosenOfPlaces('provider')),
  ),
};

/** A page of rows and how many there are altogether (without names kept by the worker, so it may be some minutes old). */
export interface ListingPage<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: with names no more than `NAMED_ROWS_MAX` are counted. */
  hasMore: boolean;
}

interface Statements<Row> {
  ofMarket: Statement<Counted<Row>>;
  ofPlaces: Statement<Counted<Row>>;
  named: Record<NameWay, Statement<Counted<Row>>>;
}

/** Doctors in the order of their next free day, then rank; of one group, or (null) all. */
export function findListedDoctors(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedDoctorRow>> {
  return findPage(pool, 'doctor', search, window, group, {
    ofMarket: doctorsOfMarket,
    ofPlaces: doctorsOfPlaces,
    named: namedDoctors,
  });
}

/** Providers in the order of their next free day, then rank; of one group, or (null) all. */
export function findListedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  return findPage(pool, 'provider', search, window, group, {
    ofMarket: providersOfMarket,
    ofPlaces: providersOfPlaces,
    named: namedProviders,
  });
}

async function findPage<Row extends { id: number }>(
  pool: Pool,
  kind: 'doctor' | 'provider',
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
  statements: Statements<Row>,
): Promise<ListingPage<Row>> {
  const groupValues = [group?.partnerId ?? null, group?.isInside ?? null];
  if (search.doctorName || search.providerName) {
    const named = await findNamedListed(pool, kind, search);
    if (!named) return { rows: [], total: 0, hasMore: false };
    return cutAtMost(
      await query(pool, statements.named[named.way], [
        ...namedValues(search, named),
        limit,
        Math.min(offset, NAMED_ROWS_MAX),
        ...groupValues,
        ...readersOf(kind, search),
      ]),
    );
  }
  return cutAtMost(
    await query(pool, search.isWholeMarket ? statements.ofMarket : statements.ofPlaces, [
      search.leafIds,
      search.subfunction,
      search.onlyEnglish,
      search.onlyDiscount,
      limit,
      offset,
      ...groupValues,
      ...(search.isWholeMarket ? [search.market] : []),
      ...readersOf(kind, search),
    ]),
    Infinity,
  );
}

function cutAtMost<Row extends { id: number }>(
  rows: Counted<Row>[],
  most = NAMED_ROWS_MAX,
): ListingPage<Row> {
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.filter((row): row is { total: number } & Row => row.id !== null),
    total: Math.min(total, most),
    hasMore: total > most,
  };
}

/** What `doctorColumns` asks for. */
export function readersOf(kind: 'doctor' | 'provider', { languages }: ListingSearch): unknown[] {
  return kind === 'doctor' ? [languages] : [];
}

/** $1 to $5, and with names to $10. */
export function namedValues(search: ListingSearch, named: NamedSearch | null): unknown[] {
  return [
    search.market,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    search.isWholeMarket ? null : search.leafIds,
    ...(named
      ? [
          ...untold(search.doctorName, named.told === 'doctor'),
          ...untold(search.providerName, named.told === 'provider'),
          named.words,
        ]
      : []),
  ];
}

/** A name that the words tell is not compared again. */
function untold(name: NamePattern | null, isTold: boolean): readonly (string | null)[] {
  return isTold || !name ? [null, null] : name.name;
}

/** Latitude, longitude, radius in degrees of the map. */
export function circleOf({ lat, lng, withinKm }: NearSearch): number[] {
  return [lat, lng, withinKm / kmPerMapDegree(lat)];
}
