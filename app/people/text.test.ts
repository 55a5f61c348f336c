import { expect, test } from 'vitest';
import { countCharacters, isPlainLine, isPlainText, normaliseText } from './text.ts';

test('letters are composed, and Romanian ones get their comma', () => {
  expect(normaliseText('  Muree\u0301 şţŞŢ ')).toBe('Mureé șțȘȚ');
  expect(countCharacters('a😀ő')).toBe(3);
});

test('letters with accents and signs outside the basic plane count once', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('őűșț')).toBe(4);
  expect(countCharacters('fáj 😷')).toBe(5);
});

/** Each in the middle of a word, where no trimming takes it away. */
test.each([
  ['NUL', '\u0000'],
  ['escape', '\u001b'],
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2067'],
  ['a right-to-left mark', '\u200f'],
  ['a space of no width', '\u200b'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a letter that is blank', '\u3164'],
  ['half of a pair', '\ud83d'],
])('%s is no plain text [VD-01]', (_, sign) => {
  expect(isPlainLine(`Ann${sign}a`)).toBe(false);
  expect(isPlainText(`Ann${sign}a`)).toBe(false);
});

test('accents, other scripts, dashes and emoji are plain text; of several parts and in lines they are in a comment alone [VD-01]', () => {
  for (const text of ['Őze–Ţîrlea', 'O’Brien', 'Ελένη', '李', 'Anna 🌷'])
    expect(isPlainLine(text)).toBe(true);
  for (const text of ['one\ntwo', '👩\u200d⚕️']) {
    expect(isPlainText(text)).toBe(true);
    expect(isPlainLine(text)).toBe(false);
  }
});
