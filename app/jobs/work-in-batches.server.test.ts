import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { workInBatches } from './work-in-batches.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a rule that cannot be counted is told in the end, and keeps the statements after it from nothing', async () => {
  const { owner, worker } = database;
  await owner.query(`INSERT INTO retention_day (rule, day) VALUES ('of_a_test', '2026-11-23')`);
  await owner.query('REVOKE INSERT ON retention_day FROM vizit_worker');
  const counted = { name: 'reviews_delete_old', text: 'SELECT 0 * $1::int AS n' };
  const after = {
    name: 'of_a_test',
    text: 'WITH gone AS (DELETE FROM retention_day RETURNING 1) SELECT 0 * $1::int AS n',
  };
  await expect(workInBatches({ pool: worker }, [counted, after])).rejects.toThrow(
    'permission denied',
  );
  const { rows } = await owner.query('SELECT rule FROM retention_day');
  expect(rows).toEqual([]);
});
