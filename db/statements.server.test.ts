import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { isDeclaredByTest } from '#tests/support/statements.ts';
import type { Pool } from './client.ts';
import { statements } from './sql.ts';

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

/** Of commands that the operator runs as the owner: imports, the check of the audit's chain, and contents of files that no portal noted. */
const OWNERS = /_import_|^audit_(?:head|check)$|^files_(?:note_all|count_unnoted)$/;

test('every named statement fits the schema and is allowed to requests, to background work or, of a command, to the owner', async () => {
  expect(files.length).toBeGreaterThan(0);
  const problems: string[] = [];
  for (const [name, text] of statements) {
    if (isDeclaredByTest(name)) continue;
    const roles = OWNERS.test(name)
      ? [database.owner]
      : [database.app, database.worker, database.staff];
    const found = await Promise.all(roles.map((role) => findProblem(role, text)));
    if (!found.includes(null)) problems.push(`${name}: ${found.at(-1)}`);
  }
  expect(problems).toEqual([]);
});

/** Plans the statement with its parameters open, which also checks the rights of the role. */
function findProblem(role: Pool, text: string): Promise<string | null> {
  return role.query(`EXPLAIN (GENERIC_PLAN) ${text}`).then(
    () => null,
    (error: Error) => error.message,
  );
}
