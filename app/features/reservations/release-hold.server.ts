import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { releaseOwnHold as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import type { HoldOfBrowser } from './get-hold.server.ts';
import { releaseHoldRow } from './hold-queries.server.ts';

/**
 * Gives a hold back. One that ran out or was given back already answers the same.
 * @throws PortalError not_found when it is not this browser's, forbidden when it has been confirmed: that takes the mailed link
 */
export async function releaseHold(
  { db }: BookingDeps,
  { portal, reservationId, holdSecret }: HoldOfBrowser,
): Promise<AnswerOf<typeof contract>> {
  const secretHash = hashHoldSecret(holdSecret);
  const result = await releaseHoldRow(db.main, portal.partner.id, reservationId, secretHash);
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'confirmed') throw new PortalError('forbidden');
  return { id: reservationId, status: 'cancelled_by_patient' };
}
