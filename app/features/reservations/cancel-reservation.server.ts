import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { cancelReservation as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { cancelByToken } from './queries.server.ts';

export interface CancelReservationInput {
  portal: Portal;
  reservationId: string;
  /** From the confirmation mail. */
  token: string;
  /** ISO 8601; null: not told. */
  shownStartsAt?: string | null | undefined;
  humanCheck: string | undefined;
}

/**
 * Cancels a confirmed reservation: the time is free at once and a mail withdraws the calendar entry. Repeating it answers the same;
 * cancelled_by_provider: the clinic had cancelled it before.
 * @throws PortalError human_check_failed, not_found, expired (the visit has begun), of_age, too_many_requests, changed_meanwhile
 */
export async function cancelReservation(
  deps: BookingDeps,
  { portal, reservationId, token, shownStartsAt = null, humanCheck }: CancelReservationInput,
): Promise<AnswerOf<typeof contract>> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const { result, isByClinic } = await requireToken(deps, portal, token, (tokenHash) =>
    cancelByToken(deps.db.main, portal.partner.id, reservationId, tokenHash, shownStartsAt),
  );
  if (result === 'expired' || result === 'of_age' || result === 'changed_meanwhile')
    throw new PortalError(result);
  return {
    id: reservationId,
    status: isByClinic ? 'cancelled_by_provider' : 'cancelled_by_patient',
  };
}
