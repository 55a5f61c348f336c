import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { PreauthorizationStatus } from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { CaseEventKind, DocumentKind } from './case-work.ts';
import type { RefusalReason } from './refusal-reasons.ts';
import { type ApprovalRow, CASE_COLUMNS, CASE_TABLES, WAITS } from './approval-queries.server.ts';

export interface ApprovalCaseRow extends ApprovalRow {
  version: number;
  customer_id: number | null;
  doctor: string | null;
  patient_last_name: string | null;
  patient_first_name: string | null;
  patient_date_of_birth: string | null;
  patient_comment: string | null;
  on_behalf_relation: string | null;
  estimated_cost: number | null;
  paid_by_subscription: number | null;
  invoice_splitting: boolean;
  product: string;
  subscription_starts_on: string;
  limit_amount: number | null;
  limit_amount_per_visit: number | null;
  used_amount: number;
  quantity_limit: number | null;
  used_quantity: number;
  needs_second_person: boolean;
  can_send_document: boolean;
  proposer: string | null;
  proposed_status: 'approved' | 'rejected' | null;
  proposed_amount: number | null;
  proposed_reason: RefusalReason | null;
}

const caseOf = sql.named<ApprovalCaseRow>(
  'approvals_case',
  `SELECT ${CASE_COLUMNS}, a.version, r.customer_id, d.name AS doctor,
          r.patient_last_name, r.patient_first_name, r.patient_date_of_birth::text, r.patient_comment, r.on_behalf_relation,
          a.estimated_cost, a.paid_by_subscription, p.invoice_splitting, pr.name AS product, s.starts_on::text AS subscription_starts_on,
          pc.limit_amount, pc.limit_amount_per_visit, coalesce(cu.amount, 0) AS used_amount, pc.quantity_limit, coalesce(cu.quantity, 0) AS used_quantity,
          needs_second_person(a) AS needs_second_person, can_send_document(r.starts_at) AS can_send_document, w.name AS proposer, a.proposed_status::text, a.proposed_amount, a.proposed_reason
     FROM ${CASE_TABLES}
     LEFT JOIN doctor d ON d.id = r.doctor_id
     LEFT JOIN staff_member w ON w.id = a.proposed_by
     JOIN subscription s ON s.id = a.subscription_id
     JOIN product pr ON pr.id = s.product_id
     LEFT JOIN product_cover pc ON pc.product_id = s.product_id AND pc.specialization_id = a.specialization_id
     LEFT JOIN cover_use cu ON cu.subscription_id = s.id AND cu.specialization_id = a.specialization_id AND cu.period_starts_on = a.period_starts_on
    WHERE a.reservation_id = $2 AND ${WAITS}`,
);

/** null: there is no such visit of the partner that waits. */
export async function getApprovalCase(
  transaction: Transaction,
  staffId: number,
  reservationId: string,
): Promise<ApprovalCaseRow | null> {
  return (await query(transaction, caseOf, [staffId, reservationId]))[0] ?? null;
}

export interface OtherCaseRow {
  reservation_id: string;
  starts_at: Date;
  tz: string;
  provider: string;
  service: string;
  service_locales: LocalisedText;
  country: Market;
  status: PreauthorizationStatus;
  requested_cost: number | null;
  estimated_cost: number | null;
  /** The visit was given up. */
  is_ended: boolean;
}

/** The person is who the visit is for, not who booked it: a relative's cases are not the member's. */
const otherCases = sql.named<OtherCaseRow>(
  'approvals_other_cases',
  `SELECT a.reservation_id, r.starts_at, p.tz, p.country, p.name AS provider, f.name AS service, f.locales AS service_locales, a.status::text,
          a.requested_cost, a.estimated_cost, a.ended_at IS NOT NULL AS is_ended
     FROM reservation own
     JOIN reservation r ON r.customer_id = own.customer_id AND r.partner_id = own.partner_id AND r.id <> own.id
      AND r.patient_date_of_birth IS NOT DISTINCT FROM own.patient_date_of_birth AND r.on_behalf_relation IS NOT DISTINCT FROM own.on_behalf_relation
     JOIN preauthorization a ON a.reservation_id = r.id AND a.type = 'normal'
     JOIN provider p ON p.id = r.provider_id
     JOIN subfunction f ON f.id = r.subfunction_id
    WHERE own.id = $1 ORDER BY r.starts_at DESC LIMIT $2`,
);

/** Other cases of the same person at the partner, latest visit first. */
export function findOtherCaseRows(
  transaction: Transaction,
  reservationId: string,
  limit: number,
): Promise<OtherCaseRow[]> {
  return query(transaction, otherCases, [reservationId, limit]);
}

export interface CaseEventRow {
  at: Date;
  kind: CaseEventKind;
  by: string | null;
  status: 'approved' | 'rejected' | null;
  amount: number | null;
  reason: RefusalReason | null;
  document: DocumentKind | null;
}

/** Each moved the version by one, from 1 on. */
const events = sql.named<CaseEventRow>(
  'approvals_events',
  `SELECT e.at, e.kind, m.name AS by, e.status, e.amount, e.reason, e.document
     FROM preauthorization a
    CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(a.events)
                AS (at timestamptz, kind text, staff bigint, status text, amount int, reason text, document text)) WITH ORDINALITY
            AS e (at, kind, staff, status, amount, reason, document, place)
     LEFT JOIN staff_member m ON m.id = e.staff
    WHERE a.reservation_id = $1 AND a.partner_id = current_partner() AND e.place > $2 ORDER BY e.place`,
);

/** What was done on a case since one of its versions, in order. */
export function findCaseEvents(
  transaction: Transaction,
  reservationId: string,
  sinceVersion = 1,
): Promise<CaseEventRow[]> {
  return query(transaction, events, [reservationId, sinceVersion - 1]);
}

const isLookable = sql.named<{ is_there: boolean }>(
  'approvals_lookable',
  `SELECT true AS is_there FROM preauthorization a WHERE a.reservation_id = $1 AND a.partner_id = current_partner() AND a.type = 'normal'`,
);

export async function isCaseThere(
  transaction: Transaction,
  reservationId: string,
): Promise<boolean> {
  return (await query(transaction, isLookable, [reservationId])).length > 0;
}
