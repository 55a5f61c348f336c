import type { CustomerActor } from './actor.ts';
import { PortalError } from './errors.ts';
import type { Portal } from './portal.ts';

/**
 * For use cases of a customer's own affairs: which customer acts.
 * @throws PortalError sign_in_required; forbidden: somebody has signed in who is no customer
 */
export function requireCustomer({ actor }: Pick<Portal, 'actor'>): CustomerActor {
  if (actor.kind === 'customer') return actor;
  throw new PortalError(actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
}
