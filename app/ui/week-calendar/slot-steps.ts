/** Times by day, as they stand in the grid: one list of slot ids per column. */
export type SlotColumns = readonly (readonly string[])[];

const SIDEWAYS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };
const UPWARDS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The slot that a key leads to from another one in the week's grid, null when the key leads nowhere. Days without
 * times are stepped over; a shorter day takes its last time. Home and End lead to the first and last day.
 */
export function stepInWeek(columns: SlotColumns, fromId: string, key: string): string | null {
  const column = columns.findIndex((ids) => ids.includes(fromId));
  const row = columns[column]?.indexOf(fromId) ?? -1;
  if (row < 0) return null;
  const up = UPWARDS[key];
  if (up) return columns[column]?.[row + up] ?? null;
  const filled = columns.filter((ids) => ids.length > 0);
  const at = filled.indexOf(columns[column] ?? []);
  const sideways = SIDEWAYS[key];
  let target: readonly string[] | undefined;
  if (sideways) target = filled[at + sideways];
  else if (key === 'Home') target = filled[0];
  else if (key === 'End') target = filled.at(-1);
  return target?.[Math.min(row, target.length - 1)] ?? null;
}

/** The same in one day's times, which are written line by line. */
export function stepInDay(
  ids: readonly string[],
  fromId: string,
  key: string,
  perLine: number,
): string | null {
  const at = ids.indexOf(fromId);
  if (at < 0) return null;
  if (key === 'Home') return ids[0] ?? null;
  if (key === 'End') return ids.at(-1) ?? null;
  const step = (SIDEWAYS[key] ?? 0) + (UPWARDS[key] ?? 0) * perLine;
  return step === 0 ? null : (ids[at + step] ?? null);
}
