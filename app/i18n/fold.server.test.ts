import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fold } from './fold.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("folds as the database's norm() does, so that what is typed meets what is stored", async () => {
  const texts = [
    'ÁÉÍÓÖŐÚÜŰ áéíóöőúüű',
    'ĂÂÎȘȚ ăâîșț ŞŢ şţ',
    'ÄËÏÖÜß ÀÈÇÑ åøæœ ŁłĐđ ČŠŽčšž ÝŘĚŇ',
    'Dr. Kovács-Tóth Ő. (100%) & Társa_Bt. \\ "x" \'y\' – 2 O’Hara — ‘x’',
  ];
  const { rows } = await database.app.query(
    'SELECT norm(t) AS folded FROM unnest($1::text[]) AS t',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});
