import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashToken, isToken } from '#app/platform/tokens.server.ts';
import type { BookingDeps } from './deps.server.ts';

/**
 * Asks `find` about a mailed token. Malformed, unknown and meant for something else are one answer, and too many of them
 * from one address end in a pause. `find` gives null for a token it does not know.
 * @throws PortalError not_found, too_many_requests
 */
export async function requireToken<Row>(
  { tokenMisses }: BookingDeps,
  portal: Portal,
  token: string,
  find: (tokenHash: Buffer) => Promise<Row | null>,
): Promise<Row> {
  tokenMisses.requireFew(portal.clientHash);
  const found = isToken(token) ? await find(hashToken(token)) : null;
  if (found !== null) return found;
  tokenMisses.add(portal.clientHash);
  throw new PortalError('not_found');
}
