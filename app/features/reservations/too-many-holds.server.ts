import { PortalError } from '#app/platform/errors.ts';
import type { TooManyHolds } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { presentOwnHold } from './present.ts';
import { findHoldsOfBrowser, type KeptCall } from './hold-queries.server.ts';

/**
 * The refusal of one more hold, with those that the asking browser itself has: one of them can be given back. Holds made
 * elsewhere with the same e-mail address, phone or network address stay unmentioned: they may be somebody else's.
 * @param reservationId the hold that the call is about
 */
export async function createTooManyHolds(
  { db }: Pick<BookingDeps, 'db'>,
  { partnerId, secretHash }: Pick<KeptCall, 'partnerId' | 'secretHash'>,
  reservationId: string | null,
): Promise<PortalError> {
  const rows = await findHoldsOfBrowser(db.main, partnerId, secretHash, reservationId);
  const details: TooManyHolds = { holds: rows.map(presentOwnHold) };
  return new PortalError('too_many_holds', { details });
}
