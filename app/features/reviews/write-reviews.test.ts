import { expect, test } from 'vitest';
import { writeReviews } from './write-reviews.tsx';

const ONE = {
  id: '0198c0de-0000-7000-8000-000000000001',
  stars: 4,
  comment: 'Türelmes <b>orvos</b>.',
  name: null,
  locale: 'hu' as const,
  // The last hour of October in Bucharest is November by UTC no more than by the clinic's clock.
  visitAt: '2026-10-31T22:30:00Z',
  timeZone: 'Europe/Bucharest',
  reply: 'Köszönjük!',
};

test('reviews are shown with the month of the visit by the clinic’s clock, as text, with the average of all', () => {
  const html = writeReviews({ locale: 'en' }, { average: 3.96, count: 12, latest: [ONE] });
  expect(html).toContain('4 of 5 stars, from 12 reviews');
  expect(html).toContain('November 2026');
  expect(html).not.toContain('31');
  expect(html).toContain('Türelmes &lt;b&gt;orvos&lt;/b&gt;.');
  expect(html).toContain('<strong>patient</strong>');
  expect(html).toContain('Köszönjük!');
  expect(html).not.toContain('<details>');
});

test('more than three are folded, and where nobody has said anything there is nothing, stars neither', () => {
  const latest = [1, 2, 3, 4, 5].map((at) => ({ ...ONE, id: `${ONE.id.slice(0, -1)}${at}` }));
  const html = writeReviews({ locale: 'ro' }, { average: 4, count: 5, latest });
  expect(html).toContain('Încă 2 recenzii');
  expect(writeReviews({ locale: 'hu' }, null)).toBe('');
});
