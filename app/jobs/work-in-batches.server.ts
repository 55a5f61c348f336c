import { query, type Pool } from '#db/client.ts';
import type { Statement } from '#db/sql.ts';
import { noteRemoved } from './note-removed.server.ts';
import { isRetentionRule } from './retention.ts';

/** Rows of one statement: it has to end within the pool's time limit. */
const BATCH = 500;

/** What upkeep needs of the program. */
export interface UpkeepDeps {
  pool: Pool;
  /** Rows at once, for tests. */
  batch?: number;
}

/**
 * Runs each statement with `$1` = how many rows at once until it has nothing left. One that fails does not keep the
 * others from their work. What a rule of `retention.ts` has removed is counted by days.
 * @returns how many rows it did altogether
 * @throws the first failure, after all statements have had their turn
 */
export async function workInBatches(
  { pool, batch = BATCH }: UpkeepDeps,
  statements: readonly Statement<{ n: number }>[],
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const statement of statements) {
    const before = count;
    try {
      for (let last = batch; last === batch; count += last) {
        signal?.throwIfAborted();
        const [row] = await query(pool, statement, [batch]);
        last = row?.n ?? 0;
      }
    } catch (error) {
      failures.push(error);
    }
    // Also what one that failed has removed before; what cannot be counted keeps the others from their work no more.
    try {
      if (isRetentionRule(statement.name)) await noteRemoved(pool, statement.name, count - before);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}
