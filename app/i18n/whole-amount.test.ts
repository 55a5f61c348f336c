import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES, MARKETS } from './locale.ts';
import { CURRENCY_SIGNS, formatPrice } from './money.ts';
import { readWholeAmount } from './whole-amount.ts';

describe('an amount as it is typed', () => {
  test.each([
    ['1', 1],
    ['15000', 15_000],
    ['15 000', 15_000],
    ['15.000', 15_000],
    ['15,000', 15_000],
    ['15\u00A0000', 15_000],
    ['15\u202F000', 15_000],
    [' 1 234 567 ', 1_234_567],
    ['999999999', 999_999_999],
    // Pence are no groups: a hundred times as much would be paid.
    ['150.50', null],
    ['150,50', null],
    ['150.5', null],
    ['1.50', null],
    ['15.0000', null],
    ['1 5000', null],
    ['1..000', null],
    ['.000', null],
    ['0', null],
    ['0.000', null],
    ['007', null],
    ['-5', null],
    ['+5', null],
    ['1e3', null],
    ['0x10', null],
    ['१५', null],
    ['15000 Ft', null],
    ['1000000000', null],
    ['1.000.000.000', null],
    ['', null],
    [' ', null],
  ])('%j is %j', (text, amount) => {
    expect(readWholeAmount(text)).toBe(amount);
  });

  test('what a page writes in any language is read again as the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(...LOCALES),
        fc.constantFrom(...MARKETS),
        (amount, locale, market) => {
          const written = formatPrice(locale, market, amount).replace(CURRENCY_SIGNS[market], '');
          expect(readWholeAmount(written)).toBe(amount);
        },
      ),
    );
  });
});
