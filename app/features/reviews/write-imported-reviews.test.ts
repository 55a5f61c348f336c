import { expect, test } from 'vitest';
import { writeImportedList, writeImportedReviews } from './write-imported-reviews.tsx';

const ONE = {
  stars: 4,
  comment: 'Türelmes <b>orvos</b>.',
  locale: 'hu' as const,
  written: '2026-05',
  name: 'K. A.',
};
const FOUND = {
  average: 4.64,
  count: 31,
  readable: 12,
  pageCount: 1,
  reviews: [ONE, { ...ONE, name: null }],
};

test('reviews from elsewhere are shown with their average, how many of them can be read, and where they come from', () => {
  const html = writeImportedReviews({ locale: 'en' }, 7, FOUND);
  expect(html).toContain('<h2 id="imported-reviews">');
  expect(html).toContain('4.6 of 5 stars, from 31 ratings. 12 of them have a text.');
  expect(html).toContain('They were not collected on this portal');
  expect(html).toContain('<strong>K. A.</strong> · May 2026');
  expect(html).toContain('<strong>without a name</strong>');
  expect(html).toContain(
    '<p class="reviews-text" lang="hu">Türelmes &lt;b&gt;orvos&lt;/b&gt;.</p>',
  );
  expect(html).toContain('<a href="/providers/7/reviews">All 12 reviews</a>');
});

test('where all can be read nothing more is said of how many, and no link leads to the same', () => {
  const html = writeImportedReviews({ locale: 'ro' }, 7, { ...FOUND, count: 2, readable: 2 });
  expect(html).toContain('4,6 din 5 stele, pe baza a 2 evaluări</p>');
  expect(html).not.toContain('<a ');
});

test('a clinic whose file has no average shows what is said of it without stars of all, and one without reviews nothing', () => {
  const html = writeImportedList({
    locale: 'hu',
    imported: { ...FOUND, average: null, count: 0 },
  });
  expect(html).toContain('2026. május');
  expect(html).not.toContain('értékelés alapján');
  expect(writeImportedReviews({ locale: 'hu' }, 7, null)).toBe('');
});
