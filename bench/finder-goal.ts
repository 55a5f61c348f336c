import type { Goal } from './goals.ts';
import type { Timing } from './statistics.ts';

const FINDER_TIMES_MAX = 2;

/** What other work may cost those who look for a doctor: `alone` and `meanwhile` are one visitor's finder pages. */
export function judgeFinder({
  name,
  alone,
  meanwhile,
}: {
  name: string;
  alone: Timing;
  meanwhile: Timing;
}): Goal {
  const times = meanwhile.p99Ms / alone.p99Ms;
  return {
    name: `finder page beside ${name}, 99th percentile against alone`,
    wanted: `<= ${FINDER_TIMES_MAX} times`,
    measured: `${times.toFixed(2)} times (${meanwhile.p99Ms.toFixed(1)} against ${alone.p99Ms.toFixed(1)} ms)`,
    isMet: times <= FINDER_TIMES_MAX,
  };
}
