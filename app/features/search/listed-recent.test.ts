import { expect, test } from 'vitest';
import { createStorage } from '#tests/support/kept-storage.ts';
import { findListed, type AskList } from './listed-recent.ts';
import { readRecent, rememberRecent } from './recent-searches.ts';

const reader = { locale: 'en', market: 'HU' } as const;
const search = (id: number) => ({ id: String(id), label: `Specialty ${id}` });

function remember(...ids: number[]) {
  const { open } = createStorage();
  for (const id of ids.toReversed()) rememberRecent(open, search(id), 'en');
  return open;
}

test('of what was searched for last, only what the list still has is offered, in its words of today; what it has no more is forgotten', async () => {
  const open = remember(1, 2, 3);
  const ask: AskList = async (id) =>
    ({ 1: 'Specialty 1', 2: null, 3: 'Renamed' })[Number(id)] ?? null;
  const listed = [search(1), { id: '3', label: 'Renamed' }];
  expect(await findListed(open, reader, ask)).toEqual(listed);
  expect(readRecent(open, 'en').map(({ id }) => id)).toEqual(['1', '3']);
});

test('while nobody answers, what was searched for last stays on offer', async () => {
  const open = remember(1, 2);
  const offline: AskList = () => Promise.reject(new Error('offline'));
  expect(await findListed(open, reader, offline)).toEqual([search(1), search(2)]);
  expect(readRecent(open, 'en')).toEqual([search(1), search(2)]);
});
