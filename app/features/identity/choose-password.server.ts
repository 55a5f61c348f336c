import { writeAudit } from '#app/platform/audit.server.ts';
import { isCommonPassword } from '#app/platform/common-passwords.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { checkPasswordLength, type PasswordError } from '#app/platform/password.ts';
import type { Portal } from '#app/platform/portal.ts';
import { forgiveTries, hashSubject } from '#app/platform/throttle.server.ts';
import { foldEmail } from '#app/people/account-email.ts';
import {
  requireOpenAccountToken,
  takeAccountToken,
  type UseTokenInput,
} from './account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { endAccess } from './end-access.server.ts';
import { getFactorNeeds } from './factor-queries.server.ts';
import { insertMailOrder, setPassword } from './queries.server.ts';
import { type AccountTokenRow } from './token-queries.server.ts';
import { mailTypedWorkAddress } from './request-work-address.server.ts';
import { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_PERSON } from './sign-in-limits.server.ts';
import { isSignInEnough } from './sign-in-ways.ts';
import { startSession, type StartSessionInput } from './start-session.server.ts';

export interface ChoosePasswordInput
  extends UseTokenInput, Pick<StartSessionInput, 'userAgent' | 'oldSecret'> {
  password: string;
}

/**
 * A new password by a mailed link: every session of the account ends, so do its other links and its calendar's
 * address, and its owner is told by mail if it had one before. Whoever chose it is signed in by it.
 * @returns what the browser's cookie holds; null: the account asks for a second factor, at the sign-in
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired, invalid_input (fields.password: a `PasswordError`), unavailable
 */
export async function recoverPassword(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<string | null> {
  return (await choosePassword(deps, input, 'password-recovery')).secret;
}

/**
 * The first password of an account that somebody else has opened; otherwise as `recoverPassword`.
 */
export async function finishRegistration(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<string | null> {
  return (await choosePassword(deps, input, 'finish-registration')).secret;
}

/** As `finishRegistration`, by the link of somebody who registered for a held time. */
export async function chooseReservationPassword(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<{ reservationId: string; secret: string }> {
  const { row, secret } = await choosePassword(deps, input, 'finish-reservation');
  // Made without a reservation, it would be no link of this kind; an account without a password has no second factor.
  if (row.reservation_id === null || secret === null) throw new PortalError('not_found');
  return { reservationId: row.reservation_id, secret };
}

async function choosePassword(
  deps: AccountDeps,
  { portal, token, humanCheck, password, ...browser }: ChoosePasswordInput,
  kind: 'password-recovery' | 'finish-registration' | 'finish-reservation',
): Promise<{ row: AccountTokenRow; secret: string | null }> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const row = await requireOpenAccountToken(deps, portal, token, kind);
  const { email } = row;
  await requireGoodPassword(portal, email, password);
  const passwordHash = await deps.passwords.hash(password);
  const secret = await takeAccountToken(deps, portal, token, kind, async (transaction, taken) => {
    const { has_password } = taken;
    await setPassword(transaction, row.account_id, passwordHash);
    await endAccess(transaction, row.account_id, null);
    if (!has_password) await mailTypedWorkAddress(transaction, deps, portal, row.account_id);
    if (has_password) {
      await insertMailOrder(transaction, {
        mail: 'password-changed',
        account: String(row.account_id),
      });
    }
    await writeAudit(transaction, portal, {
      action: has_password ? 'password_recovered' : 'registration_finished',
      customerId: row.customer_id,
      object: { kind: 'token', id: row.id },
    });
    const { account_id: accountId, customer_id: customerId } = taken;
    const signsIn = { accountId, customerId, way: 'link', ...browser } as const;
    if (!isSignInEnough(signsIn.way, await getFactorNeeds(transaction, accountId))) return null;
    return startSession(transaction, portal, signsIn);
  });
  // Whoever was locked out by mistyping may sign in at once.
  const folded = foldEmail(email);
  await forgiveTries(deps.db.main, portal.partner.id, [
    {
      throttle: SIGN_INS_PER_PERSON,
      subject: hashSubject(deps.appSecret, folded, portal.clientHash),
      isOver: true,
    },
    { throttle: SIGN_INS_PER_ACCOUNT, subject: hashSubject(deps.appSecret, folded), isOver: true },
  ]);
  return { row, secret };
}

/**
 * Whether a password may be chosen: 6 to 128 characters, and none that is guessed early.
 * @throws PortalError invalid_input with fields.password, a `PasswordError`
 */
export async function requireGoodPassword(
  { partner, theme }: Pick<Portal, 'partner' | 'theme'>,
  email: string,
  password: string,
): Promise<void> {
  const context = [
    partner.name,
    partner.key,
    ...Object.values(theme.productName),
    email.split('@')[0] ?? '',
    email,
  ];
  const error: PasswordError | null =
    checkPasswordLength(password) ??
    ((await isCommonPassword(password, context)) ? 'common' : null);
  if (error) throw new PortalError('invalid_input', { fields: { password: error } });
}
