import { expect, test } from 'vitest';
import { judgeStaff } from './staff-goals.ts';
import type { StaffDay, StaffLoad } from './staff-results.ts';

const timing = (p99Ms: number) => ({ p50Ms: 10, p99Ms, perSecond: 5, runs: 10 });
const load = (values: Partial<StaffLoad>): StaffLoad => ({
  name: 'approvals',
  rows: 1_000_000,
  timing: timing(100),
  floorP50Ms: 0.2,
  pages: [
    { what: 'first', p50Ms: 10, maxMs: 20, portalCpuMs: 8, databaseCpuMs: 2 },
    { what: 'stage=proposed', p50Ms: 40, maxMs: 50, portalCpuMs: 8, databaseCpuMs: 30 },
  ],
  ...values,
});
const patients = (p99Ms: number) => ({ finder: timing(p99Ms), booking: timing(p99Ms) });
const day = (values: Partial<StaffDay>): StaffDay => ({
  doctors: 100_000,
  importSeconds: 60,
  lists: timing(100),
  reports: timing(100),
  alone: patients(20),
  meanwhile: patients(20),
  ...values,
});
const isListMet = (values: Partial<StaffLoad>) =>
  judgeStaff({ loads: [load(values)], day: day({}) })[0]?.isMet;
const missedOf = (values: Partial<StaffDay>) =>
  judgeStaff({ loads: [], day: day(values) }).flatMap(({ name, isMet }) => (isMet ? [] : [name]));

test('a list of the staff answers at once, a report within a second', () => {
  expect([isListMet({ timing: timing(300) }), isListMet({ timing: timing(301) })]).toEqual([
    true,
    false,
  ]);
  const name = 'reports';
  expect([
    isListMet({ name, timing: timing(1_000) }),
    isListMet({ name, timing: timing(1_001) }),
  ]).toEqual([true, false]);
});

test('a list says which of its pages is the slowest', () => {
  expect(judgeStaff({ loads: [load({})], day: day({}) })[0]?.measured).toContain(
    'slowest by its median: stage=proposed, 40 ms',
  );
});

test('who looks for a doctor or books waits twice as long at most while all of it runs', () => {
  expect(missedOf({ meanwhile: patients(40) })).toEqual([]);
  expect(missedOf({ meanwhile: patients(40.1) })).toEqual([
    'finder page beside lists, reports and an import at once, 99th percentile against alone',
    'booking beside lists, reports and an import at once, 99th percentile against alone',
  ]);
  expect(missedOf({ reports: timing(1_001), importSeconds: 1_801 })).toEqual([
    'reports meanwhile, 99th percentile',
    'import of 100,000 doctors meanwhile',
  ]);
});
