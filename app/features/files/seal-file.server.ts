import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysFor, markOf } from '#app/platform/keys.server.ts';
import { sealUnder, unsealUnder } from '#app/platform/seal.server.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one file, as its row keeps it. */
export interface WrappedKey {
  wrapped: Buffer;
  /** Names the secret whose master key opens it. */
  mark: string;
}

/** A key that encrypts nothing but this file, and what of it may be kept. */
export function createFileKey(appSecret: string, id: string): { key: Buffer } & WrappedKey {
  const key = randomBytes(KEY_BYTES);
  return { key, ...wrapFileKey(appSecret, id, key) };
}

/** Under the present master key. */
export function wrapFileKey(appSecret: string, id: string, key: Buffer): WrappedKey {
  const [master] = keysFor(appSecret, 'file');
  if (!master) throw new Error('a secret gives a key');
  return { wrapped: sealUnder(master, placeOf(id), key.toString('hex')), mark: markOf(appSecret) };
}

/** @throws when neither the present secret nor the one before opens it */
export function unwrapFileKey(appSecret: string, id: string, wrapped: Buffer): Buffer {
  for (const master of keysFor(appSecret, 'file')) {
    const opened = unsealUnder(master, placeOf(id), wrapped);
    if (opened !== null) return Buffer.from(opened, 'hex');
  }
  throw new Error('the key of a file cannot be opened: it was wrapped under another secret');
}

const placeOf = (id: string) => ['file', id] as const;

/** Nonce, text, and what proves that it is this file and all of it. */
export function sealContent(key: Buffer, id: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** All of it or nothing: no byte is believed before the proof was seen. @throws when it was changed */
export function openContent(key: Buffer, id: string, sealed: Buffer): Buffer {
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
