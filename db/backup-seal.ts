import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  type DecipherGCM,
} from 'node:crypto';
import { Transform } from 'node:stream';

const CIPHER = 'aes-256-gcm';
const MAGIC = Buffer.from('VIZITBK1');
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;

/** The bytes do not open: another key, or not as they were written. */
export class SealError extends Error {
  constructor() {
    super(
      'The backup was sealed under another BACKUP_KEY, or it is damaged; nothing was restored.',
    );
    this.name = 'SealError';
  }
}

/** Encrypts a file under a key that is made for it alone: a mark, a salt, the text, and what proves that it is all of it. */
export function createSealing(secret: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const { key, nonce } = deriveKey(secret, salt);
  const cipher = createCipheriv(CIPHER, key, nonce);
  let isBegun = false;
  const begin = (stream: Transform) => {
    if (!isBegun) stream.push(Buffer.concat([MAGIC, salt]));
    isBegun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      done(null, cipher.update(chunk));
    },
    flush(done) {
      begin(this);
      done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    },
  });
}

/** Opens what `createSealing` made. Whether it is all as it was is known at the end only: until then nothing of it may be believed. */
export function createOpening(secret: string): Transform {
  let waiting = Buffer.alloc(0);
  let decipher: DecipherGCM | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      if (!decipher) {
        if (waiting.length < HEAD_BYTES) return done();
        if (!waiting.subarray(0, MAGIC.length).equals(MAGIC)) return done(new SealError());
        const { key, nonce } = deriveKey(secret, waiting.subarray(MAGIC.length, HEAD_BYTES));
        decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
        waiting = waiting.subarray(HEAD_BYTES);
      }
      // The last bytes are the proof, and nobody knows yet which are the last.
      const certain = Math.max(0, waiting.length - TAG_BYTES);
      const text = decipher.update(waiting.subarray(0, certain));
      waiting = waiting.subarray(certain);
      return done(null, text);
    },
    flush(done) {
      try {
        if (!decipher || waiting.length !== TAG_BYTES) throw new SealError();
        done(null, decipher.setAuthTag(waiting).final());
      } catch {
        done(new SealError());
      }
    },
  });
}

function deriveKey(secret: string, salt: Buffer): { key: Buffer; nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'backup', KEY_BYTES + NONCE_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}
