import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from './keys.server.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what has to be read again, under the app's key. Copied to another place, it cannot be opened there.
 * @param place whose it is and what it is for, such as `['totp', 12]`
 */
export function seal(appSecret: string, place: readonly (string | number)[], text: string): Buffer {
  return sealUnder(keyFor(appSecret, 'seal'), place, text);
}

/** null: it was sealed under another key or for another place, or has been changed. */
export function unseal(
  appSecret: string,
  place: readonly (string | number)[],
  sealed: Buffer,
): string | null {
  return unsealUnder(keyFor(appSecret, 'seal'), place, sealed);
}

/** The same under a key of 32 bytes. */
export function sealUnder(key: Buffer, place: readonly (string | number)[], text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(labelOf(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The same under a key of 32 bytes. */
export function unsealUnder(
  key: Buffer,
  place: readonly (string | number)[],
  sealed: Buffer,
): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(labelOf(place))
      .setAuthTag(tag);
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function labelOf(place: readonly (string | number)[]): Buffer {
  return Buffer.from(JSON.stringify(place));
}
