import { expect, test } from 'vitest';
import { listScores, needsRemark, readScores, shareOf, takeNamesOut } from './quality-rules.ts';

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

test('names are taken out of a text as whole words, however they are written', () => {
  const names = ['Szabó', 'Kata Ágnes', 'Ő', 'Ștefănescu-Pál', 'dr. Kis Anna'];
  const out = (text: string) => takeNamesOut(text, names);
  expect(out('Kedves Szabó Kata! SZABÓ ágnes, Szabo?')).toBe('Kedves … …! … …, …?');
  expect(out('Üdv: Dr. Kis Anna')).toBe('Üdv: …. … …');
  expect(out('Stie domnul Ştefănescu; ștefănescu-pál')).toBe('Stie domnul …; …-…');
  expect(out('ő, Ő: Szabó-val és Kata’s')).toBe('…, …: …-val és …’s');
  // Part of another word, and what nobody is called.
  expect(out('szabóság, Katalin, őr, kiskanál')).toBe('szabóság, Katalin, őr, kiskanál');
  expect(out('Sza\u0062o\u0301')).toBe('…');
  expect(takeNamesOut('2 $& mg', ['', '$&'])).toBe('2 $& mg');
});

test('one late answer of a thousand is not a hundred per cent in time; of none there is no share', () => {
  expect(shareOf(999, 1000)).toBe(99);
  expect(shareOf(3, 3)).toBe(100);
  expect(shareOf(0, 0)).toBeNull();
});
