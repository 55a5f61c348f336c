import { afterAll, vi } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';

// After each test file, since the next one runs in the same process with the same modules: a file that fails half-way must not
// leave it a moved clock or a function that is spied on.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  setClockOffset(0);
});
