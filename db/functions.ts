import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import pg from 'pg';
import { describeFailure } from './sql-failure.ts';

export interface FunctionFile {
  /** Path in the folder, with slashes. */
  file: string;
  text: string;
}

/**
 * All that earlier files or migrations made, as statements in the order in which they can run. What a table stands on (a
 * default, a policy, an index, a computed column) is left out: its file replaces it.
 */
const FIND_DROPS = `
  WITH owned AS (
         SELECT p.oid FROM pg_proc p
          WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = $1::regrole
            AND NOT EXISTS (SELECT FROM pg_depend d
                             WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
                               AND d.classid NOT IN ('pg_proc'::regclass, 'pg_rewrite'::regclass, 'pg_trigger'::regclass)))
  SELECT statement FROM (
    SELECT 1 AS step, format('DROP TRIGGER %I ON %s', t.tgname, c.oid::regclass) AS statement
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relowner = $1::regrole
    UNION ALL
    SELECT 2, 'DROP VIEW ' || string_agg(oid::regclass::text, ', ')
      FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relowner = $1::regrole
    UNION ALL
    SELECT 3, 'DROP ROUTINE ' || string_agg(oid::regprocedure::text, ', ') FROM owned) drops
   WHERE statement IS NOT NULL ORDER BY step, statement`;

/** With bodies unchecked a file may call what a later one makes; checked in the end, none calls what nobody makes. */
const CHECK_BODIES = `
  SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid) ELSE plpgsql_validator(p.oid) END
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
   WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = $1::regrole AND l.lanname IN ('sql', 'plpgsql')`;

/** @returns every SQL file below the folder, in the order in which they run; none when there is no such folder */
export function readFunctions(folder: string): FunctionFile[] {
  const files = globSync('**/*.sql', { cwd: folder }).map((path) => ({
    file: path.replaceAll(sep, '/'),
    // Line ends may differ between checkouts; what the file says does not.
    text: readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n'),
  }));
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Another one when a file or the migrations before them are others. */
export function hashFunctions(files: FunctionFile[], migrations: { checksum: string }[]): string {
  const hash = createHash('sha256');
  for (const { checksum } of migrations) hash.update(checksum);
  for (const { file, text } of files) hash.update(`\n${file}\n${text}`);
  return hash.digest('hex');
}

/**
 * Makes functions, views and triggers what the files say and nothing else, as the owner of the tables: what no file defines
 * is gone, and what changed its parameters or columns needs no word about what it was. Runs in the caller's transaction.
 * @throws with file and line when a file fails, or a function asks for what is not there
 */
export async function replaceFunctions(
  client: pg.Client,
  files: FunctionFile[],
  owner: string,
): Promise<void> {
  await client.query(`SET LOCAL ROLE ${owner}`);
  const { rows } = await client.query<{ statement: string }>(FIND_DROPS, [owner]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { file, text } of files) {
    await client.query(text).catch((error: unknown) => {
      throw asFailureOf({ file, text }, error);
    });
  }
  await client.query('SET LOCAL check_function_bodies = on');
  await client.query(CHECK_BODIES, [owner]).catch((error: unknown) => {
    throw asFailureOf(files.find(({ text }) => hasBody(text, error)) ?? null, error);
  });
  await client.query('RESET ROLE');
}

function hasBody(text: string, error: unknown): boolean {
  return error instanceof pg.DatabaseError && text.includes(error.internalQuery ?? '');
}

function asFailureOf(file: FunctionFile | null, error: unknown): Error {
  const place = file ? `/${file.file}` : '';
  return new Error(`db/functions${place} failed: ${describeFailure(error, file?.text ?? '')}`, {
    cause: error,
  });
}
