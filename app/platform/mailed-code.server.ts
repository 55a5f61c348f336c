import { createHmac } from 'node:crypto';
import { createToken } from './tokens.server.ts';

const CODES = 1_000_000;
const RANDOM_BYTES = 6;

/** The six digits that a mail carries beside the link of the token `id`. Made whenever it is needed, as the token itself. */
export function createMailedCode(appSecret: string, id: string): string {
  const random = Buffer.from(createToken(appSecret, `code:${id}`), 'base64url');
  return String(random.readUIntBE(0, RANDOM_BYTES) % CODES).padStart(6, '0');
}

/** What is stored of it. Keyed: of a million codes a bare hash would be found by trying them all. */
export function hashMailedCode(appSecret: string, id: string, code: string): Buffer {
  return createHmac('sha256', createToken(appSecret, `code-hash:${id}`))
    .update(code)
    .digest();
}
