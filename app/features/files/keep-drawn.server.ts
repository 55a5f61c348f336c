import { createHash } from 'node:crypto';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { FileDeps } from './deps.server.ts';
import type { Inspected } from './inspect.server.ts';
import { presentFile } from './present.ts';
import { LOOSE_SECONDS, requireQuota, storeFile, tellFull } from './put-file.server.ts';
import { insertFile, keepTwinRow, lockUse, type FileRow } from './queries.server.ts';
import type { SentFile } from './sent-file.ts';

/** The same content was kept while this one was being stored. */
class KeptMeanwhile extends Error {
  readonly twin: FileRow;
  constructor(twin: FileRow) {
    super('the same file was kept meanwhile');
    this.twin = twin;
  }
}

/**
 * Keeps what the portal has drawn for a customer among the files that no form was sent with; the same content once, and for a whole day from
 * now: whoever takes it has the time to send it.
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
  const keptSeconds = LOOSE_SECONDS;
  const findTwin = (transaction: Transaction) =>
    keepTwinRow(transaction, customerId, { digest, keptSeconds });
  const kept = await transact(deps.db.main, findTwin, { partnerId });
  if (kept) return presentFile(kept);
  try {
    return await storeFile(deps, { portal, partnerId }, file, async (transaction, row) => {
      const use = await lockUse(transaction, customerId);
      // Two presses at once: the second has waited for the first.
      const twin = await findTwin(transaction);
      if (twin) throw new KeptMeanwhile(twin);
      requireQuota(use);
      if (!(await insertFile(transaction, customerId, { ...row, keptSeconds }))) {
        throw new PortalError('sign_in_required');
      }
      await note(transaction);
    });
  } catch (error) {
    if (error instanceof KeptMeanwhile) return presentFile(error.twin);
    throw tellFull(portal, error);
  }
}
