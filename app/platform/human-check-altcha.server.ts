import { createSecretKey, randomInt } from 'node:crypto';
import { keyFor } from './keys.server.ts';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { createBatches } from '#db/batches.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { HUMAN_CHECK_LIFE_MS, ProofOfWork } from './human-check-contract.ts';
import type { HumanCheck, HumanCheckContext, UnusedCheck } from './human-check.server.ts';
import { isSolved } from './proof-of-work.server.ts';

/**
 * The counter to be found lies between these: about a second of tries on a desktop computer, some seconds on an old phone,
 * while a form is being read. A narrow range, so that nobody is so unlucky as to search ten times as long.
 */
const COUNTER_MIN = 600;
const COUNTER_MAX = 1_000;
/** So many times the usual work: some seconds on a desktop computer, and as many times the price of guessing. */
const HARD_TIMES = 5;

const Answer = Type.Object({
  challenge: ProofOfWork,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});
/** Walking through the schema at each answer took longer than all the rest of reading it. */
const answerSchema = Compile(Answer);

/**
 * Not waited for until it is on disk: everybody sees at once that a check is used up, and a database that breaks within that
 * half second forgets it, so that a work that was done counts twice. What is booked by it waits for the disk itself.
 */
const useHumanChecks = sql.named<{ id: Buffer }>(
  'human_check_use',
  `INSERT INTO human_check_used (id, expires_at)
     SELECT shown.id, shown.expires_at
       FROM unnest($1::bytea[], $2::timestamptz[]) AS shown (id, expires_at), (SELECT set_config('synchronous_commit', 'off', true)) AS soon
     ON CONFLICT DO NOTHING RETURNING id`,
);

/**
 * A proof of work by altcha-lib: the browser spends seconds, we spend a millisecond, nobody is watched and nobody has to read
 * distorted letters. Signed with the host and action it is for.
 */
export function createAltcha({
  appSecret,
  cost,
  pool,
}: {
  appSecret: string;
  /** Rounds of PBKDF2 in one try. */
  cost: number;
  pool: Pool;
}): HumanCheck {
  const secrets = {
    hmacSignatureSecret: keyFor(appSecret, 'human check').toString('hex'),
    hmacKeySignatureSecret: keyFor(appSecret, 'human check key').toString('hex'),
  };

  const keys = {
    signature: createSecretKey(secrets.hmacSignatureSecret, 'utf8'),
    keySignature: createSecretKey(secrets.hmacKeySignatureSecret, 'utf8'),
  };

  /** What an answer is about, if it is right, in time and made for this. */
  function read(text: string, { action, host, isHard }: HumanCheckContext): UnusedCheck | null {
    const answer = parseAnswer(text);
    if (!answer || !isSolved(keys, answer.challenge, answer.solution, Date.now())) return null;
    const { parameters } = answer.challenge;
    const { data, nonce, expiresAt } = parameters;
    if (data.host !== host || data.action !== action) return null;
    if (isHard && data.level !== 'hard') return null;
    return { id: Buffer.from(nonce, 'hex'), expiresAt: new Date(expiresAt * 1000) };
  }

  return {
    async createChallenge({ action, host, isHard }) {
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: isHard ? HARD_TIMES * cost : cost,
        counter: randomInt(COUNTER_MIN, COUNTER_MAX + 1),
        data: { action, host, ...(isHard && { level: 'hard' }) },
        deriveKey,
        // The library compares with the machine's clock, not with ours, which demos may move.
        expiresAt: new Date(Date.now() + HUMAN_CHECK_LIFE_MS),
      });
      return {
        kind: 'altcha',
        challenge: { parameters, signature } as ProofOfWork,
      };
    },

    async verify(text, context) {
      const right = read(text, context);
      // A right answer is right as often as it is shown.
      return right !== null && useCheck(pool, right);
    },

    read,
    mayBeRepeated: (text, context) => read(text, context) !== null,
  };
}

/** Those of one moment share a statement and a commit. */
const useCheck = createBatches<UnusedCheck, boolean>({ groupOf: () => 0, run: useChecks });

/** Whether each is shown for the first time; of the same shown twice at once the first is. */
async function useChecks(pool: Pool, checks: readonly UnusedCheck[]): Promise<boolean[]> {
  const rows = await query(pool, useHumanChecks, [
    checks.map(({ id }) => id),
    checks.map(({ expiresAt }) => expiresAt),
  ]);
  const fresh = new Set(rows.map(({ id }) => id.toString('hex')));
  return checks.map(({ id }) => fresh.delete(id.toString('hex')));
}

function parseAnswer(text: string): Static<typeof Answer> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return answerSchema.Check(value) ? value : null;
  } catch {
    return null;
  }
}
