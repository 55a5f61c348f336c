import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { STAFF_ROLES } from './actor.ts';
import { PERMISSIONS } from './permissions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The texts in each condition of a table's rows. */
async function findWords(table: string): Promise<string[][]> {
  const { rows } = await database.owner.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  );
  return rows.map(({ text }) =>
    [...text.matchAll(/'([a-z_]+)'::text/g)].map(([, word = '']) => word),
  );
}

test('the database takes the roles that the program knows, and no others; those at a clinic have to name one', async () => {
  const atClinics = STAFF_ROLES.filter((role) => PERMISSIONS[role].at === 'clinic');
  const found = (await findWords('staff_grant')).map((words) => words.toSorted().join());
  expect(found.toSorted()).toEqual(
    [[...STAFF_ROLES].toSorted().join(), atClinics.toSorted().join()].toSorted(),
  );
});
