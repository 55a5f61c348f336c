import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { isConflict, isRetryable } from '#db/errors.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { useAccountToken, type UseTokenInput } from './account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { endAccess } from './end-access.server.ts';
import {
  changeContactEmail,
  changeEmail,
  insertMailOrder,
  activateAccount,
  verifyCorporateAccount,
} from './queries.server.ts';
import { renewSession } from './renew-session.server.ts';
import { mailTypedWorkAddress } from './request-work-address.server.ts';
import { todayOf } from '#app/time/today.ts';

/**
 * Confirms the address of a new account: it can be signed in to from now on.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired
 */
export function verifyRegistration(deps: AccountDeps, input: UseTokenInput): Promise<void> {
  return useAccountToken(deps, input, 'verify-registration', async (transaction, row) => {
    await activateAccount(transaction, row.account_id);
    await mailTypedWorkAddress(transaction, deps, input.portal, row.account_id);
    await writeAudit(transaction, input.portal, {
      action: 'registration_verified',
      customerId: row.customer_id,
    });
  });
}

/**
 * The new address becomes the one to sign in with. Every other session, every open link and the calendar's address end, the old
 * address is told, and the session of who has confirmed it goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, other_account, human_check_failed, not_found, too_many_requests, used, expired, email_taken
 */
export async function verifyNewEmail(deps: AccountDeps, input: UseTokenInput): Promise<string> {
  const { sessionId } = requireCustomer(input.portal);
  try {
    return await useAccountToken(deps, input, 'verify-new-email', async (transaction, row) => {
      const email = { folded: foldEmail(row.email), typed: row.email };
      await changeEmail(transaction, row.account_id, email);
      await endAccess(transaction, row.account_id, sessionId);
      await insertMailOrder(transaction, { mail: 'email-changed', token: row.id });
      await writeAudit(transaction, input.portal, {
        action: 'email_changed',
        customerId: row.customer_id,
      });
      return renewSession(transaction, sessionId);
    });
  } catch (error) {
    // Somebody else took the address after the link was sent.
    if (isConflict(error) && !isRetryable(error)) throw new PortalError('email_taken');
    throw error;
  }
}

/**
 * The new address becomes the one that the current subscription's letters go to.
 * @throws PortalError sign_in_required, other_account, human_check_failed, not_found, too_many_requests, used, expired
 */
export function verifyNewContactEmail(deps: AccountDeps, input: UseTokenInput): Promise<void> {
  return useAccountToken(deps, input, 'verify-new-contact-email', async (transaction, row) => {
    const today = todayOf(input.portal);
    await changeContactEmail(transaction, row.account_id, row.email, today);
    await writeAudit(transaction, input.portal, {
      action: 'contact_email_changed',
      customerId: row.customer_id,
    });
  });
}

/**
 * Confirms where the account's owner works: from now on the cover that the employer pays is in force. An address at work is
 * one person's.
 * @throws PortalError sign_in_required, other_account, human_check_failed, not_found, too_many_requests, used, expired, email_taken
 */
export async function verifyCorporate(deps: AccountDeps, input: UseTokenInput): Promise<void> {
  try {
    await useAccountToken(deps, input, 'verify-corporate', async (transaction, row) => {
      await verifyCorporateAccount(transaction, row.account_id, row.email);
      await writeAudit(transaction, input.portal, {
        action: 'corporate_verified',
        customerId: row.customer_id,
      });
    });
  } catch (error) {
    if (isConflict(error) && !isRetryable(error)) throw new PortalError('email_taken');
    throw error;
  }
}
