import { maskEmail } from '#app/people/mask-email.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isOfOtherAccount, requireAccountToken } from './account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { pageAfter, type AccountTokenKind } from './token-kinds.ts';

export interface DescribedAccountToken {
  /**
   * used: what it was for is done; expired: too late, or a newer link took its place; foreign: still good, but for its owner
   * alone, and somebody else has signed in.
   */
  state: 'valid' | 'used' | 'expired' | 'foreign';
  /** Where the link was sent, masked. */
  email: string;
  /** The page that it leads on to. */
  next: string;
}

/**
 * What a mailed link is worth, without using it; for its page.
 * @throws PortalError not_found, too_many_requests
 */
export async function describeAccountToken(
  deps: AccountDeps,
  { portal, token, kind }: { portal: Portal; token: string; kind: AccountTokenKind },
): Promise<DescribedAccountToken> {
  const row = await requireAccountToken(deps, portal, token, kind);
  const state = row.state === 'revoked' ? 'expired' : row.state;
  return {
    state: state === 'valid' && isOfOtherAccount(portal, row) ? 'foreign' : state,
    email: maskEmail(row.email),
    next: pageAfter(kind, row.reservation_id),
  };
}
