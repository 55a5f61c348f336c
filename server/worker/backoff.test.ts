import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, retryDelayMs } from './backoff.ts';

const HOUR_MS = 3_600_000;

test('waits twice as long after each failure, up to half an hour', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, 0))).toEqual([
    2000, 4000, 8000, 16000,
  ]);
  expect(retryDelayMs(1_000, 0)).toBe(HOUR_MS / 2);
});

test('waits by chance up to a half shorter', () => {
  expect(retryDelayMs(3, 1)).toBe(4000);
  expect(retryDelayMs(3, 0.5)).toBe(6000);
});

test('gives up after a night, not after a minute', () => {
  let total = 0;
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) total += retryDelayMs(attempt, 1);
  expect(total).toBeGreaterThan(4 * HOUR_MS);
});
