import { expect, test } from 'vitest';
import { compareRows } from './row-news.ts';
import { pauseBefore } from './work-stream.ts';

const marks = (text: string) => new Map(text.split(' ').map((one) => [one[0]!, one] as const));

test('what came, changed and went since a list was shown is counted, whatever its order', () => {
  expect(compareRows(marks('a1 b1 c1'), marks('c1 b2 d1 e1'))).toEqual({
    fresh: 2,
    changed: 1,
    gone: 1,
  });
  expect(compareRows(marks('a1 b1'), marks('b1 a1'))).toBeNull();
});

test('a stream that cannot be had is asked for ever more rarely, once a minute at the rarest', () => {
  const pauses = [1, 2, 3, 20, 2_000].map((attempt) => pauseBefore(attempt, 1));
  expect(pauses).toEqual([4_000, 8_000, 16_000, 60_000, 60_000]);
  // Not all windows of a house at one moment.
  expect(pauseBefore(20, 0)).toBe(30_000);
});
