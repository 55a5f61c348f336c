import { describe, expect, it } from 'vitest';
import { percentile, separability, summarise } from './statistics.ts';

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

describe('separability', () => {
  it('is a half for the same values, one for groups apart, whichever is the higher', () => {
    expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
    expect(separability([4, 5], [1, 2, 3])).toBe(1);
    expect(separability([1, 2], [4, 5])).toBe(1);
    // 1 is below all four, 3 above two of them and equal to one.
    expect(separability([1, 3], [2, 2, 3, 4])).toBe(1 - 2.5 / 8);
  });
});
