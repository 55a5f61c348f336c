import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';
import type { ImportLoad, ImportResult } from './imports-results.ts';

/** Of the largest file there is: whoever imports looks at it again after a break. */
const SECONDS_MAX = 30 * 60;
/** "Memory does not grow with the file": a command of Node's with its buffers. */
const PEAK_BYTES_MAX = 400_000_000;

export function judgeImports({ loads }: ImportResult): Goal[] {
  return loads.flatMap((load) => [judgeTime(load), judgeMemory(load), judgeFinder(load)]);
}

function judgeTime({ name, lines, seconds }: ImportLoad): Goal {
  return {
    name: `${name}: from the start of the command to its end`,
    wanted: `<= ${SECONDS_MAX} s`,
    measured: `${seconds.toFixed(1)} s (${(lines / seconds).toFixed(0)} lines a second)`,
    isMet: seconds <= SECONDS_MAX,
  };
}

function judgeMemory({ name, peakBytes }: ImportLoad): Goal {
  return {
    name: `${name}: most memory of the command and all that it starts`,
    wanted: `<= ${PEAK_BYTES_MAX / 1e6} MB`,
    measured: `${(peakBytes / 1e6).toFixed(0)} MB`,
    isMet: peakBytes <= PEAK_BYTES_MAX,
  };
}
