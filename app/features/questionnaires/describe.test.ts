import { expect, test } from 'vitest';
import { describeHundred } from './describe.ts';

test('of a hundred people like oneself some, one or none fall ill, never nought of them', () => {
  expect(describeHundred('en', 10.5)).toContain('11');
  expect(describeHundred('hu', 0.5)).toMatch(/várhatóan 1 /);
  for (const locale of ['hu', 'ro', 'en'] as const) {
    expect(describeHundred(locale, 0.4)).not.toMatch(/\b0\b/);
  }
});
