import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';
import { REPORT, type StaffLoad, type StaffResult } from './staff-results.ts';

/** A list that is worked through all day. */
const LIST_P99_MS_MAX = 300;
/** "Answers under a second". */
const REPORT_P99_MS_MAX = 1_000;

export function judgeStaff({ loads }: StaffResult): Goal[] {
  return loads.flatMap((load) => [judgeTime(load), judgeFinder(load)]);
}

function judgeTime({ name, rows, timing: { p50Ms, p99Ms } }: StaffLoad): Goal {
  const most = name.startsWith(REPORT) ? REPORT_P99_MS_MAX : LIST_P99_MS_MAX;
  return {
    name: `${name} of ${rows.toLocaleString('en')}, 2 at once, 99th percentile`,
    wanted: `<= ${most} ms`,
    measured: `${p99Ms.toFixed(0)} ms (median ${p50Ms.toFixed(0)} ms)`,
    isMet: p99Ms <= most,
  };
}
