import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireSession } from '#app/platform/require-session.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { endSession as endSessionRow } from './queries.server.ts';

/**
 * Signs one of the caller's sessions out.
 * @throws PortalError sign_in_required, not_found
 */
export async function endSession(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, sessionId }: { portal: Portal; sessionId: string },
): Promise<void> {
  const { accountId, customerId } = requireSession(portal);
  await transact(
    db.main,
    async (transaction) => {
      if (!(await endSessionRow(transaction, accountId, sessionId))) {
        throw new PortalError('not_found');
      }
      await writeAudit(transaction, portal, {
        action: 'session_ended',
        customerId,
        object: { kind: 'session', id: sessionId },
      });
    },
    { partnerId: portal.partner.id },
  );
}
