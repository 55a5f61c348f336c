import { query, transact, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { areTriesSpent, countTries, type Throttle } from './throttle.server.ts';

/**
 * Sign-ins that failed for a whole partner, whatever address and account they were for: one password tried on thousands of accounts
 * from hundreds of addresses stays under every limit of one account or one address. People who mistype are far from it.
 */
const GUESSED: Throttle = { purpose: 'sign_in_failures', limit: 100, windowSeconds: 10 * 60 };
/** The last of them is told as the first that is too many. */
const FAILED: Throttle = { ...GUESSED, limit: GUESSED.limit - 1 };
const subject = Buffer.from('everybody');
/** The same for all partners together: who goes from one to the next stays under what each of them counts. */
const GUESSED_ANYWHERE = 200;

const countAnywhere = sql.named<{ seconds: number }>(
  'sign_in_alarm_count',
  'SELECT count_failed_sign_in($1, $2) AS seconds',
);
const isAnywhere = sql.named<{ is_guessing: boolean }>(
  'sign_in_alarm_anywhere',
  'SELECT do_many_sign_ins_fail($1) AS is_guessing',
);

/**
 * Counts a sign-in that failed.
 * @returns for how many seconds it now counts as guessing; 0: it does not
 */
export async function countFailedSignIn(pool: Pool, partnerId: number): Promise<number> {
  const here = await countTries(pool, partnerId, [{ throttle: FAILED, subject }]);
  const [anywhere] = await query(pool, countAnywhere, [GUESSED_ANYWHERE, GUESSED.windowSeconds]);
  return Math.max(here, anywhere?.seconds ?? 0);
}

/** Whether so many sign-ins have failed, here or at all partners, that somebody may be guessing; counted by all processes together. */
export function isGuessing(pool: Pool, partnerId: number): Promise<boolean> {
  return transact(
    pool,
    async (transaction) =>
      (await areTriesSpent(transaction, { throttle: GUESSED, subject })) ||
      (await query(transaction, isAnywhere, [GUESSED_ANYWHERE]))[0]?.is_guessing === true,
    { partnerId },
  );
}
