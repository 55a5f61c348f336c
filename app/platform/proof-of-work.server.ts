import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { ProofOfWork } from './human-check-contract.ts';

/** What the library signs with, as keys that are read once. */
export interface ProofKeys {
  signature: KeyObject;
  keySignature: KeyObject;
}

export interface Solution {
  counter: number;
  /** In hexadecimal. */
  derivedKey: string;
}

const LOWER_HEX = /^[0-9a-f]+$/;
const COUNTER_MAX = 0xffff_ffff;

/**
 * `verifySolution` of altcha-lib for challenges that it signed with both secrets, with the hash of this thread: the library's
 * own goes through two other threads and costs more than the rest of a booking. `proof-of-work.test.ts` compares both.
 * @param now milliseconds since the epoch
 */
export function isSolved(
  keys: ProofKeys,
  { parameters, signature }: ProofOfWork,
  { counter, derivedKey }: Solution,
  now: number,
): boolean {
  if (parameters.expiresAt && parameters.expiresAt < now / 1_000) return false;
  if (!isSigned(keys.signature, JSON.stringify(sortKeys(parameters)), signature)) return false;
  if (!LOWER_HEX.test(derivedKey) || derivedKey.length % 2 !== 0) return false;
  if (!Number.isInteger(counter) || counter < 0 || counter > COUNTER_MAX) return false;
  return isSigned(keys.keySignature, Buffer.from(derivedKey, 'hex'), parameters.keySignature);
}

function isSigned(key: KeyObject, data: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', key).update(data).digest('hex');
  return (
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(expected, 'latin1'))
  );
}

/** As the library signs them: the keys of every object in order. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields)
      .toSorted()
      .flatMap((key) => (fields[key] === undefined ? [] : [[key, sortKeys(fields[key])]])),
  );
}
