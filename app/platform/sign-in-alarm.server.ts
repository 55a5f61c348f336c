import { transact, type Pool } from '#db/client.ts';
import { areTriesSpent, countTries, type Throttle } from './throttle.server.ts';

/**
 * Sign-ins that failed for a whole partner, whatever address and account they were for: one password tried on thousands of accounts
 * from hundreds of addresses stays under every limit of one account or one address. People who mistype are far from it.
 */
const GUESSED: Throttle = { purpose: 'sign_in_failures', limit: 100, windowSeconds: 10 * 60 };
/** The last of them is told as the first that is too many. */
const FAILED: Throttle = { ...GUESSED, limit: GUESSED.limit - 1 };
const subject = Buffer.from('everybody');

/**
 * Counts a sign-in that failed.
 * @returns for how many seconds it now counts as guessing; 0: it does not
 */
export function countFailedSignIn(pool: Pool, partnerId: number): Promise<number> {
  return countTries(pool, partnerId, [{ throttle: FAILED, subject }]);
}

/** Whether so many sign-ins have failed that somebody may be guessing; counted by all processes together. */
export function isGuessing(pool: Pool, partnerId: number): Promise<boolean> {
  return transact(
    pool,
    (transaction) => areTriesSpent(transaction, { throttle: GUESSED, subject }),
    { partnerId },
  );
}
