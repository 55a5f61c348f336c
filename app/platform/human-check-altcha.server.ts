import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { HUMAN_CHECK_LIFE_MS, ProofOfWork } from './human-check-contract.ts';
import type { HumanCheck } from './human-check.server.ts';

/**
 * The counter to be found lies between these: about a second of tries on a desktop computer, some seconds on an old phone,
 * while a form is being read. A narrow range, so that nobody is so unlucky as to search ten times as long.
 */
const COUNTER_MIN = 600;
const COUNTER_MAX = 1_000;

const Answer = Type.Object({
  challenge: ProofOfWork,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});

const useHumanCheck = sql.named<{ id: Buffer }>(
  'human_check_use',
  `INSERT INTO human_check_used (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
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
    hmacSignatureSecret: `human-check:${appSecret}`,
    hmacKeySignatureSecret: `human-check-key:${appSecret}`,
  };

  return {
    async createChallenge({ action, host }) {
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(COUNTER_MIN, COUNTER_MAX + 1),
        data: { action, host },
        deriveKey,
        // The library compares with the machine's clock, not with ours, which demos may move.
        expiresAt: new Date(Date.now() + HUMAN_CHECK_LIFE_MS),
      });
      return {
        kind: 'altcha',
        challenge: { parameters, signature } as ProofOfWork,
      };
    },

    async verify(text, { action, host }) {
      const answer = parseAnswer(text);
      if (!answer) return false;
      const { challenge, solution } = answer;
      const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
      const { data, expiresAt, nonce } = challenge.parameters;
      if (!verified || data.host !== host || data.action !== action) return false;
      // The library accepts a right answer as often as it is shown.
      const values = [Buffer.from(nonce, 'hex'), new Date(expiresAt * 1000)];
      return (await query(pool, useHumanCheck, values)).length === 1;
    },
  };
}

function parseAnswer(text: string): Static<typeof Answer> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return Value.Check(Answer, value) ? value : null;
  } catch {
    return null;
  }
}
