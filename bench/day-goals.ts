import type { DayResult, GrowthResult } from './day-results.ts';
import type { Goal } from './goals.ts';
import { FINDER_PAGE_CPU_MS_MAX } from './page-budget.ts';

/** CPU milliseconds of portal and database together. */
const CPU_MS_MAX: Record<string, number> = {
  'search of 20': 2,
  'search by name': 3,
  'week of 20': 3,
  'finder page made': FINDER_PAGE_CPU_MS_MAX,
};
/** So many times as many a plain server may answer. */
const FLOOR_TIMES_MAX: Record<string, number> = {
  'week of one': 8,
  'search of 20 again': 5,
  'week of 20 again': 6,
  'finder page kept': 3.2,
};
/** Where the plain server answers 8,000 a second, 1,000 holds and 450 holds with submission. */
const HOLD_FLOOR_TIMES_MAX = 8;
const SUBMIT_FLOOR_TIMES_MAX = 18;
const MEMORY_BYTES_MAX = 260_000_000;
const GROWTH_TIMES_MAX = 2;

/** The same goals each day. */
export function judgeDays(days: readonly DayResult[]): Goal[] {
  return days.flatMap(({ name: day, workloads, holds, memoryBytes }) => [
    ...workloads.flatMap((one) => [
      ...judgeMost(
        `${one.name}, ${day}`,
        one.portalCpuMs + one.databaseCpuMs,
        CPU_MS_MAX[one.name],
        'ms CPU',
        one.cpuNoiseMs,
      ),
      ...judgeMost(
        `${one.name}, ${day}, against a plain server`,
        one.timesSlower,
        FLOOR_TIMES_MAX[one.name],
        'times slower',
        one.timesNoise,
      ),
    ]),
    ...judgeMost(
      `hold, ${day}, against a plain server`,
      holds.floorPerSecond / holds.holdsPerSecond,
      HOLD_FLOOR_TIMES_MAX,
      'times slower',
    ),
    ...judgeMost(
      `hold and submit, ${day}, against a plain server`,
      holds.floorPerSecond / holds.submitsPerSecond,
      SUBMIT_FLOOR_TIMES_MAX,
      'times slower',
    ),
    ...judgeMost(
      `memory of a process, ${day}`,
      memoryBytes / 1_000_000,
      MEMORY_BYTES_MAX / 1_000_000,
      'MB',
    ),
  ]);
}

/** However many doctors there are, an answer costs at most so many times what it costs with the fewest. */
export function judgeGrowthOfAnswers(results: readonly GrowthResult[]): Goal[] {
  const [least, ...larger] = results;
  return larger.flatMap(({ doctors, workloads }) =>
    workloads.flatMap((one) => {
      const base = least?.workloads.find(({ name }) => name === one.name);
      if (!base) return [];
      const baseMs = base.portalCpuMs + base.databaseCpuMs;
      return judgeMost(
        `${one.name}, ${doctors.toLocaleString('en')} doctors against ${least?.doctors.toLocaleString('en')}`,
        (one.portalCpuMs + one.databaseCpuMs) / baseMs,
        GROWTH_TIMES_MAX,
        'times the CPU',
        one.cpuNoiseMs / baseMs,
      );
    }),
  );
}

/** @param noise how much the pieces of the measurement differ from each other: shown, and no excuse */
function judgeMost(
  name: string,
  measured: number,
  most: number | undefined,
  unit: string,
  noise = 0,
): Goal[] {
  if (most === undefined) return [];
  const spread = noise > 0 ? ` +- ${noise.toFixed(2)}` : '';
  return [
    {
      name,
      wanted: `<= ${most} ${unit}`,
      measured: `${measured.toFixed(2)}${spread} ${unit}`,
      isMet: measured <= most,
    },
  ];
}
