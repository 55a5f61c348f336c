import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { extendCalendars } from './extend-calendars.server.ts';

const HOUR_MS = 3_600_000;

/** Half a year of times is always on offer. */
export function createCalendarJobs({ pool }: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'extend_calendars',
      schedule: { everyMs: 6 * HOUR_MS },
      run: () => extendCalendars(pool, todayOf({ timeZone: MARKET_ZONES.HU })),
    }),
  ];
}
