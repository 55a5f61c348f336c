import { timingSafeEqual } from 'node:crypto';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { hashMailedCode } from '#app/platform/mailed-code.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { verifyByToken } from './queries.server.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { verifyReservationByCode as contract } from './verification-contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { takeCodeTry } from './queries.server.ts';
import { isCareRefusal, refuseCare } from './refuse-care.server.ts';

/** With a million codes, five tries of a hold find its code once in 200,000 holds. */
const CODE_TRIES = 5;

export interface VerifyByCodeInput {
  portal: Portal;
  reservationId: string;
  holdSecret: string | undefined;
  code: string;
  humanCheck: string;
}

/**
 * Confirms the browser's own hold by the code of its mail, as the link of that mail would. After five wrong ones of a hold only
 * its link is left; others behind the same network address have no part in that.
 * @throws PortalError human_check_failed, invalid_input, not_found, code_wrong, code_over, expired; not_offered, is_publicly_not_reservable (not bookable any more: the hold is over)
 */
export async function verifyByCode(
  deps: BookingDeps,
  { portal, reservationId, holdSecret, code, humanCheck }: VerifyByCodeInput,
): Promise<AnswerOf<typeof contract>> {
  const secretHash = hashHoldSecret(holdSecret);
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const partnerId = portal.partner.id;
  const hold = { partnerId, id: reservationId, secretHash };
  const found = await takeCodeTry(deps.db.main, hold, CODE_TRIES);
  switch (found.state) {
    case 'unknown':
      throw new PortalError('not_found');
    case 'over':
      throw new PortalError('code_over');
    case 'expired':
      throw new PortalError('expired');
    case 'used':
      return { id: reservationId, status: 'confirmed' };
    case 'valid':
  }
  if (!timingSafeEqual(found.code_hash, hashMailedCode(deps.appSecret, found.token_id, code))) {
    if (found.tries_left === 0) throw new PortalError('code_over');
    throw new PortalError('code_wrong', { values: { left: String(found.tries_left) } });
  }
  const cancelId = createTokenId(deps.appSecret);
  const cancelToken = { id: cancelId, hash: hashToken(createToken(deps.appSecret, cancelId)) };
  const verify = { partnerId, tokenHash: found.token_hash, cancelToken };
  const result = await verifyByToken(deps.db.main, verify);
  if (result === null) throw new PortalError('not_found');
  if (result === 'expired') throw new PortalError(result);
  if (isCareRefusal(result)) await refuseCare(deps, portal, result, { id: reservationId });
  return { id: reservationId, status: 'confirmed' };
}
