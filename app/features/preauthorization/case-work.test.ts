import { describe, expect, test } from 'vitest';
import { readPart, readStage } from './case-work.ts';

describe('the amount of a part', () => {
  test.each([
    ['15000', 15_000],
    ['15 000', 15_000],
    ['15.000', 15_000],
    ['15\u00A0000', 15_000],
    ['39999', 39_999],
    ['40000', null],
    ['0', null],
    ['-5', null],
    ['12,5', null],
    // A hundred and fifty lei and fifty bani, not fifteen thousand and fifty.
    ['150.50', null],
    ['150.5', null],
    ['1e3', null],
    ['99999999999', null],
    ['', null],
  ])('of 40 000, %j is %s', (text, amount) => {
    expect(readPart(text, 40_000)).toBe(amount);
  });

  test('where nobody knows the price there is no part of it', () => {
    expect(readPart('1', null)).toBeNull();
  });
});

test('a case is named by what is waited for last', () => {
  const row = { document_asked: null, has_come: false, proposed_by: null };
  expect(readStage(row)).toBe('new');
  expect(readStage({ ...row, document_asked: 'findings', has_come: true })).toBe('document_asked');
  expect(readStage({ ...row, has_come: true })).toBe('document_came');
  expect(readStage({ ...row, has_come: true, proposed_by: 4 })).toBe('proposed');
});
