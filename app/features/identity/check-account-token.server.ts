import { maskEmail } from '#app/people/mask-email.ts';
import type { Portal } from '#app/platform/portal.ts';
import { takeAtLeast, TOKEN_CHECK_MS } from '#app/platform/take-at-least.server.ts';
import { requireOpenAccountToken } from './account-token.server.ts';
import type { AccountTokenCheck } from './contract.ts';
import type { AccountDeps } from './deps.server.ts';
import type { AccountTokenKind } from './token-kinds.ts';

/**
 * What a mailed link is for, without using it.
 * @param input.kind the page that asks; null: any
 * @throws PortalError not_found, too_many_requests, used, expired
 */
export async function checkAccountToken(
  deps: AccountDeps,
  { portal, token, kind }: { portal: Portal; token: string; kind: AccountTokenKind | null },
): Promise<AccountTokenCheck> {
  const row = await takeAtLeast(TOKEN_CHECK_MS, () =>
    requireOpenAccountToken(deps, portal, token, kind),
  );
  return {
    type: row.kind,
    email: maskEmail(row.email),
    expiresAt: row.expires_at.toISOString(),
  };
}
