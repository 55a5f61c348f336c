import type { Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { PreauthorizationStatus, PreauthType } from '#app/platform/states.ts';

/** A member's cover of care at a clinic on a day. */
export interface CoverTermsRow {
  subscription_id: number;
  specialization_id: number;
  /** On the day of the visit; false as well in the waiting period. */
  is_in_force: boolean;
  /** First day of the subscription, `YYYY-MM-DD`. */
  starts_on: string;
  /** First day of the insurance year of the visit, `YYYY-MM-DD`. */
  period_starts_on: string;
  price: number | null;
  invoice_splitting: boolean;
  is_referral_required: boolean;
  is_included_in_insurance: boolean;
  is_preauthorization_required: boolean;
  preauthorization_limit: number | null;
  /** The product covers the specialization; false: the terms below mean nothing. */
  is_covered: boolean;
  limit_amount: number | null;
  quantity_limit: number | null;
  downpayment: number;
  downpayment_type: 'amount' | 'percent';
  limit_amount_per_visit: number | null;
  used_amount: number;
  used_quantity: number;
}

/** $1 customer, $2 sub-function, $3 provider, $4 doctor or null, $5 day of the visit, $6 today, $7 market. */
const coverTerms = sql.named<CoverTermsRow>(
  'preauth_cover_terms',
  `SELECT u.id AS subscription_id, s.specialization_id,
          u.starts_on <= $5::date AND (u.ends_on IS NULL OR u.ends_on > $5::date) AND (u.waiting_until IS NULL OR u.waiting_until <= $5::date)
            AND NOT awaits_work_address(u, pr.work_domains) AS is_in_force,
          u.starts_on::text, y.period_starts_on::text, coalesce(own.price, house.price) AS price, p.invoice_splitting, s.is_referral_required,
          coalesce(ps.is_included_in_insurance, false) AS is_included_in_insurance,
          coalesce(ps.is_preauthorization_required, false) AS is_preauthorization_required, ps.preauthorization_limit,
          pc.product_id IS NOT NULL AS is_covered, pc.limit_amount, pc.quantity_limit, coalesce(pc.downpayment, 0) AS downpayment,
          coalesce(pc.downpayment_type, 'amount') AS downpayment_type, pc.limit_amount_per_visit,
          coalesce(cu.amount, 0) AS used_amount, coalesce(cu.quantity, 0) AS used_quantity
     FROM subscription u
     JOIN product pr ON pr.id = u.product_id AND pr.is_insured
     JOIN subfunction s ON s.id = $2
     JOIN provider p ON p.id = $3 AND p.is_active AND p.country = $7
     CROSS JOIN LATERAL (SELECT insurance_year_of(u.starts_on, greatest(u.starts_on, $5::date)) AS period_starts_on) y
     LEFT JOIN service house ON house.provider_id = p.id AND house.doctor_id IS NULL AND house.subfunction_id = s.id
     LEFT JOIN service own ON own.doctor_id = $4::bigint AND own.provider_id = p.id AND own.subfunction_id = s.id
     LEFT JOIN partner_subfunction ps ON ps.partner_id = u.partner_id AND ps.subfunction_id = s.id
     LEFT JOIN product_cover pc ON pc.product_id = u.product_id AND pc.specialization_id = s.specialization_id
     LEFT JOIN cover_use cu ON cu.subscription_id = u.id AND cu.specialization_id = s.specialization_id AND cu.period_starts_on = y.period_starts_on
    WHERE u.customer_id = $1 AND daterange(u.starts_on, u.ends_on) && daterange(least($5::date, $6::date), greatest($5::date, $6::date), '[]')
    ORDER BY daterange(u.starts_on, u.ends_on) @> $5::date DESC, u.starts_on LIMIT 1`,
);

export interface VisitOfCustomer {
  customerId: number;
  subfunctionId: number;
  providerId: number;
  doctorId: number | null;
  /** Day of the visit and today, `YYYY-MM-DD`. */
  day: string;
  today: string;
  market: Market;
}

/** These run in a transaction that has set the partner. null: the customer is not insured, or there is no such care. */
export async function getCoverTerms(
  transaction: Transaction,
  visit: VisitOfCustomer,
): Promise<CoverTermsRow | null> {
  const { customerId, subfunctionId, providerId, doctorId, day, today, market } = visit;
  const values = [customerId, subfunctionId, providerId, doctorId, day, today, market];
  return (await query(transaction, coverTerms, values))[0] ?? null;
}

export interface BookedVisitRow {
  provider_id: number;
  doctor_id: number | null;
  subfunction_id: number;
  starts_at: Date;
  /** As it was shown when the time was held. */
  price: number | null;
  /** null: it is not settled yet how it is paid for. */
  recorded_type: PreauthType | null;
}

const bookedVisit = sql.named<BookedVisitRow>(
  'preauth_booked_visit',
  `SELECT r.provider_id, r.doctor_id, r.subfunction_id, r.starts_at, r.price, a.type::text AS recorded_type
     FROM reservation r LEFT JOIN preauthorization a ON a.reservation_id = r.id WHERE r.id = $1`,
);

export async function getBookedVisit(
  transaction: Transaction,
  reservationId: string,
): Promise<BookedVisitRow | null> {
  return (await query(transaction, bookedVisit, [reservationId]))[0] ?? null;
}

const coverUse = sql.named<{ amount: number; quantity: number }>(
  'preauth_lock_cover_use',
  'SELECT amount, quantity FROM lock_cover_use($1, $2, $3)',
);

/** What is used, locked until the transaction ends. */
export async function lockCoverUse(
  transaction: Transaction,
  terms: Pick<CoverTermsRow, 'subscription_id' | 'specialization_id' | 'period_starts_on'>,
): Promise<{ amount: number; quantity: number }> {
  const values = [terms.subscription_id, terms.specialization_id, terms.period_starts_on];
  const [row] = await query(transaction, coverUse, values);
  if (!row) throw new Error('a cover has no use');
  return row;
}

/** Columns of the table `preauthorization`. */
export interface RecordedCover {
  subscription_id: number;
  specialization_id: number;
  type: PreauthType;
  status: PreauthorizationStatus;
  period_starts_on: string | null;
  total_cost: number | null;
  estimated_cost: number | null;
  paid_by_subscription: number | null;
  due_at: Date | null;
  target_at: Date | null;
}

const recordCover = sql.named('preauth_record_cover', 'SELECT record_cover($1, $2)');

export async function recordCoverRow(
  transaction: Transaction,
  reservationId: string,
  cover: RecordedCover,
): Promise<void> {
  await query(transaction, recordCover, [reservationId, JSON.stringify(cover)]);
}

const holdBookerOf = sql.named<{ account_id: number; user_email: string }>(
  'preauth_hold_booker',
  `SELECT a.id AS account_id, c.user_email FROM reservation r JOIN account a ON a.customer_id = r.customer_id JOIN customer c ON c.id = a.customer_id
    WHERE r.id = $1 AND a.status = 'active' FOR NO KEY UPDATE OF a`,
);

/** The account that a booking belongs to, which nobody else changes until the transaction ends; null: there is none. */
export async function holdBooker(
  transaction: Transaction,
  reservationId: string,
): Promise<{ account_id: number; user_email: string } | null> {
  return (await query(transaction, holdBookerOf, [reservationId]))[0] ?? null;
}

export interface DecidedRow {
  result: 'ok' | 'already' | 'unknown' | 'over';
  /** Whose booking it is; null: there is none, or a visitor's. */
  customer_id: number | null;
}

const decide = sql.named<DecidedRow>(
  'preauth_decide',
  'SELECT result, customer_id FROM decide_preauthorization($1, $2, $3)',
);

/** @param decision `staffId` null: the portal itself decides */
export async function decideRow(
  transaction: Transaction,
  decision: {
    reservationId: string;
    isApproved: boolean;
    staffId: number | null;
  },
): Promise<DecidedRow> {
  const { reservationId, isApproved, staffId } = decision;
  const [row] = await query(transaction, decide, [reservationId, isApproved, staffId]);
  return row ?? { result: 'unknown', customer_id: null };
}
