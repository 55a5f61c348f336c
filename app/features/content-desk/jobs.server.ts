import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { MARKETS } from '#app/i18n/locale.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { findDaysOfYear } from './day-queries.server.ts';
import { publishDue } from './publish-due.server.ts';
import { deleteOldPreviews } from './queries.server.ts';
import { findYearGaps } from './year-days.ts';

const LOOK_MS = 5_000;
const HOUR_MS = 3_600_000;

/** What was planned is published by itself, and previews are forgotten. */
export function createContentDeskJobs(deps: UpkeepDeps): Job[] {
  const { pool } = deps;
  return [
    defineUpkeep({
      kind: 'publish_content',
      schedule: { everyMs: LOOK_MS },
      alertOutcomes: ['failed'],
      run: (signal) => publishDue(pool, signal),
    }),
    defineUpkeep({
      kind: 'delete_content_previews',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldPreviews], signal),
    }),
    defineUpkeep({
      kind: 'check_special_days',
      schedule: { dailyAt: '06:00', timeZone: MARKET_ZONES.HU },
      alertOutcomes: ['missing'],
      run: async () => ((await lacksSpecialDays(pool)) ? 'missing' : 0),
    }),
  ];
}

/** Whether a market lacks days of the coming year, by which deadlines would be counted wrongly. */
async function lacksSpecialDays(pool: UpkeepDeps['pool']): Promise<boolean> {
  for (const market of MARKETS) {
    const year = Number(todayOf({ timeZone: MARKET_ZONES[market] }).slice(0, 4)) + 1;
    const { missing, bridges } = findYearGaps(
      market,
      year,
      await findDaysOfYear(pool, market, year),
    );
    if (missing.length + bridges.length > 0) return true;
  }
  return false;
}
