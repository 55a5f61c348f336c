import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { FLOOR_ROWS } from './database.ts';
import { createRandom } from '#db/seed/random.ts';

const selectOne = sql.named<{ name: string }>(
  'bench_select_one',
  'SELECT name FROM doctor WHERE id = $1',
);
const updateOne = sql.named<{ n: number }>(
  'bench_update_one',
  'UPDATE bench_floor SET n = n + 1 WHERE id = $1',
);
const SEED = 3;

/** The least that any question to the database costs: one row by primary key. */
export function createSelectFloor(pool: Pool, doctors: number): () => Promise<unknown> {
  const random = createRandom(SEED);
  return () => query(pool, selectOne, [random.int(1, doctors)]);
}

/** The least that anything durable costs: one row changed by primary key, one commit. */
export function createUpdateFloor(pool: Pool): () => Promise<unknown> {
  const random = createRandom(SEED);
  return () => query(pool, updateOne, [random.int(1, FLOOR_ROWS)]);
}
