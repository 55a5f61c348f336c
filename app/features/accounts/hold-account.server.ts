import type { Transaction } from '#db/client.ts';
import { lockAccount } from './queries.server.ts';

/** Whoever changes what an account has comes after whoever does so already. */
export function holdAccount(transaction: Transaction, accountId: number): Promise<void> {
  return lockAccount(transaction, accountId);
}
