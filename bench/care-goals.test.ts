import { expect, test } from 'vitest';
import { judgeCare } from './care-goals.ts';
import type { CareLoad } from './care-results.ts';

const timing = { p50Ms: 10, p99Ms: 20, perSecond: 5, runs: 10 };
const load = (values: Partial<CareLoad>): CareLoad => ({
  name: 'PDF of a questionnaire',
  clients: 2,
  timing,
  alone: timing,
  meanwhile: timing,
  cpuMs: 5_000,
  peakBytes: 400e6,
  ...values,
});
const answer = {
  name: '',
  perSecond: 100,
  portalCpuMs: 8,
  databaseCpuMs: 2,
  cpuNoiseMs: 0,
  floorPerSecond: 1_000,
  timesSlower: 10,
  timesNoise: 0,
  bytes: 1_000,
};
const timeWords = { page: answer, words: { ...answer, portalCpuMs: 1, databaseCpuMs: 2 } };
const missed = (values: Partial<CareLoad>) =>
  judgeCare({ loads: [load(values)], timeWords }).flatMap(({ name, isMet }) =>
    isMet ? [] : [name],
  );

test('the finder may take twice as long beside anything, and no longer', () => {
  expect(missed({ meanwhile: { ...timing, p99Ms: 40 } })).toEqual([]);
  expect(missed({ meanwhile: { ...timing, p99Ms: 40.1 } })).toEqual([
    'finder page beside PDF of a questionnaire, 99th percentile against alone',
  ]);
});

test('an upload is judged by the memory of all processes, the others by the time of the slowest', () => {
  const name = 'upload of 10 MB';
  expect(missed({ name, timing: { ...timing, p99Ms: 20_000 } })).toEqual([]);
  expect(missed({ name, clients: 8, peakBytes: 701e6 })).toEqual([
    'upload of 10 MB, 8 at once, memory of the portal and its processes',
  ]);
  const rooms = 'signalling in 50 video rooms';
  expect(missed({ name: rooms, timing: { ...timing, p99Ms: 101 } })).toEqual([
    `${rooms}, 2 at once, 99th percentile`,
  ]);
  expect(missed({ peakBytes: 701e6 })).toEqual([]);
});

test('a member’s page with the words of its times stays within the budget of such a page', () => {
  const words = { ...timeWords.words, databaseCpuMs: 2.1 };
  const isMetWith = (of: typeof timeWords) => judgeCare({ loads: [], timeWords: of })[0]?.isMet;
  expect(isMetWith(timeWords)).toBe(true);
  expect(isMetWith({ ...timeWords, words })).toBe(false);
});
