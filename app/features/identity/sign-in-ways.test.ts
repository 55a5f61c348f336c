import { expect, test } from 'vitest';
import { isOfTwoFactors, isSignInEnough, SIGN_IN_WAYS } from './sign-in-ways.ts';

const enough = (needsSecondFactor: boolean, hasSecondFactor: boolean) =>
  SIGN_IN_WAYS.filter((way) => isSignInEnough(way, { needsSecondFactor, hasSecondFactor }));

test('one factor is enough only where no second one is demanded or turned on [AU-10]', () => {
  const two = ['totp', 'recovery_code', 'passkey'];
  expect(enough(false, false)).toEqual([...SIGN_IN_WAYS]);
  expect(enough(true, false)).toEqual(two);
  expect(enough(false, true)).toEqual(two);
  expect(enough(true, true)).toEqual(two);
});

test('a password or a mailed link alone is one factor, whatever the account demands', () => {
  expect(SIGN_IN_WAYS.filter((way) => !isOfTwoFactors(way))).toEqual(['password', 'link']);
});
