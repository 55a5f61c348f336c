import { lastSpecialDay, type SpecialDayRow } from '#app/features/calendar/special-days.server.ts';
import type { Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { CoverTermsRow } from './queries.server.ts';

/** The cover of one member for one kind of care on one day; prices apart from it. */
export interface DayTermsRow extends Omit<CoverTermsRow, 'price' | 'invoice_splitting'> {
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface PricedRow {
  provider_id: number;
  doctor_id: number | null;
  price: number | null;
  invoice_splitting: boolean;
}

interface AnswersRow {
  terms: DayTermsRow[] | null;
  priced: PricedRow[] | null;
  special: SpecialDayRow[] | null;
}

/*
 * One question for a page: the member's cover on each of seven days, what each doctor or clinic asks for the care, and the days that are
 * worked or not while the insurer decides.
 * $1 customer, $2 sub-function, $3 the first day, $4 today, $5 market, $6 doctors, $7 providers, $8 the last such day
 */
const answers = sql.named<AnswersRow>(
  'preauth_time_answers',
  `SELECT (SELECT json_agg(t) FROM (
      SELECT d.day::text, u.subscription_id, s.specialization_id, u.is_in_force, u.starts_on::text, u.period_starts_on::text, s.is_referral_required,
             coalesce(ps.is_included_in_insurance, false) AS is_included_in_insurance,
             coalesce(ps.is_preauthorization_required, false) AS is_preauthorization_required, ps.preauthorization_limit,
             pc.product_id IS NOT NULL AS is_covered, pc.limit_amount, pc.quantity_limit, coalesce(pc.downpayment, 0) AS downpayment,
             coalesce(pc.downpayment_type, 'amount') AS downpayment_type, pc.limit_amount_per_visit,
             coalesce(cu.amount, 0) AS used_amount, coalesce(cu.quantity, 0) AS used_quantity
        FROM (SELECT $3::date + at AS day FROM generate_series(0, 6) at) d
        CROSS JOIN LATERAL (
          SELECT u.id AS subscription_id, u.product_id, u.partner_id, u.starts_on,
                 u.starts_on <= d.day AND (u.ends_on IS NULL OR u.ends_on > d.day) AND (u.waiting_until IS NULL OR u.waiting_until <= d.day)
                   AND NOT awaits_work_address(u, pr.work_domains) AS is_in_force,
                 insurance_year_of(u.starts_on, greatest(u.starts_on, d.day)) AS period_starts_on
            FROM subscription u JOIN product pr ON pr.id = u.product_id AND pr.is_insured
           WHERE u.customer_id = $1 AND daterange(u.starts_on, u.ends_on) && daterange(least(d.day, $4::date), greatest(d.day, $4::date), '[]')
           ORDER BY daterange(u.starts_on, u.ends_on) @> d.day DESC, u.starts_on LIMIT 1) u
        JOIN subfunction s ON s.id = $2
        LEFT JOIN partner_subfunction ps ON ps.partner_id = u.partner_id AND ps.subfunction_id = s.id
        LEFT JOIN product_cover pc ON pc.product_id = u.product_id AND pc.specialization_id = s.specialization_id
        LEFT JOIN cover_use cu ON cu.subscription_id = u.subscription_id AND cu.specialization_id = s.specialization_id
                              AND cu.period_starts_on = u.period_starts_on
       ORDER BY d.day) t) AS terms,
    (SELECT json_agg(p) FROM (
      SELECT p.id AS provider_id, NULL::bigint AS doctor_id, house.price, p.invoice_splitting
        FROM provider p LEFT JOIN service house ON house.provider_id = p.id AND house.doctor_id IS NULL AND house.subfunction_id = $2
       WHERE p.id = ANY ($7::bigint[]) AND p.is_active AND p.country = $5
       UNION ALL
      SELECT p.id, own.doctor_id, own.price, p.invoice_splitting
        FROM provider p
        -- by the doctors: own prices are indexed by these alone
        JOIN doctor d ON d.provider_id = p.id
        JOIN service own ON own.doctor_id = d.id AND own.provider_id = p.id AND own.subfunction_id = $2 AND own.price IS NOT NULL
       WHERE p.id = ANY ($7::bigint[]) AND p.is_active AND p.country = $5
       UNION ALL
      SELECT p.id, d.id, coalesce(own.price, house.price), p.invoice_splitting
        FROM doctor d JOIN provider p ON p.id = d.provider_id AND p.is_active AND p.country = $5
        LEFT JOIN service house ON house.provider_id = p.id AND house.doctor_id IS NULL AND house.subfunction_id = $2
        LEFT JOIN service own ON own.doctor_id = d.id AND own.provider_id = p.id AND own.subfunction_id = $2
       WHERE d.id = ANY ($6::bigint[]) AND d.is_active) p) AS priced,
    (SELECT json_agg(h) FROM special_days($5, $4::date, $8::date) h) AS special`,
);

export interface AnswersInput {
  customerId: number;
  subfunctionId: number;
  firstDay: string;
  today: string;
  market: Market;
  doctors: number[];
  providers: number[];
}

/** Runs in a transaction that has set the partner. Without terms the member is not insured, or there is no such care. */
export async function findAnswerRows(
  transaction: Transaction,
  { customerId, subfunctionId, firstDay, today, market, doctors, providers }: AnswersInput,
): Promise<{ terms: DayTermsRow[]; priced: PricedRow[]; special: SpecialDayRow[] }> {
  const values = [customerId, subfunctionId, firstDay, today, market, doctors, providers];
  const [row] = await query(transaction, answers, [...values, lastSpecialDay(today)]);
  return { terms: row?.terms ?? [], priced: row?.priced ?? [], special: row?.special ?? [] };
}
