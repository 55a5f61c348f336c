import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches, type UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { endDiscounts } from './upkeep-queries.server.ts';

/** Searches and bookings of their doctors wait for one statement. */
const CLINICS_AT_ONCE = 50;
const HOUR_MS = 3_600_000;

/** Every page computes the end of a discount; only the filter and its counts wait for this. */
export function createDiscountJobs(deps: UpkeepDeps): Job[] {
  return [
    defineUpkeep({
      kind: 'end_discounts',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches({ batch: CLINICS_AT_ONCE, ...deps }, [endDiscounts], signal),
    }),
  ];
}
