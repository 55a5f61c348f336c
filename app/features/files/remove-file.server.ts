import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { FileDeps } from './deps.server.ts';
import { fileOwnerOf } from './file-owner.server.ts';
import { removeRow } from './queries.server.ts';

/**
 * Deletes a file of the caller's that no form was sent with; there being none is as good.
 * @throws PortalError invalid_input (a visitor without a secret)
 */
export async function removeFile(
  { db, files }: FileDeps,
  { portal, holdSecret, id }: { portal: Portal; holdSecret: string | undefined; id: string },
): Promise<void> {
  const owner = fileOwnerOf(portal, holdSecret);
  const isGone = await transact(db.main, (transaction) => removeRow(transaction, owner, id), {
    partnerId: portal.partner.id,
  });
  if (isGone) await files.store.delete(id);
}
