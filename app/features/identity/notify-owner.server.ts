import type { Transaction } from '#db/client.ts';
import type { AccountMailKind } from '#app/features/mail/account-mails.ts';
import { insertMailOrder } from './queries.server.ts';

/** Orders a mail without a link to the owner of an account, in the transaction of what it is about. */
export function notifyOwner(
  transaction: Transaction,
  accountId: number,
  mail: Extract<AccountMailKind, 'already-registered' | 'sharing-ended' | 'welcome'>,
): Promise<void> {
  return insertMailOrder(transaction, { mail, account: String(accountId) });
}
