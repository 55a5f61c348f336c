import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createTotpSecret, describeTotp, findTotpStep } from './totp.server.ts';

/** Of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // The table has eight digits; an app shows the last six.
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
    [20000000000, '353130', 666666666],
  ])('at second %i of RFC 6238 is %s', (second, code, step) => {
    expect(findTotpStep(RFC_SECRET, code, second * 1000)).toBe(step);
  });

  test('is good one step early or late and no further, and tells which step it is of [AU-10]', () => {
    const atMs = 1_800_000_000_000;
    const step = atMs / 30_000;
    const codeAt = (offset: number) =>
      TOTP.generate({
        secret: Secret.fromBase32(RFC_SECRET),
        timestamp: atMs + offset * 30_000,
      });
    expect([-2, -1, 0, 1, 2].map((at) => findTotpStep(RFC_SECRET, codeAt(at), atMs))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  test('may have spaces between its digits and nothing else', () => {
    const at = 59_000;
    expect(findTotpStep(RFC_SECRET, ' 287 082 ', at)).toBe(1);
    for (const code of ['', '28708', '2870820', '287O82', '-87082', '２８７０８２']) {
      expect(findTotpStep(RFC_SECRET, code, at), code).toBeNull();
    }
  });
});

test('a secret has 160 random bits, and its address names portal and account', () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const address = new URL(describeTotp(secret, { issuer: 'Vizit Kártya', label: 'a@b.hu' }));
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/Vizit Kártya:a@b.hu');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Vizit Kártya',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
