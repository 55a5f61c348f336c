import { encode } from 'uqr';
import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import type { TotpSetup } from './factor-contract.ts';
import {
  confirmTotp,
  deleteTotp,
  getFactorNeeds,
  getTotp,
  replaceRecoveryCodes,
  startTotp,
} from './factor-queries.server.ts';
import { holdAccount } from './hold-account.server.ts';
import { requireOwnAccount, tellOwner, type OwnAccount } from './own-account.server.ts';
import { renewSession } from './renew-session.server.ts';
import { endSessions } from './session-queries.server.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts';
import { requireFactorLeft } from './require-factor-left.server.ts';
import {
  requireOwnPassword,
  requireSamePassword,
  type StepUpInput,
} from './require-password.server.ts';
import { TOTP_SETUP_MINUTES, totpPlace } from './second-factor.server.ts';
import { createTotpSecret, describeTotp, findTotpStep } from './totp.server.ts';

const CONFIRM_TRIES: Throttle = { purpose: 'totp_confirm', limit: 10, windowSeconds: 15 * 60 };

type StepUp = { portal: Portal } & StepUpInput;

/**
 * A secret for an authenticator app; it asks for nothing before `turnTotpOn`.
 * @throws PortalError sign_in_required, password_wrong, too_many_sign_ins, unavailable, forbidden (codes are on already)
 */
export async function prepareTotp(
  deps: AccountDeps,
  { portal, ...typed }: StepUp,
): Promise<TotpSetup> {
  const { home } = requireOwnAccount(portal);
  const account = await requireOwnPassword(deps, portal, typed);
  const secret = createTotpSecret();
  const isStarted = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, home, account);
      const sealed = seal(deps.appSecret, totpPlace(account.id), secret);
      return startTotp(transaction, account.id, sealed);
    },
    { partnerId: home.partner.id },
  );
  if (!isStarted) throw new PortalError('forbidden');
  return describeSetup(portal, secret, account.user_email);
}

/** A secret as an authenticator app takes it. */
export function describeSetup(
  { theme, locale, isStaffEntry }: Portal,
  secret: string,
  email: string,
): TotpSetup {
  const product = theme.productName[locale];
  const issuer = isStaffEntry ? `${product} – staff` : product;
  const address = describeTotp(secret, { issuer, label: email });
  return { key: secret, address, qr: drawQr(address) };
}

/** One path of squares, a unit each. */
function drawQr(text: string): TotpSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

/**
 * Asks for a code at every sign-in from now on, once the new authenticator has shown a right one. Every other session ends:
 * none of them has shown one. The own one goes on under a new secret.
 * @returns the recovery codes, to be shown this once, and the new secret
 * @throws PortalError sign_in_required, expired (the secret is older than fifteen minutes, or there is none), second_factor_wrong, too_many_sign_ins
 */
export async function turnTotpOn(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  { portal, code }: { portal: Portal; code: string },
): Promise<{ recoveryCodes: string[]; secret: string }> {
  const own = requireOwnAccount(portal);
  const { sessionId, accountId, customerId } = own;
  const partnerId = own.home.partner.id;
  const subject = hashSubject(appSecret, 'totp confirm', String(accountId));
  const wait = await countTries(db.main, partnerId, [{ throttle: CONFIRM_TRIES, subject }]);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  return transact(
    db.main,
    async (transaction) => {
      await holdAccount(transaction, accountId);
      const totp = await getTotp(transaction, accountId, TOTP_SETUP_MINUTES);
      const secret =
        totp?.is_fresh && !totp.confirmed_at
          ? unseal(appSecret, totpPlace(accountId), totp.sealed)
          : null;
      if (!totp || secret === null) throw new PortalError('expired');
      const step = findTotpStep(secret, code, nowMs());
      if (step === null) throw new PortalError('second_factor_wrong');
      if (!(await confirmTotp(transaction, accountId, totp.sealed, step))) {
        throw new PortalError('expired');
      }
      await endSessions(transaction, accountId, sessionId);
      await notify(transaction, portal, own, 'second-factor-on');
      return {
        // The staff are let in anew by those who invited them.
        recoveryCodes: customerId === null ? [] : await makeRecoveryCodes(transaction, accountId),
        secret: await renewSession(transaction, sessionId),
      };
    },
    { partnerId },
  );
}

/**
 * Asks for no code any more; the recovery codes are gone, too. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable, forbidden (codes are off, or the last factor of an account that must have one)
 */
export function turnTotpOff(deps: AccountDeps, { portal, ...typed }: StepUp): Promise<string> {
  return changeTotp(deps, portal, typed, async (transaction, own) => {
    await deleteTotp(transaction, own.accountId);
    await requireFactorLeft(transaction, own);
    await notify(transaction, portal, own, 'second-factor-off');
    return renewSession(transaction, own.sessionId);
  });
}

/**
 * Ten new recovery codes in the place of the old ones.
 * @returns the codes, to be shown this once
 * @throws PortalError as `turnTotpOff`
 */
export function renewRecoveryCodes(
  deps: AccountDeps,
  { portal, ...typed }: StepUp,
): Promise<string[]> {
  return changeTotp(deps, portal, typed, async (transaction, own) => {
    await notify(transaction, portal, own, 'recovery-codes-made');
    return makeRecoveryCodes(transaction, own.accountId);
  });
}

async function changeTotp<T>(
  deps: AccountDeps,
  portal: Portal,
  typed: StepUpInput,
  change: (transaction: Transaction, own: OwnAccount) => Promise<T>,
): Promise<T> {
  const own = requireOwnAccount(portal);
  const account = await requireOwnPassword(deps, portal, typed);
  return transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, own.home, account);
      const { hasSecondFactor } = await getFactorNeeds(transaction, own.accountId);
      if (!hasSecondFactor) throw new PortalError('forbidden');
      return change(transaction, own);
    },
    { partnerId: own.home.partner.id },
  );
}

async function makeRecoveryCodes(transaction: Transaction, accountId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(code)!);
  await replaceRecoveryCodes(transaction, accountId, hashes);
  return codes;
}

const ACTIONS = {
  'second-factor-on': 'second_factor_on',
  'second-factor-off': 'second_factor_off',
  'recovery-codes-made': 'recovery_codes_made',
} as const;

/** The owner hears of it by mail, and it is written down. */
async function notify(
  transaction: Transaction,
  portal: Portal,
  own: OwnAccount,
  mail: keyof typeof ACTIONS,
): Promise<void> {
  await tellOwner(transaction, own, mail);
  await writeAudit(transaction, portal, { action: ACTIONS[mail], customerId: own.customerId });
}
