import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, 'migrations');
/** From here on the rule is kept. */
const FIRST = '0750';
/**
 * Constraints, indexes, defaults and policies are named by no statement. A column that has to be filled breaks those that do
 * not know it yet.
 */
const TAKES_AWAY = [
  /\bDROP\s+(?:TABLE|VIEW|TYPE|COLUMN|SCHEMA)\b/i,
  /\bDROP\s+(?!TABLE|VIEW|TYPE|COLUMN|SCHEMA|CONSTRAINT|INDEX|NOT\s+NULL|DEFAULT|POLICY|IDENTITY|EXPRESSION)\w+\s*(?:,|;|CASCADE\b|$)/i,
  /\bALTER\s+(?!INDEX)\w+\s[^;]*\bRENAME\b/i,
  /\bREVOKE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\w+(?:(?!\bDEFAULT\b|\bGENERATED\b|\bADD\b)[^;])*\bNOT\s+NULL\b(?!(?:(?!\bADD\b)[^;])*\bDEFAULT\b)/i,
];
/** Said before such a statement by whoever has looked: which version was the last that needed it. */
const CONTRACTS = /^-- Last needed by \S+/m;

function findTaken(text: string): string[] {
  return text.split(/;\s*$/m).filter((statement) => {
    const plain = `${statement.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")};`;
    return TAKES_AWAY.some((one) => one.test(plain)) && !CONTRACTS.test(statement);
  });
}

test('no migration takes away what the running version may still name, unless it says that none does', () => {
  const files = readdirSync(FOLDER).filter((file) => file >= FIRST);
  expect(files.length).toBeGreaterThan(0);
  const taken = files.flatMap((file) =>
    findTaken(readFileSync(join(FOLDER, file), 'utf8')).map((what) => `${file}: ${what.trim()}`),
  );
  expect(taken).toEqual([]);
});

test.for([
  'ALTER TABLE a RENAME TO b;',
  'ALTER TABLE a RENAME c TO d;',
  'ALTER TABLE a DROP c;',
  'ALTER TABLE a DROP c, ADD d int;',
  'ALTER TABLE a\n  ADD d int,\n  DROP COLUMN IF EXISTS c;',
  'DROP TABLE a;',
  'REVOKE SELECT ON a FROM b;',
  'ALTER TABLE a ALTER c SET NOT NULL;',
  'ALTER TABLE a ADD c int NOT NULL;',
  'ALTER TABLE a ADD COLUMN d int DEFAULT 1, ADD COLUMN c int NOT NULL;',
])('taken away: %s', (statement) => {
  expect(findTaken(statement)).toHaveLength(1);
  expect(findTaken(`-- Last needed by 1.4.\n${statement}`)).toEqual([]);
});

test.for([
  'DROP INDEX a;',
  'ALTER TABLE a DROP CONSTRAINT c;',
  'ALTER TABLE a ALTER COLUMN c DROP NOT NULL;',
  'ALTER TABLE a ALTER COLUMN c DROP DEFAULT;',
  'DROP POLICY p ON a;',
  'ALTER INDEX a RENAME TO b;',
  'ALTER TABLE a ADD c int NOT NULL DEFAULT 1;',
  'ALTER TABLE a ADD c int, ADD CHECK (c IS NOT NULL);',
  'CREATE TABLE a (c int NOT NULL);',
  "COMMENT ON TABLE a IS 'DROP TABLE a';",
  '-- DROP TABLE a\nSELECT 1;',
])('not taken away: %s', (statement) => {
  expect(findTaken(statement)).toEqual([]);
});
