import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { deleteOldEnds, deleteOldVisits } from './queries.server.ts';

const HOUR_MS = 3_600_000;

/** The end of what is kept of video visits. */
export function createVideoJobs(deps: Parameters<typeof workInBatches>[0]): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_video_visits',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [deleteOldVisits, deleteOldEnds], signal),
    }),
  ];
}
