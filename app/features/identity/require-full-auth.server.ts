import { PortalError } from '#app/platform/errors.ts';
import type { Portal, PortalSession } from '#app/platform/portal.ts';
import { requireSession } from '#app/platform/require-session.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getBirthDate } from './queries.server.ts';

/**
 * For what nobody else may read at a computer that was left signed in, or with a password alone: asks for two factors or
 * for the date of birth. Of who has never had a subscription none is known, so none is asked for.
 * @throws PortalError sign_in_required, full_auth_required
 */
export async function requireFullAuth(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Pick<Portal, 'session' | 'partner'>,
): Promise<PortalSession> {
  const session = requireSession(portal);
  if (session.hasFullAuth) return session;
  const birthDate = await transact(
    db.main,
    (transaction) => getBirthDate(transaction, session.accountId),
    { partnerId: portal.partner.id },
  );
  if (birthDate !== null) throw new PortalError('full_auth_required');
  return session;
}
