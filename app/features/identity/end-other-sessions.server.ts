import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { endCalendarFeed, endSessions } from './session-queries.server.ts';

/**
 * Signs the caller out everywhere else, and ends the private address of their calendar; a new one is made when they ask for it.
 * @returns how many sessions ended
 * @throws PortalError sign_in_required
 */
export async function endOtherSessions(
  { db }: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<number> {
  const { sessionId, accountId, customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const count = await endSessions(transaction, accountId, sessionId);
      // Whoever knows it reads the visits without signing in.
      await endCalendarFeed(transaction, accountId);
      await writeAudit(transaction, portal, { action: 'other_sessions_ended', customerId });
      return count;
    },
    { partnerId: portal.partner.id },
  );
}
