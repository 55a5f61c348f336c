import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { takeAtLeast } from '#app/platform/take-at-least.server.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { transact } from '#db/client.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { createAccountToken } from './create-account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { MAILS_PER_NETWORK, MAILS_PER_SUBJECT } from './mail-limits.server.ts';
import { getAccountByEmail, lockAccount } from './queries.server.ts';

/** Longer than the work takes, with an account or without. */
const ANSWER_MS = 120;

/**
 * Mails a link for a new password, if there is an account with that address. Answers the same, after the same time, if not,
 * and when the address has got enough mails.
 * @throws PortalError human_check_failed, too_many_mails (from one network address)
 */
export async function requestPasswordRecovery(
  deps: AccountDeps,
  { portal, email, humanCheck }: { portal: Portal; email: string; humanCheck: string },
): Promise<void> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  await takeAtLeast(ANSWER_MS, async () => {
    const folded = foldEmail(email);
    const partnerId = portal.partner.id;
    const fromNetwork = await countTries(deps.db.main, partnerId, [
      { throttle: MAILS_PER_NETWORK, subject: hashSubject(deps.appSecret, portal.clientHash) },
    ]);
    if (fromNetwork > 0) {
      throw new PortalError('too_many_mails', { retryAfterSeconds: fromNetwork });
    }
    const toAddress = await countTries(deps.db.main, partnerId, [
      { throttle: MAILS_PER_SUBJECT, subject: hashSubject(deps.appSecret, 'recovery', folded) },
    ]);
    if (toAddress > 0) return;
    await transact(
      deps.db.main,
      async (transaction) => {
        const account = await getAccountByEmail(transaction, folded);
        if (!account || account.status === 'locked') return;
        // Erased since it was found: as if there were none.
        if (!(await lockAccount(transaction, account.id))) return;
        await createAccountToken(transaction, deps, {
          accountId: account.id,
          kind: 'password-recovery',
          email: account.user_email,
        });
        await writeAudit(transaction, portal, {
          action: 'password_recovery_requested',
          customerId: account.customer_id,
        });
      },
      { partnerId },
    );
  });
}
