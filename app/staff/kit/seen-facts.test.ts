import { expect, test } from 'vitest';
import { compareFacts } from './seen-facts.ts';

test('only what differs is told, with what was seen before it', () => {
  expect(compareFacts({ State: 'waits', Due: '1 May' }, { State: 'shown', Due: '1 May' })).toEqual([
    { name: 'State', before: 'waits', now: 'shown' },
  ]);
  expect(compareFacts({}, { Decided: 'Kiss Edit' })).toEqual([
    { name: 'Decided', before: '–', now: 'Kiss Edit' },
  ]);
  expect(compareFacts({ State: 'waits' }, { State: 'waits' })).toEqual([]);
});
