import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { startDueChanges } from './start-changes.server.ts';

/** So long after midnight, at most, somebody still sees yesterday's price; who books at it pays it. */
const LOOK_MS = 30_000;

export function createClinicPricesJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'start_price_changes',
      schedule: { everyMs: LOOK_MS },
      alertOutcomes: ['price_changes_failed'],
      run: (signal) => startDueChanges(deps.pool, signal),
    }),
  ];
}
