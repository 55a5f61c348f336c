import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsked, goOnAsCustomer, rememberAsked } from './asked-booking.ts';

const kept = new Map<string, string>();
const assign = vi.fn();
const reload = vi.fn();
const asked = { path: '/providers/1', detail: { mode: 'new' } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    history: { state: null, replaceState: vi.fn(), pushState: vi.fn() },
    location: { assign, reload },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  kept.clear();
});

test('what a visitor asked for opens after signing in, once', () => {
  rememberAsked(asked);
  vi.advanceTimersByTime(29 * 60_000);
  goOnAsCustomer(asked.path);
  expect(reload).toHaveBeenCalledOnce();
  goOnAsCustomer(asked.path);
  expect(assign.mock.calls).toEqual([[asked.path]]);
});

test('after half an hour, or when the form was closed, it opens no more', () => {
  rememberAsked(asked);
  vi.advanceTimersByTime(31 * 60_000);
  goOnAsCustomer(asked.path);
  rememberAsked(asked);
  forgetAsked();
  goOnAsCustomer(asked.path);
  expect(assign).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});
