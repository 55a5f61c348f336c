import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listStatements } from './sql.ts';

const PROJECT = join(import.meta.dirname, '..');

let database: TestDatabase;
let files: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  files = globSync('{app,server,db}/**/*.ts', { cwd: PROJECT })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\bsql\.named[<(]/.test(readFileSync(join(PROJECT, file), 'utf8')));
  await Promise.all(files.map((file) => import(join(PROJECT, file))));
});
afterAll(() => database.drop());

test('every named statement fits the schema and is allowed to requests or to background work', async () => {
  expect(files.length).toBeGreaterThan(0);
  const problems: string[] = [];
  for (const { name, text } of listStatements()) {
    // Plans the statement with its parameters open, which also checks the rights of the role.
    const explain = `EXPLAIN (GENERIC_PLAN) ${text}`;
    const problem = await database.app.query(explain).then(
      () => null,
      () =>
        database.worker.query(explain).then(
          () => null,
          (error: Error) => error.message,
        ),
    );
    if (problem !== null) problems.push(`${name}: ${problem}`);
  }
  expect(problems).toEqual([]);
});
