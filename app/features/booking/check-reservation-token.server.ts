import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ReservationTokenPurpose, TokenCheck } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { requireToken } from './mailed-token.server.ts';
import { presentTokenCheck } from './present.ts';
import { getTokenDescription } from './queries.server.ts';

export interface CheckReservationTokenInput {
  portal: Portal;
  token: string;
  purpose: ReservationTokenPurpose;
}

/**
 * What a mailed link is about, without using it.
 * @throws PortalError not_found, too_many_requests; used: what it was for is done and stands; expired: too late, or undone since
 */
export async function checkReservationToken(
  deps: BookingDeps,
  { portal, token, purpose }: CheckReservationTokenInput,
): Promise<TokenCheck> {
  const found = await requireToken(deps, portal, token, (tokenHash) =>
    getTokenDescription(deps.db.main, portal.partner.id, tokenHash, purpose),
  );
  if (found.state !== 'valid') throw new PortalError(found.state);
  return presentTokenCheck(found, purpose);
}
