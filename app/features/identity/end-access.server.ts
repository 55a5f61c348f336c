import type { Transaction } from '#db/client.ts';
import { endCalendarFeed, endSessions } from './session-queries.server.ts';
import { revokeTokens } from './token-queries.server.ts';
import { ACCOUNT_TOKEN_KINDS } from './token-kinds.ts';

/**
 * Ends whatever has opened the account so far: sessions, mailed links of every kind, the address of the calendar.
 * @param keptId the session that goes on; null: none does
 */
export async function endAccess(
  transaction: Transaction,
  accountId: number,
  keptId: string | null,
): Promise<void> {
  await endSessions(transaction, accountId, keptId);
  await revokeTokens(transaction, accountId, ACCOUNT_TOKEN_KINDS);
  await endCalendarFeed(transaction, accountId);
}
