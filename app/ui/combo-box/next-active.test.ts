import { expect, it } from 'vitest';
import { nextActive } from './next-active.ts';

it('walks down and up, through the text field between the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(nextActive(ids, null, 'ArrowDown')).toBe('a');
  expect(nextActive(ids, 'a', 'ArrowDown')).toBe('b');
  expect(nextActive(ids, 'c', 'ArrowDown')).toBeNull();
  expect(nextActive(ids, null, 'ArrowUp')).toBe('c');
  expect(nextActive(ids, 'a', 'ArrowUp')).toBeNull();
  expect(nextActive([], null, 'ArrowUp')).toBeNull();
});

it('starts anew when the item has left the list', () => {
  expect(nextActive(['a'], 'gone', 'ArrowDown')).toBe('a');
});
