import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { IDENTITY_UPKEEP } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** Sessions, links and half-made factors go when they are over. */
export function createIdentityJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_outdated_access',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, IDENTITY_UPKEEP, signal),
    }),
  ];
}
