import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recallUploads, rememberUploads } from './uploads-memory.ts';
import { listKept } from './uploads.ts';

const kept = new Map<string, string>();
const KEY = 'vizit.test';
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
  rememberUploads({ key: KEY }, uploads);
  vi.advanceTimersByTime(2 * HALF_AN_HOUR_MS);
  expect(recallUploads({ key: KEY }).kept).toEqual([{ file, preview }]);
});

test('what is kept for a time alone has no picture, and comes back no later', () => {
  const memory = { key: KEY, lifeMs: HALF_AN_HOUR_MS };
  rememberUploads(memory, uploads);
  expect(kept.get(KEY)).not.toContain('data:image');
  vi.advanceTimersByTime(HALF_AN_HOUR_MS - 1);
  expect(recallUploads(memory).kept).toEqual([{ file, preview: null }]);
  vi.advanceTimersByTime(1);
  expect(recallUploads(memory).kept).toEqual([]);
});

test('what was chosen in one opening of a form comes back in that one alone', () => {
  rememberUploads({ key: KEY, opening: 'first' }, uploads);
  expect(recallUploads({ key: KEY, opening: 'second' }).kept).toEqual([]);
  expect(recallUploads({ key: KEY }).kept).toEqual([]);
  expect(recallUploads({ key: KEY, opening: 'first' }).kept).toEqual([{ file, preview }]);
});
