import { expect, test } from 'vitest';
import { patienceMs } from './patience.ts';

const waits = (wasThere: boolean, isPolite = false) =>
  [0, 1, 2, 3, 9].map((tries) => patienceMs({ wasThere, tries, isPolite }) / 1_000);

test('a way that broke is looked for after three seconds, and again soon enough that a network which comes back is used within ten', () => {
  expect(waits(true)).toEqual([3, 6, 6, 6, 6]);
});

test('a first connection that takes long is not begun anew before it can be made', () => {
  expect(waits(false)).toEqual([6, 12, 12, 12, 12]);
});

test('of the two ends one looks first, so that they do not throw away what the other has found', () => {
  expect(waits(true, true)).toEqual([6, 12, 12, 12, 12]);
  expect(waits(false, true)).toEqual([12, 24, 24, 24, 24]);
});
