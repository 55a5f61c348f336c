import { encode } from 'uqr';
import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
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
import { insertMailOrder } from './queries.server.ts';
import { renewSession } from './renew-session.server.ts';
import { endSessions } from './session-queries.server.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts';
import {
  requirePassword,
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
  { portal, password, code }: StepUp,
): Promise<TotpSetup> {
  const account = await requirePassword(deps, portal, password, code);
  const secret = createTotpSecret();
  const isStarted = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      const sealed = seal(deps.appSecret, totpPlace(account.id), secret);
      return startTotp(transaction, account.id, sealed);
    },
    { partnerId: portal.partner.id },
  );
  if (!isStarted) throw new PortalError('forbidden');
  const issuer = portal.theme.productName[portal.locale];
  const address = describeTotp(secret, { issuer, label: account.user_email });
  return { key: secret, address, qr: drawQr(address) };
}

/** One path of squares, a unit each. */
export function drawQr(text: string): TotpSetup['qr'] {
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
  const { sessionId, accountId, customerId } = requireCustomer(portal);
  const partnerId = portal.partner.id;
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
      await notify(transaction, portal, { accountId, customerId }, 'second-factor-on');
      return {
        recoveryCodes: await makeRecoveryCodes(transaction, accountId),
        secret: await renewSession(transaction, sessionId),
      };
    },
    { partnerId },
  );
}

/**
 * Asks for no code any more; the recovery codes are gone, too. The session goes on under a new secret.
 * @returns the new secret
 * @throws PortalError sign_in_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, unavailable, forbidden (codes are off, or an account of this kind must have them)
 */
export function turnTotpOff(deps: AccountDeps, { portal, ...typed }: StepUp): Promise<string> {
  return changeTotp(deps, portal, typed, async (transaction, account) => {
    const { needsSecondFactor } = await getFactorNeeds(transaction, account.accountId);
    if (needsSecondFactor) throw new PortalError('forbidden');
    await deleteTotp(transaction, account.accountId);
    await notify(transaction, portal, account, 'second-factor-off');
    return renewSession(transaction, requireCustomer(portal).sessionId);
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
  return changeTotp(deps, portal, typed, async (transaction, account) => {
    await notify(transaction, portal, account, 'recovery-codes-made');
    return makeRecoveryCodes(transaction, account.accountId);
  });
}

interface Owner {
  accountId: number;
  customerId: number;
}

async function changeTotp<T>(
  deps: AccountDeps,
  portal: Portal,
  { password, code }: StepUpInput,
  change: (transaction: Transaction, account: Owner) => Promise<T>,
): Promise<T> {
  const account = await requirePassword(deps, portal, password, code);
  if (!account.factor) throw new PortalError('forbidden');
  return transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      return change(transaction, { accountId: account.id, customerId: account.customer_id });
    },
    { partnerId: portal.partner.id },
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
  { accountId, customerId }: Owner,
  mail: keyof typeof ACTIONS,
): Promise<void> {
  await insertMailOrder(transaction, { mail, account: String(accountId) });
  await writeAudit(transaction, portal, { action: ACTIONS[mail], customerId });
}
