import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { refreshOutdatedListings, refreshStaleListings } from './upkeep-queries.server.ts';

export { refreshListingOf } from './upkeep-queries.server.ts';

const MINUTE_MS = 60_000;
/** Their statement has to end within the pool's time limit, on a slow machine, too. */
const CLINICS_AT_ONCE = 50;

/**
 * Listings name the next day with a free time; a day that has passed is no next day. What an import has changed it writes itself,
 * unless it was killed.
 */
export function createSearchJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'refresh_stale_listings',
      schedule: { everyMs: MINUTE_MS },
      run: (signal) => workInBatches(deps, [refreshStaleListings], signal),
    }),
    defineUpkeep({
      kind: 'refresh_outdated_listings',
      schedule: { everyMs: MINUTE_MS },
      run: (signal) =>
        workInBatches({ ...deps, batch: CLINICS_AT_ONCE }, [refreshOutdatedListings], signal),
    }),
  ];
}
