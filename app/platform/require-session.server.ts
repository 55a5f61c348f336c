import { PortalError } from './errors.ts';
import type { Portal, PortalSession } from './portal.ts';

/**
 * For use cases and calls of a customer's own: whose session this is.
 * @throws PortalError sign_in_required
 */
export function requireSession(portal: Pick<Portal, 'session'>): PortalSession {
  if (!portal.session) throw new PortalError('sign_in_required');
  return portal.session;
}
