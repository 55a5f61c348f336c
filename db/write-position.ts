import { query, type Pool } from './client.ts';
import type { WritePosition } from './read-after.ts';
import { sql } from './sql.ts';

const writePosition = sql.named<{ position: string }>(
  'database_write_position',
  'SELECT pg_current_wal_lsn()::text AS position',
);

/** Asks the database itself, after a change. */
export async function findWritePosition(pool: Pool): Promise<WritePosition> {
  const [row] = await query(pool, writePosition);
  return row?.position ?? '0/0';
}
