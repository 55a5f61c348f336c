import { describe, expect, it } from 'vitest';
import { percentile, summarise } from './statistics.ts';

describe('percentile', () => {
  it('takes the nearest rank and never a value in between', () => {
    const sorted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(percentile(sorted, 0.5)).toBe(5);
    expect(percentile(sorted, 0.99)).toBe(10);
    expect(percentile(sorted, 0)).toBe(1);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('summarise', () => {
  it('sorts by number and counts throughput over the wall time', () => {
    expect(summarise([10, 9, 100], 50)).toEqual({ p50Ms: 10, p99Ms: 100, perSecond: 60, runs: 3 });
  });
});
