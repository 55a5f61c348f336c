import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const PROJECT = join(import.meta.dirname, '..');
/** What the data follow from: a change of any of it makes them anew. */
const DATA_SOURCES = [
  'db/{migrations,functions}/**/*.sql',
  'db/seed/**/*.{ts,json,csv}',
  'bench/fill.ts',
];

/** The same as long as schema and data are the same. */
export async function fingerprintData(): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(DATA_SOURCES, { cwd: PROJECT })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.filter((one) => !one.includes('.test.')).sort()) {
    hash.update(path).update(await readFile(join(PROJECT, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
