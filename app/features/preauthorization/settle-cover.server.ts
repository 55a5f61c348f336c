import type { PreauthType } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import type { CustomerActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { needsReferral } from './cover-decision.ts';
import { findCover, type CoverResult } from './find-cover.server.ts';
import { PREAUTHORIZATION_TARGET_HOURS, warningOf } from './preauth-type.ts';
import { getBookedVisit, recordCoverRow, type RecordedCover } from './queries.server.ts';

const HOUR_MS = 3_600_000;

/** Whether a booking is final at once, or waits for the insurer. */
export type SettledStatus = 'confirmed' | 'pending_preauth';

export interface BookedByMember {
  reservationId: string;
  /** What the member was shown before they booked; null: nothing. `any`: they are told by mail what came of it. */
  shown: PreauthType | 'any' | null;
  /** A referral came with it. */
  hasReferral?: boolean;
}

/**
 * Decides how a booking that the same transaction has confirmed is paid for, whatever the browser was told before. The cover
 * is locked until the transaction ends: of many bookings at once only as many are insured as it pays for. Settling again
 * changes nothing.
 * @throws PortalError attachments_required, preauth_required, preauth_too_early, self_paid_only (worse than what was shown):
 * the booking must then be undone
 */
export async function settleCover(
  transaction: Transaction,
  portal: Portal,
  customer: CustomerActor,
  { reservationId, shown, hasReferral = false }: BookedByMember,
): Promise<SettledStatus> {
  if (!portal.viewer.isInsured) return 'confirmed';
  const visit = await getBookedVisit(transaction, reservationId);
  if (!visit) return 'confirmed';
  if (visit.recorded_type) return statusOf(visit.recorded_type);
  const found = await findCover(
    transaction,
    portal,
    customer,
    {
      subfunctionId: visit.subfunction_id,
      providerId: visit.provider_id,
      doctorId: visit.doctor_id,
      startsAt: visit.starts_at.getTime(),
    },
    { price: visit.price },
  );
  if (!found) return 'confirmed';
  requireKnown(found, { shown, hasReferral }, portal);
  await recordCoverRow(transaction, reservationId, recordOf(found));
  return statusOf(found.check.preauthType);
}

function requireKnown(
  { check }: CoverResult,
  { shown, hasReferral }: Required<Pick<BookedByMember, 'shown' | 'hasReferral'>>,
  { viewer }: Portal,
): void {
  if (needsReferral(check) && !hasReferral) {
    const phone = viewer.callCenterNumber ?? '';
    throw new PortalError('attachments_required', { values: { phone } });
  }
  const warning = shown === 'any' ? null : warningOf(check.preauthType, shown);
  if (warning) throw new PortalError(warning);
}

function statusOf(type: PreauthType): SettledStatus {
  return type === 'normal' ? 'pending_preauth' : 'confirmed';
}

/** How a booking is paid for, as it is kept. */
export function recordOf({ check, terms, dueAt }: CoverResult): RecordedCover {
  const { preauthType, priceCalculation } = check;
  const isWaiting = preauthType === 'normal';
  const targetAt = nowMs() + PREAUTHORIZATION_TARGET_HOURS * HOUR_MS;
  return {
    subscription_id: terms.subscription_id,
    specialization_id: terms.specialization_id,
    type: preauthType,
    status: STATUSES[preauthType],
    period_starts_on: isWaiting || preauthType === 'none' ? terms.period_starts_on : null,
    total_cost: priceCalculation?.totalCost ?? null,
    estimated_cost: priceCalculation?.estimatedCost ?? null,
    paid_by_subscription: priceCalculation?.paidBySubscription ?? null,
    due_at: isWaiting ? new Date(dueAt) : null,
    target_at: isWaiting ? new Date(targetAt) : null,
  };
}

const STATUSES = {
  none: 'not_required',
  normal: 'pending',
  too_early: 'too_early',
  self_paid: 'not_required',
} as const;
