import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of what waits for the staff's decision, in a transaction that has set the partner. */

export interface ApprovalRow {
  reservation_id: string;
  partner_id: number;
  partner: string;
  due_at: Date;
  target_at: Date;
  starts_at: Date;
  tz: string;
  country: Market;
  provider: string;
  service: string;
  service_locales: LocalisedText;
  /** In whole units of the market's currency; null: the clinic had set no price. */
  total_cost: number | null;
}

const waiting = sql.named<ApprovalRow>(
  'approvals_waiting',
  `SELECT a.reservation_id, a.partner_id, pa.name AS partner, a.due_at, a.target_at, r.starts_at, p.tz, p.country, p.name AS provider,
          f.name AS service, f.locales AS service_locales, a.total_cost
     FROM preauthorization a
     JOIN partner pa ON pa.id = a.partner_id
     JOIN reservation r ON r.id = a.reservation_id
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction f ON f.id = r.subfunction_id
    WHERE a.partner_id = current_partner() AND a.status = 'pending' AND a.ended_at IS NULL
    ORDER BY a.due_at, a.reservation_id LIMIT $1`,
);

/** The most urgent first. */
export function findApprovalRows(transaction: Transaction, limit: number): Promise<ApprovalRow[]> {
  return query(transaction, waiting, [limit]);
}

export interface ApprovalCaseRow extends ApprovalRow {
  customer_id: number | null;
  doctor: string | null;
  requested_at: Date;
  patient_last_name: string | null;
  patient_first_name: string | null;
  patient_date_of_birth: string | null;
  patient_comment: string | null;
  on_behalf_relation: string | null;
  estimated_cost: number | null;
  paid_by_subscription: number | null;
  product: string;
  subscription_starts_on: string;
  limit_amount: number | null;
  used_amount: number;
  quantity_limit: number | null;
  used_quantity: number;
}

const caseOf = sql.named<ApprovalCaseRow>(
  'approvals_case',
  `SELECT a.reservation_id, a.partner_id, pa.name AS partner, a.due_at, a.target_at, r.starts_at, p.tz, p.country, p.name AS provider,
          f.name AS service, f.locales AS service_locales, a.total_cost, r.customer_id, d.name AS doctor, a.created_at AS requested_at,
          r.patient_last_name, r.patient_first_name, r.patient_date_of_birth::text, r.patient_comment, r.on_behalf_relation,
          a.estimated_cost, a.paid_by_subscription, pr.name AS product, s.starts_on::text AS subscription_starts_on,
          pc.limit_amount, coalesce(cu.amount, 0) AS used_amount, pc.quantity_limit, coalesce(cu.quantity, 0) AS used_quantity
     FROM preauthorization a
     JOIN partner pa ON pa.id = a.partner_id
     JOIN reservation r ON r.id = a.reservation_id
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction f ON f.id = r.subfunction_id
     LEFT JOIN doctor d ON d.id = r.doctor_id
     JOIN subscription s ON s.id = a.subscription_id
     JOIN product pr ON pr.id = s.product_id
     LEFT JOIN product_cover pc ON pc.product_id = s.product_id AND pc.specialization_id = a.specialization_id
     LEFT JOIN cover_use cu ON cu.subscription_id = s.id AND cu.specialization_id = a.specialization_id AND cu.period_starts_on = a.period_starts_on
    WHERE a.reservation_id = $1 AND a.partner_id = current_partner() AND a.status = 'pending' AND a.ended_at IS NULL`,
);

/** null: there is no such visit of the partner that waits. */
export async function getApprovalCase(
  transaction: Transaction,
  reservationId: string,
): Promise<ApprovalCaseRow | null> {
  return (await query(transaction, caseOf, [reservationId]))[0] ?? null;
}
