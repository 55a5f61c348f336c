import { expect, test } from 'vitest';
import { formatCountdown, HOLD_MINUTES, secondsLeft } from './hold.ts';

const serverNow = '2026-03-02T08:00:00.000Z';
const expiresAt = '2026-03-02T08:15:00.000Z';

test('an unfinished reservation is held for 15 minutes at most [C815]', () => {
  expect(HOLD_MINUTES).toBe(15);
});

test('the countdown follows the server and the time that passed, not the visitor’s clock', () => {
  expect(secondsLeft({ expiresAt, serverNow, elapsedMs: 0 })).toBe(900);
  expect(secondsLeft({ expiresAt, serverNow, elapsedMs: 899_001 })).toBe(0);
  expect(secondsLeft({ expiresAt, serverNow, elapsedMs: 2_000_000 })).toBe(0);
});

test('the countdown is written in minutes and seconds', () => {
  expect([900, 61, 9, 0].map(formatCountdown)).toEqual(['15:00', '1:01', '0:09', '0:00']);
});
