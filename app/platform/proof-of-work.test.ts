import { createSecretKey } from 'node:crypto';
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProofOfWork } from './human-check-contract.ts';
import { isSolved, type Solution } from './proof-of-work.server.ts';

const secrets = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' };
const keys = {
  signature: createSecretKey(secrets.hmacSignatureSecret, 'utf8'),
  keySignature: createSecretKey(secrets.hmacKeySignatureSecret, 'utf8'),
};
const DAY_MS = 86_400_000;

interface MadeFor {
  host?: string;
  expiresAt?: Date;
  hmacSignatureSecret?: string;
  hmacKeySignatureSecret?: string;
}

async function makeAnswer(
  counter: number,
  { host = 'localhost', expiresAt = new Date(Date.now() + DAY_MS), ...others }: MadeFor = {},
): Promise<{ challenge: ProofOfWork; solution: Solution }> {
  const made = await createChallenge({
    ...secrets,
    ...others,
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter,
    data: { host, action: 'login' },
    deriveKey,
    expiresAt,
  });
  const solution = await solveChallenge({ challenge: made, deriveKey });
  if (!solution) throw new Error('not solved');
  return { challenge: made as ProofOfWork, solution };
}

/** Verdicts of the library and of ours; the library throws at some of what is no answer at all. */
async function judge({ challenge, solution }: { challenge: ProofOfWork; solution: Solution }) {
  const library = await verifySolution({ ...secrets, challenge, solution, deriveKey }).catch(
    () => ({
      verified: false,
    }),
  );
  return { library: library.verified, own: isSolved(keys, challenge, solution, Date.now()) };
}

test('an answer is right where the library says so, whoever it is made for', async () => {
  for (const [counter, host] of [
    [0, 'localhost'],
    [7, 'orvosok.example'],
    [40, 'ünnep.example'],
  ] as const) {
    expect(await judge(await makeAnswer(counter, { host }))).toEqual({ library: true, own: true });
  }
});

test('an answer too late or by other secrets is wrong to both', async () => {
  const late = await makeAnswer(3, { expiresAt: new Date(Date.now() - 2_000) });
  expect(await judge(late)).toEqual({ library: false, own: false });
  for (const other of [{ hmacSignatureSecret: 'x' }, { hmacKeySignatureSecret: 'x' }]) {
    expect(await judge(await makeAnswer(3, other))).toEqual({ library: false, own: false });
  }
});

test('whatever is changed in an answer, both judge it the same', async () => {
  const right = await makeAnswer(5);
  const odd = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constantFrom('', '00', 'AB', right.solution.derivedKey, right.challenge.signature),
  );
  const paths = fc.constantFrom(
    'challenge.parameters.nonce',
    'challenge.parameters.salt',
    'challenge.parameters.cost',
    'challenge.parameters.keyLength',
    'challenge.parameters.keyPrefix',
    'challenge.parameters.keySignature',
    'challenge.parameters.expiresAt',
    'challenge.parameters.data.host',
    'challenge.signature',
    'solution.counter',
    'solution.derivedKey',
  );
  await fc.assert(
    fc.asyncProperty(paths, odd, async (path, value) => {
      const answer = structuredClone(right);
      const names = path.split('.');
      const last = names.pop() ?? '';
      let part: Record<string, unknown> = answer;
      for (const name of names) part = part[name] as Record<string, unknown>;
      // A field keeps its type: the form of an answer is checked before.
      if (typeof part[last] !== typeof value) return;
      if (typeof value === 'number' && !Number.isInteger(value) && last !== 'counter') return;
      part[last] = value;
      const { library, own } = await judge(answer);
      expect(own).toBe(library);
    }),
    { numRuns: 400 },
  );
});
