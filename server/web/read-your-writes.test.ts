import { afterEach, expect, test, vi } from 'vitest';
import { keepPreviousSecret } from '#app/platform/keys.server.ts';
import { openPosition, sealPosition } from './read-your-writes.ts';

const SECRET = 'a secret of at least thirty-two characters';
const POSITION = '16/B374D848';

afterEach(() => {
  vi.useRealTimers();
  keepPreviousSecret(SECRET, null);
});

test('a position that this portal wrote into the cookie is known for a minute', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  const cookie = sealPosition(SECRET, POSITION);
  vi.setSystemTime(Date.parse('2026-11-22T12:00:59Z'));
  expect(openPosition(SECRET, cookie)).toBe(POSITION);
  vi.setSystemTime(Date.parse('2026-11-22T12:01:00Z'));
  expect(openPosition(SECRET, cookie)).toBeNull();
});

test('what a stranger makes up or changes says nothing: neither another position nor a later end', () => {
  const cookie = sealPosition(SECRET, POSITION);
  const [, until = '', signature = ''] = cookie.split('~');
  for (const forged of [
    POSITION,
    'FFFFFFFF/FFFFFFFF',
    `FFFFFFFF/FFFFFFFF~${until}~${signature}`,
    `${POSITION}~${Number(until) + 86_400_000}~${signature}`,
    `${POSITION}~${until}~`,
    `${POSITION}~${until}`,
    sealPosition('another secret of thirty-two characters', POSITION),
    'nonsense',
    '',
    undefined,
  ]) {
    expect(openPosition(SECRET, forged), String(forged)).toBeNull();
  }
  expect(openPosition(SECRET, cookie)).toBe(POSITION);
});

test('what was said before the secret changed is known while the secret before is given', () => {
  const cookie = sealPosition('the secret before this one, long enough', POSITION);
  keepPreviousSecret(SECRET, 'the secret before this one, long enough');
  expect(openPosition(SECRET, cookie)).toBe(POSITION);
});
