import { createHash, createHmac, type Hmac } from 'node:crypto';
import { createMac, tokenKeyFor } from './keys.server.ts';

/** 32 bytes in base64url; the last of its 43 characters carries four bits. */
const TOKEN = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/**
 * The token that a mail carries for the row `id`. Made from the secret whenever it is needed and never stored:
 * the mail worker can write it again after a crash, a copy of the database cannot.
 */
export function createToken(appSecret: string, id: string): string {
  const key = tokenKeyFor(appSecret, id);
  // Ids of before keys had purposes bear no mark: a reminder of such a booking still needs its link.
  const hmac = key ? createMac(key).update(id) : createUnmarked(appSecret, id);
  return hmac.digest('base64url');
}

function createUnmarked(appSecret: string, id: string): Hmac {
  return createHmac('sha256', appSecret).update(`token:${id}`);
}

/** Links of text messages had 96 bits before the whole token fitted into two parts; those that were sent go on until they end. */
const SHORT_LENGTH = 16;
const SHORT_TOKEN = /^[A-Za-z0-9_-]{16}$/;

/** The same, as such links carry it. */
export function createShortToken(appSecret: string, id: string): string {
  return createToken(appSecret, id).slice(0, SHORT_LENGTH);
}

export function isShortToken(text: string): boolean {
  return SHORT_TOKEN.test(text);
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text can be a token at all: anything else needs no question to the database. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
