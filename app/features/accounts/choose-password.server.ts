import { writeAudit } from '#app/platform/audit.server.ts';
import { isCommonPassword } from '#app/platform/common-passwords.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { checkPasswordLength, type PasswordError } from '#app/platform/password.ts';
import type { Portal } from '#app/platform/portal.ts';
import { forgiveTries, hashSubject } from '#app/platform/throttle.server.ts';
import { foldEmail } from './account-email.ts';
import {
  requireOpenAccountToken,
  takeAccountToken,
  type UseTokenInput,
} from './account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import {
  endSessions,
  insertMailOrder,
  revokeTokens,
  setPassword,
  type AccountTokenRow,
} from './queries.server.ts';
import { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_PERSON } from './sign-in-limits.server.ts';
import type { AccountTokenKind } from './token-kinds.ts';

export interface ChoosePasswordInput extends UseTokenInput {
  password: string;
}

/** Links that a chosen password makes needless: its owner has shown that the address is his. */
const ENDED_KINDS: AccountTokenKind[] = [
  'password-recovery',
  'finish-registration',
  'verify-registration',
  'finish-reservation',
];

/**
 * A new password by a mailed link: every session of the account ends, its other links too, and its owner is told by mail.
 * Nobody is signed in by it.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired, invalid_input (fields.password: a `PasswordError`), unavailable
 */
export async function recoverPassword(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<void> {
  await choosePassword(deps, input, 'password-recovery');
}

/**
 * The first password of an account that somebody else has opened; otherwise as `recoverPassword`.
 */
export async function finishRegistration(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<void> {
  await choosePassword(deps, input, 'finish-registration');
}

/** As `finishRegistration`, by the link of somebody who registered for a held time. */
export async function chooseReservationPassword(
  deps: AccountDeps,
  input: ChoosePasswordInput,
): Promise<{ accountId: number; customerId: number; reservationId: string }> {
  const { account_id, customer_id, reservation_id } = await choosePassword(
    deps,
    input,
    'finish-reservation',
  );
  // Made without a reservation, it would be no link of this kind.
  if (reservation_id === null) throw new PortalError('not_found');
  return { accountId: account_id, customerId: customer_id, reservationId: reservation_id };
}

async function choosePassword(
  deps: AccountDeps,
  { portal, token, humanCheck, password }: ChoosePasswordInput,
  kind: 'password-recovery' | 'finish-registration' | 'finish-reservation',
): Promise<AccountTokenRow> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const row = await requireOpenAccountToken(deps, portal, token, kind);
  const { email } = row;
  requireGoodPassword(portal, email, password);
  const passwordHash = await deps.passwords.hash(password);
  await takeAccountToken(deps, portal, token, kind, async (transaction) => {
    const isFirst = kind !== 'password-recovery';
    await setPassword(transaction, row.account_id, passwordHash);
    await endSessions(transaction, row.account_id, null);
    await revokeTokens(transaction, row.account_id, ENDED_KINDS);
    if (!isFirst) {
      await insertMailOrder(transaction, {
        mail: 'password-changed',
        account: String(row.account_id),
      });
    }
    await writeAudit(transaction, portal, {
      action: isFirst ? 'registration_finished' : 'password_recovered',
      customerId: row.customer_id,
      object: { kind: 'token', id: row.id },
    });
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
  return row;
}

/**
 * Whether a password may be chosen: 6 to 128 characters, and none that is guessed early.
 * @throws PortalError invalid_input with fields.password, a `PasswordError`
 */
export function requireGoodPassword(
  { partner, theme }: Pick<Portal, 'partner' | 'theme'>,
  email: string,
  password: string,
): void {
  const context = [
    partner.name,
    partner.key,
    ...Object.values(theme.productName),
    email.split('@')[0] ?? '',
    email,
  ];
  const error: PasswordError | null =
    checkPasswordLength(password) ?? (isCommonPassword(password, context) ? 'common' : null);
  if (error) throw new PortalError('invalid_input', { fields: { password: error } });
}
