import { expect, test } from 'vitest';
import { isAtWork } from './work-address.ts';

test.each([
  ['kata@ceg.example', true],
  ['Kata@CEG.Example', true],
  ['kata@mail.ceg.example', false],
  ['kata@ceg.example.evil.test', false],
  ['kata@notceg.example', false],
  ['ceg.example@evil.test', false],
  ['"kata@ceg.example"@evil.test', false],
  ['kata@münchen.example', true],
  ['', false],
])('%j is an address of the employer: %s', (email, expected) => {
  expect(isAtWork(email, ['ceg.example', 'xn--mnchen-3ya.example'])).toBe(expected);
});
