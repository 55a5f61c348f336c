import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail, normaliseEmail } from './account-email.ts';

test('one account signs in by its address however that is typed', () => {
  const account = foldEmail('anna.kovács@bőrklinika.hu');
  for (const typed of [
    'ANNA.KOVÁCS@BŐRKLINIKA.HU',
    ' anna.kovács@bőrklinika.hu\n',
    'anna.kova\u0301cs@bőrklinika.hu',
    'anna.kovács@bo\u030brklinika.hu',
    'Anna.Kovács@xn--brklinika-0yb.hu',
  ]) {
    expect(foldEmail(typed), typed).toBe(account);
  }
});

test('a capital that has no composed form signs in like its small letter, which has one', () => {
  expect(foldEmail('J\u030ca@example.com')).toBe(foldEmail('\u01f0a@example.com'));
});

test('an address is written to as it was typed, but for the space around and the name of the domain in the network', () => {
  expect(normaliseEmail('  Anna@Example.COM ')).toBe('Anna@Example.COM');
  expect(normaliseEmail('Anna@bőr.hu')).toBe('Anna@xn--br-7ra.hu');
});

test('domains that look alike are two accounts', () => {
  // The second has a Cyrillic "а".
  expect(foldEmail('anna@pay.example')).not.toBe(foldEmail('anna@p\u0430y.example'));
});

test('what is no domain is not read as an address of the web, where a part would get lost', () => {
  for (const text of ['a@ő/x.hu', 'a@ő:80', 'a@ő?x', 'a@ő#x.hu', 'a@ő x.hu', 'ő', '@', '']) {
    expect(normaliseEmail(text)).toBe(text);
  }
});

test('of several @ the last one is before the domain', () => {
  expect(normaliseEmail('a@ő@b.hu')).toBe('a@ő@b.hu');
});

test('what is stored is stored the same once more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, host) => {
      const stored = normaliseEmail(`${name}@${host}`);
      expect(normaliseEmail(stored)).toBe(stored);
      const signedInBy = foldEmail(stored);
      expect(foldEmail(signedInBy)).toBe(signedInBy);
    }),
  );
});
