import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { NamePattern } from './name-pattern.ts';
import {
  DOCTOR_FIELDS,
  DOCTOR_PRICE,
  LOWEST_PRICE,
  OFFERED_SUBFUNCTIONS,
  PROVIDER_FIELDS,
  type DoctorRow,
  type ProviderRow,
} from './queries.server.ts';

/** What a search asks of the listings. */
export interface ListingSearch {
  market: Market;
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

/*
 * A page is cut out of the narrow listing first (materialised, or the planner joins before it cuts), then joined.
 *
 * Without names the listing's index gives the page in order: of the market, or of each leaf of the place, merged.
 *   $1 leaves of the place, or of the whole market; $2 sub-function; $3 only English; $4 only with discount; $5 limit; $6 offset; $7, $8 group; $9 the market
 * With names the trigram index finds whom the name fits, and only their listings are read (OFFSET 0 keeps the planner, which
 * knows nothing of a pattern it has not seen, from reading them all).
 *   $1 market; $2 sub-function; $3, $4 as above; $5 leaves or null; $6, $7 (and $8, $9) name patterns; then limit, offset and group
 * A group is a partner, whose card network is meant, and whether its inside or outside; without a partner everything counts.
 */
export const FLAGS = `(NOT $3::bool OR l.speaks_english) AND (NOT $4::bool OR l.has_discount)`;
const IN_GROUP = `($7::int IS NULL OR $8::bool = EXISTS (SELECT FROM network_provider np WHERE np.partner_id = $7 AND np.provider_id = l.provider_id))`;
const IN_GROUP_OF_ONE_NAME = `($10::int IS NULL OR $11::bool = EXISTS (SELECT FROM network_provider np WHERE np.partner_id = $10 AND np.provider_id = l.provider_id))`;
const IN_GROUP_OF_BOTH_NAMES = `($12::int IS NULL OR $13::bool = EXISTS (SELECT FROM network_provider np WHERE np.partner_id = $12 AND np.provider_id = l.provider_id))`;
const DOCTORS_OF_MARKET = `
  SELECT l.doctor_id AS id, l.next_day, l.rank FROM doctor_listing l
   WHERE l.country = $9 AND l.subfunction_id = $2 AND ${FLAGS} AND ${IN_GROUP}
   ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $5 OFFSET $6`;
const DOCTORS_OF_PLACES = `
  SELECT best.* FROM unnest($1::int[]) AS leaf (id)
   CROSS JOIN LATERAL (
         SELECT l.doctor_id AS id, l.next_day, l.rank FROM doctor_listing l
          WHERE l.subfunction_id = $2 AND l.location_id = leaf.id AND ${FLAGS} AND ${IN_GROUP}
          ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $5::bigint + $6::bigint) best
   ORDER BY best.next_day, best.rank, best.id LIMIT $5 OFFSET $6`;
const PROVIDERS_OF_MARKET = `
  SELECT l.provider_id AS id, l.next_day, l.rank FROM provider_listing l
   WHERE l.country = $9 AND l.subfunction_id = $2 AND ${FLAGS} AND ${IN_GROUP}
   ORDER BY l.next_day, l.rank, l.provider_id LIMIT $5 OFFSET $6`;
const PROVIDERS_OF_PLACES = `
  SELECT best.* FROM unnest($1::int[]) AS leaf (id)
   CROSS JOIN LATERAL (
         SELECT l.provider_id AS id, l.next_day, l.rank FROM provider_listing l
          WHERE l.subfunction_id = $2 AND l.location_id = leaf.id AND ${FLAGS} AND ${IN_GROUP}
          ORDER BY l.next_day, l.rank, l.provider_id LIMIT $5::bigint + $6::bigint) best
   ORDER BY best.next_day, best.rank, best.id LIMIT $5 OFFSET $6`;
/** How many rows the same search has: counts are kept, because counting them anew costs more than the page. A group is counted. */
const COUNTED = `l.subfunction_id = $2 AND l.location_id = ANY ($1::int[]) AND ${FLAGS}`;
const COUNTED_DOCTORS = `
  SELECT CASE WHEN $7::int IS NULL
           THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = 'doctor' AND ${COUNTED})
           ELSE (SELECT count(*)::int FROM doctor_listing l WHERE ${COUNTED} AND ${IN_GROUP}) END AS total`;
const COUNTED_PROVIDERS = `
  SELECT CASE WHEN $7::int IS NULL
           THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = 'provider' AND ${COUNTED})
           ELSE (SELECT count(*)::int FROM provider_listing l WHERE ${COUNTED} AND ${IN_GROUP}) END AS total`;

export const LISTED = `l.country = $1 AND ${FLAGS} AND ($5::int[] IS NULL OR l.location_id = ANY ($5::int[]))`;
const NAMED_DOCTORS = `
  named AS MATERIALIZED (SELECT n.id FROM doctor n WHERE n.name_norm LIKE $6 OR n.name_norm LIKE $7)`;
const NAMED_PROVIDERS = `
  clinic AS MATERIALIZED (SELECT n.id FROM provider n WHERE n.name_norm LIKE $6 OR n.name_norm LIKE $7)`;
const PROVIDER_IS_NAMED_TOO = `
  CROSS JOIN LATERAL (
        SELECT FROM provider n WHERE n.id = l.provider_id AND (n.name_norm LIKE $8 OR n.name_norm LIKE $9) OFFSET 0) is_named`;
const LISTINGS_OF_NAMED_DOCTORS = `
  SELECT l.* FROM named CROSS JOIN LATERAL (
         SELECT l.doctor_id AS id, l.provider_id, l.next_day, l.rank FROM doctor_listing l
          WHERE l.doctor_id = named.id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l`;
/** Where a named doctor works; the place and flags are asked of the provider. */
const PROVIDERS_OF_NAMED_DOCTORS = `
  SELECT DISTINCT d.provider_id FROM named CROSS JOIN LATERAL (
         SELECT d.provider_id FROM doctor_listing d WHERE d.doctor_id = named.id AND d.subfunction_id = $2 OFFSET 0) d`;
export const DOCTORS_BY_DOCTOR_NAME = `
  WITH ${NAMED_DOCTORS}, hit AS MATERIALIZED (${LISTINGS_OF_NAMED_DOCTORS})`;
export const DOCTORS_BY_PROVIDER_NAME = `
  WITH ${NAMED_PROVIDERS}, hit AS MATERIALIZED (
    SELECT l.* FROM clinic CROSS JOIN LATERAL (
           SELECT l.doctor_id AS id, l.provider_id, l.next_day, l.rank FROM doctor_listing l
            WHERE l.provider_id = clinic.id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l)`;
export const DOCTORS_BY_BOTH_NAMES = `
  WITH ${NAMED_DOCTORS}, hit AS MATERIALIZED (SELECT l.* FROM (${LISTINGS_OF_NAMED_DOCTORS}) l ${PROVIDER_IS_NAMED_TOO})`;
export const PROVIDERS_BY_PROVIDER_NAME = `
  WITH ${NAMED_PROVIDERS}, hit AS MATERIALIZED (
    SELECT l.* FROM clinic CROSS JOIN LATERAL (
           SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank FROM provider_listing l
            WHERE l.provider_id = clinic.id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l)`;
export const PROVIDERS_BY_DOCTOR_NAME = `
  WITH ${NAMED_DOCTORS}, hit AS MATERIALIZED (
    SELECT l.* FROM (${PROVIDERS_OF_NAMED_DOCTORS}) p CROSS JOIN LATERAL (
           SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank FROM provider_listing l
            WHERE l.provider_id = p.provider_id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l)`;
export const PROVIDERS_BY_BOTH_NAMES = `
  WITH ${NAMED_DOCTORS}, hit AS MATERIALIZED (
    SELECT l.* FROM (${PROVIDERS_OF_NAMED_DOCTORS}) p CROSS JOIN LATERAL (
           SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank FROM provider_listing l
            WHERE l.provider_id = p.provider_id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l
     ${PROVIDER_IS_NAMED_TOO})`;

/** `total`: how many rows the search has; always a first row, its other fields null past the last page. */
const PAGE_OF_ONE_NAME = `
  chosen AS MATERIALIZED (SELECT l.* FROM hit l WHERE ${IN_GROUP_OF_ONE_NAME}),
  page AS MATERIALIZED (SELECT id, next_day, rank FROM chosen ORDER BY next_day, rank, id LIMIT $8 OFFSET $9)`;
const PAGE_OF_BOTH_NAMES = `
  chosen AS MATERIALIZED (SELECT l.* FROM hit l WHERE ${IN_GROUP_OF_BOTH_NAMES}),
  page AS MATERIALIZED (SELECT id, next_day, rank FROM chosen ORDER BY next_day, rank, id LIMIT $10 OFFSET $11)`;
export const DOCTORS = `
  JOIN doctor d ON d.id = page.id AND d.is_active JOIN provider p ON p.id = d.provider_id AND p.is_active`;
export const PROVIDERS = `
  JOIN provider p ON p.id = page.id AND p.is_active`;
export const DOCTOR_COLUMNS = `${DOCTOR_FIELDS}, ${DOCTOR_PRICE}`;
/** Only a function list shows what is offered. */
export const PROVIDER_COLUMNS = `${PROVIDER_FIELDS}, ${LOWEST_PRICE}, CASE WHEN $2 = 0 THEN ${OFFERED_SUBFUNCTIONS} END AS subfunction_ids`;
const IN_ORDER = `ORDER BY page.next_day, page.rank, page.id`;

type Counted<Row> = { total: number } & (Row | { [Field in keyof Row]: null });
export interface ListedProviderRow extends ProviderRow {
  subfunction_ids: number[] | null;
}

const doctorsOfMarket = sql.named<Counted<DoctorRow>>(
  'finder_doctors_of_market',
  `WITH page AS MATERIALIZED (${DOCTORS_OF_MARKET})
   SELECT t.total, ${DOCTOR_COLUMNS} FROM (${COUNTED_DOCTORS}) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const doctorsOfPlaces = sql.named<Counted<DoctorRow>>(
  'finder_doctors_of_places',
  `WITH page AS MATERIALIZED (${DOCTORS_OF_PLACES})
   SELECT t.total, ${DOCTOR_COLUMNS} FROM (${COUNTED_DOCTORS}) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
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
const doctorsByDoctorName = sql.named<Counted<DoctorRow>>(
  'finder_doctors_by_doctor_name',
  `${DOCTORS_BY_DOCTOR_NAME}, ${PAGE_OF_ONE_NAME}
   SELECT t.total, ${DOCTOR_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const doctorsByProviderName = sql.named<Counted<DoctorRow>>(
  'finder_doctors_by_provider_name',
  `${DOCTORS_BY_PROVIDER_NAME}, ${PAGE_OF_ONE_NAME}
   SELECT t.total, ${DOCTOR_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const doctorsByBothNames = sql.named<Counted<DoctorRow>>(
  'finder_doctors_by_both_names',
  `${DOCTORS_BY_BOTH_NAMES}, ${PAGE_OF_BOTH_NAMES}
   SELECT t.total, ${DOCTOR_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${DOCTORS}) ON true ${IN_ORDER}`,
);
const providersByProviderName = sql.named<Counted<ListedProviderRow>>(
  'finder_providers_by_provider_name',
  `${PROVIDERS_BY_PROVIDER_NAME}, ${PAGE_OF_ONE_NAME}
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`,
);
const providersByDoctorName = sql.named<Counted<ListedProviderRow>>(
  'finder_providers_by_doctor_name',
  `${PROVIDERS_BY_DOCTOR_NAME}, ${PAGE_OF_ONE_NAME}
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`,
);
const providersByBothNames = sql.named<Counted<ListedProviderRow>>(
  'finder_providers_by_both_names',
  `${PROVIDERS_BY_BOTH_NAMES}, ${PAGE_OF_BOTH_NAMES}
   SELECT t.total, ${PROVIDER_COLUMNS} FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${PROVIDERS}) ON true ${IN_ORDER}`,
);

/** A page of rows and how many there are altogether (without names kept by the worker, so it may be some minutes old). */
export interface ListingPage<Row> {
  rows: Row[];
  total: number;
}

interface Statements<Row> {
  ofMarket: Statement<Counted<Row>>;
  ofPlaces: Statement<Counted<Row>>;
  byDoctorName: Statement<Counted<Row>>;
  byProviderName: Statement<Counted<Row>>;
  byBothNames: Statement<Counted<Row>>;
}

/** Doctors in the order of their next free day, then rank; of one group, or (null) all. */
export function findListedDoctors(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<DoctorRow>> {
  return findPage(pool, search, window, group, {
    ofMarket: doctorsOfMarket,
    ofPlaces: doctorsOfPlaces,
    byDoctorName: doctorsByDoctorName,
    byProviderName: doctorsByProviderName,
    byBothNames: doctorsByBothNames,
  });
}

/** Providers in the order of their next free day, then rank; of one group, or (null) all. */
export function findListedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  return findPage(pool, search, window, group, {
    ofMarket: providersOfMarket,
    ofPlaces: providersOfPlaces,
    byDoctorName: providersByDoctorName,
    byProviderName: providersByProviderName,
    byBothNames: providersByBothNames,
  });
}

async function findPage<Row extends { id: number }>(
  pool: Pool,
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
  statements: Statements<Row>,
): Promise<ListingPage<Row>> {
  const named = chooseByName(search, statements);
  const groupValues = [group?.partnerId ?? null, group?.isInside ?? null];
  const rows = named
    ? await query(pool, named, [...namedValues(search), limit, offset, ...groupValues])
    : await query(pool, search.isWholeMarket ? statements.ofMarket : statements.ofPlaces, [
        search.leafIds,
        search.subfunction,
        search.onlyEnglish,
        search.onlyDiscount,
        limit,
        offset,
        ...groupValues,
        ...(search.isWholeMarket ? [search.market] : []),
      ]);
  return {
    rows: rows.filter((row): row is { total: number } & Row => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

/** null: no name was given. */
export function chooseByName<Row>(
  { doctorName, providerName }: ListingSearch,
  statements: {
    byDoctorName: Statement<Row>;
    byProviderName: Statement<Row>;
    byBothNames: Statement<Row>;
  },
): Statement<Row> | null {
  if (doctorName && providerName) return statements.byBothNames;
  if (doctorName) return statements.byDoctorName;
  return providerName ? statements.byProviderName : null;
}

export function namedValues(search: ListingSearch): unknown[] {
  return [
    search.market,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    search.isWholeMarket ? null : search.leafIds,
    ...(search.doctorName ?? []),
    ...(search.providerName ?? []),
  ];
}
