import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Transaction } from '#db/client.ts';
import { secretOf } from './hold-secret.server.ts';
import { EXTENDED_HOLD_MINUTES } from './identification.ts';
import { extendHoldRow } from './queries.server.ts';

/**
 * Keeps what a call holds for longer, once; asked again it changes nothing.
 * @returns its end
 * @throws PortalError hold_expired (over, or not of this call)
 */
export async function extendHoldOfCall(
  transaction: Transaction,
  { opening, reservationId }: { opening: string; reservationId: string },
): Promise<Date> {
  const hold = { id: reservationId, secretHash: hashHoldSecret(secretOf(opening)) };
  const ends = await extendHoldRow(transaction, hold, EXTENDED_HOLD_MINUTES);
  if (!ends) throw new PortalError('hold_expired');
  return ends;
}
