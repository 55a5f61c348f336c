import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';

/** A specialization with its cover and what of it is used; `is_covered` false: the product does not cover it. */
export interface CoverRow {
  is_covered: boolean;
  limit_amount: number | null;
  quantity_limit: number | null;
  downpayment: number;
  downpayment_type: 'amount' | 'percent';
  limit_amount_per_visit: number | null;
  used_amount: number;
  used_quantity: number;
}

const cover = sql.named<CoverRow>(
  'coverage_cover',
  `SELECT pc.product_id IS NOT NULL AS is_covered, pc.limit_amount, pc.quantity_limit, pc.downpayment, pc.downpayment_type,
          pc.limit_amount_per_visit, coalesce(u.amount, 0) AS used_amount, coalesce(u.quantity, 0) AS used_quantity
     FROM specialization sp
     LEFT JOIN product_cover pc ON pc.specialization_id = sp.id AND pc.product_id = $2
     LEFT JOIN cover_use u ON u.specialization_id = sp.id AND u.subscription_id = $3 AND u.period_starts_on = $4::date
    WHERE sp.id = $1`,
);

/** @param periodStartsOn first day of the running insurance year, `YYYY-MM-DD` */
export function getCoverRow(
  pool: Pool,
  partnerId: number,
  input: {
    specializationId: number;
    productId: number;
    subscriptionId: number;
    periodStartsOn: string;
  },
): Promise<CoverRow | null> {
  const { specializationId, productId, subscriptionId, periodStartsOn } = input;
  const values = [specializationId, productId, subscriptionId, periodStartsOn];
  return transact(
    pool,
    async (transaction) => (await query(transaction, cover, values))[0] ?? null,
    { partnerId },
  );
}

/** A specialization that a product covers, with what of it is used. */
export interface CoverLeftRow {
  id: number;
  name: string;
  locales: LocalisedText;
  limit_amount: number | null;
  quantity_limit: number | null;
  used_amount: number;
  used_quantity: number;
}

const coversOf = sql.named<CoverLeftRow>(
  'coverage_covers',
  `SELECT sp.id, sp.name, sp.locales, pc.limit_amount, pc.quantity_limit, coalesce(u.amount, 0) AS used_amount,
          coalesce(u.quantity, 0) AS used_quantity
     FROM product_cover pc
     JOIN specialization sp ON sp.id = pc.specialization_id
     LEFT JOIN cover_use u ON u.specialization_id = sp.id AND u.subscription_id = $2 AND u.period_starts_on = $3::date
    WHERE pc.product_id = $1
    ORDER BY sp.name, sp.id`,
);

/** All that a product covers. @param periodStartsOn first day of the running insurance year, `YYYY-MM-DD` */
export function findCoverRows(
  transaction: Transaction,
  input: { productId: number; subscriptionId: number; periodStartsOn: string },
): Promise<CoverLeftRow[]> {
  const { productId, subscriptionId, periodStartsOn } = input;
  const values = [productId, subscriptionId, periodStartsOn];
  return query(transaction, coversOf, values);
}
