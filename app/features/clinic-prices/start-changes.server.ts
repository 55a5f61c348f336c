import type { Pool } from '#db/client.ts';
import { findDueClinics, startClinicChanges } from './upkeep-queries.server.ts';

/** Clinics of one round; the next one has the rest. */
const AT_ONCE = 1_000;

/**
 * Has begin what was planned for a day that has come, each clinic in a transaction of its own: who searches and books waits for one
 * of them at most, and a clinic that cannot be done keeps none of the others waiting.
 * @returns how many changes began; price_changes_failed: one at least could not, and is kept as failed
 * @throws the first failure of a clinic, after all have had their turn: it is tried again
 */
export async function startDueChanges(
  pool: Pool,
  signal: AbortSignal,
): Promise<number | 'price_changes_failed'> {
  let count = 0;
  let hasFailed = false;
  const failures: unknown[] = [];
  for (const { provider_id: providerId } of await findDueClinics(pool, AT_ONCE)) {
    signal.throwIfAborted();
    try {
      const { started, failed } = await startClinicChanges(pool, providerId);
      count += started;
      if (failed > 0) hasFailed = true;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return hasFailed ? 'price_changes_failed' : count;
}
