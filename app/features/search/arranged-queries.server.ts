import { query, type Pool } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import {
  countAround,
  doctorsAround,
  findAround,
  findPlacesAround,
  isClinicIn,
  LISTED_ORDERS,
  providersAround,
  type AroundStatements,
  type Counted,
  type ListedOrder,
} from './around-queries.server.ts';
import type { MarkedKind, MarkerRow } from './marker-queries.server.ts';
import { findNamedListed } from './name-queries.server.ts';
import type { WordWay } from './name-search.ts';
import {
  circleOf,
  readersOf,
  type ListedDoctorRow,
  type ListedProviderRow,
  type ListingPage,
  type ListingSearch,
  type NearSearch,
  type NetworkGroup,
  type PageWindow,
} from './listing-queries.server.ts';
import {
  BY_WORDS,
  doctorColumns,
  DOCTORS,
  firstOfWords,
  FITS,
  FLAGS,
  inGroup,
  LISTED,
  PROVIDER_COLUMNS,
  PROVIDERS,
} from './listing-parts.server.ts';

/** So many rows are counted and paged; of a list that is put in order after it was found, the earliest. */
const ARRANGED_ROWS_MAX = 2000;
/** Of more clinics around a position than these what they have is sooner read in order than put in order. */
const PUT_IN_ORDER_MAX = 300;

/*
 * A list in another order than the listings stand in, or of those only who have a time by some day or after work: whom the search fits is
 * found first, at most the earliest two thousand, and put in order then. Of evenings the day of the next one stands for the next day.
 *   $1 to $10 as with names; $11 limit; $12 offset; $13, $14 group; $15 the last day or null;
 *   $16, $17, $18 latitude, longitude, radius in degrees of the map, or null; $19 places with all that is there inside;
 *   $20 the order; $21 of doctors: the reader's languages
 */
const POSITION = 'map_point($16::real, $17::real)';
/** What says of a listing from when on there are times. */
type Days = 'next_day' | 'evening_day';
const IN_TIME: Record<Days, string> = {
  next_day: '($15::date IS NULL OR l.next_day <= $15)',
  evening_day: `l.evening_day < 'infinity' AND ($15::date IS NULL OR l.evening_day <= $15)`,
};
const CIRCLE = `circle(${POSITION}, $18::float8)`;
/** Who is listed for the sub-function works where a clinic is that is listed for it, too. */
const IS_AROUND = `($16::real IS NULL OR ${isClinicIn(CIRCLE, 'l.provider_id')})`;
const IS_AROUND_OF = {
  doctor: `(l.location_id = ANY ($19::int[]) OR ${IS_AROUND})`,
  provider: `($16::real IS NULL OR l.location_id = ANY ($19::int[]) OR map_point(l.lat, l.lng) <@ ${CIRCLE})`,
};
/**
 * How those are found whom the search fits: in the order of the market, or of the one place; from the words of names, of any
 * sub-function in their order; or, where few clinics are around the position, from these.
 */
type Way = 'market' | 'place' | WordWay | 'words' | 'around';
const MORE = ', l.evening_day, l.price, l.rating';
const AROUND = {
  doctor: `
  WITH around AS MATERIALIZED (
    SELECT m.provider_id AS id FROM provider_listing m WHERE m.subfunction_id = $2 AND map_point(m.lat, m.lng) <@ ${CIRCLE}),
  hit AS MATERIALIZED (
    SELECT l.* FROM around CROSS JOIN LATERAL (
           SELECT l.doctor_id AS id, l.provider_id, l.next_day, l.rank${MORE} FROM doctor_listing l
            WHERE l.provider_id = around.id AND l.subfunction_id = $2 AND ${LISTED} AND ${FITS.doctor} OFFSET 0) l)`,
  provider: `
  WITH hit AS MATERIALIZED (
    SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank${MORE} FROM provider_listing l
     WHERE l.subfunction_id = $2 AND map_point(l.lat, l.lng) <@ ${CIRCLE} AND ${LISTED} AND ${FITS.provider})`,
};
const IN_PLACE = `l.location_id = ($5::int[])[1] AND ($1::text IS NULL OR true) AND ${FLAGS}`;
/** In the order of a listing. */
const hitsOfList = (kind: MarkedKind, days: Days, way: 'market' | 'place', more: string) => `
  WITH chosen AS MATERIALIZED (
    SELECT l.${kind}_id AS id, l.provider_id, l.${days} AS next_day, l.rank${more} FROM ${kind}_listing l
     WHERE l.subfunction_id = $2 AND ${way === 'place' ? IN_PLACE : LISTED} AND ${FITS[kind]} AND ${IN_TIME[days]} AND ${IS_AROUND_OF[kind]}
     ORDER BY l.${days}, l.rank, l.${kind}_id LIMIT ${ARRANGED_ROWS_MAX + 1})`;
/** Words know of no evenings. */
const hitsOfWords = (kind: MarkedKind, more: string) => `
  WITH first AS MATERIALIZED (${firstOfWords(kind, ARRANGED_ROWS_MAX + 1, `${IN_TIME.next_day} AND ${IS_AROUND_OF.doctor}`)}),
  chosen AS MATERIALIZED (
    SELECT first.*${more} FROM first${more && ` JOIN ${kind}_listing l ON l.${kind}_id = first.id AND l.subfunction_id = $2`})`;
/** @param more what the order asked for needs */
const hits = (kind: MarkedKind, days: Days, way: Way, more = '') =>
  way === 'market' || way === 'place'
    ? hitsOfList(kind, days, way, more)
    : way === 'words'
      ? hitsOfWords(kind, more)
      : `${way === 'around' ? AROUND[kind] : BY_WORDS[kind][way](MORE)}, chosen AS MATERIALIZED (
    SELECT l.id, l.provider_id, l.${days} AS next_day, l.rank${more} FROM hit l WHERE ${inGroup(13)} AND ${IN_TIME[days]} AND ${IS_AROUND} AND ($19::int[] IS NULL OR true)
     ORDER BY l.${days}, l.rank, l.id LIMIT ${ARRANGED_ROWS_MAX + 1})`;
/** In the order asked for: all of them are looked at. */
const IN_ORDER = `
  page AS MATERIALIZED (
    SELECT hit.id, hit.next_day, hit.rank, at.distance, place.key
      FROM chosen hit
     CROSS JOIN LATERAL (SELECT CASE WHEN $16::real IS NOT NULL THEN (
              SELECT map_point(m.lat, m.lng) <-> ${POSITION} FROM provider_listing m WHERE m.provider_id = hit.provider_id AND m.subfunction_id = 0) END AS distance) at
     CROSS JOIN LATERAL (SELECT CASE $20::text WHEN 'price' THEN hit.price::float8 WHEN 'rating' THEN -hit.rating::float8 ELSE at.distance END AS key) place
     ORDER BY place.key NULLS LAST, hit.next_day, hit.rank, hit.id LIMIT $11 OFFSET $12)`;
/** In the order in which they were found. */
const AS_FOUND = `
  page AS MATERIALIZED (
    SELECT id, next_day, rank, NULL::float8 AS distance, NULL::float8 AS key FROM chosen
     WHERE $20::text IS NULL ORDER BY next_day, rank, id LIMIT $11 OFFSET $12)`;
const arranged = (kind: MarkedKind, days: Days, chosen: string, page: string) => `${chosen}, ${page}
  SELECT t.total, page.distance, ${days === 'evening_day' ? 'page.next_day::text AS evening_day, ' : ''}${kind === 'doctor' ? doctorColumns(21) : PROVIDER_COLUMNS}
    FROM (SELECT count(*)::int AS total FROM chosen) t LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true
   ORDER BY page.key NULLS LAST, page.next_day, page.rank, page.id`;
/** Where those are who were found. */
const marked = (chosen: string) => `${chosen}
  SELECT DISTINCT m.provider_id AS id, m.lat, m.lng FROM chosen JOIN provider_listing m ON m.provider_id = chosen.provider_id AND m.subfunction_id = 0
   LIMIT $11::bigint OFFSET $12::bigint`;

/** `found`: in the order in which they are found, nothing else was asked for. */
interface Arranged<Row> {
  found: Statement<Counted<Row>>;
  ordered: Statement<Counted<Row>>;
  markers: Statement<MarkerRow>;
}

function arrangedBy<Row>(kind: MarkedKind, days: Days): Record<Way, Arranged<Row>> {
  const by = (way: Way): Arranged<Row> => {
    const name = `finder_arranged_${kind}s_${days === 'next_day' ? 'by_day' : 'by_evening'}_of_${way}`;
    const chosen = hits(kind, days, way);
    const inOrder = hits(kind, days, way, ', l.price, l.rating');
    return {
      found: sql.named(name, arranged(kind, days, chosen, AS_FOUND)),
      ordered: sql.named(`${name}_in_order`, arranged(kind, days, inOrder, IN_ORDER)),
      markers: sql.named(`${name}_marked`, marked(chosen)),
    };
  };
  return {
    market: by('market'),
    place: by('place'),
    doctor: by('doctor'),
    provider: by('provider'),
    words: by('words'),
    around: by('around'),
  };
}
const arrangedDoctors = {
  next_day: arrangedBy<ListedDoctorRow>('doctor', 'next_day'),
  evening_day: arrangedBy<ListedDoctorRow>('doctor', 'evening_day'),
};
const arrangedProviders = {
  next_day: arrangedBy<ListedProviderRow>('provider', 'next_day'),
  evening_day: arrangedBy<ListedProviderRow>('provider', 'evening_day'),
};

/** More clinics around a position than these are passed by sooner in the order of the listings. */
const AROUND_MAX = 2_000;
const countClinics = sql.named<{ n: number }>(
  'finder_clinics_around',
  `SELECT count(*)::int AS n FROM (
     SELECT FROM provider_listing l WHERE l.subfunction_id = $1 AND map_point(l.lat, l.lng) <@ circle(map_point($2::real, $3::real), $4::float8) LIMIT $5) around`,
);

/*
 * All that stand in the order asked for, with nothing to be found first.
 *   $1 leaves of the place, or of the market; $2 sub-function; $3 only English; $4 only with discount; $5 limit; $6 offset; $7, $8 group;
 *   $9 of doctors: the reader's languages
 */
const listed = (kind: MarkedKind, sort: ListedOrder) => {
  const fits = `l.subfunction_id = $2 AND ${FLAGS} AND ${inGroup(7)}`;
  const order = (of: string) => `${of}.${LISTED_ORDERS[sort]}, ${of}.next_day, ${of}.rank`;
  return `
  WITH page AS MATERIALIZED (
    SELECT best.* FROM unnest($1::int[]) AS leaf (id)
     CROSS JOIN LATERAL (
           SELECT l.${kind}_id AS id, l.next_day, l.rank, l.${sort} FROM ${kind}_listing l
            WHERE l.location_id = leaf.id AND ${fits}
            ORDER BY ${order('l')}, l.${kind}_id LIMIT $5::bigint + $6::bigint) best
     ORDER BY ${order('best')}, best.id LIMIT $5 OFFSET $6)
  SELECT t.total, NULL::float8 AS distance, ${kind === 'doctor' ? doctorColumns(9) : PROVIDER_COLUMNS}
    FROM (SELECT CASE WHEN $7::int IS NULL
                   THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = '${kind}' AND l.subfunction_id = $2 AND l.location_id = ANY ($1) AND ${FLAGS})
                   ELSE (SELECT count(*)::int FROM (SELECT FROM ${kind}_listing l WHERE l.location_id = ANY ($1) AND ${fits} LIMIT ${ARRANGED_ROWS_MAX + 1}) l) END AS total) t
    LEFT JOIN (page ${kind === 'doctor' ? DOCTORS : PROVIDERS}) ON true
   ORDER BY ${order('page')}, page.id`;
};
type Listed<Row> = Record<ListedOrder, Statement<Counted<Row>>>;
const listedDoctors: Listed<ListedDoctorRow> = {
  price: sql.named('finder_doctors_by_price', listed('doctor', 'price')),
  rating: sql.named('finder_doctors_by_rating', listed('doctor', 'rating')),
};
const listedProviders: Listed<ListedProviderRow> = {
  price: sql.named('finder_providers_by_price', listed('provider', 'price')),
  rating: sql.named('finder_providers_by_rating', listed('provider', 'rating')),
};

const daysOf = ({ onlyEvenings }: ListingSearch): Days =>
  onlyEvenings ? 'evening_day' : 'next_day';

/** The listings do not stand in the order asked for, or their counts do not fit. */
export function isArranged({ until, onlyEvenings, sort }: ListingSearch): boolean {
  return until !== null || onlyEvenings || sort !== null;
}

/** Doctors who have a time by the day asked for, in the order asked for; of one group, or (null) all. */
export function findArrangedDoctors(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedDoctorRow>> {
  const statements = {
    arranged: arrangedDoctors[daysOf(search)],
    listed: listedDoctors,
    around: doctorsAround,
  };
  return findArranged(pool, 'doctor', statements, search, window, group);
}

/** The same for providers. */
export function findArrangedProviders(
  pool: Pool,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<ListedProviderRow>> {
  const statements = {
    arranged: arrangedProviders[daysOf(search)],
    listed: listedProviders,
    around: providersAround,
  };
  return findArranged(pool, 'provider', statements, search, window, group);
}

/** Where those are who have a time by the day asked for, each by itself. */
export async function findArrangedMarkers(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
): Promise<MarkerRow[]> {
  const chosen = await chooseWay(pool, kind, search);
  if (!chosen) return [];
  const arrangedOf = kind === 'doctor' ? arrangedDoctors : arrangedProviders;
  const { markers } = arrangedOf[daysOf(search)][chosen.way];
  const everywhere = { limit: null, offset: null };
  return query(pool, markers, hitValues(search, chosen, everywhere, null));
}

interface Statements<Row> {
  arranged: Record<Way, Arranged<Row>>;
  listed: Listed<Row>;
  around: AroundStatements<Row>;
}

async function findArranged<Row extends { id: number }>(
  pool: Pool,
  kind: MarkedKind,
  statements: Statements<Row>,
  search: ListingSearch,
  { limit, offset }: PageWindow,
  group: NetworkGroup | null,
): Promise<ListingPage<Row>> {
  const window = {
    limit: Math.max(0, Math.min(limit, ARRANGED_ROWS_MAX - offset)),
    offset: Math.min(offset, ARRANGED_ROWS_MAX),
  };
  const rows = await findRows(pool, kind, statements, search, window, group);
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.filter(
      (row): row is { total: number; distance: number | null } & Row => row.id !== null,
    ),
    total: Math.min(total, ARRANGED_ROWS_MAX),
    hasMore: total > ARRANGED_ROWS_MAX,
  };
}

async function findRows<Row>(
  pool: Pool,
  kind: MarkedKind,
  statements: Statements<Row>,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<Counted<Row>[]> {
  const { sort, near } = search;
  if (sort === null || !isWholeList(search)) {
    return findHits(pool, kind, statements.arranged, search, window, group);
  }
  if (near) {
    if ((await countClinicsAround(pool, search, near, PUT_IN_ORDER_MAX)) <= PUT_IN_ORDER_MAX) {
      return findHits(pool, kind, statements.arranged, search, window, group);
    }
    const total = await countAround(pool, kind, search, { near, most: ARRANGED_ROWS_MAX });
    return findAround(pool, kind, statements.around[sort], search, { near, total, ...window });
  }
  return query(pool, statements.listed[sort], [
    search.leafIds,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    window.limit,
    window.offset,
    group?.partnerId ?? null,
    group?.isInside ?? null,
    ...readersOf(kind, search),
  ]);
}

/** Everybody at the places asked for, or around the position, with the flags asked for. */
function isWholeList({ until, onlyEvenings, doctorName, providerName }: ListingSearch) {
  return until === null && !onlyEvenings && !doctorName && !providerName;
}

async function findHits<Row>(
  pool: Pool,
  kind: MarkedKind,
  statements: Record<Way, Arranged<Row>>,
  search: ListingSearch,
  window: PageWindow,
  group: NetworkGroup | null,
): Promise<Counted<Row>[]> {
  const chosen = await chooseWay(pool, kind, search);
  if (!chosen) return [];
  const { found, ordered } = statements[chosen.way];
  return query(pool, search.sort === null && search.near === null ? found : ordered, [
    ...hitValues(search, chosen, window, group),
    search.sort,
    ...readersOf(kind, search),
  ]);
}

/** For the service, up to one more than `most`. */
async function countClinicsAround(
  pool: Pool,
  { subfunction }: ListingSearch,
  near: NearSearch,
  most: number,
): Promise<number> {
  const [row] = await query(pool, countClinics, [subfunction, ...circleOf(near), most + 1]);
  return row?.n ?? 0;
}

interface ChosenWay {
  way: Way;
  words: string[] | null;
  /** null: of the whole market. */
  places: number[] | null;
  /** Whoever is at one of these is around the position. */
  inside: number[];
}

/** The way that reads little; null: nobody has such a name, or is there. */
async function chooseWay(
  pool: Pool,
  kind: MarkedKind,
  search: ListingSearch,
): Promise<ChosenWay | null> {
  const { near } = search;
  const around = near && (await findPlacesAround(pool, search.leafIds, near));
  if (around?.touched.length === 0) return null;
  const places = around?.touched ?? (search.isWholeMarket ? null : search.leafIds);
  const chosen = { words: null, places, inside: around?.inside ?? [] };
  const ofList = places?.length === 1 ? 'place' : 'market';
  if (search.doctorName || search.providerName) {
    const named = await findNamedListed(pool, kind, search);
    if (!named) return null;
    const { words } = named;
    const way = named.way === 'words' && search.onlyEvenings ? kind : named.way;
    return { ...chosen, way: way === 'market' || way === 'places' ? ofList : way, words };
  }
  if (near && ofList === 'market') {
    const clinics = await countClinicsAround(pool, search, near, AROUND_MAX);
    if (clinics <= AROUND_MAX) return { ...chosen, way: 'around' };
  }
  return { ...chosen, way: ofList };
}

/** $1 to $19. */
function hitValues(
  search: ListingSearch,
  { words, places, inside }: ChosenWay,
  { limit, offset }: { limit: number | null; offset: number | null },
  group: NetworkGroup | null,
): unknown[] {
  const { near } = search;
  return [
    search.market,
    search.subfunction,
    search.onlyEnglish,
    search.onlyDiscount,
    places,
    ...(search.doctorName?.name ?? [null, null]),
    ...(search.providerName?.name ?? [null, null]),
    words,
    limit,
    offset,
    group?.partnerId ?? null,
    group?.isInside ?? null,
    search.until,
    ...(near ? circleOf(near) : [null, null, null]),
    inside,
  ];
}
