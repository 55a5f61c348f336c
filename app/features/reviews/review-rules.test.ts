import { expect, test } from 'vitest';
import { checkComment, writeShownName } from './review-rules.ts';

test.each([
  ['HU', 'Szabó', 'Kata', 'Kata Sz.'],
  ['HU', 'Dzsida', 'Jenő', 'Jenő Dzs.'],
  ['HU', 'dr. Nagy', 'Anna Mária', 'Anna D.'],
  ['HU', 'Ötvös', 'Ágnes', 'Ágnes Ö.'],
  ['RO', 'Szabó', 'Kata', 'Kata S.'],
  ['RO', 'Țepeș', 'Ioana-Maria', 'Ioana-Maria Ț.'],
] as const)('%s: %s %s is shown as %s', (market, last, first, shown) => {
  expect(writeShownName(market, last, first)).toBe(shown);
});

test('where no name can be made nobody is named', () => {
  for (const [last, first] of [
    ['', 'Kata'],
    ['Szabó', ' '],
    [null, null],
    ['–', '–'],
    ['Szabó', 'K'.repeat(60)],
  ] as const) {
    expect(writeShownName('HU', last, first)).toBeNull();
  }
});

test('a text has 10 to 1,000 characters as people count them, and none that hide', () => {
  expect(checkComment(' Remek volt! \r\n')).toEqual({ text: 'Remek volt!', problem: null });
  expect(checkComment('😷'.repeat(1_000)).problem).toBeNull();
  expect(checkComment('a'.repeat(1_001)).problem).toBe('tooLong');
  expect(checkComment('Jó volt.').problem).toBe('tooShort');
  expect(checkComment(' \n ').problem).toBe('required');
  expect(checkComment('Jó volt az orvos\u202e.').problem).toBe('charactersInvalid');
  expect(checkComment('Köszi!', { min: 1 }).text).toBe('Köszi!');
});
