import { expect, test } from 'vitest';
import { keepTyped, withGone } from './kept-items.ts';

const [a, b] = [{ id: 'a' }, { id: 'b' }];

test('what somebody else has deleted stays after the list while something is typed in it', () => {
  const typed = keepTyped([], b, true);
  expect(withGone([a, b], typed)).toEqual([a, b]);
  expect(withGone([a], typed)).toEqual([a, b]);
  expect(withGone([], keepTyped([], a, false))).toEqual([]);
});

test('typing again keeps it once, and what was saved or given up goes with the list', () => {
  const typed = keepTyped(keepTyped([], b, true), b, true);
  expect(typed).toEqual([b]);
  expect(withGone([a], keepTyped(typed, b, false))).toEqual([a]);
});
