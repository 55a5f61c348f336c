import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import {
  DOCTOR_FIELDS,
  DOCTOR_PRICES,
  OFFERED_SUBFUNCTIONS,
  PROVIDER_FIELDS,
  type DoctorRow,
  type ProviderRow,
} from './listed-rows.server.ts';

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

export interface OfferRow {
  doctors: number;
  providers: number;
  doctors_free_soon: number;
}

const offer = sql.named<OfferRow>(
  'directory_offer',
  `SELECT count(*)::int AS doctors, count(DISTINCT provider_id)::int AS providers,
          (count(*) FILTER (WHERE next_day < (portal_now() AT TIME ZONE market_zone($1))::date + 7))::int AS doctors_free_soon
     FROM doctor_listing WHERE country = $1 AND subfunction_id = 0`,
);

/** Of one market: doctors that can be found, their clinics, and doctors with a free time within seven days. */
export async function countOffer(pool: Pool, market: Market): Promise<OfferRow> {
  const [row] = await query(pool, offer, [market]);
  return row ?? { doctors: 0, providers: 0, doctors_free_soon: 0 };
}

export interface ProviderDetailsRow extends Omit<ProviderRow, 'price_range'> {
  web: string | null;
  public_email: string | null;
  description: LocalisedText | null;
  subfunction_ids: number[] | null;
  /** [sub-function, lowest price, highest price]; null: none set. */
  price_ranges: [number, number, number][] | null;
}

const PRICE_RANGES = `
         (SELECT json_agg(json_build_array(s.subfunction_id, s.lowest, s.highest)) FROM (
            SELECT both_lists.subfunction_id, min(both_lists.price) AS lowest, max(both_lists.price) AS highest FROM (
              SELECT own.subfunction_id, own.price FROM service own WHERE own.provider_id = p.id AND own.doctor_id IS NULL
               UNION ALL
              SELECT offered.subfunction_id, offered.price FROM doctor d JOIN service offered ON offered.doctor_id = d.id
               WHERE d.provider_id = p.id AND d.is_active) both_lists
             WHERE both_lists.price IS NOT NULL GROUP BY 1) s) AS price_ranges`;

const provider = sql.named<ProviderDetailsRow>(
  'finder_provider',
  `SELECT ${PROVIDER_FIELDS}, p.web, p.public_email, p.description, ${PRICE_RANGES}, ${OFFERED_SUBFUNCTIONS} AS subfunction_ids
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

export interface DoctorDetailsRow extends DoctorRow {
  subfunction_ids: number[] | null;
}

const doctor = sql.named<DoctorDetailsRow>(
  'finder_doctor',
  `SELECT ${DOCTOR_FIELDS}, (${DOCTOR_PRICES}) AS price_range,
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
  `SELECT ${DOCTOR_FIELDS}, (${DOCTOR_PRICES} AND ($3::int[] IS NULL OR ds.subfunction_id = ANY ($3::int[]))) AS price_range
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
