import { expect, test } from 'vitest';
import { listScores, needsRemark, readScores, shareOf } from './quality-rules.ts';

test('who judges an answer to be less than good says why', () => {
  expect(needsRemark({ isSafe: 4, isClear: 3, isHelpful: 3 })).toBe(false);
  expect(needsRemark({ isSafe: 4, isClear: 2, isHelpful: 3 })).toBe(true);
  expect(needsRemark({ isSafe: 1 })).toBe(true);
  expect(needsRemark({})).toBe(false);
});

test('a sheet is kept in one order and read in the same', () => {
  const sheet = { isHelpful: 1, isSafe: 4, isClear: 2 } as const;
  expect(listScores(sheet)).toEqual([4, 2, 1]);
  expect(readScores([4, 2, 1])).toEqual(sheet);
});

test('one late answer of a thousand is not a hundred per cent in time; of none there is no share', () => {
  expect(shareOf(999, 1000)).toBe(99);
  expect(shareOf(3, 3)).toBe(100);
  expect(shareOf(0, 0)).toBeNull();
});
