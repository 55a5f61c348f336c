import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { REGISTRATION_UPKEEP } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** What was typed goes when nobody has confirmed it in time. */
export function createRegistrationJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_outdated_registrations',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, REGISTRATION_UPKEEP, signal),
    }),
  ];
}
