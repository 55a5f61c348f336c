import { expect, test } from 'vitest';
import { couponCodeOf, couponIdOf, isCouponCode } from './coupon-code.server.ts';

const SECRET = 'a secret of the tests, long enough';
const here = { partnerId: 1, providerId: 7 };

test('a session has one coupon at a provider, and no other has it', () => {
  const id = couponIdOf(SECRET, here, 'session');
  expect(couponIdOf(SECRET, here, 'session')).toBe(id);
  const others = [
    couponIdOf(SECRET, here, 'another'),
    couponIdOf(SECRET, { ...here, providerId: 8 }, 'session'),
    couponIdOf(SECRET, { ...here, partnerId: 2 }, 'session'),
    couponIdOf(`${SECRET}!`, here, 'session'),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
  expect(Number.isSafeInteger(id)).toBe(true);
});

test('a code is sixteen letters and digits that belong to one coupon [FI-04]', () => {
  const code = couponCodeOf(SECRET, here, 12);
  expect(code).toMatch(/^[A-Z0-9]{16}$/);
  expect(isCouponCode(SECRET, here, 12, code)).toBe(true);
  expect(isCouponCode(SECRET, here, 13, code)).toBe(false);
  expect(isCouponCode(SECRET, { ...here, providerId: 8 }, 12, code)).toBe(false);
  expect(isCouponCode(SECRET, { ...here, partnerId: 2 }, 12, code)).toBe(false);
  expect(isCouponCode(SECRET, here, 12, code.slice(1))).toBe(false);
  expect(
    isCouponCode(SECRET, here, 12, `${code.slice(1)}${code.startsWith('A') ? 'B' : 'A'}`),
  ).toBe(false);
});
