import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is asked for again and again is done at once, then once per pause, and a last time at its end', () => {
  const act = vi.fn();
  const { ask, stop } = createPace(act, 5_000);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  for (let second = 1; second <= 11; second += 1) {
    vi.advanceTimersByTime(1_000);
    ask();
  }
  // At 0, 5 and 10 seconds.
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(4_000);
  expect(act).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(4);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(5);
});
