import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Pool } from '#db/client.ts';
import { dropCampaignCounts, findDueDays, rollDay, rollMonth } from './roll-up-queries.server.ts';

/** Added up again each night: a desk notes who did not come until the end of the next day, a registration is confirmed within days. */
const CHANGING_DAYS = 7;
/** So far back reports reach, and nights are made up for. */
const KEPT_DAYS = 750;
/** What was counted of campaigns, once it is in the reports: a month in which a report can be added up anew. */
const COUNTS_KEPT_DAYS = 30;

/**
 * Adds up every day that is due, each in a transaction of its own: whoever is interrupted goes on with the next one.
 * @returns how many days
 */
export async function rollUpReports(pool: Pool, signal?: AbortSignal): Promise<number> {
  const days = await findDueDays(pool, { days: CHANGING_DAYS, back: KEPT_DAYS });
  for (const day of days) {
    signal?.throwIfAborted();
    await transact(pool, (transaction) => rollDay(transaction, day));
  }
  for (const month of new Set(days.map((day) => `${day.slice(0, 7)}-01`))) {
    signal?.throwIfAborted();
    await transact(pool, (transaction) => rollMonth(transaction, month));
  }
  await dropCampaignCounts(pool, COUNTS_KEPT_DAYS);
  return days.length;
}

export function createReportJobs({ pool }: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'roll_up_reports',
      // When both countries have had their midnight, and nobody looks at reports.
      schedule: { dailyAt: '02:10', timeZone: MARKET_ZONES.HU },
      run: (signal) => rollUpReports(pool, signal),
    }),
  ];
}
