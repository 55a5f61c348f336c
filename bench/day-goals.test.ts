import { expect, test } from 'vitest';
import { judgeDays, judgeGrowthOfAnswers } from './day-goals.ts';

const day = {
  name: 'Sunday evening',
  workloads: [
    {
      name: 'search of 20',
      perSecond: 500,
      portalCpuMs: 1.2,
      databaseCpuMs: 0.7,
      cpuNoiseMs: 0,
      floorPerSecond: 8_000,
      timesSlower: 16,
      timesNoise: 0,
      bytes: 9,
    },
    {
      name: 'search of 20 again',
      perSecond: 1_700,
      portalCpuMs: 0.3,
      databaseCpuMs: 0,
      cpuNoiseMs: 0,
      floorPerSecond: 8_000,
      timesSlower: 4.7,
      timesNoise: 0,
      bytes: 9,
    },
    {
      name: 'search of 20, one client',
      perSecond: 1,
      portalCpuMs: 99,
      databaseCpuMs: 0,
      cpuNoiseMs: 0,
      floorPerSecond: 8_000,
      timesSlower: 8_000,
      timesNoise: 0,
      bytes: 9,
    },
  ],
  holds: {
    holdsPerSecond: 1_001,
    cpuMs: 1,
    submitsPerSecond: 445,
    submitCpuMs: 2,
    floorPerSecond: 8_000,
  },
  memoryBytes: 250_000_000,
};

test('each row of each day is judged by the processor time or against the plain server', () => {
  const goals = judgeDays([day]);
  expect(goals.map(({ isMet }) => isMet)).toEqual([true, true, true, true, true]);
  const slower = judgeDays([
    {
      ...day,
      workloads: day.workloads.map((one) => ({ ...one, databaseCpuMs: 0.9, timesSlower: 5.3 })),
      holds: { ...day.holds, holdsPerSecond: 990, submitsPerSecond: 440 },
      memoryBytes: 261_000_000,
    },
  ]);
  expect(slower.map(({ isMet }) => isMet)).toEqual([false, false, false, false, false]);
});

test('a goal is missed by what was measured, however much its pieces differ, and that is shown', () => {
  const goalAt = (databaseCpuMs: number) =>
    judgeDays([
      {
        ...day,
        workloads: day.workloads.map((one) => ({ ...one, databaseCpuMs, cpuNoiseMs: 0.3 })),
      },
    ])[0];
  expect(goalAt(0.8)).toMatchObject({ isMet: true });
  expect(goalAt(0.85)).toMatchObject({
    isMet: false,
    measured: expect.stringContaining('+- 0.30'),
  });
});

test('an answer may cost twice what it costs with the fewest doctors', () => {
  const at = (doctors: number, portalCpuMs: number) => ({
    doctors,
    workloads: day.workloads.slice(0, 1).map((one) => ({ ...one, portalCpuMs, databaseCpuMs: 1 })),
  });
  const goals = judgeGrowthOfAnswers([at(1_000, 1), at(50_000, 2.9), at(500_000, 3.1)]);
  expect(goals.map(({ name, isMet }) => [name, isMet])).toEqual([
    ['search of 20, 50,000 doctors against 1,000', true],
    ['search of 20, 500,000 doctors against 1,000', false],
  ]);
});
