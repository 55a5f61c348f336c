import { expect, test } from 'vitest';
import { judgeDays } from './day-goals.ts';

const day = {
  name: 'Sunday evening',
  workloads: [
    {
      name: 'search of 20',
      perSecond: 500,
      portalCpuMs: 1.2,
      databaseCpuMs: 0.7,
      floorPerSecond: 8_000,
      bytes: 9,
    },
    {
      name: 'search of 20 again',
      perSecond: 1_700,
      portalCpuMs: 0.3,
      databaseCpuMs: 0,
      floorPerSecond: 8_000,
      bytes: 9,
    },
    {
      name: 'search of 20, one client',
      perSecond: 1,
      portalCpuMs: 99,
      databaseCpuMs: 0,
      floorPerSecond: 8_000,
      bytes: 9,
    },
  ],
  holds: { holdsPerSecond: 1_001, cpuMs: 1, submitsPerSecond: 445, floorPerSecond: 8_000 },
  memoryBytes: 250_000_000,
};

test('each row of each day is judged by the processor time or against the plain server', () => {
  const goals = judgeDays([day]);
  expect(goals.map(({ isMet }) => isMet)).toEqual([true, true, true, true, true]);
  const slower = judgeDays([
    {
      ...day,
      workloads: day.workloads.map((one) => ({ ...one, databaseCpuMs: 0.9, perSecond: 1_500 })),
      holds: { ...day.holds, holdsPerSecond: 990, submitsPerSecond: 440 },
      memoryBytes: 261_000_000,
    },
  ]);
  expect(slower.map(({ isMet }) => isMet)).toEqual([false, false, false, false, false]);
});
