import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPasswordLength, normalisePassword, STAFF_PASSWORD_MIN } from './password.ts';

describe('the length of a password', () => {
  test.each([
    ['', 'required'],
    ['12345', 'tooShort'],
    ['123456', null],
    // Spaces are characters: nobody's password is trimmed.
    ['      ', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'tooLong'],
    // Characters, not the units or bytes that they are made of.
    ['😀'.repeat(5), 'tooShort'],
    ['😀'.repeat(6), null],
    ['😀'.repeat(128), null],
    ['😀'.repeat(129), 'tooLong'],
    ['ő'.repeat(128), null],
    // An accent of its own is a part of its letter.
    ['o\u030b'.repeat(5), 'tooShort'],
    ['o\u030b'.repeat(6), null],
    ['o\u030b'.repeat(128), null],
  ])('%j: %s', (password, problem) => {
    expect(checkPasswordLength(password)).toBe(problem);
  });

  test('who may ask for more is asked for more', () => {
    expect(checkPasswordLength('x'.repeat(11), STAFF_PASSWORD_MIN)).toBe('tooShort');
    expect(checkPasswordLength('x'.repeat(12), STAFF_PASSWORD_MIN)).toBeNull();
    expect(checkPasswordLength('', STAFF_PASSWORD_MIN)).toBe('required');
  });

  test('a password is judged alike however its letters are made up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('á', 'ő', 'ș', 'ț', 'a', '1'), { maxLength: 140 }),
        (letters) => {
          const [composed, parted] = ['NFC', 'NFD'].map((form) => letters.join('').normalize(form));
          expect(checkPasswordLength(parted ?? '')).toBe(checkPasswordLength(composed ?? ''));
          expect(normalisePassword(parted ?? '')).toBe(normalisePassword(composed ?? ''));
        },
      ),
    );
  });
});
