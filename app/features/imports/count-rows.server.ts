import type { ImportCounts } from './kind.ts';

export type ImportedRow = ImportCounts;

/** Of a list of rows with `is_new`: how many were added and how many were there. */
export function countRows(list: string): string {
  return `(SELECT count(*) FROM ${list} WHERE is_new)::int AS added, (SELECT count(*) FROM ${list} WHERE NOT is_new)::int AS changed`;
}
