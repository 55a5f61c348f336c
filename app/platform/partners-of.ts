import type { Action, Actor } from './actor.ts';
import { PortalError } from './errors.ts';
import { permits } from './permissions.ts';

/**
 * Every partner at which somebody of the staff may do something.
 * @throws PortalError sign_in_required, forbidden: at none
 */
export function requirePartnersOf(actor: Actor, action: Action): number[] {
  const grants = actor.kind === 'staff' ? actor.grants : [];
  const ids = [...new Set(grants.map(({ partnerId }) => partnerId))];
  const partners = ids.filter((partnerId) => permits(actor, action, { partnerId }));
  if (partners.length > 0) return partners;
  throw new PortalError(actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
}
