import { describe, expect, test } from 'vitest';
import { INTL_TAGS, LOCALES } from './locale.ts';
import { fill, formatNumber } from './words.ts';

const WHOLE = [0, 1, 2, 19, 20, 101, 119, 120, 999, 1000, 9999, 10_000, 123_456, 1_234_567];
const NUMBERS = [...WHOLE, -1, -12_345, 0.5, 4.7, 4.25, 0.125, 1234.5, 99_999.9, 1_000_000.001];

describe.each(LOCALES)('a number in %s', (locale) => {
  test('is written as the language does', () => {
    const format = new Intl.NumberFormat(INTL_TAGS[locale]);
    for (const number of NUMBERS) expect(formatNumber(locale, number)).toBe(format.format(number));
    for (let number = 0; number < 20_000; number += 7) {
      expect(formatNumber(locale, number)).toBe(format.format(number));
    }
  });

  test('chooses the form of the words as the language does', () => {
    const rules = new Intl.PluralRules(INTL_TAGS[locale]);
    const forms = { one: 'one', few: 'few', other: 'other' };
    for (let count = 0; count <= 350; count += 1) {
      expect(fill(locale, forms, { count }), String(count)).toBe(rules.select(count));
    }
    for (const count of NUMBERS) {
      expect(fill(locale, forms, { count }), String(count)).toBe(rules.select(count));
    }
  });
});
