import { afterEach, expect, test, vi } from 'vitest';
import { waitAtMost } from './patience.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => undefined);

test('what never answers is given up in time, also where it does not listen', async () => {
  vi.useFakeTimers();
  const waiting = waitAtMost(5000, new AbortController().signal, never);
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' }),
    vi.advanceTimersByTimeAsync(5000),
  ]);
});

test('whoever leaves ends the call', async () => {
  const page = new AbortController();
  let heard: AbortSignal | null = null;
  const waiting = waitAtMost(5000, page.signal, (signal) => {
    heard = signal;
    return never();
  });
  page.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard).toMatchObject({ aborted: true });
});

test('browsers that cannot join signals wait as well', async () => {
  vi.stubGlobal('AbortSignal', { timeout: (ms: number) => AbortSignal.timeout(ms) });
  await expect(
    waitAtMost(5000, new AbortController().signal, () => Promise.resolve('an answer')),
  ).resolves.toBe('an answer');
});
