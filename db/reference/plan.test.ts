import { expect, test } from 'vitest';
import { planReferenceLoad } from './plan.ts';

const rows = (entries: Record<string, string>) => new Map(Object.entries(entries));
const plan = (
  incoming: Record<string, string>,
  current: Record<string, string>,
  loaded: Record<string, string>,
) => {
  const { put, remove, base } = planReferenceLoad(rows(incoming), rows(current), rows(loaded));
  return { put, remove, base: Object.fromEntries(base) };
};

test('an empty database gets every row', () => {
  expect(plan({ a: '1', b: '2' }, {}, {})).toEqual({
    put: ['a', 'b'],
    remove: [],
    base: { a: '1', b: '2' },
  });
});

test('a row that is as it was loaded follows the program', () => {
  expect(plan({ a: '2' }, { a: '1' }, { a: '1' })).toEqual({
    put: ['a'],
    remove: [],
    base: { a: '2' },
  });
});

test('a row that somebody edited stays as it is, now and at every later load', () => {
  const first = plan({ a: '2' }, { a: 'edited' }, { a: '1' });
  expect(first.put).toEqual([]);
  expect(plan({ a: '3' }, { a: 'edited' }, first.base).put).toEqual([]);
});

test('a row that somebody deleted does not come back', () => {
  const first = plan({ a: '2' }, {}, { a: '1' });
  expect(first.put).toEqual([]);
  expect(plan({ a: '3' }, {}, first.base).put).toEqual([]);
});

test('a row that was there before anything was loaded stays, and follows only where it was the same', () => {
  const first = plan({ a: '1', b: '1' }, { a: '1', b: 'theirs' }, {});
  expect(first.put).toEqual([]);
  expect(plan({ a: '2', b: '2' }, { a: '1', b: 'theirs' }, first.base).put).toEqual(['a']);
});

test('a row that the program has no more goes, unless somebody edited it', () => {
  expect(plan({}, { a: '1', b: 'edited' }, { a: '1', b: '1' }).remove).toEqual(['a']);
});
