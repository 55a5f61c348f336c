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
  const totp = await transact(
    db.main,
    (transaction) => getTotp(transaction, account.id, TOTP_SETUP_MINUTES),
    { partnerId },
  );
  if (!totp?.confirmed_at) return null;
  if (code.trim() === '') throw new PortalError('second_factor_required');
  return tryFactor({ db, appSecret }, portal, account, where, () =>
    findCode({ db, appSecret }, partnerId, { accountId: account.id, code }),
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
  const { tries, triesOfDay } = listFactorTries(appSecret, String(account.id), where);
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

/** What is counted of a second factor. @param whose an account, by its number, or nobody's */
export function listFactorTries(appSecret: string, whose: string, where: string) {
  const subject = hashSubject(appSecret, 'second factor', whose, where);
  return {
    tries: { throttle: CODE_TRIES, subject },
    triesOfDay: { throttle: CODE_TRIES_PER_DAY, subject },
  };
}

/** What a code is to an account; null: it is none of its. What it asks of the database depends on the code alone. */
export function findCode(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  partnerId: number,
  { accountId, code }: { accountId: number; code: string },
): Promise<Factor | null> {
  return transact(
    db.main,
    async (transaction) => {
      const totp = await getTotp(transaction, accountId, TOTP_SETUP_MINUTES);
      const hash = hashRecoveryCode(code);
      const isRecoveryCode = hash !== null && (await hasRecoveryCode(transaction, accountId, hash));
      if (!totp?.confirmed_at) return null;
      if (isRecoveryCode) return { way: 'recovery_code', hash };
      const secret = unseal(appSecret, totpPlace(accountId), totp.sealed);
      const step = secret === null ? null : findTotpStep(secret, code, nowMs());
      return step === null || step <= (totp.last_step ?? -Infinity) ? null : { way: 'totp', step };
    },
    { partnerId },
  );
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
