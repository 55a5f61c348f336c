import { PortalError } from '#app/platform/errors.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import {
  countTries,
  forgiveTries,
  hashSubject,
  type Throttle,
} from '#app/platform/throttle.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { getAccount, isPasswordHeld, type AccountRow } from './queries.server.ts';
import { requireFactor, spendFactor, type Factor } from './second-factor.server.ts';

/** Somebody at a browser that was left signed in must not guess on. */
const PASSWORD_TRIES: Throttle = { purpose: 'own_password', limit: 5, windowSeconds: 15 * 60 };

/** What is typed again before something sensitive: the password and, where codes are on, a code. */
export interface StepUpInput {
  password: string;
  code?: string | undefined;
}

/** Somebody signed in who has just given the password and, where codes are on, a code. */
export interface ConfirmedAccount extends AccountRow {
  /** Not used up yet: `requireSamePassword` does that. */
  factor: Factor | null;
}

/**
 * Asks the customer who is signed in for the password again, before what cannot be undone or must be nobody else's; where
 * codes are on, for a code, too.
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable
 */
export async function requirePassword(
  { db, appSecret, passwords }: Pick<AccountDeps, 'db' | 'appSecret' | 'passwords'>,
  portal: Portal,
  password: string,
  code: string | undefined,
): Promise<ConfirmedAccount> {
  const partnerId = portal.partner.id;
  const { accountId } = requireCustomer(portal);
  const tries = {
    throttle: PASSWORD_TRIES,
    subject: hashSubject(appSecret, 'password', String(accountId)),
  };
  const wait = await countTries(db.main, partnerId, [tries]);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  const account = await transact(db.main, (transaction) => getAccount(transaction, accountId), {
    partnerId,
  });
  const typed = password.length > 2 * PASSWORD_MAX ? '' : password;
  if (!(await passwords.fits(account?.password_hash ?? null, typed)) || !account) {
    throw new PortalError('password_wrong');
  }
  await forgiveTries(db.main, partnerId, [{ ...tries, isOver: true }]);
  return {
    ...account,
    factor: await requireFactor({ db, appSecret }, portal, account, code ?? '', 'signed in'),
  };
}

/**
 * Once more in the transaction that does what the password was asked for: it must not have been changed meanwhile, and is not
 * before the transaction ends. Uses up the code that came with it.
 * @throws PortalError password_wrong, second_factor_wrong
 */
export async function requireSamePassword(
  transaction: Transaction,
  portal: Portal,
  account: ConfirmedAccount,
): Promise<void> {
  if (!(await isPasswordHeld(transaction, account))) throw new PortalError('password_wrong');
  await spendFactor(transaction, portal, account, account.factor);
}
