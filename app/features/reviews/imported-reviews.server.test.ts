import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildImportedReview, buildProvider } from '#tests/support/builders/clinics.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findImportedReviews } from './imported-reviews.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const find = (providerId: number, page: number | null = null) =>
  findImportedReviews(
    { db: { main: database.app, replica: database.app, close: () => Promise.resolve() } },
    providerId,
    page,
  );

test('the newest ten come with the clinic, the others by pages, and nothing of another clinic', async () => {
  const clinic = await buildProvider(database.owner, { rating_all_avg: 4.5, review_count: 40 });
  const other = await buildProvider(database.owner);
  await buildImportedReview(database.owner, { provider_id: other.id, written_on: '2026-09-01' });
  for (let n = 1; n <= 25; n += 1) {
    await buildImportedReview(database.owner, {
      provider_id: clinic.id,
      comment: `Review ${n}`,
      written_on: `2026-0${1 + (n % 3)}-01`,
    });
  }
  const written = async (page: number | null) =>
    (await find(clinic.id, page))?.reviews.map(({ comment }) => comment) ?? null;
  const all = [2, 1, 0].flatMap((month) =>
    Array.from({ length: 25 }, (_, at) => 25 - at)
      .filter((n) => n % 3 === month)
      .map((n) => `Review ${n}`),
  );
  expect(await written(null)).toEqual(all.slice(0, 10));
  expect(await written(1)).toEqual(all.slice(0, 20));
  expect(await written(2)).toEqual(all.slice(20));
  expect(await written(3)).toBeNull();
  const found = await find(clinic.id);
  expect(found).toMatchObject({ average: 4.5, count: 40, readable: 25, pageCount: 2 });
  expect(found?.reviews[0]).toMatchObject({
    written: '2026-03',
    stars: 4,
    locale: 'hu',
    name: null,
  });
  // Texts without an average of theirs are read all the same.
  expect(await find(other.id)).toMatchObject({ average: null, count: 0, readable: 1 });
});
