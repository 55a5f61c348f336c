import { expect, test } from 'vitest';
import { fold, splitMatches } from './fold.ts';

const marked = (label: string, term: string) =>
  splitMatches(label, term)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('folds accents and case; cedilla and comma letters are the same [C594] [C595]', () => {
  expect(fold('Bőrgyógyászat')).toBe('borgyogyaszat');
  expect(fold('ÁRVÍZTŰRŐ')).toBe('arvizturo');
  expect(fold('Ștefan Țîrlea')).toBe(fold('Ştefan Ţîrlea'));
  expect(fold('ĂÂÎ')).toBe('aai');
  expect(fold('Straße Łódź')).toBe('strasse lodz');
  expect(fold('e\u0301')).toBe('e');
});

test('marks the original letters of what was typed [C594] [C595]', () => {
  expect(marked('Bőrgyógyászat', 'bor')).toBe('[Bőr]gyógyászat');
  expect(marked('Obstetrică-ginecologie', 'GIN')).toBe('Obstetrică-[gin]ecologie');
  expect(marked('Consultație', 'ţie')).toBe('Consulta[ție]');
  expect(marked('Straße', 'ss')).toBe('Stra[ß]e');
  expect(marked('E\u0301va', 'eva')).toBe('[E\u0301va]');
});

test('marks every word typed, at beginnings of words where there are any', () => {
  expect(marked('Bőrgyógyászat – Szakorvosi vizsgálat', 'bor vizs')).toBe(
    '[Bőr]gyógyászat – Szakorvosi [vizs]gálat',
  );
  expect(marked('Laborvizsgálat, Bőr', 'bor')).toBe('Laborvizsgálat, [Bőr]');
  expect(marked('Laborvizsgálat', 'bor')).toBe('La[bor]vizsgálat');
});

test('marks nothing for an empty or unknown term, and pattern characters mean themselves', () => {
  expect(marked('Dermatologie', '')).toBe('Dermatologie');
  expect(marked('Dermatologie', 'xyz')).toBe('Dermatologie');
  expect(marked('a.*b', '.*')).toBe('a[.*]b');
  expect(splitMatches('', 'a')).toEqual([]);
});
