import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { ReservationTokenPurpose, TokenCheck } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { requireToken } from './mailed-token.server.ts';
import { presentTokenCheck } from './present.ts';
import { getTokenDescription } from './queries.server.ts';

export interface ReservationTokenInput {
  portal: Portal;
  token: string;
  /** null: a link that confirms or finishes a booking. */
  purpose: ReservationTokenPurpose | null;
}

export interface DescribedToken {
  /** used: what it was for is done and stands; expired: too late, or undone since. */
  state: 'valid' | 'used' | 'expired';
  check: TokenCheck;
}

/**
 * What a mailed link is about and what it is worth, without using it.
 * @throws PortalError not_found, too_many_requests
 */
export async function describeReservationToken(
  deps: BookingDeps,
  { portal, token, purpose }: ReservationTokenInput,
): Promise<DescribedToken> {
  const found = await requireToken(deps, portal, token, (tokenHash) =>
    getTokenDescription(deps.db.main, portal.partner.id, tokenHash, purpose),
  );
  await transact(
    deps.db.main,
    (transaction) =>
      writeAudit(transaction, portal, {
        action: 'booking_read',
        customerId: null,
        object: { kind: 'reservation', id: found.id },
      }),
    { partnerId: portal.partner.id },
  );
  return { state: found.state, check: presentTokenCheck(found) };
}
