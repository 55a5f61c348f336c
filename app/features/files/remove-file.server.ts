import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { FileDeps } from './deps.server.ts';
import { removeRow } from './queries.server.ts';

/**
 * Deletes a file of the caller's that no form was sent with; there being none is as good.
 * @throws PortalError sign_in_required
 */
export async function removeFile(
  { db, files }: FileDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const isGone = await transact(db.main, (transaction) => removeRow(transaction, customerId, id), {
    partnerId: portal.partner.id,
  });
  if (isGone) await files.store.delete(id);
}
