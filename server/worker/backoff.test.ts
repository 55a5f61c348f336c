import { expect, test } from 'vitest';
import { getNextTry, retryDelayMs } from './backoff.ts';

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

test.each([0, 1])(
  'tries again for 48 hours, the last time when they are over, and gives up then [FT-08]',
  (random) => {
    let failingMs = 0;
    let attempts = 1;
    while (attempts < 1_000) {
      const delayMs = getNextTry({ attempts, failingMs, retryForMs: 48 * HOUR_MS, random });
      if (delayMs === null) break;
      failingMs += delayMs;
      attempts += 1;
    }
    expect(failingMs).toBe(48 * HOUR_MS);
    expect(attempts).toBeGreaterThan(96);
    expect(attempts).toBeLessThan(220);
  },
);
