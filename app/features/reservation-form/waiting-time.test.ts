import { beforeEach, expect, test, vi } from 'vitest';
import type { Hold } from '#app/features/reservations/contract.ts';
import {
  forgetWaiting,
  recallLacking,
  recallWaiting,
  rememberLacking,
  rememberWaiting,
} from './waiting-time.ts';

const MINUTE = 60_000;
/** Of this device; the server's is three hours away from it. */
const NOW = Date.parse('2026-03-01T13:00:00Z');
const HOLD = {
  id: 'h1',
  serverNow: '2026-03-01T10:00:00Z',
  expiresAt: '2026-03-01T10:15:00Z',
} as Hold;
const HELD = { reservationId: 'r1', discountRate: 20 };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  forgetWaiting();
});

test('a held time waits for as long as the server said, whatever the clock of the device says', () => {
  rememberWaiting(HOLD, 'secret', 'My knee');
  vi.setSystemTime(NOW + 10 * MINUTE);
  expect(recallWaiting()).toEqual({
    id: 'h1',
    item: HOLD,
    secret: 'secret',
    comment: 'My knee',
    endsAt: NOW + 15 * MINUTE,
    readAt: NOW + 10 * MINUTE,
  });
});

test.each([
  [15 * MINUTE - 1, true],
  [15 * MINUTE, false],
  [24 * 60 * MINUTE, false],
])('after %i ms it is still there: %s', (passed, isThere) => {
  rememberWaiting(HOLD, 'secret', '');
  vi.setSystemTime(NOW + passed);
  expect(recallWaiting() !== null).toBe(isThere);
});

test('a time that is held without an end is nobody’s to wait for, and takes no other’s place', () => {
  rememberWaiting(HOLD, 'secret', '');
  rememberWaiting({ ...HOLD, id: 'h2', expiresAt: null }, 'other', '');
  expect(recallWaiting()?.id).toBe('h1');
});

test('once it is its holder’s and lacks a referral, it waits no more', () => {
  rememberWaiting(HOLD, 'secret', '');
  expect(recallLacking()).toBeNull();
  rememberLacking(HELD);
  expect(recallLacking()).toEqual(HELD);
  expect(recallWaiting()).toBeNull();
});

test('what is forgotten is neither held nor lacking', () => {
  rememberLacking(HELD);
  forgetWaiting();
  expect(recallLacking()).toBeNull();
  rememberWaiting(HOLD, 'secret', '');
  forgetWaiting();
  expect(recallWaiting()).toBeNull();
});
