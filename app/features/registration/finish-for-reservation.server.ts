import { chooseReservationPassword } from '#app/features/identity/choose-password.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { finishReservationRegistration as contract } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { getHeldLock } from '#app/features/reservations/finish-reservation.server.ts';

export interface FinishForReservationInput {
  portal: Portal;
  token: string;
  password: string;
  humanCheck: string;
  userAgent: string | undefined;
  /** The browser's session, which ends. */
  oldSecret: string | undefined;
}

/**
 * The first password of somebody who registered for a held time, by the link in their mail. They are signed in by it: the link
 * shows that the address is theirs, and the reservation is finished in their name next.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired, invalid_input (fields.password: a `PasswordError`), too_many_at_once
 */
export async function finishForReservation(
  deps: AccountDeps,
  input: FinishForReservationInput,
): Promise<{ answer: AnswerOf<typeof contract>; secret: string }> {
  const { portal } = input;
  const { reservationId, secret } = await chooseReservationPassword(deps, input);
  const { isLocked, discountRate } = await getHeldLock(deps, { portal, reservationId });
  return {
    answer: {
      reservationId,
      reservationLockExpired: !isLocked,
      discountRate: isLocked ? discountRate : null,
    },
    secret,
  };
}
