import { createPool } from '#db/client.ts';
import { contend } from './bookings.ts';
import { type BenchDatabase, clockOffsetMs, TODAY } from './database.ts';
import { sideBySide } from './measure.ts';
import { BENCH_PARTNER_KEY } from './secret.ts';
import { findFreeSupply } from './slots.ts';
import { percentile } from './statistics.ts';

/** Visitors who press on the same time at the same moment, each over a connection of their own. */
const CONTESTANTS = 64;

export interface ContestResult {
  contests: number;
  contestants: number;
  /** How many contests had so many winners; only the key 1 may be there. */
  contestsByWinners: Record<number, number>;
  /** Times that more than one live reservation has afterwards, by the database's own count. */
  doubleBooked: number;
  /** From the common start to the last answer. */
  contestP50Ms: number;
  contestP99Ms: number;
  /** One loser's wait for the answer. */
  loserP99Ms: number;
}

/** Lets many try to hold one time at once, again and again, and counts the winners. */
export async function runContests(
  { url, owner }: BenchDatabase,
  contests: number,
): Promise<ContestResult> {
  const pool = createPool({
    url,
    partnerKey: BENCH_PARTNER_KEY,
    max: CONTESTANTS,
    clockOffsetMs: clockOffsetMs(),
  });
  const supply = await findFreeSupply(owner, contests, TODAY);
  const contestsByWinners: Record<number, number> = {};
  const durations: number[] = [];
  const losses: number[] = [];
  try {
    for (let contest = 0; contest < contests; contest += 1) {
      const slot = supply.take();
      let winners = 0;
      const startedAt = performance.now();
      await sideBySide(CONTESTANTS, async () => {
        const result = await contend(pool, slot);
        if (result === 'ok') winners += 1;
        else if (result === 'slot_taken') losses.push(performance.now() - startedAt);
        else throw new Error(`a contestant was answered with "${result}"`);
      });
      durations.push(performance.now() - startedAt);
      contestsByWinners[winners] = (contestsByWinners[winners] ?? 0) + 1;
    }
  } finally {
    await pool.end();
  }
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM reservation WHERE hold_expires_at IS NOT NULL OR status = 'confirmed'
      GROUP BY resource_id, starts_at HAVING count(*) > 1) twice`,
  );
  const sorted = Float64Array.from(durations).sort();
  return {
    contests,
    contestants: CONTESTANTS,
    contestsByWinners,
    doubleBooked: rows[0]?.n ?? 0,
    contestP50Ms: percentile(sorted, 0.5),
    contestP99Ms: percentile(sorted, 0.99),
    loserP99Ms: percentile(Float64Array.from(losses).sort(), 0.99),
  };
}
