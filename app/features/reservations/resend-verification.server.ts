import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { resendVerification as contract } from './verification-contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { resendVerificationRow } from './queries.server.ts';

/** The first one and two more. What goes to one mailbox over all holds is limited besides. */
const MAILS_PER_HOLD = 3;
const RESEND_AFTER_SECONDS = 60;

export interface ResendVerificationInput {
  portal: Portal;
  reservationId: string;
  holdSecret: string | undefined;
  humanCheck: string;
}

/**
 * Sends the mail of the browser's own hold once more, to the same address, with the same link and code.
 * @throws PortalError human_check_failed, invalid_input, not_found, expired, too_many_mails
 */
export async function resendVerification(
  { db, humanCheck: check }: BookingDeps,
  { portal, reservationId, holdSecret, humanCheck }: ResendVerificationInput,
): Promise<AnswerOf<typeof contract>> {
  const secretHash = hashHoldSecret(holdSecret);
  await requireHuman(check, humanCheck, portal.host);
  const hold = { partnerId: portal.partner.id, id: reservationId, secretHash };
  const result = await resendVerificationRow(db.main, hold, MAILS_PER_HOLD);
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'expired') throw new PortalError('expired');
  if (result === 'too_many') {
    throw new PortalError('too_many_mails', { retryAfterSeconds: RESEND_AFTER_SECONDS });
  }
  return { id: reservationId, status: 'pending_verification' };
}
