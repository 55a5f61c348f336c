import { expect, test } from 'vitest';
import { createStorage } from '#tests/support/kept-storage.ts';
import { forgetRecent, readRecent, rememberRecent } from './recent-searches.ts';

const search = (id: number) => ({ id: String(id), label: `Specialty ${id}` });

test('the last five searches are kept, the newest first, each once', () => {
  const { open } = createStorage();
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberRecent(open, search(id), 'hu');
  expect(readRecent(open, 'hu').map(({ id }) => id)).toEqual(['3', '6', '5', '4', '2']);
});

test('only what was searched for is kept', () => {
  const { kept, open } = createStorage();
  const item = { ...search(1), segments: [], patient: 'Kovács Éva' };
  rememberRecent(open, item, 'hu');
  expect([...kept.values()]).toEqual(['[{"id":"1","label":"Specialty 1","language":"hu"}]']);
});

test('a page in another language offers none of them; what is searched for there anew stands in its words', () => {
  const { open } = createStorage();
  rememberRecent(open, search(1), 'hu');
  rememberRecent(open, search(2), 'hu');
  expect(readRecent(open, 'en')).toEqual([]);
  rememberRecent(open, { id: '1', label: 'Dermatology' }, 'en');
  expect(readRecent(open, 'en')).toEqual([{ id: '1', label: 'Dermatology' }]);
  expect(readRecent(open, 'hu')).toEqual([search(2)]);
});

test('they can be forgotten', () => {
  const { kept, open } = createStorage();
  rememberRecent(open, search(1), 'hu');
  forgetRecent(open);
  expect(kept.size).toBe(0);
  expect(readRecent(open, 'hu')).toEqual([]);
});

test('a browser that keeps nothing, or something else, costs nothing', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  rememberRecent(blocked, search(1), 'hu');
  forgetRecent(blocked);
  expect(readRecent(blocked, 'hu')).toEqual([]);
  for (const text of [
    '{',
    '{}',
    '[1, null, {"id": "x", "label": "y"}, {"id": "2"}, {"id": "3", "label": "z"}]',
  ]) {
    const { kept, open } = createStorage();
    kept.set('recent-searches', text);
    expect(readRecent(open, 'hu')).toEqual([]);
  }
});
