import type { Transaction } from '#db/client.ts';
import type { AccountMailKind } from '#app/features/mail/account-mails.ts';
import { insertMailOrder } from './queries.server.ts';

/** Orders a mail that only tells an account's owner something, in the transaction of what it tells. */
export function tellOwner(
  transaction: Transaction,
  accountId: number,
  mail: Extract<AccountMailKind, 'already-registered' | 'sharing-ended' | 'welcome'>,
): Promise<void> {
  return insertMailOrder(transaction, { mail, account: String(accountId) });
}
