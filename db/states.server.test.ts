import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const STATES_FILE = join(import.meta.dirname, '../app/platform/states.ts');
/** As the formatter has it. */
const LINE_LENGTH = 100;

interface StateList {
  type: string;
  comment: string;
  states: string[];
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** `token_state` becomes the list `TOKEN_STATES` and the type `TokenState`. */
function renderList({ type, comment, states }: StateList): string {
  const list = `${type.toUpperCase()}${type.endsWith('s') ? 'ES' : 'S'}`;
  const typeName = type.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const words = states.map((state) => `'${state}'`);
  const line = `export const ${list} = [${words.join(', ')}] as const;`;
  const lines = `export const ${list} = [\n${words.map((word) => `  ${word},\n`).join('')}] as const;`;
  return `/** ${comment} */
${line.length > LINE_LENGTH ? lines : line}
export type ${typeName} = (typeof ${list})[number];
`;
}

test('the program knows the states of the database and no others; npm run states writes them anew', async () => {
  const { rows } = await database.owner.query<StateList>(
    `SELECT t.typname AS type, obj_description(t.oid, 'pg_type') AS comment, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS states
       FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
      WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.oid ORDER BY t.typname`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ comment }) => comment === null)).toEqual([]);
  const heading =
    '// Made by `npm run states` from the enumerated types of the database: change them by a migration.';
  const text = `${heading}\n\n${rows.map(renderList).join('\n')}`;
  await expect(text).toMatchFileSnapshot(STATES_FILE);
});
