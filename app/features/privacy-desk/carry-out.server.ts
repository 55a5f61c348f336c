import { transact, type Pool } from '#db/client.ts';
import { carryOutErasure, findDueErasures, noteErasureFailure } from './upkeep-queries.server.ts';
import { NOTHING_HELD } from './request-rules.ts';

/** As the database calls it. */
const NO_DATA = ' P0002';

/** Far more than are planned for the same minutes. */
const AT_ONCE = 100;

/**
 * Carries out the erasures whose time has come, each in a transaction of its own: one that fails is noted on its request, tried
 * again after an hour, and keeps none of the others waiting.
 * @returns how many were done; erasures_failed: one at least was not
 */
export async function carryOutErasures(
  pool: Pool,
  signal: AbortSignal,
): Promise<number | 'erasures_failed'> {
  let count = 0;
  let hasFailed = false;
  for (const { id, partner_id: partnerId } of await findDueErasures(pool, AT_ONCE)) {
    signal.throwIfAborted();
    try {
      const isDone = await transact(pool, (transaction) => carryOutErasure(transaction, id), {
        partnerId,
      });
      if (isDone) count += 1;
    } catch (error) {
      hasFailed = true;
      await noteErasureFailure(pool, id, nameFailure(error));
    }
  }
  return hasFailed ? 'erasures_failed' : count;
}

/** Class and code of an error: its words may quote the row. */
function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  if (code === NO_DATA) return NOTHING_HELD;
  return `${error.name}${code}`.slice(0, 80);
}
