import { expect, test } from 'vitest';
import { createPortal } from '#tests/support/booking.ts';
import { contentSecurityPolicy } from './security.ts';

const PARTNER = 'https://partner.example';
const policyOf = (path: string, ancestors: string[] = [PARTNER]) =>
  contentSecurityPolicy(createPortal(), path, ancestors, false);

test.each([
  '/',
  '/services/provider-search',
  '/services/provider-search/reservation',
  '/providers/1',
])('a partner’s site may frame %s, and nobody else’s [BW-02]', (path) => {
  expect(policyOf(path)).toContain(`frame-ancestors ${PARTNER}`);
  expect(policyOf(path, [])).toContain("frame-ancestors 'none'");
});

test.each([
  '/login',
  '/registration',
  '/profile',
  '/profile/privacy',
  '/services/appointments',
  '/password-recovery/token',
  '/cancel-reservation/token',
  '/services/provider-searches',
  '/api/me',
])('no site may frame %s, not even a partner’s [BW-02]', (path) => {
  expect(policyOf(path)).toContain("frame-ancestors 'none'");
});

test('nothing from elsewhere is loaded, and a script runs by its nonce alone', () => {
  const policy = policyOf('/');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'nonce-nonce';");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain("script-src 'unsafe-inline'");
});
