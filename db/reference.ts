import { createHash } from 'node:crypto';
import type pg from 'pg';
import { planReferenceLoad, type RowTexts } from './reference/plan.ts';
import { REFERENCE_TABLES, type ReferenceTable } from './reference/rows.ts';

/** Changes whenever a row that comes with the program does. */
const REFERENCE_HASH = createHash('sha256').update(JSON.stringify(REFERENCE_TABLES)).digest('hex');

/** Whether the database has the places, specialties, holidays and texts of this program. */
export async function hasCurrentReference(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM reference_load WHERE hash = $1', [
    REFERENCE_HASH,
  ]);
  return rows.length > 0;
}

/**
 * Brings places, specialties, working days and base texts up to date, in one transaction; does nothing when they are.
 * Rows that somebody edited or deleted since the last load stay as they are.
 * @param client of a user who may act as `role`
 * @param role owner of the tables
 * @returns whether anything had to be looked at
 */
export async function loadReference(client: pg.ClientBase, role: string): Promise<boolean> {
  if (await hasCurrentReference(client)) return false;
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
    for (const table of REFERENCE_TABLES) await loadTable(client, table);
    await client.query('DELETE FROM reference_load');
    await client.query('INSERT INTO reference_load (hash) VALUES ($1)', [REFERENCE_HASH]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function loadTable(client: pg.ClientBase, definition: ReferenceTable): Promise<void> {
  const { table, columns, key, isRemovable, rows } = definition;
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  const keyText = `concat_ws(' ', ${key.join(', ')})`;
  const read = async (source: string, values: unknown[]): Promise<RowTexts> => {
    const found = await client.query<{ key: string; row: string }>(source, values);
    return new Map(found.rows.map((one) => [one.key, one.row]));
  };

  const incoming = await read(
    `SELECT ${keyText} AS key, to_jsonb(r)::text AS row FROM jsonb_to_recordset($1) AS r (${types})`,
    [JSON.stringify(rows)],
  );
  const current = await read(
    `SELECT ${keyText} AS key, to_jsonb(r)::text AS row FROM (SELECT ${names} FROM ${table}) r`,
    [],
  );
  const loaded = await read(
    'SELECT key, row::text AS row FROM reference_row WHERE table_name = $1',
    [table],
  );
  const plan = planReferenceLoad(incoming, current, loaded);
  const rowsOf = (keys: string[], from: RowTexts) =>
    `[${keys.map((one) => from.get(one) ?? '').join(',')}]`;

  const others = Object.keys(columns).filter((name) => !key.includes(name));
  const change =
    others.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1) AS r (${types})
     ON CONFLICT (${key.join(', ')}) DO ${change}`,
    [rowsOf(plan.put, incoming)],
  );
  if (isRemovable) {
    await client.query(
      `DELETE FROM ${table} t USING jsonb_to_recordset($1) AS r (${types})
        WHERE ${key.map((name) => `t.${name} = r.${name}`).join(' AND ')}`,
      [rowsOf(plan.remove, loaded)],
    );
  }
  await client.query('DELETE FROM reference_row WHERE table_name = $1', [table]);
  await client.query(
    'INSERT INTO reference_row (table_name, key, row) SELECT $1, * FROM unnest($2::text[], $3::jsonb[])',
    [table, [...plan.base.keys()], [...plan.base.values()]],
  );
}
