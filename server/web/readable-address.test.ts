import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test('an address that is no text has its percent signs stand for themselves, and every other one stays as it is', () => {
  const read = {
    '/v/%E0%A4%A': '/v/%25E0%25A4%25A',
    '/%?x=%': '/%25?x=%',
    '//evil.example/%': '//evil.example/%25',
    '/keres%C3%A9s?what=%E0%A4%A#%': '/keres%C3%A9s?what=%E0%A4%A#%',
    '/a%2Fb%3F': '/a%2Fb%3F',
  };
  for (const [asked, told] of Object.entries(read)) expect(readableAddress(asked)).toBe(told);
});
