import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';
import type { ImportLoad, ImportResult } from './imports-results.ts';

/** A night has eight hours; nobody waits for a file longer than it takes to have lunch. */
const LINES_PER_SECOND_MIN = 500;
/** "Memory does not grow with the file": a command of Node's with its buffers. */
const PEAK_BYTES_MAX = 400_000_000;

export function judgeImports({ loads }: ImportResult): Goal[] {
  return loads.flatMap((load) => [judgePace(load), judgeMemory(load), judgeFinder(load)]);
}

function judgePace({ name, lines, seconds }: ImportLoad): Goal {
  const perSecond = lines / seconds;
  return {
    name: `${name}: lines a second`,
    wanted: `>= ${LINES_PER_SECOND_MIN}`,
    measured: `${perSecond.toFixed(0)} (${seconds.toFixed(1)} s)`,
    isMet: perSecond >= LINES_PER_SECOND_MIN,
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
