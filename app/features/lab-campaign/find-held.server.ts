import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { findHeldLabRows, findVisitorsLabRows, type HeldLabRow } from './queries.server.ts';

export type HeldLabRegistration = HeldLabRow;

/** Everything that is kept of the caller's registrations, for their copy. @throws PortalError sign_in_required */
export async function findHeldRegistrations(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<HeldLabRegistration[]> {
  const { customerId } = requireCustomer(portal);
  return transact(db.main, (transaction) => findHeldLabRows(transaction, customerId), {
    partnerId: portal.partner.id,
  });
}

/** The same of somebody without an account, by the ids of what they sent. */
export function findRegistrationsOfTraces(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldLabRegistration[]> {
  return findVisitorsLabRows(transaction, ids);
}
