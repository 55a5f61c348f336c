import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { VISIT_ANSWER_UPKEEP } from './queries.server.ts';

const HOUR_MS = 3_600_000;

/** The end of what was kept of answers. */
export function createVisitAnswerJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'delete_visit_answers',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, VISIT_ANSWER_UPKEEP, signal),
    }),
  ];
}
