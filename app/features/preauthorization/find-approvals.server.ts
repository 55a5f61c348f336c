import { localise } from '#app/i18n/locale.ts';
import type { Action, Actor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database } from '#db/client.ts';
import {
  findApprovalRows,
  getApprovalCase,
  type ApprovalCaseRow,
  type ApprovalRow,
} from './approval-queries.server.ts';
import { readDueMoment, type DueMoment } from './due-moment.ts';

const READ: Action = 'preauthorization.read';
/** Of one partner; nobody works through more in a day. */
const SHOWN_MAX = 200;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

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
  due: DueMoment;
  /** The earlier promise of 24 hours has passed. */
  isPromiseMissed: boolean;
  totalCost: number | null;
}

/** What is known of one of them, to decide on it. Amounts in whole units of the market's currency. */
export interface ApprovalCase extends Approval {
  promisedAt: string;
  requestedAt: string;
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

/** Every partner at which somebody of the staff may do something. */
function partnersOf(actor: Actor, action: Action): number[] {
  if (actor.kind !== 'staff') return [];
  const ids = new Set(actor.grants.map(({ partnerId }) => partnerId));
  return [...ids].filter((partnerId) => permits(actor, action, { partnerId }));
}

/**
 * What waits for a decision at all partners of somebody of the staff, overdue first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findApprovals({ db }: { db: Database }, portal: Portal): Promise<Approval[]> {
  const partners = partnersOf(portal.actor, READ);
  if (partners.length === 0) {
    throw new PortalError(portal.actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
  }
  const lists = await Promise.all(
    partners.map((partnerId) =>
      transact(db.main, (transaction) => findApprovalRows(transaction, SHOWN_MAX), { partnerId }),
    ),
  );
  const now = nowMs();
  return lists
    .flat()
    .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
    .map((row) => present(row, portal, now));
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
  if (!UUID.test(reservationId)) throw new PortalError('not_found');
  const row = await transact(
    db.main,
    async (transaction) => {
      const found = await getApprovalCase(transaction, reservationId);
      if (!found) return null;
      await writeAudit(transaction, portal, {
        action: 'preauthorization_read',
        customerId: found.customer_id,
        object: { kind: 'reservation', id: reservationId },
        role,
        grounds: 'to_decide',
      });
      return found;
    },
    { partnerId },
  );
  if (!row) throw new PortalError('not_found');
  return presentCase(row, portal);
}

function present(row: ApprovalRow, { locale }: Pick<Portal, 'locale'>, now: number): Approval {
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
    due: readDueMoment(row.due_at.getTime(), now),
    isPromiseMissed: row.target_at.getTime() <= now,
    totalCost: row.total_cost,
  };
}

function presentCase(row: ApprovalCaseRow, portal: Portal): ApprovalCase {
  return {
    ...present(row, portal, nowMs()),
    promisedAt: row.target_at.toISOString(),
    requestedAt: row.requested_at.toISOString(),
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
