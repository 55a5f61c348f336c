import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '#app/platform/keys.server.ts';

/** Digits and letters that nobody takes for one another, also read aloud: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
/** An id is a whole number that every JSON reader takes exactly. */
const ID_BYTES = 6;

/** Whose coupon, for which provider's discount. */
export interface CouponOf {
  partnerId: number;
  providerId: number;
}

/** The id of a session's coupon: the same for the same session, another one for every other. */
export function couponIdOf(appSecret: string, of: CouponOf, session: string): number {
  const digest = createHmac('sha256', keyFor(appSecret, 'coupon id'))
    .update(`${of.partnerId}:${of.providerId}:${session}`)
    .digest();
  return digest.readUIntBE(0, ID_BYTES) + 1;
}

/** The code that belongs to a coupon's id: 80 bits that only the secret can make. */
export function couponCodeOf(appSecret: string, of: CouponOf, couponId: number): string {
  const digest = createHmac('sha256', keyFor(appSecret, 'coupon code'))
    .update(`${of.partnerId}:${of.providerId}:${couponId}`)
    .digest();
  return Array.from(
    digest.subarray(0, CODE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
}

/** Whether the code belongs to the id; takes the same time for every wrong one. */
export function isCouponCode(
  appSecret: string,
  of: CouponOf,
  couponId: number,
  code: string,
): boolean {
  const expected = Buffer.from(couponCodeOf(appSecret, of, couponId));
  const given = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
