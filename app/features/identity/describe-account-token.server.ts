import { maskEmail } from '#app/people/mask-email.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireAccountToken } from './account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { pageAfter, type AccountTokenKind } from './token-kinds.ts';

export interface DescribedAccountToken {
  /** used: what it was for is done; expired: too late, or a newer link took its place. */
  state: 'valid' | 'used' | 'expired';
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
  const { state, email, reservation_id } = await requireAccountToken(deps, portal, token, kind);
  return {
    state: state === 'revoked' ? 'expired' : state,
    email: maskEmail(email),
    next: pageAfter(kind, reservation_id),
  };
}
