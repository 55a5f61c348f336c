import { expect, test } from 'vitest';
import { forgetRecent, readRecent, rememberRecent } from './recent-searches.ts';

function createStorage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, open: () => storage };
}
const search = (id: number) => ({ id: String(id), label: `Specialty ${id}` });

test('the last five searches are kept, the newest first, each once', () => {
  const { open } = createStorage();
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberRecent(open, search(id));
  expect(readRecent(open).map(({ id }) => id)).toEqual(['3', '6', '5', '4', '2']);
});

test('only what was searched for is kept', () => {
  const { kept, open } = createStorage();
  const item = { ...search(1), segments: [], patient: 'Kovács Éva' };
  rememberRecent(open, item);
  expect([...kept.values()]).toEqual(['[{"id":"1","label":"Specialty 1"}]']);
});

test('they can be forgotten', () => {
  const { kept, open } = createStorage();
  rememberRecent(open, search(1));
  forgetRecent(open);
  expect(kept.size).toBe(0);
  expect(readRecent(open)).toEqual([]);
});

test('a browser that keeps nothing, or something else, costs nothing', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  rememberRecent(blocked, search(1));
  forgetRecent(blocked);
  expect(readRecent(blocked)).toEqual([]);
  for (const text of ['{', '{}', '[1, null, {"id": "x", "label": "y"}, {"id": "2"}]']) {
    const { kept, open } = createStorage();
    kept.set('recent-searches', text);
    expect(readRecent(open)).toEqual([]);
  }
});
