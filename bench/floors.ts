import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { createRandom } from '#db/seed/random.ts';

const selectOne = sql.named<{ name: string }>(
  'bench_select_one',
  'SELECT name FROM doctor WHERE id = $1',
);
const updateOne = sql.named(
  'bench_update_one',
  'UPDATE bench_floor SET calendar_sequence = calendar_sequence + 1 WHERE id = $1',
);
const SEED = 3;

/** The least that any question to the database costs: one row by primary key. */
export function createSelectFloor(pool: Pool, doctors: number): () => Promise<unknown> {
  const random = createRandom(SEED);
  return () => query(pool, selectOne, [random.int(1, doctors)]);
}

/** The least that any change of a reservation costs: one row of such a table changed by primary key, one commit. */
export async function createUpdateFloor(pool: Pool): Promise<() => Promise<unknown>> {
  const random = createRandom(SEED);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM bench_floor');
  return () => query(pool, updateOne, [random.pick(rows).id]);
}
