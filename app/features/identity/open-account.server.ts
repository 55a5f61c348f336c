import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { ensureCustomer, getAccountByEmail, insertPendingAccount } from './queries.server.ts';

export interface OpenedAccount {
  accountId: number;
  customerId: number;
  /** false: somebody has it and uses it; nothing of it may be changed. */
  isPending: boolean;
}

/**
 * The account with an e-mail address: a new one, which its owner has to confirm, or the one that is there.
 * @throws a conflict (`isConflict`) when another request opens it at the same moment
 */
export async function openAccount(
  transaction: Transaction,
  { host, locale }: Pick<Portal, 'host' | 'locale'>,
  email: string,
): Promise<OpenedAccount> {
  const folded = foldEmail(email);
  const known = await getAccountByEmail(transaction, folded);
  if (known) {
    return {
      accountId: known.id,
      customerId: known.customer_id,
      isPending: known.status === 'pending',
    };
  }
  const customerId = await ensureCustomer(transaction, email);
  const account = { customerId, email: folded, locale, host };
  return {
    accountId: await insertPendingAccount(transaction, account),
    customerId,
    isPending: true,
  };
}
