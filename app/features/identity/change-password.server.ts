import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import { requireGoodPassword } from './choose-password.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { endAccess } from './end-access.server.ts';
import { renewSession } from './renew-session.server.ts';
import { insertMailOrder, setPassword } from './queries.server.ts';
import { requirePassword, requireSamePassword } from './require-password.server.ts';

/**
 * A new password for who knows the old one: every other session ends, so do all mailed links and the calendar's address, and
 * the owner is told by mail. The own session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, invalid_input (fields.password: a `PasswordError`), unavailable
 */
export async function changePassword(
  deps: AccountDeps,
  {
    portal,
    oldPassword,
    password,
    code,
  }: {
    portal: Portal;
    oldPassword: string;
    password: string;
    code?: string | undefined;
  },
): Promise<string> {
  const { sessionId } = requireCustomer(portal);
  const account = await requirePassword(deps, portal, oldPassword, code);
  await requireGoodPassword(portal, account.user_email, password);
  const passwordHash = await deps.passwords.hash(password);
  return transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      await setPassword(transaction, account.id, passwordHash);
      await endAccess(transaction, account.id, sessionId);
      await insertMailOrder(transaction, { mail: 'password-changed', account: String(account.id) });
      await writeAudit(transaction, portal, {
        action: 'password_changed',
        customerId: account.customer_id,
      });
      return renewSession(transaction, sessionId);
    },
    { partnerId: portal.partner.id },
  );
}
