import { createMac, keyFor } from './keys.server.ts';
import { query, transact, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** How often something may be tried; counted by all processes together. */
export interface Throttle {
  /** Names what is counted. */
  purpose: string;
  limit: number;
  windowSeconds: number;
}

/** Tries of one subject, e.g. an address or an e-mail address, as `hashSubject` gives it. */
export interface Tries {
  throttle: Throttle;
  subject: Buffer;
}

const count = sql.named<{ seconds: number }>(
  'throttle_count',
  'SELECT count_tries($1, $2, $3, $4) AS seconds',
);
const spent = sql.named<{ count: number }>(
  'throttle_spent',
  'SELECT count FROM throttle WHERE purpose = $1 AND subject = $2 AND count >= $3 AND ends_at > portal_now()',
);
const forgive = sql.named(
  'throttle_forgive',
  'UPDATE throttle SET count = count - 1 WHERE purpose = $1 AND subject = $2 AND count > 0',
);
const forget = sql.named(
  'throttle_forget',
  'DELETE FROM throttle WHERE purpose = $1 AND subject = $2',
);

/** Whom tries are counted for, so that nobody can read in the table who that was. */
export function hashSubject(appSecret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.toString('base64')));
  return createMac(keyFor(appSecret, 'throttle')).update(JSON.stringify(texts)).digest();
}

/**
 * Counts a try of each in this order, in a transaction of its own: a failure afterwards does not take it back. What one
 * refuses is not counted for those after it: nobody uses up the tries of others with refused ones.
 * @returns seconds until the next one may come; 0: this one may
 */
export function countTries(
  pool: Pool,
  partnerId: number,
  tries: readonly Tries[],
): Promise<number> {
  return transact(
    pool,
    async (transaction) => {
      const [row] = await query(transaction, count, [
        tries.map(({ throttle }) => throttle.purpose),
        tries.map(({ subject }) => subject),
        tries.map(({ throttle }) => throttle.limit),
        tries.map(({ throttle }) => throttle.windowSeconds),
      ]);
      return row?.seconds ?? 0;
    },
    { partnerId },
  );
}

/** Whether the next one would be refused. */
export async function areTriesSpent(
  transaction: Transaction,
  { throttle, subject }: Tries,
): Promise<boolean> {
  const values = [throttle.purpose, subject, throttle.limit];
  return (await query(transaction, spent, values)).length > 0;
}

/** Takes a try back that succeeded; `isOver`: all of them. */
export function forgiveTries(
  pool: Pool,
  partnerId: number,
  tries: readonly (Tries & { isOver?: boolean })[],
): Promise<void> {
  return transact(
    pool,
    async (transaction) => {
      for (const { throttle, subject, isOver } of tries) {
        await query(transaction, isOver ? forget : forgive, [throttle.purpose, subject]);
      }
    },
    { partnerId },
  );
}
