import { expect, test } from 'vitest';
import { judgeImports } from './imports-goals.ts';
import type { ImportLoad } from './imports-results.ts';

const timing = (p99Ms: number) => ({ p50Ms: 10, p99Ms, perSecond: 5, runs: 10 });
const load = (values: Partial<ImportLoad>): ImportLoad => ({
  name: 'import of 1,000 doctors',
  lines: 1_000,
  seconds: 1,
  peakBytes: 1e8,
  alone: timing(20),
  meanwhile: timing(20),
  ...values,
});
const metOf = (values: Partial<ImportLoad>) =>
  judgeImports({ loads: [load(values)] }).map(({ isMet }) => isMet);

test('an import keeps its pace and its memory, and who looks for a doctor waits twice as long at most', () => {
  expect(metOf({ seconds: 1_800, peakBytes: 4e8, meanwhile: timing(40) })).toEqual([
    true,
    true,
    true,
  ]);
  expect(metOf({ seconds: 1_801, peakBytes: 4.1e8, meanwhile: timing(40.1) })).toEqual([
    false,
    false,
    false,
  ]);
});
