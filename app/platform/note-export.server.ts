import { transact, type Database } from '#db/client.ts';
import type { Action } from './actor.ts';
import { writeAudit } from './audit.server.ts';
import { requirePartnersOf } from './partners-of.ts';
import { requirePermission } from './permissions.ts';
import type { Portal } from './portal.ts';

/**
 * Notes that a list was taken along as a file, at each partner whose rows are in it.
 * @param of.may by what its rows may be read
 * @throws PortalError sign_in_required, forbidden
 */
export async function noteListExport(
  { db }: { db: Pick<Database, 'main'> },
  portal: Portal,
  { action, may }: { action: string; may: Action },
): Promise<void> {
  for (const partnerId of requirePartnersOf(portal.actor, may)) {
    const role = requirePermission(portal.actor, may, { partnerId });
    const entry = { action, customerId: null, role };
    await transact(db.main, (all) => writeAudit(all, portal, entry), { partnerId });
  }
}
