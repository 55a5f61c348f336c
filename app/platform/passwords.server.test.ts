import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.server.ts';
import { checkPasswordLength } from './password.ts';
import { createPasswords } from './passwords.server.ts';

describe('hashing', () => {
  test('is argon2id with 19 MiB and two passes, and another hash each time', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('three grey herons');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('three grey herons')).not.toBe(hash);
    expect(await passwords.fits(hash, 'three grey herons')).toBe(true);
    expect(await passwords.fits(hash, 'three grey heron')).toBe(false);
  });

  test('takes every character: emoji, spaces and NUL, to the end [AU-03]', async () => {
    const passwords = createPasswords();
    for (const password of ['🐢🐢🐢🐢🐢🐢', '      ', 'ab\u0000cdef', 'x'.repeat(128)]) {
      const hash = await passwords.hash(password);
      expect(await passwords.fits(hash, password)).toBe(true);
      expect(await passwords.fits(hash, password.slice(0, -1))).toBe(false);
    }
  });

  test('has a queue with an end: who comes later is told to try again', async () => {
    const passwords = createPasswords({ atOnce: 1, waitingMax: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => passwords.hash('three grey herons')),
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'too_many_at_once' } });
    expect(await passwords.hash('three grey herons'), 'and goes on').toContain('argon2id');
  });

  test('no hash costs as much as one and never fits', async () => {
    const passwords = createPasswords();
    expect(await passwords.fits(null, '')).toBe(false);
    expect(await passwords.fits(null, 'three grey herons')).toBe(false);
  });
});

test.each([
  ['', 'required'],
  ['12345', 'tooShort'],
  ['🐢🐢🐢🐢🐢', 'tooShort'],
  ['o\u0301'.repeat(5), 'tooShort'],
  ['🐢🐢🐢🐢🐢🐢', null],
  ['x'.repeat(64), null],
  ['🐢'.repeat(128), null],
  ['x'.repeat(129), 'tooLong'],
  ['x'.repeat(10_000), 'tooLong'],
] as const)('the length of %j: %s [C818] [AU-03]', (password, error) => {
  expect(checkPasswordLength(password)).toBe(error);
});

test.each([
  '123456',
  'password',
  'jelszó',
  'Jelszo123',
  'PAROLĂ',
  'parola2024!',
  'qwertz',
  'aaaaaaaa',
  '345678901'.slice(0, 6),
  '98765432',
  'Medi-Kárt-2026',
  'kata.szabo86',
])('%s is guessed early [AU-04]', async (password) => {
  const context = ['Medi Kárt', 'kata.szabo', 'kata.szabo@example.com'];
  expect(await isCommonPassword(password, context)).toBe(true);
});

test.each(['három szürke gém', 'Vizit és egy hosszú mondat', 'x7!kQp', '482915'])(
  '%s is not',
  async (password) => {
    expect(await isCommonPassword(password, ['Vizit'])).toBe(false);
  },
);
