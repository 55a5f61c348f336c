import { expect, test } from 'vitest';
import { parseIds, requireIds } from './id-list.ts';

test('ids come repeated, as a comma list, or both; each counts once', () => {
  expect(parseIds('1,2,3')).toEqual([1, 2, 3]);
  expect(parseIds(['1', '2,3', '1'])).toEqual([1, 2, 3]);
  expect(parseIds('')).toEqual([]);
  expect(parseIds('4,')).toEqual([4]);
});

test.each(['0', '-1', '1.5', '0x10', '1e3', ' 1', 'a', '1;2', '9999999999', '01', '١'])(
  '%s is no id [IN-02]',
  (text) => {
    expect(parseIds(text)).toBeNull();
  },
);

test('more than fifty are too many', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
  expect(parseIds(ids(50))).toHaveLength(50);
  expect(parseIds(ids(51))).toBeNull();
});

test('a list that must not be empty says which parameter is wrong', () => {
  expect(() => requireIds('doctors', '')).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { doctors: 'required' } }),
  );
  expect(() => requireIds('doctors', 'x')).toThrow(
    expect.objectContaining({ fields: { doctors: 'invalid' } }),
  );
});
