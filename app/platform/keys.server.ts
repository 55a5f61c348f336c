import { createHmac, createSecretKey, hkdfSync, type Hmac, type KeyObject } from 'node:crypto';
import { v7 as createUuid } from 'uuid';

/** What changes with the secret. What was made with the secret before it goes on being known while that is given, too. */
type RotatingPurpose =
  | 'token'
  | 'device'
  | 'passkey challenge'
  | 'throttle'
  | 'client'
  | 'news'
  | 'write position'
  | 'account mark'
  | 'human check'
  | 'human check key'
  | 'wrap'
  | 'file';

/** What is stored for years and cannot be made anew. Their keys are kept in the database, wrapped under the secret. */
export const LASTING_PURPOSES = [
  'seal',
  'person',
  'registrant',
  'passkey owner',
  'coupon id',
  'coupon code',
  'feed address',
] as const;
export type LastingPurpose = (typeof LASTING_PURPOSES)[number];

const KEY_BYTES = 32;
const MARK_BYTES = 1;

/** By secret: the one before it. Told once at the start, as the secret itself goes wherever a key is made. */
const previousSecrets = new Map<string, string>();
/** By secret: the keys that it wraps. */
const lastingKeys = new Map<string, ReadonlyMap<LastingPurpose, Buffer>>();
const derived = new Map<string, Buffer>();
const keyObjects = new WeakMap<Buffer, KeyObject>();

/** From now on what `previous` made is known, too. */
export function keepPreviousSecret(current: string, previous: string | null): void {
  if (previous === null) previousSecrets.delete(current);
  else previousSecrets.set(current, previous);
}

/** Takes the place of keys that would follow from the secret itself. */
export function keepLastingKeys(current: string, keys: ReadonlyMap<LastingPurpose, Buffer>): void {
  lastingKeys.set(current, keys);
}

/** The key of a purpose: of no use for any other. */
export function keyFor(secret: string, purpose: RotatingPurpose | LastingPurpose): Buffer {
  return lastingKeys.get(secret)?.get(purpose as LastingPurpose) ?? derive(secret, purpose);
}

/** The keys with which something of this purpose may have been made, the present one first. */
export function keysFor(secret: string, purpose: RotatingPurpose): Buffer[] {
  return secretsOf(secret).map((one) => derive(one, purpose));
}

/** Signs with one of these keys, which are kept: Node takes five times as long with bytes as with a key that was made of them once. */
export function createMac(key: Buffer): Hmac {
  let kept = keyObjects.get(key);
  if (!kept) keyObjects.set(key, (kept = createSecretKey(key)));
  return createHmac('sha256', kept);
}

/** Names a secret without giving anything of it away. */
export function nameSecret(secret: string): string {
  return derive(secret, 'name').toString('hex').slice(0, 8);
}

/** An id that remembers by its last byte with which secret its token is made: a mail may be written long after. */
export function createTokenId(secret: string): string {
  return createUuid().slice(0, -2 * MARK_BYTES) + markOf(secret);
}

/** The key of a token by its id. null: it bears the mark of no secret in use. */
export function tokenKeyFor(secret: string, id: string): Buffer | null {
  const mark = id.slice(-2 * MARK_BYTES);
  const maker = secretsOf(secret).find((one) => markOf(one) === mark);
  return maker === undefined ? null : derive(maker, 'token');
}

/** Two secrets in use at once must be told apart by their marks. */
export function areTellable(one: string, other: string): boolean {
  return markOf(one) !== markOf(other);
}

function secretsOf(secret: string): string[] {
  const previous = previousSecrets.get(secret);
  return previous === undefined ? [secret] : [secret, previous];
}

/** The last byte of the ids whose tokens a secret makes, in hexadecimal. */
export function markOf(secret: string): string {
  return nameSecret(secret).slice(0, 2 * MARK_BYTES);
}

function derive(secret: string, purpose: RotatingPurpose | LastingPurpose | 'name'): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  derived.set(name, key);
  return key;
}
