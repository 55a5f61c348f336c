import { expect, test } from 'vitest';
import { SAVED_LIST_NAMES } from '#app/features/list-views/lists.ts';
import { findQueryProblem } from './list-shapes.ts';

test.each([
  ['what the list itself writes', 'stage=proposed&due=overdue&sort=asked', null],
  ['a value with signs', 'specialty=a+%26+b', null],
  ['nothing at all', '', 'nothingChosen'],
  ['a filter that the list has not', 'stage=proposed&city=Eger', 'unknown'],
  ['a sort that the list has not', 'sort=name', 'unknown'],
  ['the sort that the list has by itself', 'stage=proposed&sort=due', 'unknown'],
  ['where a page ended', 'stage=proposed&after=WyJhIl0', 'unknown'],
  ['a filter that is empty', 'stage=', 'unknown'],
  ['an address of somewhere else', 'https://example.com/?stage=proposed', 'unknown'],
] as const)('of a view: %s', (_what, query, problem) => {
  expect(findQueryProblem('approvals', query)).toBe(problem);
});

test('a view says of nobody whose it is', () => {
  expect(findQueryProblem('audit', 'action=signed_in')).toBeNull();
  expect(findQueryProblem('audit', 'customer=12&action=signed_in')).toBe('personal');
  expect(findQueryProblem('audit', 'name=Kiss')).toBe('personal');
  expect(findQueryProblem('staff', 'text=Kiss')).toBe('personal');
  expect(findQueryProblem('privacy', 'text=member%40example.com')).toBe('personal');
});

test('every list of which views are saved takes one of its partner, and none by a name that objects have', () => {
  for (const list of SAVED_LIST_NAMES) {
    expect(findQueryProblem(list, 'partner=1'), list).toBeNull();
    expect(findQueryProblem(list, '__proto__=1'), list).toBe('unknown');
  }
});
