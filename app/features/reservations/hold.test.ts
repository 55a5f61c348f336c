import { expect, test } from 'vitest';
import { HOLD_MINUTES } from './hold.ts';

test('an unfinished reservation is held for 15 minutes at most [C815]', () => {
  expect(HOLD_MINUTES).toBe(15);
});
