import { expect, test } from 'vitest';
import { createChallenge, readChallenge } from './passkey-challenge.server.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PLACE = { host: 'localhost', purpose: 'sign-in' } as const;

test('a challenge is good on its host, for its purpose and until its end alone', () => {
  const now = 1_800_000_000_000;
  const made = createChallenge(SECRET, PLACE, now + 1000);
  const text = Buffer.from(made).toString('base64url');
  const read = (values: object = {}, at = now) =>
    readChallenge(SECRET, { ...PLACE, ...values }, text, at);
  expect(read()).toEqual({ hash: expect.any(Buffer), endsAt: new Date(now + 1000) });
  expect(read({ host: 'ro.localhost' })).toBeNull();
  expect(read({ purpose: 'add:1' })).toBeNull();
  expect(read({}, now + 1000)).toBeNull();
  expect(readChallenge(`${SECRET}!`, PLACE, text, now)).toBeNull();
  expect(createChallenge(SECRET, PLACE, now + 1000)).not.toEqual(made);

  const later = Buffer.from(made);
  later[20]! ^= 1;
  for (const forged of [later.toString('base64url'), '', 'AAAA', text.slice(4)]) {
    expect(readChallenge(SECRET, PLACE, forged, now), forged).toBeNull();
  }
});
