import type { LocalisedText } from '#app/i18n/locale.ts';

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
  /** Lowest and highest of what was asked for; null: none set. */
  price_range: [number | null, number | null];
}

const DISCOUNT_RATE = `
         CASE WHEN p.discount_ends_on < (portal_now() AT TIME ZONE p.tz)::date THEN 0 ELSE p.discount_rate END`;
export const PROVIDER_FIELDS = `
         p.id, p.uuid, p.name, p.logo_path, p.zip, p.city, p.address, p.phone, p.lat, p.lng, p.languages, p.specialization_count, p.doctor_count,
         shown_rating(p) AS rating_all_avg, shown_review_count(p) AS review_count, ${DISCOUNT_RATE} AS discount_rate, p.is_discount_general, p.discount_description, p.discount_locales, p.is_calendar_available`;
/** $2: sub-function; 0 for all. The provider's own list and its doctors' prices. */
const pricesOf = (answer: string) => `
         (SELECT ${answer} FROM (
            SELECT own.price FROM service own WHERE own.provider_id = p.id AND own.doctor_id IS NULL AND ($2::int = 0 OR own.subfunction_id = $2)
             UNION ALL
            SELECT offered.price FROM doctor d JOIN service offered ON offered.doctor_id = d.id
             WHERE d.provider_id = p.id AND d.is_active AND ($2 = 0 OR offered.subfunction_id = $2)) s)`;
export const PRICE_RANGE = `${pricesOf('ARRAY[min(s.price), max(s.price)]')} AS price_range`;
/** What it offers, as the listings know it. */
export const OFFERED_SUBFUNCTIONS = `
         (SELECT json_agg(o.subfunction_id) FROM provider_listing o WHERE o.provider_id = p.id AND o.subfunction_id > 0)`;

/** What a doctor does. */
export const SUBFUNCTIONS_OF_DOCTOR = `
         (SELECT json_agg(done.subfunction_id) FROM doctor_subfunction done WHERE done.doctor_id = d.id)`;

/** The fields of a doctor that go out. */
export interface DoctorRow {
  id: number;
  name: string;
  photo_path: string | null;
  /** In a list only the reader's. */
  description: LocalisedText | string | null;
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
  /** Lowest and highest of what was asked for; null: none set. */
  price_range: [number | null, number | null];
}

const doctorFields = (description: string) => `
         d.id, d.name, d.photo_path, ${description} AS description, d.languages, p.id AS provider_id, p.lat AS provider_lat, p.lng AS provider_lng,
         p.name AS provider_name, p.zip AS provider_zip, p.city AS provider_city, p.address AS provider_address,
         ${DISCOUNT_RATE} AS provider_discount_rate, p.is_discount_general AS provider_is_discount_general`;
export const DOCTOR_FIELDS = doctorFields('d.description');
/**
 * For a list: texts in all languages were a sixth of what a search cost PostgreSQL, and were read to show one of them.
 * @param readers number of the parameter with the reader's languages, the three that `localise` looks at
 */
export const listedDoctorFields = (readers: number) => {
  const text = (at: number) => `nullif(d.description ->> ($${readers}::text[])[${at}], '')`;
  return doctorFields(`coalesce(${text(1)}, ${text(2)}, ${text(3)})`);
};
/** A doctor's prices: the own ones, else the provider's. */
const pricesOfDoctor = (answer: string) => `
         SELECT ${answer} FROM doctor_subfunction ds
           LEFT JOIN service own ON own.doctor_id = d.id AND own.subfunction_id = ds.subfunction_id
           LEFT JOIN service house ON house.provider_id = d.provider_id AND house.doctor_id IS NULL AND house.subfunction_id = ds.subfunction_id
          WHERE ds.doctor_id = d.id`;
const PRICE = 'coalesce(own.price, house.price)';
export const DOCTOR_PRICES = pricesOfDoctor(`ARRAY[min(${PRICE}), max(${PRICE})]`);
/** $2: sub-function; 0 for all. */
export const DOCTOR_PRICE_RANGE = `
         (${DOCTOR_PRICES} AND ($2::int = 0 OR ds.subfunction_id = $2)) AS price_range`;
/** $2: sub-function. Who does it at the provider and for how much: [doctor, name, price]. */
export const DOCTORS_OF_PROVIDER = `
         (SELECT json_agg(json_build_array(d.id, d.name, ${PRICE}) ORDER BY d.id)
            FROM doctor d JOIN doctor_subfunction does ON does.doctor_id = d.id AND does.subfunction_id = $2
            LEFT JOIN service own ON own.doctor_id = d.id AND own.subfunction_id = $2
            LEFT JOIN service house ON house.provider_id = p.id AND house.doctor_id IS NULL AND house.subfunction_id = $2
           WHERE d.provider_id = p.id AND d.is_active)`;
