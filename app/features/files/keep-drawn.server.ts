import { createHash } from 'node:crypto';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { FileDeps } from './deps.server.ts';
import type { Inspected } from './inspect.server.ts';
import { presentFile } from './present.ts';
import { LOOSE_SECONDS, requireQuota, storeFile, tellFull } from './put-file.server.ts';
import { findLooseByDigest, insertFile, lockUse } from './queries.server.ts';
import type { SentFile } from './sent-file.ts';

/**
 * Keeps what the portal has drawn for a customer among the files that no form was sent with; the same content once.
 * @param note writes down what was kept, in the transaction that keeps it
 * @throws PortalError sign_in_required, too_many_files, storage_full
 */
export async function keepDrawn(
  deps: FileDeps,
  portal: Portal,
  file: Inspected & { name: string },
  note: (transaction: Transaction) => Promise<void>,
): Promise<SentFile> {
  const { customerId } = requireCustomer(portal);
  const partnerId = portal.partner.id;
  const digest = createHash('sha256').update(file.content).digest();
  const kept = await transact(
    deps.db.main,
    (transaction) => findLooseByDigest(transaction, customerId, digest),
    { partnerId },
  );
  if (kept) return presentFile(kept);
  try {
    return await storeFile(deps, { portal, partnerId }, file, async (transaction, row) => {
      requireQuota(await lockUse(transaction, customerId));
      const keptSeconds = LOOSE_SECONDS;
      if (!(await insertFile(transaction, customerId, { ...row, keptSeconds }))) {
        throw new PortalError('sign_in_required');
      }
      await note(transaction);
    });
  } catch (error) {
    throw tellFull(portal, error);
  }
}
