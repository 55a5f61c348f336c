import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface DiscountRow {
  provider_name: string;
  zip: string;
  city: string;
  address: string;
  phone: string[];
  discount_rate: number;
  discount_description: string | null;
  discount_locales: LocalisedText;
  /** `YYYY-MM-DD`. */
  discount_ends_on: string | null;
  has_ended: boolean;
}

const discount = sql.named<DiscountRow>(
  'discounts_of_provider',
  `SELECT p.name AS provider_name, p.zip, p.city, p.address, p.phone, p.discount_rate, p.discount_description, p.discount_locales, p.discount_ends_on,
          coalesce(p.discount_ends_on < (portal_now() AT TIME ZONE p.tz)::date, false) AS has_ended
     FROM provider p WHERE p.id = $2 AND p.country = $1 AND p.is_active AND p.discount_rate > 0`,
);

/** The discount of an active provider of the market, ended or not; null: it has none. */
export async function getDiscountRow(
  pool: Pool,
  market: Market,
  providerId: number,
): Promise<DiscountRow | null> {
  const [row] = await query(pool, discount, [market, providerId]);
  return row ?? null;
}
