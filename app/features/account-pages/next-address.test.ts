import { expect, test } from 'vitest';
import { isTokenAddress, readNextAddress } from './next-address.ts';

const TOKEN = 'A'.repeat(43);

test.each([
  '/profile',
  '/services/provider-search?subfunction=3&location=hu-bp#results',
  '/providers/12/doctors/7?week=2026-11-23',
  `/require-full-auth/${TOKEN}`,
  `/verify-new-email/${TOKEN}?lang=ro`,
  `/verify-new-contact-email/${TOKEN}`,
  `/verify-corporate/${TOKEN}`,
  `/add-reservation/${TOKEN}`,
  '/services/provider-search?doctorName=Szab%C3%B3',
])('goes on to %s', (next) => {
  expect(readNextAddress(next)).toBe(next);
});

test.each([
  null,
  '',
  'profile',
  'https://evil.example',
  '//evil.example',
  // The host that stands for this portal while an address is read.
  '//portal.invalid/profile',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%255cevil.example',
  '/./%2Fevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/\u0000',
  ' //evil.example',
  'javascript:alert(1)',
  '/%',
  '/login?next=/login',
  '/api/logout',
  `/password-recovery/${TOKEN}`,
  `/verify-registration/${TOKEN}`,
  `/${'x'.repeat(600)}`,
])('goes to the landing page instead of %j', (next) => {
  expect(readNextAddress(next)).toBe('/');
});

test('an address with a token is known from others, so that the address bar need not keep it [TK-14]', () => {
  for (const path of ['require-full-auth', 'verify-new-email', 'add-reservation']) {
    expect(isTokenAddress(`/${path}/${TOKEN}`)).toBe(true);
  }
  expect(isTokenAddress('/profile')).toBe(false);
});
