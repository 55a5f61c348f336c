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
import { endSessions, insertMailOrder, revokeTokens, setPassword } from './queries.server.ts';
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
];

/**
 * A new password by a mailed link: every session of the account ends, its other links too, and its owner is told by mail.
 * Nobody is signed in by it.
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired, invalid_input (fields.password: a `PasswordError`), unavailable
 */
export function recoverPassword(deps: AccountDeps, input: ChoosePasswordInput): Promise<void> {
  return choosePassword(deps, input, 'password-recovery');
}

/**
 * The first password of an account that somebody else has opened; otherwise as `recoverPassword`.
 */
export function finishRegistration(deps: AccountDeps, input: ChoosePasswordInput): Promise<void> {
  return choosePassword(deps, input, 'finish-registration');
}

async function choosePassword(
  deps: AccountDeps,
  { portal, token, humanCheck, password }: ChoosePasswordInput,
  kind: 'password-recovery' | 'finish-registration',
): Promise<void> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  const { email } = await requireOpenAccountToken(deps, portal, token, kind);
  requireGoodPassword(portal, email, password);
  const passwordHash = await deps.passwords.hash(password);
  await takeAccountToken(deps, portal, token, kind, async (transaction, row) => {
    const isFirst = kind === 'finish-registration';
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
