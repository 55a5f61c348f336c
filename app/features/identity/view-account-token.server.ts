import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getTokenKind } from './token-queries.server.ts';
import type { TokenKind } from './token-kinds.ts';

/**
 * Which page a link belongs to, whether it is still good or not.
 * @throws PortalError not_found, too_many_requests
 */
export async function viewAccountToken(
  deps: AccountDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<{ type: TokenKind }> {
  const type = await requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getTokenKind(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
  return { type };
}
