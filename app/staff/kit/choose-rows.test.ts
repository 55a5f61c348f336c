import { expect, test } from 'vitest';
import { actOnEach, chooseRange, toggleRow } from './choose-rows.ts';

const KEYS = ['a', 'b', 'c', 'd'];

test('rows are chosen one by one, or all between two', () => {
  expect([...toggleRow(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggleRow(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  expect([...chooseRange(new Set(['a']), KEYS, 'b', 'd')]).toEqual(KEYS);
  expect([...chooseRange(new Set(), KEYS, 'd', 'b')]).toEqual(['b', 'c', 'd']);
  // The first of all.
  expect([...chooseRange(new Set(), KEYS, null, 'c')]).toEqual(['c']);
});

test('what one row is refused with keeps none of the others, and none begins before the last has ended', async () => {
  const log: string[] = [];
  const outcome = await actOnEach(KEYS, async (key) => {
    log.push(`${key} begins`);
    await Promise.resolve();
    log.push(`${key} ends`);
    if (key === 'b') throw new Error('changed meanwhile');
  });
  expect(outcome).toEqual({ done: ['a', 'c', 'd'], failed: ['b'] });
  expect(log).toEqual(KEYS.flatMap((key) => [`${key} begins`, `${key} ends`]));
});
