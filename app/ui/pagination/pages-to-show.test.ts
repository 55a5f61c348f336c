import { expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

const row = (page: number, count: number) =>
  pagesToShow(page, count)
    .map((place) => (place === 'gap' ? '…' : place))
    .join(' ');

it('shows every page while there are few', () => {
  expect(row(1, 1)).toBe('1');
  expect(row(2, 2)).toBe('1 2');
  expect(row(4, 7)).toBe('1 2 3 4 5 6 7');
});

it('keeps first, last and neighbours, and leaves gaps of two pages or more', () => {
  expect(row(1, 20)).toBe('1 2 3 4 5 … 20');
  expect(row(4, 20)).toBe('1 2 3 4 5 … 20');
  expect(row(10, 20)).toBe('1 … 9 10 11 … 20');
  expect(row(17, 20)).toBe('1 … 16 17 18 19 20');
  expect(row(20, 20)).toBe('1 … 16 17 18 19 20');
});

it('names each page once, in order, and always the current one', () => {
  for (let count = 1; count <= 30; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const places = pagesToShow(page, count);
      const numbers = places.filter((place) => place !== 'gap');
      expect(numbers).toContain(page);
      expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(numbers);
      expect(places.length).toBeLessThanOrEqual(7);
    }
  }
});
