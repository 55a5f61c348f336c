import { expect, test } from 'vitest';
import { formatPrice } from './money.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('a Hungarian price is written in forints without decimals [C642]', () => {
  expect(plain(formatPrice('hu', 'HU', 12_500))).toBe('12 500 Ft');
  expect(plain(formatPrice('hu', 'HU', 8_500))).toBe('8500 Ft');
  expect(plain(formatPrice('hu', 'HU', 0))).toBe('0 Ft');
});

test('a Romanian price is written in lei', () => {
  expect(plain(formatPrice('ro', 'RO', 250))).toBe('250 RON');
  expect(plain(formatPrice('ro', 'RO', 1_250))).toBe('1.250 RON');
});

test('the currency is the market’s, the grouping the reader’s', () => {
  expect(plain(formatPrice('en', 'HU', 12_500))).toBe('12,500 Ft');
  expect(plain(formatPrice('hu', 'RO', 12_500))).toBe('12 500 RON');
});

test('amount and currency stay on one line', () => {
  expect(formatPrice('hu', 'HU', 12_500)).not.toContain(' ');
});
