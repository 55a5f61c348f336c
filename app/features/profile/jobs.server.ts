import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { PROFILE_UPKEEP } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** Personal data go when their time is over or their owner has gone. */
export function createProfileJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_outdated_personal_data',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, PROFILE_UPKEEP, signal),
    }),
  ];
}
