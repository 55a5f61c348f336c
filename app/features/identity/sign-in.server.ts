import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import type { Portal } from '#app/platform/portal.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { transact } from '#db/client.ts';
import { createAccountToken } from './create-account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { createDevice } from './device.server.ts';
import { forgiveSignIn, noteFailedSignIn, requireSignInTry } from './guard-sign-in.server.ts';
import { MAILS_PER_SUBJECT } from './mail-limits.server.ts';
import { getAccountByEmail, isPasswordHeld, type AccountRow } from './queries.server.ts';
import { requireFactor, spendFactor } from './second-factor.server.ts';
import { startSession } from './start-session.server.ts';

export interface SignInInput {
  portal: Portal;
  email: string;
  password: string;
  /** The second step: a code of the authenticator app or a recovery code. */
  code?: string | undefined;
  humanCheck: string;
  userAgent: string | undefined;
  /** What the browser's cookies hold: a session that ends now, and what it got when it signed in before. */
  oldSecret: string | undefined;
  device: string | undefined;
}

export interface SignedIn {
  secret: string;
  device: string;
}

/**
 * Signs in with an e-mail address and a password; always a new session, the browser's old one ends. An unknown address, a
 * wrong password and an account without one are the same answer after the same work. Where codes are on, the same is asked
 * again with one.
 * @throws PortalError human_check_failed, too_many_sign_ins, sign_in_failed; with the right password second_factor_required, second_factor_wrong, second_factor_missing, account_pending (a new link is mailed, three an hour at most), account_locked; unavailable when too many sign in at once
 */
export async function signIn(deps: AccountDeps, input: SignInInput): Promise<SignedIn> {
  const { db, appSecret, passwords } = deps;
  const { portal, password } = input;
  const partnerId = portal.partner.id;
  const signInTry = await requireSignInTry(deps, input);
  const { email, device } = signInTry;

  const account = await transact(db.main, (transaction) => getAccountByEmail(transaction, email), {
    partnerId,
  });
  // A longer one was never taken; hashing it would be work for nothing.
  const typed = password.length > 2 * PASSWORD_MAX ? '' : password;
  if (!(await passwords.fits(account?.password_hash ?? null, typed)) || !account) {
    await noteFailure(deps, portal, account);
    throw new PortalError('sign_in_failed');
  }
  await forgiveSignIn(deps, portal, signInTry);
  if (account.status !== 'active') return refuse(deps, portal, account);
  const factor = await requireFactor(deps, portal, account, input.code ?? '', device ?? 'new');

  const secret = await transact(
    db.main,
    async (transaction) => {
      // The password may have been changed, or the account locked, since it was compared.
      if (!(await isPasswordHeld(transaction, account))) throw new PortalError('sign_in_failed');
      await spendFactor(transaction, portal, account, factor);
      return startSession(transaction, portal, {
        accountId: account.id,
        customerId: account.customer_id,
        way: factor?.way ?? 'password',
        userAgent: input.userAgent,
        oldSecret: input.oldSecret,
      });
    },
    { partnerId },
  );
  return { secret, device: createDevice(appSecret, { partnerId, email }) };
}

async function noteFailure(
  deps: AccountDeps,
  portal: Portal,
  account: AccountRow | null,
): Promise<void> {
  await noteFailedSignIn(deps, portal);
  await transact(
    deps.db.main,
    (transaction) =>
      writeAudit(transaction, portal, {
        action: 'sign_in_failed',
        customerId: account?.customer_id ?? null,
      }),
    { partnerId: portal.partner.id },
  );
}

/** Only who knows the password hears how the account stands. */
async function refuse(deps: AccountDeps, portal: Portal, account: AccountRow): Promise<never> {
  if (account.status !== 'pending') throw new PortalError('account_locked');
  const partnerId = portal.partner.id;
  const wait = await countTries(deps.db.main, partnerId, [
    {
      throttle: MAILS_PER_SUBJECT,
      subject: hashSubject(deps.appSecret, 'resend', 'verify-registration', String(account.id)),
    },
  ]);
  if (wait > 0) throw new PortalError('account_pending');
  await transact(
    deps.db.main,
    (transaction) =>
      createAccountToken(transaction, deps, {
        accountId: account.id,
        kind: 'verify-registration',
        email: account.user_email,
      }),
    { partnerId },
  );
  throw new PortalError('account_pending');
}
