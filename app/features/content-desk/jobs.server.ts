import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { publishDue } from './publish-due.server.ts';

const LOOK_MS = 5_000;

/** What was planned is published by itself. */
export function createContentDeskJobs({ pool }: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'publish_content',
      schedule: { everyMs: LOOK_MS },
      alertOutcomes: ['failed'],
      run: (signal) => publishDue(pool, signal),
    }),
  ];
}
