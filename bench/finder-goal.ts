import type { Goal } from './goals.ts';
import type { Timing } from './statistics.ts';

const FINDER_TIMES_MAX = 2;

/** What other work may cost patients: `alone` and `meanwhile` are one visitor's finder pages, or another `what`. */
export function judgeFinder(
  {
    name,
    alone,
    meanwhile,
  }: {
    name: string;
    alone: Timing;
    meanwhile: Timing;
  },
  what = 'finder page',
): Goal {
  const times = meanwhile.p99Ms / alone.p99Ms;
  return {
    name: `${what} beside ${name}, 99th percentile against alone`,
    wanted: `<= ${FINDER_TIMES_MAX} times`,
    measured: `${times.toFixed(2)} times (${meanwhile.p99Ms.toFixed(1)} against ${alone.p99Ms.toFixed(1)} ms)`,
    isMet: times <= FINDER_TIMES_MAX,
  };
}
