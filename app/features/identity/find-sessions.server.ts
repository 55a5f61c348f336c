import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { OpenSession } from './contract.ts';
import type { AccountDeps } from './deps.server.ts';
import { findSessionRows } from './session-queries.server.ts';
import { SESSION_IDLE_MINUTES } from './session-rules.ts';

/**
 * Where somebody is signed in, the one seen last first.
 * @throws PortalError sign_in_required
 */
export async function findSessions(
  { db }: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<OpenSession[]> {
  const { accountId, sessionId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    (transaction) => findSessionRows(transaction, accountId, SESSION_IDLE_MINUTES),
    { partnerId: portal.partner.id },
  );
  return rows.map(({ id, agent, signed_in_by, created_at, last_seen_at }) => ({
    id,
    agent,
    signedInBy: signed_in_by,
    startedAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isCurrent: id === sessionId,
  }));
}
