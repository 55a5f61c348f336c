import { expect, test } from 'vitest';
import { readStaffSecret, writeStaffSecret } from './staff-secret.ts';

const SECRET = '-_'.repeat(21).concat('A');

test('what the staff carry says where their account is at home, also when the secret begins with a dash', () => {
  const text = writeStaffSecret({ homePartnerId: 17, secret: SECRET });
  expect(text).toBe(`17-${SECRET}`);
  expect(readStaffSecret(text)).toEqual({ homePartnerId: 17, secret: SECRET });
});

test.each([
  undefined,
  '',
  SECRET,
  `0-${SECRET}`,
  `-1-${SECRET}`,
  `1.5-${SECRET}`,
  `1234567890-${SECRET}`,
  `1-${SECRET}A`,
  `1-${SECRET.slice(1)}`,
  `1-${SECRET}\n`,
])('%j is nothing that the staff carry', (text) => {
  expect(readStaffSecret(text)).toBeNull();
});
