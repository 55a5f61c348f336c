import { v7 as createUuid } from 'uuid';
import {
  requirePassword,
  requireSamePassword,
  type StepUpInput,
} from '#app/features/identity/require-password.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { eraseCustomer, insertFarewell } from './queries.server.ts';

/**
 * Erases the caller's account in one transaction: coming visits are cancelled (their times are free at once, the usual mails
 * go out), the account, its sessions, links, relatives and consents are gone, and what the law wants kept is locked under a
 * pseudonym. A last mail says so; the audit keeps that it was done.
 * @returns how many visits were cancelled
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_at_once
 */
export async function eraseAccount(
  deps: Pick<AccountDeps, 'db' | 'appSecret' | 'passwords'>,
  { portal, password, code }: { portal: Portal } & StepUpInput,
): Promise<number> {
  const { customerId } = requireCustomer(portal);
  const account = await requirePassword(deps, portal, password, code);
  return transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      const cancelled = await eraseCustomer(transaction, customerId, todayOf(portal));
      if (cancelled === null) throw new PortalError('sign_in_required');
      await insertFarewell(transaction, {
        id: createUuid(),
        email: account.user_email,
        locale: account.locale,
        host: portal.host,
      });
      await writeAudit(transaction, portal, { action: 'account_erased', customerId });
      return cancelled;
    },
    { partnerId: portal.partner.id },
  );
}
