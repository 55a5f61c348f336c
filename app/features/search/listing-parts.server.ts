import { NAMED_ROWS_MAX } from './name-search.ts';
import {
  KEPT_START_FIELDS,
  KEPT_START_OF_DOCTOR,
  KEPT_START_OF_PROVIDER,
} from '#app/features/calendar/kept-starts.server.ts';
import {
  DOCTOR_PRICE_RANGE,
  DOCTORS_OF_PROVIDER,
  listedDoctorFields,
  OFFERED_SUBFUNCTIONS,
  PRICE_RANGE,
  PROVIDER_FIELDS,
  SUBFUNCTIONS_OF_DOCTOR,
} from '#app/features/directory/listed-rows.server.ts';

/*
 * A page is cut out of the narrow listing first (materialised, or the planner joins before it cuts), then joined.
 *
 * Without names the listing's index gives the page in order: of the market, or of each leaf of the place, merged.
 *   $1 leaves of the place, or of the whole market; $2 sub-function; $3 only English; $4 only with discount; $5 limit; $6 offset; $7, $8 group; $9 the market
 * With names either the words of names say whom they fit, and only their listings are read (OFFSET 0 keeps the planner, which
 * knows nothing of values it has not seen, from reading them all); or, where they fit many, the listing is gone through in its order.
 *   $1 market; $2 sub-function; $3, $4 as above; $5 leaves or null; $6, $7 the doctor's name; $8, $9 the provider's;
 *   $10 words; then limit, offset and group
 * A group is a partner, whose card network is meant, and whether its inside or outside; without a partner everything counts.
 * A list of doctors has the reader's languages behind all of these.
 */
export const FLAGS = `(NOT $3::bool OR l.speaks_english) AND (NOT $4::bool OR l.has_discount)`;
/** @param from number of the parameter with the partner */
export const inGroup = (from: number) =>
  `($${from}::int IS NULL OR $${from + 1}::bool = EXISTS (SELECT FROM network_provider np WHERE np.partner_id = $${from} AND np.provider_id = l.provider_id))`;
const IN_GROUP = inGroup(7);
const IN_GROUP_AFTER_NAMES = inGroup(13);
export const DOCTORS_OF_MARKET = `
  SELECT l.doctor_id AS id, l.next_day, l.rank FROM doctor_listing l
   WHERE l.country = $9 AND l.subfunction_id = $2 AND ${FLAGS} AND ${IN_GROUP}
   ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $5 OFFSET $6`;
export const DOCTORS_OF_PLACES = `
  SELECT best.* FROM unnest($1::int[]) AS leaf (id)
   CROSS JOIN LATERAL (
         SELECT l.doctor_id AS id, l.next_day, l.rank FROM doctor_listing l
          WHERE l.subfunction_id = $2 AND l.location_id = leaf.id AND ${FLAGS} AND ${IN_GROUP}
          ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $5::bigint + $6::bigint) best
   ORDER BY best.next_day, best.rank, best.id LIMIT $5 OFFSET $6`;
export const PROVIDERS_OF_MARKET = `
  SELECT l.provider_id AS id, l.next_day, l.rank FROM provider_listing l
   WHERE l.country = $9 AND l.subfunction_id = $2 AND ${FLAGS} AND ${IN_GROUP}
   ORDER BY l.next_day, l.rank, l.provider_id LIMIT $5 OFFSET $6`;
export const PROVIDERS_OF_PLACES = `
  SELECT best.* FROM unnest($1::int[]) AS leaf (id)
   CROSS JOIN LATERAL (
         SELECT l.provider_id AS id, l.next_day, l.rank FROM provider_listing l
          WHERE l.subfunction_id = $2 AND l.location_id = leaf.id AND ${FLAGS} AND ${IN_GROUP}
          ORDER BY l.next_day, l.rank, l.provider_id LIMIT $5::bigint + $6::bigint) best
   ORDER BY best.next_day, best.rank, best.id LIMIT $5 OFFSET $6`;
/** How many rows the same search has: counts are kept, because counting them anew costs more than the page. A group is counted. */
const COUNTED = `l.subfunction_id = $2 AND l.location_id = ANY ($1::int[]) AND ${FLAGS}`;
export const COUNTED_DOCTORS = `
  SELECT CASE WHEN $7::int IS NULL
           THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = 'doctor' AND ${COUNTED})
           ELSE (SELECT count(*)::int FROM doctor_listing l WHERE ${COUNTED} AND ${IN_GROUP}) END AS total`;
export const COUNTED_PROVIDERS = `
  SELECT CASE WHEN $7::int IS NULL
           THEN (SELECT coalesce(sum(l.n), 0)::int FROM listing_count l WHERE l.kind = 'provider' AND ${COUNTED})
           ELSE (SELECT count(*)::int FROM provider_listing l WHERE ${COUNTED} AND ${IN_GROUP}) END AS total`;

const IN_PLACES = `($5::int[] IS NULL OR l.location_id = ANY ($5::int[]))`;
const PLACED = `l.country = $1 AND ${IN_PLACES}`;
export const LISTED = `${PLACED} AND ${FLAGS}`;
/** @param name the column with the folded name */
const isNamed = (name: string, from: 6 | 8) =>
  `($${from}::text IS NULL OR ${name} LIKE $${from} OR ${name} LIKE $${from + 1})`;
const IS_DOCTOR = isNamed('l.name_norm', 6);
const IS_PROVIDER = isNamed('l.name_norm', 8);
/** @param fits of whom the listing has to be looked up: a word's row has the place, and the flags of its own kind */
const namedDoctors = (fits: string) => `
    SELECT DISTINCT l.doctor_id AS id, l.provider_id FROM doctor_word l WHERE l.word = ANY ($10::text[]) AND ${fits} AND ${IS_DOCTOR} AND ${isNamed('l.provider_name_norm', 8)}`;
const namedProviders = (fits: string) => `
    SELECT DISTINCT l.provider_id AS id FROM provider_word l WHERE l.word = ANY ($10::text[]) AND ${fits} AND ${IS_PROVIDER}`;
const HAS_SUCH_DOCTOR = `
  ($6::text IS NULL OR EXISTS (SELECT FROM doctor_listing d WHERE d.provider_id = l.provider_id AND d.subfunction_id = $2 AND (d.name_norm LIKE $6 OR d.name_norm LIKE $7)))`;
/** With words those providers are looked at first that have such a doctor at all: a set that is made once. */
const HAS_DOCTOR = `
  ($6::text IS NULL OR (
     ($10::text[] IS NULL OR l.provider_id IN (SELECT w.provider_id FROM doctor_word w WHERE w.country = $1 AND w.word = ANY ($10) AND (w.name_norm LIKE $6 OR w.name_norm LIKE $7)))
     AND EXISTS (SELECT FROM doctor_listing d WHERE d.provider_id = l.provider_id AND d.subfunction_id = $2 AND (d.name_norm LIKE $6 OR d.name_norm LIKE $7))))`;
/** @param more of each row beside what orders it */
const doctorsByDoctorName = (more = '') => `
  WITH named AS MATERIALIZED (${namedDoctors(LISTED)}), hit AS MATERIALIZED (
    SELECT l.* FROM named CROSS JOIN LATERAL (
           SELECT l.doctor_id AS id, l.provider_id, l.next_day, l.rank${more} FROM doctor_listing l
            WHERE l.doctor_id = named.id AND l.subfunction_id = $2 AND ${LISTED} OFFSET 0) l)`;
const doctorsByProviderName = (more = '') => `
  WITH named AS MATERIALIZED (${namedProviders(PLACED)}), hit AS MATERIALIZED (
    SELECT l.* FROM named CROSS JOIN LATERAL (
           SELECT l.doctor_id AS id, l.provider_id, l.next_day, l.rank${more} FROM doctor_listing l
            WHERE l.provider_id = named.id AND l.subfunction_id = $2 AND ${LISTED} AND ${IS_DOCTOR} OFFSET 0) l)`;
const providersByProviderName = (more = '') => `
  WITH named AS MATERIALIZED (${namedProviders(LISTED)}), hit AS MATERIALIZED (
    SELECT l.* FROM named CROSS JOIN LATERAL (
           SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank${more} FROM provider_listing l
            WHERE l.provider_id = named.id AND l.subfunction_id = $2 AND ${LISTED} AND ${HAS_SUCH_DOCTOR} OFFSET 0) l)`;
/** Where a named doctor works; the place and flags are asked of the provider. */
const providersByDoctorName = (more = '') => `
  WITH named AS MATERIALIZED (SELECT DISTINCT provider_id AS id FROM (${namedDoctors(PLACED)}) l), hit AS MATERIALIZED (
    SELECT l.* FROM named CROSS JOIN LATERAL (
           SELECT l.provider_id AS id, l.provider_id, l.next_day, l.rank${more} FROM provider_listing l
            WHERE l.provider_id = named.id AND l.subfunction_id = $2 AND ${LISTED} AND ${HAS_SUCH_DOCTOR} OFFSET 0) l)`;
/** Whom names fit, found from the words of doctors' or of providers' names. */
export const BY_WORDS = {
  doctor: { doctor: doctorsByDoctorName, provider: doctorsByProviderName },
  provider: { doctor: providersByDoctorName, provider: providersByProviderName },
};
export const DOCTORS_BY_DOCTOR_NAME = doctorsByDoctorName();
export const DOCTORS_BY_PROVIDER_NAME = doctorsByProviderName();
export const PROVIDERS_BY_PROVIDER_NAME = providersByProviderName();
export const PROVIDERS_BY_DOCTOR_NAME = providersByDoctorName();
/** One row more than are counted shows that there are more. */
const NAMED_LIMIT = NAMED_ROWS_MAX + 1;
export const CHOSEN_OF_HITS = `
  chosen AS MATERIALIZED (SELECT l.id, l.next_day, l.rank FROM hit l WHERE ${IN_GROUP_AFTER_NAMES} ORDER BY l.next_day, l.rank, l.id LIMIT ${NAMED_LIMIT})`;
const FITS_WORD = {
  doctor: `${IS_DOCTOR} AND ${isNamed('l.provider_name_norm', 8)} AND ($2::int IS NULL OR true)`,
  provider: `${IS_PROVIDER} AND ${HAS_SUCH_DOCTOR}`,
};
/**
 * Of any sub-function: the words themselves are the listing. Each has its bearers in order, and only the first of them are read.
 * @param also what else they have to fit
 */
export const firstOfWords = (kind: 'doctor' | 'provider', most: number, also = 'true') => `
    SELECT DISTINCT first.* FROM unnest($10::text[]) AS named (word)
     CROSS JOIN LATERAL (
           SELECT l.next_day, l.rank, l.${kind}_id AS id, l.provider_id FROM ${kind}_word l
            WHERE l.word = named.word AND ${LISTED} AND ${FITS_WORD[kind]} AND ${IN_GROUP_AFTER_NAMES} AND ${also}
            ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${most}) first
     ORDER BY first.next_day, first.rank, first.id LIMIT ${most}`;
/** All of them, in no order. */
export const bearersOfWords = (kind: 'doctor' | 'provider') => `
    SELECT DISTINCT l.${kind}_id AS id, l.provider_id, l.next_day, l.rank FROM ${kind}_word l
     WHERE l.word = ANY ($10::text[]) AND ${LISTED} AND ${FITS_WORD[kind]}`;
const chosenOfWords = (kind: 'doctor' | 'provider') => `
  WITH chosen AS MATERIALIZED (${firstOfWords(kind, NAMED_LIMIT)})`;
export const CHOSEN_OF_WORDS = {
  doctor: chosenOfWords('doctor'),
  provider: chosenOfWords('provider'),
};
/** Whom the names and the group fit; with names in `$6` to `$10`, the group in `$13` and `$14`. */
export const FITS = {
  doctor: `${IS_DOCTOR} AND ${isNamed('l.provider_name_norm', 8)} AND ${IN_GROUP_AFTER_NAMES} AND ($10::text[] IS NULL OR true)`,
  provider: `${IS_PROVIDER} AND ${HAS_DOCTOR} AND ${IN_GROUP_AFTER_NAMES} AND ($10::text[] IS NULL OR true)`,
};
export const chosenOfMarket = (kind: 'doctor' | 'provider') => `
  WITH chosen AS MATERIALIZED (
    SELECT l.${kind}_id AS id, l.next_day, l.rank FROM ${kind}_listing l
     WHERE l.subfunction_id = $2 AND ${LISTED} AND ${FITS[kind]}
     ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${NAMED_LIMIT})`;
export const chosenOfPlaces = (kind: 'doctor' | 'provider') => `
  WITH chosen AS MATERIALIZED (
    SELECT best.* FROM unnest($5::int[]) AS leaf (id)
     CROSS JOIN LATERAL (
           SELECT l.${kind}_id AS id, l.next_day, l.rank FROM ${kind}_listing l
            WHERE l.subfunction_id = $2 AND l.location_id = leaf.id AND ($1::text IS NULL OR true) AND ${FLAGS} AND ${FITS[kind]}
            ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${NAMED_LIMIT}) best
     ORDER BY best.next_day, best.rank, best.id LIMIT ${NAMED_LIMIT})`;
/** `total`: how many rows the search has; always a first row, its other fields null past the last page. */
export const PAGE_OF_CHOSEN = `
  page AS MATERIALIZED (SELECT id, next_day, rank FROM chosen ORDER BY next_day, rank, id LIMIT least($11, ${NAMED_ROWS_MAX} - $12) OFFSET $12)`;
export const DOCTORS = `
  JOIN doctor d ON d.id = page.id AND d.is_active JOIN provider p ON p.id = d.provider_id AND p.is_active ${KEPT_START_OF_DOCTOR}`;
export const PROVIDERS = `
  JOIN provider p ON p.id = page.id AND p.is_active ${KEPT_START_OF_PROVIDER}`;
/**
 * Who asks for a service knows the specialty of who is found.
 * @param readers number of the parameter with the reader's languages
 */
export const doctorColumns = (readers: number) =>
  `${listedDoctorFields(readers)}, ${DOCTOR_PRICE_RANGE}, ${KEPT_START_FIELDS}, CASE WHEN $2 = 0 THEN ${SUBFUNCTIONS_OF_DOCTOR} END AS subfunction_ids`;
/** Only a function list shows what is offered, and only with a sub-function there are times, each of a doctor. */
export const PROVIDER_COLUMNS = `${PROVIDER_FIELDS}, ${PRICE_RANGE}, ${KEPT_START_FIELDS}, CASE WHEN $2 = 0 THEN ${OFFERED_SUBFUNCTIONS} END AS subfunction_ids, CASE WHEN $2 > 0 THEN ${DOCTORS_OF_PROVIDER} END AS doctors`;
export const IN_ORDER = `ORDER BY page.next_day, page.rank, page.id`;
