import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database } from '#db/client.ts';
import type { LooseFile } from './contract.ts';
import { presentFile } from './present.ts';
import { findAllLooseRows } from './queries.server.ts';

/** The caller's files that no form was sent with, also those of a draft. @throws PortalError sign_in_required */
export async function findLooseFiles(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<LooseFile[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(db.main, (transaction) => findAllLooseRows(transaction, customerId), {
    partnerId: portal.partner.id,
  });
  return rows.map((row) => ({
    ...presentFile(row),
    deleteAfter: row.delete_after.toISOString(),
  }));
}
