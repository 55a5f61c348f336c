import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['kovacs@example.com', 'k…s@example.com'],
  ['anna@example.com', 'a…a@example.com'],
  // Of a short name first and last letter would be nearly all.
  ['ana@example.com', 'a…@example.com'],
  ['jo@example.com', 'j…@example.com'],
  ['j@example.com', 'j…@example.com'],
  ['𝒜nn𝒜@example.com', '𝒜…𝒜@example.com'],
  ['a@b@example.com', 'a…@example.com'],
])('%s is shown to whoever has the link as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test('how long a name is does not show', () => {
  expect(maskEmail('kovacs@x.hu')).toBe(maskEmail('kovacs.janos.dr.balazs@x.hu'));
});
