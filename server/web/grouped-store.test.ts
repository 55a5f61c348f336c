import { expect, test } from 'vitest';
import { GroupedStore, SUBNET_SHARE } from './grouped-store.ts';

const MINUTE_MS = 60_000;
const MAX = 5;

function createCount() {
  const group = new GroupedStore({}).child({ groupId: 'search' });
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
