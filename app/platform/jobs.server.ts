import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { chainAudit, PLATFORM_UPKEEP } from './upkeep-queries.server.ts';

const HOUR_MS = 3_600_000;
/** What an import writes is chained in few turns. */
const CHAINED_AT_ONCE = 5_000;
/** As short as an entry can be changed without anybody seeing it. */
const CHAIN_AUDIT_EVERY_MS = 5_000;

/** Upkeep of what all features use. */
export function createPlatformJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'chain_audit',
      schedule: { everyMs: CHAIN_AUDIT_EVERY_MS },
      run: (signal) => workInBatches({ ...deps, batch: CHAINED_AT_ONCE }, [chainAudit], signal),
    }),
    defineUpkeep({
      kind: 'delete_outdated_counts',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, PLATFORM_UPKEEP, signal),
    }),
  ];
}
