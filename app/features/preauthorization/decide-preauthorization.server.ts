import { PortalError } from '#app/platform/errors.ts';
import { transact } from '#db/client.ts';
import type { PreauthDeps } from './check-preauth.server.ts';
import { decideRow } from './queries.server.ts';

export interface DecideInput {
  partnerId: number;
  reservationId: string;
  isApproved: boolean;
  /** Who decides. */
  staffId: number;
  requestId: string;
}

/**
 * Decides whether the insurer pays for a booking that waits for it, and has the member told by mail. Approved, it is
 * confirmed. Refused, the time stays his at his own cost: he may cancel it free of charge for a day more, whatever the clinic's
 * deadline. Deciding the same again changes nothing.
 * @throws PortalError not_found, appointment_over (given up, or decided otherwise)
 */
export async function decidePreauthorization(
  { db }: PreauthDeps,
  input: DecideInput,
): Promise<void> {
  const result = await transact(db.main, (transaction) => decideRow(transaction, input), {
    partnerId: input.partnerId,
  });
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'over') throw new PortalError('appointment_over');
}
