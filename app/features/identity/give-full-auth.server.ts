import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import {
  areTriesSpent,
  countTries,
  forgiveTries,
  hashSubject,
  type Throttle,
} from '#app/platform/throttle.server.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getBirthDate } from './queries.server.ts';
import { renewSession } from './renew-session.server.ts';
import { revokeTokens } from './token-queries.server.ts';

/** A date of birth has few possible values; an account, not a browser, runs out of tries. */
const FULL_AUTH_TRIES: Throttle = { purpose: 'full_auth', limit: 5, windowSeconds: 15 * 60 };

/**
 * Proves by the date of birth, too, who has signed in. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError human_check_failed, sign_in_required, full_auth_failed, too_many_sign_ins (five tries were wrong; the fifth ended the mailed links, too)
 */
export async function giveFullAuth(
  deps: AccountDeps,
  input: { portal: Portal; dateOfBirth: string; humanCheck: string },
): Promise<string> {
  const { db, appSecret } = deps;
  const { portal, dateOfBirth } = input;
  const partnerId = portal.partner.id;
  const { accountId, customerId, sessionId } = requireCustomer(portal);
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const tries = {
    throttle: FULL_AUTH_TRIES,
    subject: hashSubject(appSecret, String(accountId)),
  };
  const wait = await countTries(db.main, partnerId, [tries]);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  const secret = await transact(
    db.main,
    async (transaction) => {
      const isSame = (await getBirthDate(transaction, accountId)) === dateOfBirth;
      if (isSame || (await areTriesSpent(transaction, tries))) {
        await revokeTokens(transaction, accountId, ['require-full-auth']);
      }
      await writeAudit(transaction, portal, {
        action: isSame ? 'full_auth_given' : 'full_auth_failed',
        customerId,
      });
      return isSame ? renewSession(transaction, sessionId, { hasFullAuth: true }) : null;
    },
    { partnerId },
  );
  if (secret === null) throw new PortalError('full_auth_failed');
  await forgiveTries(db.main, partnerId, [{ ...tries, isOver: true }]);
  return secret;
}
