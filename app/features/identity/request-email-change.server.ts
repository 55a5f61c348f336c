import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { transact } from '#db/client.ts';
import { createAccountToken } from './create-account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { MAILS_PER_SUBJECT } from './mail-limits.server.ts';
import {
  requirePassword,
  requireSamePassword,
  type StepUpInput,
} from './require-password.server.ts';

/** The address to sign in with, or the one that letters go to. */
export type EmailKind = 'email' | 'contactEmail';

const TOKENS = { email: 'verify-new-email', contactEmail: 'verify-new-contact-email' } as const;

/**
 * Mails a link to a new address; nothing changes before it is opened there. Whether somebody else has the address is said
 * only to who can read its mails.
 * @param input.email a complete address, as typed
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_mails
 */
export async function requestEmailChange(
  deps: AccountDeps,
  input: { portal: Portal; kind: EmailKind; email: string } & StepUpInput,
): Promise<void> {
  const { portal, kind, email } = input;
  const account = await requirePassword(deps, portal, input.password, input.code);
  const wait = await countTries(deps.db.main, portal.partner.id, [
    {
      throttle: MAILS_PER_SUBJECT,
      subject: hashSubject(deps.appSecret, 'change', kind, String(account.id)),
    },
  ]);
  if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
  await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      await createAccountToken(transaction, deps, {
        accountId: account.id,
        kind: TOKENS[kind],
        email,
      });
      await writeAudit(transaction, portal, {
        action: kind === 'email' ? 'email_change_requested' : 'contact_email_change_requested',
        customerId: account.customer_id,
      });
    },
    { partnerId: portal.partner.id },
  );
}
