import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { query, transact } from './client.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { sql } from './sql.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ROWS = 20;
const ROW_LENGTH = 1_000;
const rows = sql.named<{ text: string }>(
  'ask_test_rows',
  `SELECT repeat('x', ${ROW_LENGTH}) AS text FROM generate_series(1, ${ROWS})`,
);

test('rows that nobody needs any more go with the young objects', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  const pool = database.createAppPool({ max: 1 });
  const bytesKept = async (times: number) => {
    collect({ type: 'major' });
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < times; n += 1) {
      await query(pool, rows);
      if (n % 10 === 0) collect({ type: 'minor' });
    }
    for (let n = 0; n < 3; n += 1) collect({ type: 'minor' });
    return process.memoryUsage().heapUsed - before;
  };
  await bytesKept(100);
  // Whatever else the process keeps meanwhile, it does not do so each time.
  const kept = [await bytesKept(100), await bytesKept(100), await bytesKept(100)];
  expect(Math.min(...kept) / 100).toBeLessThan((ROWS * ROW_LENGTH) / 2);
});

test('an answer that the server never gives is not waited for, and not by who asks next', async () => {
  const pool = database.createAppPool({ max: 1, queryTimeoutMs: 100 });
  const waitLong = sql.named('ask_test_patient_server', 'SET statement_timeout = 0');
  const sleep = sql.named('ask_test_sleep', 'SELECT pg_sleep(5)');
  const next = sql.named('ask_test_next', 'SELECT 1');
  await query(pool, waitLong);
  await expect(query(pool, sleep)).rejects.toThrow(DatabaseUnavailableError);
  await query(pool, next);
  const inTransaction = transact(pool, async (transaction) => {
    await query(transaction, waitLong);
    await query(transaction, sleep);
  });
  await expect(inTransaction).rejects.toThrow(DatabaseUnavailableError);
  await query(pool, next);
});

test('what went wrong says who asked', async () => {
  const pool = database.createAppPool({ max: 1 });
  const wrong = sql.named('ask_test_wrong', 'SELECT 1 / 0');
  async function askWrongly() {
    await query(pool, wrong);
  }
  await expect(askWrongly()).rejects.toHaveProperty('stack', expect.stringContaining('askWrongly'));
});
