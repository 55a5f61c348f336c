import { PortalError } from '#app/platform/errors.ts';
import type { Transaction } from '#db/client.ts';
import { findPasskeyRows, getFactorNeeds } from './factor-queries.server.ts';
import type { OwnAccount } from './own-account.server.ts';

/**
 * Undoes what took away the last factor that works at this host, of an account that opens nothing without one: a passkey of another host
 * would sign nobody in. In the transaction that took it away and holds the account, so that two who take away one each are not both let.
 * @throws PortalError forbidden
 */
export async function requireFactorLeft(
  transaction: Transaction,
  { accountId, home }: OwnAccount,
): Promise<void> {
  const { needsSecondFactor, hasSecondFactor } = await getFactorNeeds(transaction, accountId);
  if (!needsSecondFactor || hasSecondFactor) return;
  const passkeys = await findPasskeyRows(transaction, accountId);
  if (!passkeys.some(({ host }) => host === home.host)) throw new PortalError('forbidden');
}
