import { expect, test } from 'vitest';
import { discountedPrice } from './discounted-price.ts';

test('a percentage comes off in whole units of the currency', () => {
  expect(discountedPrice(30_000, 10)).toBe(27_000);
  expect(discountedPrice(255, 15)).toBe(217);
  expect(discountedPrice(250, 15)).toBe(213);
  expect(discountedPrice(9_990, 0)).toBe(9_990);
  expect(discountedPrice(9_990, 100)).toBe(0);
});

test('halves of a unit are rounded up, less than half is cut', () => {
  expect([249, 250, 251].map((price) => discountedPrice(price, 15))).toEqual([212, 213, 213]);
});
