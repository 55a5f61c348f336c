import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPersonField, type PersonField, type PersonRules } from './person-fields.ts';

const RULES: PersonRules = {
  today: '2026-11-22',
  asksMothersName: true,
  parsePhone: (text) => (text.startsWith('+') ? text : null),
};
const errorOf = (field: PersonField, typed: string, rules: Partial<PersonRules> = {}) =>
  checkPersonField(field, typed, { ...RULES, ...rules });

describe('a name', () => {
  test.each(['lastName', 'firstName'] as const)(
    '(%s) has at most 100 characters, counted as people count them and without the space around [VD-02]',
    (field) => {
      for (const letter of ['x', 'ő', 'e\u0301', '𝒜']) {
        expect(errorOf(field, ` ${letter.repeat(100)} `), letter).toBeNull();
        expect(errorOf(field, letter.repeat(101)), letter).toBe('tooLong');
      }
    },
  );

  test('is of letters, in any script, with what else names have', () => {
    for (const name of ['Ö', 'Ștefan-Țiriac', 'd’Arc', 'Γιώργος', '王', 'III. Béla']) {
      expect(errorOf('lastName', name), name).toBeNull();
    }
    for (const none of ['-', '12', '’', '🙂']) {
      expect(errorOf('lastName', none), none).toBe('charactersInvalid');
    }
  });

  test('of what nobody sees alone is one that was not filled in, or no plain text', () => {
    for (const blank of ['', '   ', '\u00a0', '\t']) {
      expect(errorOf('lastName', blank)).toBe('required');
    }
    expect(errorOf('lastName', 'An\u200dna')).toBe('charactersInvalid');
  });

  test('of the mother is not looked at where it is not asked for', () => {
    for (const typed of ['', 'x'.repeat(51), 'a\u0000']) {
      expect(errorOf('mothersName', typed, { asksMothersName: false })).toBeNull();
    }
    expect(errorOf('mothersName', 'x'.repeat(51))).toBe('tooLong');
  });
});

describe('a date of birth', () => {
  test('may be any day from 1900 to today, and no other [CT-05]', () => {
    const day = fc
      .date({
        min: new Date('1850-01-01T00:00:00Z'),
        max: new Date('2080-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (born) => {
        const year = Number(born.slice(0, 4));
        const expected =
          Date.parse(born) > Date.UTC(2026, 10, 22)
            ? 'dateInFuture'
            : year < 1900
              ? 'dateTooEarly'
              : null;
        expect(errorOf('dateOfBirth', born)).toBe(expected);
      }),
    );
  });

  test('is the market’s own today at the latest, not a day later', () => {
    expect(errorOf('dateOfBirth', '2026-11-22')).toBeNull();
    expect(errorOf('dateOfBirth', '2026-11-23')).toBe('dateInFuture');
    expect(errorOf('dateOfBirth', '2026-11-23', { today: '2026-11-23' })).toBeNull();
  });
});

describe('an e-mail address', () => {
  test('has at most 64 characters before the @ and 254 in all, both included (RFC 5321)', () => {
    const domainOf = (letters: number) => `${`${'d'.repeat(60)}.`.repeat(3)}${'h'.repeat(letters)}`;
    const local = 'x'.repeat(64);
    expect(errorOf('email', `${local}@${domainOf(6)}`)).toBeNull();
    expect(errorOf('email', `${local}@${domainOf(7)}`)).toBe('tooLong');
    expect(errorOf('email', `${local}x@example.com`)).toBe('emailInvalid');
  });

  test('of a domain with accents counts as long as the network writes it', () => {
    // A label of 20 "ő" has 26 letters there: nine of them make an address of 247, ten one of 274 that was typed as 214.
    const label = `${'ő'.repeat(20)}.`;
    expect(errorOf('email', `a@${label.repeat(9)}hu`)).toBeNull();
    expect(errorOf('email', `a@${label.repeat(10)}hu`)).toBe('emailInvalid');
  });

  test.each([
    'a@example.c',
    'a@example.c0',
    'a@example.123',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example..com',
    'a@example.com.',
    'a@.example.com',
    'a@example-.com',
    'a@exam_ple.com',
    '.a@example.com',
    'a.@example.com',
    '"a b"@example.com',
    'ő@example.com',
    'a@b@example.com',
    '@example.com',
    'example.com',
  ])('is not %s', (text) => {
    expect(errorOf('email', text)).toBe('emailInvalid');
  });
});

test('a phone number is what the plan of numbers knows, read without the space around', () => {
  const read: string[] = [];
  const parsePhone = (text: string) => (read.push(text), null);
  expect(errorOf('phone', '  06 1 234 5678 ', { parsePhone })).toBe('phoneInvalid');
  expect(read).toEqual(['06 1 234 5678']);
  expect(errorOf('phone', '+3612345678')).toBeNull();
});
