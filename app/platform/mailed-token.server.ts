import type { Portal } from './portal.ts';
import { hashToken, isToken } from './tokens.server.ts';
import type { TokenMisses } from './token-misses.ts';

/**
 * Asks `find` about a mailed token. Malformed, unknown and meant for something else are one answer, and too many of them
 * from one address end in a pause, in which those that are known work as before: others are behind the same address.
 * `find` gives null for a token it does not know.
 * @throws PortalError not_found, too_many_requests
 */
export async function requireToken<Row>(
  { tokenMisses }: { tokenMisses: TokenMisses },
  portal: Portal,
  token: string,
  find: (tokenHash: Buffer) => Promise<Row | null>,
  isOfKind = isToken,
): Promise<Row> {
  const found = isOfKind(token) ? await find(hashToken(token)) : null;
  if (found !== null) return found;
  throw tokenMisses.refuse(portal.clientHash);
}
