import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { endSession as endSessionRow } from './session-queries.server.ts';

/**
 * Signs one of the caller's sessions out.
 * @throws PortalError sign_in_required, not_found
 */
export async function endSession(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, sessionId }: { portal: Portal; sessionId: string },
): Promise<void> {
  const { accountId, customerId } = requireCustomer(portal);
  const object = { kind: 'session', id: sessionId };
  const isOwn = await transact(
    db.main,
    async (transaction) => {
      if (!(await endSessionRow(transaction, accountId, sessionId))) return false;
      await writeAudit(transaction, portal, { action: 'session_ended', customerId, object });
      return true;
    },
    { partnerId: portal.partner.id },
  );
  if (!isOwn) await refuseForeign(db.main, portal, object);
}
