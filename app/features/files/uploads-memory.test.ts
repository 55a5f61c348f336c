import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recallUploads, rememberUploads } from './uploads-memory.ts';
import { listKept } from './uploads.ts';

const kept = new Map<string, string>();
const MEMORY = 'vizit.test';
const HALF_AN_HOUR_MS = 30 * 60_000;
const preview = 'data:image/png;base64,AAAA';
const file = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'referral.png',
  size: 1,
  kind: 'image/png' as const,
  state: 'clean' as const,
};
const { uploads } = listKept([{ file, preview }]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  kept.clear();
});

test('what was sent comes back with its picture, however late', () => {
  rememberUploads(MEMORY, uploads, undefined);
  vi.advanceTimersByTime(2 * HALF_AN_HOUR_MS);
  expect(recallUploads(MEMORY, undefined).kept).toEqual([{ file, preview }]);
});

test('what is kept for a time alone has no picture, and comes back no later', () => {
  rememberUploads(MEMORY, uploads, HALF_AN_HOUR_MS);
  expect(kept.get(MEMORY)).not.toContain('data:image');
  vi.advanceTimersByTime(HALF_AN_HOUR_MS - 1);
  expect(recallUploads(MEMORY, HALF_AN_HOUR_MS).kept).toEqual([{ file, preview: null }]);
  vi.advanceTimersByTime(1);
  expect(recallUploads(MEMORY, HALF_AN_HOUR_MS).kept).toEqual([]);
});
