import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import type { verifyReservation as contract } from './verification-contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { RESERVATIONS_WORDS } from './words.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { isCareRefusal, refuseCare } from './refuse-care.server.ts';
import { verifyByToken } from './queries.server.ts';

export interface VerifyReservationInput {
  portal: Portal;
  token: string;
  humanCheck: string;
}

/**
 * Confirms a reservation by its mailed token: once, and every repetition succeeds again.
 * @throws PortalError human_check_failed, not_found, expired, too_many_requests; not_offered, is_publicly_not_reservable (not bookable any more: the hold is over)
 */
export async function verifyReservation(
  deps: BookingDeps,
  { portal, token, humanCheck }: VerifyReservationInput,
): Promise<AnswerOf<typeof contract>> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const cancelId = createTokenId(deps.appSecret);
  const cancelToken = { id: cancelId, hash: hashToken(createToken(deps.appSecret, cancelId)) };
  const result = await requireToken(deps, portal, token, (tokenHash) =>
    verifyByToken(deps.db.main, { partnerId: portal.partner.id, tokenHash, cancelToken }),
  );
  if (result === 'expired') throw new PortalError(result);
  if (isCareRefusal(result)) {
    await refuseCare(deps, portal, result, { tokenHash: hashToken(token) });
  }
  const words = RESERVATIONS_WORDS[portal.locale];
  return { status: 200, message: result === 'ok' ? words.verified : words.alreadyVerified };
}
