import type { Pool } from '#db/client.ts';

/**
 * Rows for tests. Each builder makes the parents it was not given, so a test names only what it is about:
 * `const doctor = await buildDoctor(db, { given_name: 'Éva' })`. Fields are the table's columns; `db` is a pool
 * that may write the directory (`database.owner`).
 */

export type Values = Record<string, unknown>;

let counter = 0;
/** A number not given out before: keeps names and codes of one test file apart. */
export function next(): number {
  counter += 1;
  return counter;
}

export async function insert<Row>(db: Pool, table: string, values: Values): Promise<Row> {
  const columns = Object.keys(values);
  const { rows } = await db.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(values),
  );
  return rows[0] as Row;
}
