import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import { KEPT_MS, keepByKey } from './keep-by-key.ts';

afterEach(() => setClockOffset(0));

function countLoads() {
  const loads: string[] = [];
  const find = keepByKey(async (key: string) => {
    loads.push(key);
    if (key === 'broken') throw new Error('no');
    return key.toUpperCase();
  });
  return { loads, find };
}

test('loads each key once a minute, also when asked twice at once', async () => {
  const { loads, find } = countLoads();
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['A', 'A', 'B']);
  setClockOffset(KEPT_MS - 1000);
  await find('a');
  expect(loads).toEqual(['a', 'b']);
  setClockOffset(KEPT_MS + 1000);
  expect(await find('a')).toBe('A');
  expect(loads).toEqual(['a', 'b', 'a']);
});

test('does not keep a failure', async () => {
  const { loads, find } = countLoads();
  await expect(find('broken')).rejects.toThrow('no');
  await expect(find('broken')).rejects.toThrow('no');
  expect(loads).toEqual(['broken', 'broken']);
});

test('does not grow without bound', async () => {
  const { loads, find } = countLoads();
  for (let i = 0; i < 200; i += 1) await find(String(i));
  await find('199');
  await find('0');
  expect(loads).toHaveLength(201);
});
