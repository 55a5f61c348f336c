import type { DayResult } from './day-results.ts';
import type { Goal } from './goals.ts';

/** CPU milliseconds of portal and database together. */
const CPU_MS_MAX: Record<string, number> = {
  'search of 20': 2,
  'search by name': 3,
  'week of 20': 3,
  'finder page made': 10,
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

/** The same goals each day. */
export function judgeDays(days: readonly DayResult[]): Goal[] {
  return days.flatMap(({ name: day, workloads, holds, memoryBytes }) => [
    ...workloads.flatMap(({ name, portalCpuMs, databaseCpuMs, perSecond, floorPerSecond }) => [
      ...judgeMost(`${name}, ${day}`, portalCpuMs + databaseCpuMs, CPU_MS_MAX[name], 'ms CPU'),
      ...judgeMost(
        `${name}, ${day}, against a plain server`,
        floorPerSecond / perSecond,
        FLOOR_TIMES_MAX[name],
        'times slower',
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

function judgeMost(name: string, measured: number, most: number | undefined, unit: string): Goal[] {
  if (most === undefined) return [];
  return [
    {
      name,
      wanted: `<= ${most} ${unit}`,
      measured: `${measured.toFixed(2)} ${unit}`,
      isMet: measured <= most,
    },
  ];
}
