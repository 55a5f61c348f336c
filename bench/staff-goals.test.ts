import { expect, test } from 'vitest';
import { judgeStaff } from './staff-goals.ts';
import type { StaffLoad } from './staff-results.ts';

const timing = (p99Ms: number) => ({ p50Ms: 10, p99Ms, perSecond: 5, runs: 10 });
const load = (values: Partial<StaffLoad>): StaffLoad => ({
  name: 'approvals',
  rows: 1_000_000,
  timing: timing(100),
  alone: timing(20),
  meanwhile: timing(20),
  ...values,
});
const metOf = (values: Partial<StaffLoad>) =>
  judgeStaff({ loads: [load(values)] }).map(({ isMet }) => isMet);

test('a list of the staff answers at once, a report within a second, and who looks for a doctor waits twice as long at most', () => {
  expect(metOf({ timing: timing(300), meanwhile: timing(40) })).toEqual([true, true]);
  expect(metOf({ timing: timing(301), meanwhile: timing(40.1) })).toEqual([false, false]);
  expect(metOf({ name: 'report of a year', timing: timing(1_000) })[0]).toBe(true);
  expect(metOf({ name: 'report of a year', timing: timing(1_001) })[0]).toBe(false);
});
