import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { unseal } from '#app/platform/seal.server.ts';
import {
  countTries,
  forgiveTries,
  hashSubject,
  type Throttle,
} from '#app/platform/throttle.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import {
  getTotp,
  hasRecoveryCode,
  spendRecoveryCode,
  spendTotpStep,
  usePasskey,
  type TotpRow,
} from './factor-queries.server.ts';
import { insertMailOrder } from './queries.server.ts';
import { hashRecoveryCode } from './recovery-codes.server.ts';
import { findTotpStep } from './totp.server.ts';

/** Who comes so far knows the password: a code of six digits must not be guessed either. */
const CODE_TRIES: Throttle = { purpose: 'second_factor', limit: 5, windowSeconds: 15 * 60 };
/** Patient guessing: three of a million codes are good at once, so a year of it opens one account of fifty. */
const CODE_TRIES_PER_DAY: Throttle = {
  purpose: 'second_factor_day',
  limit: 20,
  windowSeconds: 24 * 60 * 60,
};

/** How long somebody has for the first code of a new authenticator. */
export const TOTP_SETUP_MINUTES = 15;

/** A code, or an answer of a passkey, that was right a moment ago; `spendFactor` uses it up. */
export type Factor =
  | { way: 'totp'; step: number }
  | { way: 'recovery_code'; hash: Buffer }
  | { way: 'passkey'; id: string; counter: number };

/** Where an account's secret of codes is sealed for. */
export function totpPlace(accountId: number): readonly (string | number)[] {
  return ['totp', accountId];
}

/**
 * The second factor of somebody whose password was right: a code of the authenticator app or a recovery code.
 * @param where tries are counted apart for each: guessing at one place uses up none of another's
 * @returns null: the account has codes turned off
 * @throws PortalError second_factor_required (nothing was typed), second_factor_wrong (also: taken before), too_many_sign_ins, too_many_codes (today)
 */
export async function requireFactor(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  portal: Portal,
  account: { id: number; customer_id: number | null },
  code: string,
  where: string,
): Promise<Factor | null> {
  const partnerId = portal.partner.id;
  const read = <T>(run: (transaction: Transaction) => Promise<T>) =>
    transact(db.main, run, { partnerId });
  const totp = await read((transaction) => getTotp(transaction, account.id, TOTP_SETUP_MINUTES));
  if (!totp?.confirmed_at) return null;
  if (code.trim() === '') throw new PortalError('second_factor_required');
  return tryFactor({ db, appSecret }, portal, account, where, () =>
    read((transaction) =>
      findFactor(transaction, { appSecret, accountId: account.id, totp, code }),
    ),
  );
}

/**
 * One try with something that is shown besides a password: counted, and noted when it was wrong.
 * @param where as `requireFactor` has it
 * @param find null: it was wrong
 * @throws PortalError second_factor_wrong, too_many_sign_ins, too_many_codes (today)
 */
export async function tryFactor(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  portal: Portal,
  account: { id: number; customer_id: number | null },
  where: string,
  find: () => Promise<Factor | null>,
): Promise<Factor> {
  const partnerId = portal.partner.id;
  const subject = hashSubject(appSecret, 'second factor', String(account.id), where);
  const tries = { throttle: CODE_TRIES, subject };
  const triesOfDay = { throttle: CODE_TRIES_PER_DAY, subject };
  const wait = await countTries(db.main, partnerId, [tries]);
  if (wait > 0) throw new PortalError('too_many_sign_ins', { retryAfterSeconds: wait });
  const dayWait = await countTries(db.main, partnerId, [triesOfDay]);
  if (dayWait > 0) throw new PortalError('too_many_codes', { retryAfterSeconds: dayWait });
  const factor = await find();
  if (!factor) {
    await transact(
      db.main,
      (transaction) =>
        writeAudit(transaction, portal, {
          action: 'second_factor_failed',
          customerId: account.customer_id,
        }),
      { partnerId },
    );
    throw new PortalError('second_factor_wrong');
  }
  await forgiveTries(db.main, partnerId, [{ ...tries, isOver: true }, triesOfDay]);
  return factor;
}

async function findFactor(
  transaction: Transaction,
  {
    appSecret,
    accountId,
    totp,
    code,
  }: { appSecret: string; accountId: number; totp: TotpRow; code: string },
): Promise<Factor | null> {
  const secret = unseal(appSecret, totpPlace(accountId), totp.sealed);
  const step = secret === null ? null : findTotpStep(secret, code, nowMs());
  if (step !== null) {
    return totp.last_step !== null && step <= totp.last_step ? null : { way: 'totp', step };
  }
  const hash = hashRecoveryCode(code);
  return hash && (await hasRecoveryCode(transaction, accountId, hash))
    ? { way: 'recovery_code', hash }
    : null;
}

/**
 * Uses a factor up in the transaction that does what it was asked for: both or neither. The owner hears of a recovery code.
 * @param factor null: none was needed
 * @throws PortalError second_factor_wrong: somebody else was quicker with it
 */
export async function spendFactor(
  transaction: Transaction,
  portal: Portal,
  account: { id: number; customer_id: number | null },
  factor: Factor | null,
): Promise<void> {
  if (!factor) return;
  if (!(await isSpent(transaction, account.id, factor))) {
    throw new PortalError('second_factor_wrong');
  }
  if (factor.way !== 'recovery_code') return;
  await insertMailOrder(transaction, { mail: 'recovery-code-used', account: String(account.id) });
  await writeAudit(transaction, portal, {
    action: 'recovery_code_used',
    customerId: account.customer_id,
  });
}

function isSpent(transaction: Transaction, accountId: number, factor: Factor): Promise<boolean> {
  switch (factor.way) {
    case 'totp':
      return spendTotpStep(transaction, accountId, factor.step);
    case 'recovery_code':
      return spendRecoveryCode(transaction, accountId, factor.hash);
    case 'passkey':
      return usePasskey(transaction, factor.id, factor.counter);
  }
}
