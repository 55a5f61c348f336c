import { expect, test } from 'vitest';
import { seal, unseal } from './seal.server.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PLACE = ['totp', 12];

test('what was sealed is opened with the same key for the same place only, and never looks the same', () => {
  const sealed = seal(SECRET, PLACE, 'JBSWY3DPEHPK3PXP');
  expect(unseal(SECRET, PLACE, sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(SECRET, PLACE, 'JBSWY3DPEHPK3PXP')).not.toEqual(sealed);
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
  expect(unseal(`${SECRET}!`, PLACE, sealed)).toBeNull();
  expect(unseal(SECRET, ['totp', 13], sealed)).toBeNull();
});

test('what was changed or cut is not opened', () => {
  const sealed = seal(SECRET, PLACE, 'JBSWY3DPEHPK3PXP');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(SECRET, PLACE, changed), String(at)).toBeNull();
    expect(unseal(SECRET, PLACE, sealed.subarray(0, at)), `cut at ${at}`).toBeNull();
  }
});
