import { localise } from '#app/i18n/locale.ts';
import type { Action } from '#app/platform/actor.ts';
import { writeAudit, writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database } from '#db/client.ts';
import { findVisitFiles } from '#app/features/files/visit-files.server.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import type { PreauthorizationStatus } from '#app/platform/states.ts';
import { UUID } from '#app/platform/uuid.ts';
import { getDecisionTimes, type ApprovalRow } from './approval-queries.server.ts';
import {
  findCaseEvents,
  findOtherCaseRows,
  getApprovalCase,
  type ApprovalCaseRow,
  type CaseEventRow,
  type OtherCaseRow,
} from './approval-case-queries.server.ts';
import type { CaseEvent } from './approval-contract.ts';
import { readStage, type CaseDecision, type CaseStage, type DocumentKind } from './case-work.ts';
import { readDueMoment, type DueMoment } from './due-moment.ts';

export const READ: Action = 'preauthorization.read';
/** Of the same person; the latest. */
const OTHERS_MAX = 20;
/** Over which time to decision is told, and of how many decisions at most. */
export const TIMES_DAYS = 30;
const TIMES_MAX = 5_000;

/** A visit that waits for a decision, as the list of the staff has it: nothing says whose it is. */
export interface Approval {
  partnerId: number;
  reservationId: string;
  partner: string;
  service: string;
  provider: string;
  /** ISO 8601. */
  startsAt: string;
  timeZone: string;
  market: ApprovalRow['country'];
  dueAt: string;
  requestedAt: string;
  due: DueMoment;
  /** The earlier promise of 24 hours has passed. */
  isPromiseMissed: boolean;
  totalCost: number | null;
  stage: CaseStage;
  /** Names of others of the staff who have it open. */
  lookedAtBy: string[];
}

/** How long decisions of a partner took in the last 30 days. */
export interface DecisionTimes {
  partner: string;
  decided: number;
  /** Of all of them, in percent, rounded down. */
  withinDayPercent: number;
  inTimePercent: number;
  medianHours: number;
}

/** Another case of the same person. */
export interface OtherCase {
  reservationId: string;
  service: string;
  provider: string;
  startsAt: string;
  timeZone: string;
  status: PreauthorizationStatus;
  isEnded: boolean;
  requestedCost: number | null;
  approvedCost: number | null;
}

/** What is known of one of them, to decide on it. Amounts in whole units of the market's currency. */
export interface ApprovalCase extends Approval {
  /** Moves with whatever somebody who decides has to see. */
  version: number;
  documentAsked: DocumentKind | null;
  /** The member still has time to send one. */
  canAskForDocument: boolean;
  /** Above the partner's amount two people decide. */
  needsSecondPerson: boolean;
  /** What one person wants, until a second one wants the same. */
  proposal: (CaseDecision & { by: string; isMine: boolean }) | null;
  files: SentFile[];
  history: CaseEvent[];
  /** Of the same person, at the same partner. */
  others: OtherCase[];
  isInvoiceSplit: boolean;
  limitAmountPerVisit: number | null;
  promisedAt: string;
  doctor: string | null;
  patient: { lastName: string; firstName: string; dateOfBirth: string | null; isRelative: boolean };
  comment: string | null;
  estimatedCost: number | null;
  paidBySubscription: number | null;
  product: string;
  memberSince: string;
  /** Of the insurance year and specialty, this visit counted; null: without limit. */
  limitAmount: number | null;
  usedAmount: number;
  quantityLimit: number | null;
  usedQuantity: number;
}

/**
 * How long decisions took at each partner of somebody of the staff; without those at which nothing was decided.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findDecisionTimes(
  { db }: { db: Database },
  { actor }: Pick<Portal, 'actor'>,
): Promise<DecisionTimes[]> {
  const partners = requirePartnersOf(actor, READ);
  const found = await Promise.all(
    partners.map((partnerId) =>
      transact(db.main, (transaction) => getDecisionTimes(transaction, TIMES_DAYS, TIMES_MAX), {
        partnerId,
      }),
    ),
  );
  return found.flatMap(({ partner, decided, within_day, in_time, median_hours }) =>
    partner === null || median_hours === null
      ? []
      : {
          partner,
          decided,
          withinDayPercent: Math.floor((100 * within_day) / decided),
          inTimePercent: Math.floor((100 * in_time) / decided),
          medianHours: median_hours,
        },
  );
}

/**
 * One of them, with whose it is. That it was read, and why, is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found (none that waits)
 */
export async function getApproval(
  { db }: { db: Database },
  portal: Portal,
  { partnerId, reservationId }: { partnerId: number; reservationId: string },
): Promise<ApprovalCase> {
  const role = requirePermission(portal.actor, READ, { partnerId });
  const { actor } = portal;
  if (!UUID.test(reservationId) || actor.kind !== 'staff') throw new PortalError('not_found');
  const found = await transact(
    db.main,
    async (transaction) => {
      const row = await getApprovalCase(transaction, actor.staffId, reservationId);
      if (!row) return null;
      await writeAudit(transaction, portal, {
        action: 'preauthorization_read',
        customerId: row.customer_id,
        object: { kind: 'reservation', id: reservationId },
        role,
        grounds: 'to_decide',
      });
      const others = await findOtherCaseRows(transaction, reservationId, OTHERS_MAX);
      await writeAuditOfEach(
        transaction,
        portal,
        { action: 'preauthorization_read', kind: 'reservation', role, grounds: 'to_compare' },
        others.map((one) => ({ id: one.reservation_id, customerId: row.customer_id })),
      );
      const files = await findVisitFiles(transaction, reservationId);
      const events = await findCaseEvents(transaction, reservationId);
      return { row, others, files, events };
    },
    { partnerId },
  );
  if (!found) throw new PortalError('not_found');
  const { row, others, files, events } = found;
  return {
    ...presentCase(row, portal, actor.staffId),
    files,
    history: events.map(presentEvent),
    others: others.map((one) => presentOther(one, portal)),
  };
}

export function presentApproval(
  row: ApprovalRow,
  { locale }: Pick<Portal, 'locale'>,
  now: number,
): Approval {
  return {
    partnerId: row.partner_id,
    reservationId: row.reservation_id,
    partner: row.partner,
    service: localise({ name: row.service, locales: row.service_locales }, locale, row.country),
    provider: row.provider,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.tz,
    market: row.country,
    dueAt: row.due_at.toISOString(),
    requestedAt: row.requested_at.toISOString(),
    due: readDueMoment(row.due_at.getTime(), now),
    isPromiseMissed: row.target_at.getTime() <= now,
    totalCost: row.total_cost,
    stage: readStage(row),
    lookedAtBy: row.looked_at_by,
  };
}

export function presentEvent({ at, ...event }: CaseEventRow): CaseEvent {
  const { kind, by, status, amount, reason, document } = event;
  return { at: at.toISOString(), kind, by, status, amount, reason, document };
}

function presentOther(row: OtherCaseRow, { locale }: Pick<Portal, 'locale'>): OtherCase {
  return {
    reservationId: row.reservation_id,
    service: localise({ name: row.service, locales: row.service_locales }, locale, row.country),
    provider: row.provider,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.tz,
    status: row.status,
    isEnded: row.is_ended,
    requestedCost: row.requested_cost ?? row.estimated_cost,
    approvedCost: row.status === 'approved' ? row.estimated_cost : null,
  };
}

function presentProposal(row: ApprovalCaseRow, staffId: number): ApprovalCase['proposal'] {
  if (row.proposed_by === null || row.proposed_status === null) return null;
  return {
    by: row.proposer ?? '',
    isMine: row.proposed_by === staffId,
    status: row.proposed_status,
    amount: row.proposed_amount,
    reason: row.proposed_reason,
  };
}

function presentCase(
  row: ApprovalCaseRow,
  portal: Portal,
  staffId: number,
): Omit<ApprovalCase, 'files' | 'history' | 'others'> {
  return {
    ...presentApproval(row, portal, nowMs()),
    version: row.version,
    documentAsked: row.document_asked,
    canAskForDocument: row.can_send_document,
    needsSecondPerson: row.needs_second_person,
    proposal: presentProposal(row, staffId),
    isInvoiceSplit: row.invoice_splitting,
    limitAmountPerVisit: row.limit_amount_per_visit,
    promisedAt: row.target_at.toISOString(),
    doctor: row.doctor,
    patient: {
      lastName: row.patient_last_name ?? '',
      firstName: row.patient_first_name ?? '',
      dateOfBirth: row.patient_date_of_birth,
      isRelative: row.on_behalf_relation !== null,
    },
    comment: row.patient_comment,
    estimatedCost: row.estimated_cost,
    paidBySubscription: row.paid_by_subscription,
    product: row.product,
    memberSince: row.subscription_starts_on,
    limitAmount: row.limit_amount,
    usedAmount: row.used_amount,
    quantityLimit: row.quantity_limit,
    usedQuantity: row.used_quantity,
  };
}
