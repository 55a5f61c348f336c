import { afterEach, expect, test, vi } from 'vitest';
import * as clock from './clock.ts';

afterEach(() => clock.setClockOffset(0));

test('a copy of the module, as the built pages have one, shows the same time', async () => {
  vi.resetModules();
  const copy = await import('./clock.ts');
  expect(copy.nowMs).not.toBe(clock.nowMs);
  clock.setClockOffset(86_400_000);
  expect(copy.nowMs() - Date.now()).toBeGreaterThan(86_000_000);
});
