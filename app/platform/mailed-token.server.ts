import { PortalError } from './errors.ts';
import type { Portal } from './portal.ts';
import { hashToken, isToken } from './tokens.server.ts';
import type { TokenMisses } from './token-misses.ts';

/**
 * Asks `find` about a mailed token. Malformed, unknown and meant for something else are one answer, and too many of them
 * from one address end in a pause. `find` gives null for a token it does not know.
 * @throws PortalError not_found, too_many_requests
 */
export async function requireToken<Row>(
  { tokenMisses }: { tokenMisses: TokenMisses },
  portal: Portal,
  token: string,
  find: (tokenHash: Buffer) => Promise<Row | null>,
  isOfKind = isToken,
): Promise<Row> {
  tokenMisses.requireFew(portal.clientHash);
  const found = isOfKind(token) ? await find(hashToken(token)) : null;
  if (found !== null) return found;
  tokenMisses.add(portal.clientHash);
  throw new PortalError('not_found');
}
