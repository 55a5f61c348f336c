import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { PLATFORM_UPKEEP } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** Upkeep of what all features use. */
export function createPlatformJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_outdated_counts',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, PLATFORM_UPKEEP, signal),
    }),
  ];
}
