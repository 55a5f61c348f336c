import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { refreshStaleListings } from './upkeep-queries.server.ts';

export { refreshListingOf } from './upkeep-queries.server.ts';

const MINUTE_MS = 60_000;

/** Listings name the next day with a free time; a day that has passed is no next day. */
export function createSearchJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'refresh_stale_listings',
      schedule: { everyMs: MINUTE_MS },
      run: (signal) => workInBatches(deps, [refreshStaleListings], signal),
    }),
  ];
}
