import { PortalError } from '#app/platform/errors.ts';
import type { Transaction } from '#db/client.ts';
import { lockAccount } from './queries.server.ts';

/**
 * Whoever changes what an account has comes after whoever does so already, and not after its erasure.
 * @throws PortalError sign_in_required
 */
export async function holdAccount(transaction: Transaction, accountId: number): Promise<void> {
  if (!(await lockAccount(transaction, accountId))) throw new PortalError('sign_in_required');
}
