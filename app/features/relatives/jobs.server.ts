import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { RELATIVES_UPKEEP, notifyEndedSharing } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;

/** Sharing ends, children come of age, invitations nobody accepted go. */
export function createRelativeJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'tell_ended_sharing',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [notifyEndedSharing], signal),
    }),
    defineUpkeep({
      kind: 'delete_outdated_relatives',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, RELATIVES_UPKEEP, signal),
    }),
  ];
}
