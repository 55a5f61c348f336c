import { expect, test } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts';

test('ten recovery codes are all different and hard to misread', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(hashRecoveryCode(code)).toHaveLength(32);
  }
});

test('a recovery code is known however it was typed', () => {
  const hash = hashRecoveryCode('0A1B-2C3D-4E5F-6G7H');
  for (const typed of [' 0a1b2c3d4e5f6g7h ', '0A1B 2C3D 4E5F 6G7H', 'oAiB-2C3D-4E5F-6G7H']) {
    expect(hashRecoveryCode(typed), typed).toEqual(hash);
  }
  expect(hashRecoveryCode('0A1B-2C3D-4E5F-6G7J')).not.toEqual(hash);
  for (const typed of [
    '',
    '123456',
    '0A1B-2C3D-4E5F-6G7',
    '0A1B-2C3D-4E5F-6G7HH',
    'ÁÁÁÁ'.repeat(4),
  ]) {
    expect(hashRecoveryCode(typed), typed).toBeNull();
  }
});
