import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor, keysFor } from '#app/platform/keys.server.ts';

/**
 * What a challenge may be answered for: signing in, or adding a passkey in one session. Of the staff: signing in with one address,
 * setting an account up by one link, or showing in one session, for one kind of thing, who is at the keyboard.
 */
export type ChallengePurpose =
  | 'sign-in'
  | `add:${string}`
  | `staff sign-in:${string}`
  | `invitation:${string}`
  | `again:${string}:${string}`;

interface ChallengePlace {
  host: string;
  purpose: ChallengePurpose;
}

const RANDOM_BYTES = 16;
const END_BYTES = 6;
const SIGNATURE_BYTES = 32;

/**
 * A challenge that carries its own end and is signed, so that giving one out writes nothing; the first answer uses it up
 * (`takeChallenge` in the queries).
 */
export function createChallenge(
  appSecret: string,
  place: ChallengePlace,
  endsAtMs: number,
): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(END_BYTES);
  end.writeUIntBE(endsAtMs, 0, END_BYTES);
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), end]);
  return new Uint8Array(
    Buffer.concat([body, sign(keyFor(appSecret, 'passkey challenge'), place, body)]),
  );
}

/**
 * When a challenge of ours ends, and its hash; null: it is none of ours, or of another host or purpose, or over.
 * @param challenge base64url
 */
export function readChallenge(
  appSecret: string,
  place: ChallengePlace,
  challenge: string,
  nowMs: number,
): { hash: Buffer; endsAt: Date } | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM_BYTES + END_BYTES + SIGNATURE_BYTES) return null;
  const body = bytes.subarray(0, RANDOM_BYTES + END_BYTES);
  const isOurs = keysFor(appSecret, 'passkey challenge').some((key) =>
    timingSafeEqual(bytes.subarray(body.length), sign(key, place, body)),
  );
  if (!isOurs) return null;
  const endsAtMs = body.readUIntBE(RANDOM_BYTES, END_BYTES);
  if (endsAtMs <= nowMs) return null;
  return { hash: createHash('sha256').update(bytes).digest(), endsAt: new Date(endsAtMs) };
}

function sign(key: Buffer, { host, purpose }: ChallengePlace, body: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${JSON.stringify([host, purpose])}:`)
    .update(body)
    .digest();
}
