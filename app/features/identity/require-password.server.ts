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
import { requireOwnAccount } from './own-account.server.ts';
import { getOwnAccount, isPasswordHeld, type OwnAccountRow } from './queries.server.ts';
import type { StaffProof } from './staff-proof.ts';
import { requireStaffProof } from './staff-proof.server.ts';
import { requireFactor, spendFactor, type Factor } from './second-factor.server.ts';

/** Somebody at a browser that was left signed in must not guess on. */
const PASSWORD_TRIES: Throttle = { purpose: 'own_password', limit: 5, windowSeconds: 15 * 60 };

/** What is shown again before something sensitive: the password and, where codes are on, a code; by the staff that or a passkey. */
export interface StepUpInput extends StaffProof {
  password: string;
}

/** Somebody signed in who has just given the password and, where it is asked for, a second factor. */
export interface ConfirmedOwner extends OwnAccountRow {
  /** Not used up yet: `requireSamePassword` does that. */
  factor: Factor | null;
}

/** The same, who is a customer. */
export interface ConfirmedAccount extends ConfirmedOwner {
  customer_id: number;
}

/**
 * Asks the customer who is signed in for the password again, before what cannot be undone or must be nobody else's; where
 * codes are on, for a code, too.
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable
 */
export async function requirePassword(
  deps: Pick<AccountDeps, 'db' | 'appSecret' | 'passwords'>,
  portal: Portal,
  password: string,
  code: string | undefined,
): Promise<ConfirmedAccount> {
  const { customerId } = requireCustomer(portal);
  const account = await requireOwnPassword(deps, portal, { password, code });
  return { ...account, customer_id: customerId };
}

/**
 * The same of anybody who is signed in; somebody of the staff always shows a second factor.
 * @throws PortalError sign_in_required, password_wrong, second_factor_missing, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_codes, unavailable
 */
export async function requireOwnPassword(
  deps: Pick<AccountDeps, 'db' | 'appSecret' | 'passwords'>,
  portal: Portal,
  { password, ...proof }: StepUpInput,
): Promise<ConfirmedOwner> {
  const { db, appSecret, passwords } = deps;
  const { accountId, customerId, home } = requireOwnAccount(portal);
  const partnerId = home.partner.id;
  const tries = {
    throttle: PASSWORD_TRIES,
    subject: hashSubject(appSecret, 'password', String(accountId)),
  };
  const wait = await countTries(db.main, partnerId, [tries]);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  const account = await transact(db.main, (transaction) => getOwnAccount(transaction, accountId), {
    partnerId,
  });
  const typed = password.length > 2 * PASSWORD_MAX ? '' : password;
  if (!(await passwords.fits(account?.password_hash ?? null, typed)) || !account) {
    throw new PortalError('password_wrong');
  }
  await forgiveTries(db.main, partnerId, [{ ...tries, isOver: true }]);
  const factor =
    customerId === null
      ? await requireStaffProof(deps, portal, proof, 'access')
      : await requireFactor(deps, portal, account, proof.code ?? '', 'signed in');
  return { ...account, factor };
}

/**
 * Once more in the transaction that does what the password was asked for: it must not have been changed meanwhile, and is not
 * before the transaction ends. Uses up the code that came with it.
 * @throws PortalError password_wrong, second_factor_wrong
 */
export async function requireSamePassword(
  transaction: Transaction,
  portal: Portal,
  account: ConfirmedOwner,
): Promise<void> {
  if (!(await isPasswordHeld(transaction, account))) throw new PortalError('password_wrong');
  await spendFactor(transaction, portal, account, account.factor);
}
