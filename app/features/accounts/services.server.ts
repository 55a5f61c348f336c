import type { Portal } from '#app/platform/portal.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { Customer } from './customer.ts';
import { getCustomer, getViewer, type AccountDeps } from './get-customer.server.ts';

export interface AccountServices {
  /** A customer of the portal's partner; null: it has none with this id. */
  getCustomer(portal: Portal, customerId: number): Promise<Customer | null>;
  /** What a customer may see and do. */
  getViewer(portal: Portal, customerId: number): Promise<Viewer | null>;
}

export function createAccountServices(deps: AccountDeps): AccountServices {
  return {
    getCustomer: (portal, customerId) => getCustomer(deps, portal, customerId),
    getViewer: (portal, customerId) => getViewer(deps, portal, customerId),
  };
}
