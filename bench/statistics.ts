/** What a series of timed runs comes to. */
export interface Timing {
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
  runs: number;
}

/** The value that `share` (0..1) of the sorted values do not exceed, by the nearest-rank method; NaN of none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.5);
}

/** Half of what lies between the quarters of the values. */
export function noiseOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return (percentile(sorted, 0.75) - percentile(sorted, 0.25)) / 2;
}

/** @param durationsMs one entry per run @param elapsedMs wall time of all runs together, whatever ran side by side */
export function summarise(durationsMs: readonly number[], elapsedMs: number): Timing {
  const sorted = Float64Array.from(durationsMs).sort();
  return {
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    perSecond: (durationsMs.length / elapsedMs) * 1_000,
    runs: durationsMs.length,
  };
}

/**
 * How well one value tells which of two groups it is of: the area under the ROC curve, by the ranks of Mann and Whitney.
 * 0.5: not at all, 1: always; below a half counts as much as above.
 */
export function separability(some: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of some) {
    for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const area = wins / (some.length * others.length);
  return Math.max(area, 1 - area);
}
