import { PortalError } from '#app/platform/errors.ts';
import type { Transaction } from '#db/client.ts';
import { findPasskeyRows, getFactorNeeds } from './factor-queries.server.ts';

/**
 * Undoes what took away the last factor of an account that opens nothing without one. In the transaction that took it away and holds
 * the account, so that two who take away one each are not both let.
 * @throws PortalError forbidden
 */
export async function requireFactorLeft(
  transaction: Transaction,
  accountId: number,
): Promise<void> {
  const { needsSecondFactor, hasSecondFactor } = await getFactorNeeds(transaction, accountId);
  if (!needsSecondFactor || hasSecondFactor) return;
  if ((await findPasskeyRows(transaction, accountId)).length === 0) {
    throw new PortalError('forbidden');
  }
}
