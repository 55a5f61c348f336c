import { PortalError } from '#app/platform/errors.ts';
import { takeAtLeast, TOKEN_CHECK_MS } from '#app/platform/take-at-least.server.ts';
import type { TokenCheck } from './verification-contract.ts';
import type { BookingDeps } from './deps.server.ts';
import {
  describeReservationToken,
  type ReservationTokenInput,
} from './describe-reservation-token.server.ts';

/**
 * What a mailed link that still works is about.
 * @throws PortalError not_found, too_many_requests, used, expired, of_age
 */
export async function checkReservationToken(
  deps: BookingDeps,
  input: ReservationTokenInput,
): Promise<TokenCheck> {
  const { state, check } = await takeAtLeast(TOKEN_CHECK_MS, () =>
    describeReservationToken(deps, input),
  );
  if (state !== 'valid') throw new PortalError(state);
  return check;
}
