import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** What a browser keeps of a session: 256 random bits that mean nothing. */
export function createSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it; null: the text cannot be one. */
export function hashSessionSecret(secret: string | undefined): Buffer | null {
  return secret !== undefined && SECRET.test(secret)
    ? createHash('sha256').update(secret).digest()
    : null;
}
