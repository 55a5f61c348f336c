import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashToken, isToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getTokenKind } from './token-queries.server.ts';
import type { TokenKind } from './token-kinds.ts';

/**
 * Which page a link belongs to, whether it is still good or not.
 * @throws PortalError not_found, too_many_requests
 */
export async function viewAccountToken(
  { db, tokenMisses }: AccountDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<{ type: TokenKind }> {
  tokenMisses.requireFew(portal.clientHash);
  const type = isToken(token)
    ? await transact(db.main, (transaction) => getTokenKind(transaction, hashToken(token)), {
        partnerId: portal.partner.id,
      })
    : null;
  if (type) return { type };
  tokenMisses.add(portal.clientHash);
  throw new PortalError('not_found');
}
