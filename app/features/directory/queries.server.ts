import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface SubfunctionRow {
  id: number;
  name: string;
  locales: LocalisedText;
  is_referral_required: boolean;
  is_publicly_reservable: boolean;
  organizable_by_customer: boolean;
  organizable_by_admed: boolean;
  words: string[];
  specialization_id: number;
  specialization_name: string;
  specialization_locales: LocalisedText;
  is_included_in_insurance: boolean;
  preauthorization_limit: number | null;
}

const subfunctions = sql.named<SubfunctionRow>(
  'finder_subfunctions',
  `SELECT s.id, s.name, s.locales, s.is_referral_required, s.is_publicly_reservable, s.organizable_by_customer, s.organizable_by_admed,
          ARRAY(SELECT w.word::text FROM specialization_word w WHERE w.specialization_id = sp.id ORDER BY w.word) AS words, sp.id AS specialization_id, sp.name AS specialization_name, sp.locales AS specialization_locales,
          coalesce(ps.is_included_in_insurance, false) AS is_included_in_insurance, ps.preauthorization_limit
     FROM subfunction s
     JOIN specialization sp ON sp.id = s.specialization_id
     LEFT JOIN partner_subfunction ps ON ps.subfunction_id = s.id AND ps.partner_id = $1
    ORDER BY sp.id, s.sorting_order, s.id`,
);

/** Every sub-function with what the partner's product says of it, in the order of specialties. */
export function findSubfunctionRows(pool: Pool, partnerId: number): Promise<SubfunctionRow[]> {
  return query(pool, subfunctions, [partnerId]);
}

export interface LocationRow {
  id: number;
  code: string;
  parent_id: number | null;
  kind: 'country' | 'capital' | 'side' | 'district' | 'sector' | 'county';
  number: number | null;
  name: string;
  locales: LocalisedText;
  leaf_ids: number[];
}

const locations = sql.named<LocationRow>(
  'finder_locations',
  `SELECT id, code, parent_id, kind, number, name, locales, leaf_ids FROM location WHERE country = $1 ORDER BY id`,
);

export function findLocationRows(pool: Pool, market: Market): Promise<LocationRow[]> {
  return query(pool, locations, [market]);
}

export interface PlaceRow {
  name: string;
  locales: LocalisedText;
  zips: string[];
  lat: number;
  lng: number;
  population: number;
}

const places = sql.named<PlaceRow>(
  'finder_places',
  `SELECT name, locales, zips, lat, lng, population FROM place WHERE country = $1 ORDER BY id`,
);

/** Towns and parts of the capital that distances can be measured from. */
export function findPlaceRows(pool: Pool, market: Market): Promise<PlaceRow[]> {
  return query(pool, places, [market]);
}

export interface DoctorCountRow {
  subfunction_id: number;
  doctors: number;
}

const doctorCounts = sql.named<DoctorCountRow>(
  'finder_doctor_counts',
  `SELECT c.subfunction_id, sum(c.n)::int AS doctors
     FROM listing_count c JOIN location l ON l.id = c.location_id
    WHERE c.kind = 'doctor' AND c.subfunction_id > 0 AND l.country = $1
    GROUP BY c.subfunction_id`,
);

/** How many doctors of a market do each sub-function. */
export function findDoctorCounts(pool: Pool, market: Market): Promise<DoctorCountRow[]> {
  return query(pool, doctorCounts, [market]);
}

/** The fields of a provider that go out. */
export interface ProviderRow {
  id: number;
  uuid: string;
  name: string;
  logo_path: string | null;
  zip: string;
  city: string;
  address: string;
  phone: string[];
  lat: number;
  lng: number;
  languages: string[];
  specialization_count: number;
  doctor_count: number;
  rating_all_avg: number | null;
  review_count: number;
  /** 0 as soon as the discount has ended. */
  discount_rate: number;
  is_discount_general: boolean;
  discount_description: string | null;
  discount_locales: LocalisedText;
  is_calendar_available: boolean;
  price: number | null;
}

const DISCOUNT_RATE = `
         CASE WHEN p.discount_ends_on < (portal_now() AT TIME ZONE p.tz)::date THEN 0 ELSE p.discount_rate END`;
export const PROVIDER_FIELDS = `
         p.id, p.uuid, p.name, p.logo_path, p.zip, p.city, p.address, p.phone, p.lat, p.lng, p.languages, p.specialization_count, p.doctor_count,
         p.rating_all_avg, p.review_count, ${DISCOUNT_RATE} AS discount_rate, p.is_discount_general, p.discount_description, p.discount_locales, p.is_calendar_available`;
/** $2: sub-function; 0 for the lowest of all. The provider's own list and its doctors' prices. */
export const LOWEST_PRICE = `
         (SELECT min(s.price) FROM (
            SELECT own.price FROM service own WHERE own.provider_id = p.id AND own.doctor_id IS NULL AND ($2::int = 0 OR own.subfunction_id = $2)
             UNION ALL
            SELECT his.price FROM doctor d JOIN service his ON his.doctor_id = d.id
             WHERE d.provider_id = p.id AND d.is_active AND ($2 = 0 OR his.subfunction_id = $2)) s) AS price`;
/** What it offers, as the listings know it. */
export const OFFERED_SUBFUNCTIONS = `
         (SELECT json_agg(o.subfunction_id) FROM provider_listing o WHERE o.provider_id = p.id AND o.subfunction_id > 0)`;

export interface ProviderDetailsRow extends Omit<ProviderRow, 'price'> {
  description: LocalisedText | null;
  subfunction_ids: number[] | null;
  /** [sub-function, lowest price]; null: none set. */
  lowest_prices: [number, number][] | null;
}

const LOWEST_PRICES = `
         (SELECT json_agg(json_build_array(s.subfunction_id, s.price)) FROM (
            SELECT both_lists.subfunction_id, min(both_lists.price) AS price FROM (
              SELECT own.subfunction_id, own.price FROM service own WHERE own.provider_id = p.id AND own.doctor_id IS NULL
               UNION ALL
              SELECT his.subfunction_id, his.price FROM doctor d JOIN service his ON his.doctor_id = d.id
               WHERE d.provider_id = p.id AND d.is_active) both_lists
             WHERE both_lists.price IS NOT NULL GROUP BY 1) s) AS lowest_prices`;

const provider = sql.named<ProviderDetailsRow>(
  'finder_provider',
  `SELECT ${PROVIDER_FIELDS}, p.description, ${LOWEST_PRICES}, ${OFFERED_SUBFUNCTIONS} AS subfunction_ids
     FROM provider p WHERE p.id = $2 AND p.country = $1 AND p.is_active`,
);

/** An active provider of the market. */
export async function getProviderRow(
  pool: Pool,
  market: Market,
  id: number,
): Promise<ProviderDetailsRow | null> {
  const rows = await query(pool, provider, [market, id]);
  return rows[0] ?? null;
}

/** The fields of a doctor that go out. */
export interface DoctorRow {
  id: number;
  name: string;
  photo_path: string | null;
  description: LocalisedText | null;
  languages: string[];
  provider_id: number;
  provider_lat: number;
  provider_lng: number;
  provider_name: string;
  provider_zip: string;
  provider_city: string;
  provider_address: string;
  provider_discount_rate: number;
  provider_is_discount_general: boolean;
  /** Lowest of what was asked for; null: none set. */
  price: number | null;
}

export const DOCTOR_FIELDS = `
         d.id, d.name, d.photo_path, d.description, d.languages, p.id AS provider_id, p.lat AS provider_lat, p.lng AS provider_lng,
         p.name AS provider_name, p.zip AS provider_zip, p.city AS provider_city, p.address AS provider_address,
         ${DISCOUNT_RATE} AS provider_discount_rate, p.is_discount_general AS provider_is_discount_general`;
/** A doctor's prices: the own ones, else the provider's. */
const DOCTOR_PRICES = `
         SELECT min(coalesce(own.price, house.price)) FROM doctor_subfunction ds
           LEFT JOIN service own ON own.doctor_id = d.id AND own.subfunction_id = ds.subfunction_id
           LEFT JOIN service house ON house.provider_id = d.provider_id AND house.doctor_id IS NULL AND house.subfunction_id = ds.subfunction_id
          WHERE ds.doctor_id = d.id`;
/** $2: sub-function; 0 for the lowest of all. */
export const DOCTOR_PRICE = `
         (${DOCTOR_PRICES} AND ($2::int = 0 OR ds.subfunction_id = $2)) AS price`;

export interface DoctorDetailsRow extends DoctorRow {
  subfunction_ids: number[] | null;
}

const doctor = sql.named<DoctorDetailsRow>(
  'finder_doctor',
  `SELECT ${DOCTOR_FIELDS}, (${DOCTOR_PRICES}) AS price,
          (SELECT json_agg(ds.subfunction_id) FROM doctor_subfunction ds WHERE ds.doctor_id = d.id) AS subfunction_ids
     FROM doctor d JOIN provider p ON p.id = d.provider_id AND p.is_active AND p.country = $1
    WHERE d.id = $2 AND d.is_active`,
);

/** An active doctor of an active provider of the market. */
export async function getDoctorRow(
  pool: Pool,
  market: Market,
  id: number,
): Promise<DoctorDetailsRow | null> {
  const rows = await query(pool, doctor, [market, id]);
  return rows[0] ?? null;
}

const doctorsOfProvider = sql.named<DoctorRow>(
  'finder_doctors_of_provider',
  `SELECT ${DOCTOR_FIELDS}, (${DOCTOR_PRICES} AND ($3::int[] IS NULL OR ds.subfunction_id = ANY ($3::int[]))) AS price
     FROM doctor d
     JOIN provider p ON p.id = d.provider_id AND p.is_active AND p.country = $1
     LEFT JOIN doctor_listing l ON l.doctor_id = d.id AND l.subfunction_id = 0
    WHERE d.provider_id = $2 AND d.is_active
      AND ($3::int[] IS NULL OR EXISTS (SELECT FROM doctor_subfunction ds WHERE ds.doctor_id = d.id AND ds.subfunction_id = ANY ($3::int[])))
    ORDER BY l.next_day, d.id`,
);

/** A provider's active doctors, the sooner free first; with `subfunctionIds` only those who do one of them. */
export function findDoctorsOfProvider(
  pool: Pool,
  market: Market,
  providerId: number,
  subfunctionIds: number[] | null,
): Promise<DoctorRow[]> {
  return query(pool, doctorsOfProvider, [market, providerId, subfunctionIds]);
}

const lastIds = sql.named<{ provider: number; doctor: number }>(
  'finder_last_ids',
  `SELECT coalesce((SELECT max(id) FROM provider), 0) AS provider, coalesce((SELECT max(id) FROM doctor), 0) AS doctor`,
);

/** The highest ids of all markets: how far the site map's parts go. */
export async function getLastIds(pool: Pool): Promise<{ provider: number; doctor: number }> {
  const [row] = await query(pool, lastIds, []);
  return row ?? { provider: 0, doctor: 0 };
}

export interface PageRow {
  provider_id: number;
  /** null: the provider's own page. */
  doctor_id: number | null;
  updated_at: Date;
}

const providerPages = sql.named<PageRow>(
  'finder_provider_pages',
  `SELECT l.provider_id, NULL::bigint AS doctor_id, p.updated_at
     FROM provider_listing l JOIN provider p ON p.id = l.provider_id
    WHERE l.country = $1 AND l.subfunction_id = 0 AND l.provider_id > $2 AND l.provider_id <= $3 ORDER BY l.provider_id`,
);
const doctorPages = sql.named<PageRow>(
  'finder_doctor_pages',
  `SELECT l.provider_id, l.doctor_id, d.updated_at
     FROM doctor_listing l JOIN doctor d ON d.id = l.doctor_id
    WHERE l.country = $1 AND l.subfunction_id = 0 AND l.doctor_id > $2 AND l.doctor_id <= $3 ORDER BY l.doctor_id`,
);

/** Pages of the market whose id is above `after` and at most `last`. */
export function findPages(
  pool: Pool,
  kind: 'provider' | 'doctor',
  market: Market,
  { after, last }: { after: number; last: number },
): Promise<PageRow[]> {
  return query(pool, kind === 'provider' ? providerPages : doctorPages, [market, after, last]);
}
