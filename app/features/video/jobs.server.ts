import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { deleteOldEnds, deleteOldVisits, endMissedVisits } from './queries.server.ts';

const HOUR_MS = 3_600_000;
const SOON_MS = 5 * 60_000;

/** Visits that nobody held, and the end of what is kept of all. */
export function createVideoJobs(deps: Parameters<typeof workInBatches>[0]): Job[] {
  return [
    defineUpkeep({
      kind: 'end_missed_video_visits',
      schedule: { everyMs: SOON_MS },
      run: (signal) => workInBatches(deps, [endMissedVisits], signal),
    }),
    defineUpkeep({
      kind: 'delete_video_visits',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldVisits, deleteOldEnds], signal),
    }),
  ];
}
