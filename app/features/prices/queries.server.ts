import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** One line of a price list; a list without lines is one row whose `service_id` is null. */
export interface PriceRow {
  /** The provider or doctor whose list it is. */
  owner_id: number;
  service_id: number | null;
  subfunction_id: number;
  price: number | null;
  public_sorting_order: number;
  name: string;
  locales: LocalisedText;
  specialization_id: number;
  specialization_name: string;
  specialization_locales: LocalisedText;
}

const NAMES = `
         l.subfunction_id, s.name, s.locales, sp.id AS specialization_id, sp.name AS specialization_name, sp.locales AS specialization_locales`;
const ITS_NAMES = `
    LEFT JOIN subfunction s ON s.id = l.subfunction_id
    LEFT JOIN specialization sp ON sp.id = s.specialization_id`;
const IN_ORDER = `ORDER BY owner_id, sp.id, l.public_sorting_order, s.sorting_order, s.id`;

/** $1 country, $2 ids, $3 sub-function or null for all. */
const pricesOfProviders = sql.named<PriceRow>(
  'prices_of_providers',
  `SELECT p.id AS owner_id, l.id AS service_id, l.price, l.public_sorting_order, ${NAMES}
     FROM provider p
     LEFT JOIN service l ON l.provider_id = p.id AND l.doctor_id IS NULL AND ($3::int IS NULL OR l.subfunction_id = $3)
     ${ITS_NAMES}
    WHERE p.id = ANY ($2::bigint[]) AND p.country = $1 AND p.is_active
    ${IN_ORDER}`,
);

/** What a doctor does has the doctor's own price, else the provider's; neither: it is not on the list. */
const pricesOfDoctors = sql.named<PriceRow>(
  'prices_of_doctors',
  `SELECT d.id AS owner_id, l.id AS service_id, l.price, l.public_sorting_order, ${NAMES}
     FROM doctor d
     JOIN provider p ON p.id = d.provider_id AND p.is_active AND p.country = $1
     LEFT JOIN LATERAL (
            SELECT ds.subfunction_id, coalesce(own.id, house.id) AS id, coalesce(own.price, house.price) AS price,
                   coalesce(own.public_sorting_order, house.public_sorting_order) AS public_sorting_order
              FROM doctor_subfunction ds
              LEFT JOIN service own ON own.doctor_id = d.id AND own.subfunction_id = ds.subfunction_id
              LEFT JOIN service house ON house.provider_id = d.provider_id AND house.doctor_id IS NULL AND house.subfunction_id = ds.subfunction_id
             WHERE ds.doctor_id = d.id AND ($3::int IS NULL OR ds.subfunction_id = $3) AND coalesce(own.id, house.id) IS NOT NULL) l ON true
     ${ITS_NAMES}
    WHERE d.id = ANY ($2::bigint[]) AND d.is_active
    ${IN_ORDER}`,
);

/** Price lists of active providers of the market, in order; other ids have no row. */
export function findPricesOfProviders(
  pool: Pool,
  market: Market,
  ids: number[],
  subfunction: number | null,
): Promise<PriceRow[]> {
  return query(pool, pricesOfProviders, [market, ids, subfunction]);
}

/** Price lists of active doctors of the market, in order; other ids have no row. */
export function findPricesOfDoctors(
  pool: Pool,
  market: Market,
  ids: number[],
  subfunction: number | null,
): Promise<PriceRow[]> {
  return query(pool, pricesOfDoctors, [market, ids, subfunction]);
}
