import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database } from '#db/client.ts';
import { findHeldRows, type HeldEmergencyRow } from './queries.server.ts';

export type HeldEmergency = HeldEmergencyRow;

/** Every emergency access in which the caller was opened, for their copy: as what somebody did and why. @throws PortalError sign_in_required */
export async function findHeldEmergencies(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<HeldEmergency[]> {
  const { customerId } = requireCustomer(portal);
  return transact(db.main, (transaction) => findHeldRows(transaction, customerId), {
    partnerId: portal.partner.id,
  });
}
