import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { ReservationTokenPurpose, TokenCheck } from './verification-contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { presentTokenCheck } from './present.ts';
import { writeEntryFile } from './write-visit-file.server.ts';
import { getTokenDescription, type TokenDescription } from './queries.server.ts';

export interface ReservationTokenInput {
  portal: Portal;
  token: string;
  /** null: a link that confirms or finishes a booking. */
  purpose: ReservationTokenPurpose | null;
}

export interface DescribedToken {
  /** used: what it was for is done and stands; expired: too late, or undone since. */
  state: 'valid' | 'used' | 'expired';
  /** It is the clinic that has cancelled the visit. */
  isCalledOff: boolean;
  check: TokenCheck;
  /** In whose account it is; null: in nobody's. */
  account: 'own' | 'another' | null;
  /** Text of a file for the calendar; only pages have it. */
  writeCalendarFile: () => string;
}

/**
 * What a mailed link is about and what it is worth, without using it.
 * @throws PortalError not_found, too_many_requests, of_age (of the child whom it was booked for)
 */
export async function describeReservationToken(
  deps: BookingDeps,
  { portal, token, purpose }: ReservationTokenInput,
): Promise<DescribedToken> {
  const { partner } = portal;
  const found = await requireToken(deps, portal, token, async (tokenHash) => {
    const description = await getTokenDescription(deps.db.main, partner.id, tokenHash, purpose);
    // Unknown ones, too: how long the answer takes must not say that there is such a link.
    await transact(deps.db.main, (transaction) => note(transaction, portal, description), {
      partnerId: partner.id,
    });
    return description;
  });
  if (found.state === 'of_age') throw new PortalError('of_age');
  return {
    state: found.state,
    isCalledOff: found.status === 'cancelled_by_provider',
    check: presentTokenCheck(found),
    account: accountOf(found, portal),
    writeCalendarFile: () => writeEntryFile(found, portal, found),
  };
}

function accountOf({ customerId }: TokenDescription, { actor }: Portal): DescribedToken['account'] {
  if (typeof customerId !== 'number') return null;
  return actor.kind === 'customer' && actor.customerId === customerId ? 'own' : 'another';
}

function note(
  transaction: Transaction,
  portal: Portal,
  found: { id: string } | null,
): Promise<void> {
  return writeAudit(transaction, portal, {
    action: found ? 'booking_read' : 'unknown_link_refused',
    customerId: null,
    ...(found && { object: { kind: 'reservation', id: found.id } }),
  });
}
