import { expect, it } from 'vitest';
import { splitPhones } from './phone-links.ts';

it('finds the number of a sentence and makes it one to call', () => {
  expect(splitPhones('Kérjük, hívja a szolgáltatót: +36 1 234 5678.')).toEqual([
    { text: 'Kérjük, hívja a szolgáltatót: ', href: null },
    { text: '+36 1 234 5678', href: 'tel:+3612345678' },
    { text: '.', href: null },
  ]);
});

it('knows numbers of both countries as people write them', () => {
  const hrefs = ['06 (1) 234-5678', '0264/123.456', '+40 264 123 456'].map(
    (text) => splitPhones(text).find(({ href }) => href)?.href,
  );
  expect(hrefs).toEqual(['tel:0612345678', 'tel:0264123456', 'tel:+40264123456']);
});

it('leaves a sentence without a number as it is', () => {
  expect(splitPhones('Legfeljebb 15 perc.')).toEqual([{ text: 'Legfeljebb 15 perc.', href: null }]);
  expect(splitPhones('')).toEqual([]);
});

it('takes no year, price or day of a sentence for a number', () => {
  for (const text of ['2026. 11. 22.', '12 500 Ft', '1999-2004', '2026-11-22', '8:00-16:00']) {
    const numbers = splitPhones(text).filter(({ href }) => href);
    expect(numbers, text).toEqual([]);
  }
});

it('calls short numbers from seven digits on, and no shorter ones', () => {
  const callable = ['06 80 12 34', '0680123', '068012', '+36 112'].map((text) =>
    splitPhones(text).some(({ href }) => href),
  );
  expect(callable).toEqual([true, true, false, false]);
});

it('makes a link of each number of a sentence, and loses no letter of it', () => {
  const sentence = 'Bp.: +36 1 234 5678, Cluj: 0264 123 456 (24h)';
  const parts = splitPhones(sentence);
  expect(parts.map(({ text }) => text).join('')).toBe(sentence);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['tel:+3612345678', 'tel:0264123456']);
});

it('takes the brackets of a number with it, and none that only follows it', () => {
  const hrefOf = (text: string) => splitPhones(text).find(({ href }) => href)?.href;
  expect(hrefOf('(06-1) 234 5678')).toBe('tel:0612345678');
  expect(hrefOf('+36 (1) 234 5678')).toBe('tel:+3612345678');
  expect(hrefOf('06 1 234 5678 (8-20 h)')).toBe('tel:0612345678');
});
