import { expect, test } from 'vitest';
import { countCharacters, normaliseText } from './text.ts';

test('letters are composed, and Romanian ones get their comma', () => {
  expect(normaliseText('  Muree\u0301 şţŞŢ ')).toBe('Mureé șțȘȚ');
  expect(countCharacters('a😀ő')).toBe(3);
});

test('letters with accents and signs outside the basic plane count once', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('őűșț')).toBe(4);
  expect(countCharacters('fáj 😷')).toBe(5);
});
