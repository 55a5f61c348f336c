import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '#server/news.ts';
import { createCallCounts, SUBNET_SHARE } from './grouped-store.ts';

const MINUTE_MS = 60_000;
const MAX = 5;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** News among processes that hear each other at once. */
function createTestNews(all: ((items: readonly string[]) => void)[]): News {
  let own: (items: readonly string[]) => void = () => {};
  return {
    tell: (_kind, items) => {
      for (const listener of all) if (listener !== own) listener(items);
    },
    hear: (_kind, listener) => all.push((own = listener)),
    onGap: () => {},
    isHearing: () => true,
    countDropped: () => ({ stale: 0, repeated: 0, forged: 0 }),
    stop: async () => {},
  };
}

function createCount(news: News | null = null) {
  const { Store } = createCallCounts(news);
  const route = {
    method: 'GET',
    url: '/',
    path: '/',
    prefix: '',
    handler: () => '',
    groupId: 'search',
  };
  const group = new Store({}).child(route);
  return (caller: string) => {
    let current = 0;
    group.incr(caller, (_error, result) => (current = result?.current ?? 0), MINUTE_MS, MAX);
    return current <= MAX;
  };
}

test('a caller has their limit, and a subnet as much as a few of its callers together [DS-10]', () => {
  const count = createCount();
  const callers = Array.from({ length: 2 * SUBNET_SHARE }, (_, n) => `10.0.0 caller-${n}`);
  let allowed = 0;
  for (let round = 0; round < MAX; round += 1) {
    for (const caller of callers) allowed += count(caller) ? 1 : 0;
  }
  expect(allowed).toBe(SUBNET_SHARE * MAX);
  expect(count('10.0.1 neighbour')).toBe(true);
});

test('one scraper takes nothing from their neighbours beyond their own limit [DS-10]', () => {
  const count = createCount();
  const scraped = Array.from({ length: 100 * MAX }, () => count('10.0.0 scraper'));
  expect(scraped.filter(Boolean)).toHaveLength(MAX);
  for (let n = 0; n < SUBNET_SHARE - 1; n += 1) {
    expect(Array.from({ length: MAX }, () => count(`10.0.0 person-${n}`))).toEqual(
      Array(MAX).fill(true),
    );
  }
});

test('a limit holds over all processes, but for what comes within a second [DS-10]', () => {
  const all: ((items: readonly string[]) => void)[] = [];
  const [one, other] = [createCount(createTestNews(all)), createCount(createTestNews(all))];
  expect(Array.from({ length: 3 }, () => one('10.0.0 scraper'))).toEqual(Array(3).fill(true));
  vi.advanceTimersByTime(1_000);
  expect(Array.from({ length: 4 }, () => other('10.0.0 scraper'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(other('10.0.0 neighbour')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(one('10.0.0 scraper')).toBe(false);
  // The window began with the first call, wherever that came.
  vi.advanceTimersByTime(MINUTE_MS - 2_000);
  expect(one('10.0.0 scraper')).toBe(true);
  expect(other('10.0.0 scraper')).toBe(true);
});
