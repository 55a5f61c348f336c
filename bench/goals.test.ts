import { describe, expect, it } from 'vitest';
import { judge } from './goals.ts';
import type { BenchResult, SizeResult } from './results.ts';
import {
  AUTOCOMPLETE,
  HOLD_AND_CONFIRM,
  NAME_SEARCH,
  PAGE_DATA,
  SEARCH_AND_SLOTS,
} from './workload-names.ts';

const timing = (p50Ms: number, perSecond = 1) => ({ p50Ms, p99Ms: p50Ms, perSecond, runs: 1 });
const load = (p50Ms: number, perSecond = 1) => ({
  one: timing(p50Ms),
  sixteen: timing(p50Ms, perSecond),
});

function sizeOf(
  doctors: number,
  pageMs: number,
  bookingsPerSecond: number,
  autocompleteMs = 4.9,
  nameSearchMs = 19.9,
): SizeResult {
  const floor = { floorTiming: load(1, 1_000), bytes: null };
  return {
    doctors,
    workloads: [
      { name: PAGE_DATA, floor: 'select', ...load(pageMs), ...floor },
      { name: AUTOCOMPLETE, floor: 'select', ...load(autocompleteMs), ...floor },
      { name: NAME_SEARCH, floor: 'http', ...load(nameSearchMs), ...floor },
      { name: SEARCH_AND_SLOTS, floor: 'http', ...load(pageMs), ...floor },
      { name: HOLD_AND_CONFIRM, floor: 'update', ...load(2, bookingsPerSecond), ...floor },
    ],
  };
}

const nothing: BenchResult = {
  takenOn: '2026-03-02',
  cores: 2,
  node: '24',
  sizes: [],
  contests: null,
  together: null,
  page: null,
  members: null,
  enumeration: [],
  scraping: null,
  scripts: null,
  lighthouse: null,
  days: [],
  growth: [],
  phonePages: [],
  care: null,
  staff: null,
  imports: null,
};
const metOf = (result: BenchResult) => judge(result).map((goal) => goal.isMet);

describe('judge', () => {
  it('lists only what was measured', () => {
    expect(judge(nothing)).toEqual([]);
    expect(judge({ ...nothing, sizes: [sizeOf(1_000, 1, 300)] })).toHaveLength(3);
  });

  it('takes the bounds themselves as met', () => {
    const sizes = [sizeOf(1_000, 2, 0), sizeOf(50_000, 8.2, 0), sizeOf(500_000, 6, 300)];
    expect(metOf({ ...nothing, sizes })).toEqual(Array(7).fill(true));
  });

  it('sees growth, slowness, slow names, a field that lags and dear bookings', () => {
    const sizes = [
      sizeOf(1_000, 2, 900),
      sizeOf(50_000, 8.3, 900),
      sizeOf(500_000, 6.1, 299, 5, 20),
    ];
    expect(metOf({ ...nothing, sizes })).toEqual([false, false, true, true, false, false, false]);
  });

  it('misses a contest with two winners, with none, and a double booking found afterwards', () => {
    const fair = {
      contests: 3,
      contestants: 64,
      contestsByWinners: { 1: 3 } as Record<number, number>,
      doubleBooked: 0,
      contestP50Ms: 1,
      contestP99Ms: 1,
      loserP99Ms: 1,
    };
    expect(metOf({ ...nothing, contests: fair })).toEqual([true]);
    expect(metOf({ ...nothing, contests: { ...fair, doubleBooked: 1 } })).toEqual([false]);
    const unfair = { ...fair, contestsByWinners: { 0: 1, 1: 1, 2: 1 } };
    expect(metOf({ ...nothing, contests: unfair })).toEqual([false]);
  });

  it('wants signing in to cost its hash, to disturb nobody, and to make no page dear', () => {
    const members = {
      hashesPerSecond: 100,
      signInsPerSecond: 80,
      idleP99Ms: 10,
      underLoadP99Ms: 15,
      pages: [{ path: '/', visitorCpuMs: 10, memberCpuMs: 13 }],
    };
    expect(metOf({ ...nothing, members })).toEqual([true, true, true]);
    const slow = {
      ...members,
      signInsPerSecond: 79,
      underLoadP99Ms: 15.1,
      pages: [{ path: '/', visitorCpuMs: 10, memberCpuMs: 13.1 }],
    };
    expect(metOf({ ...nothing, members: slow })).toEqual([false, false, false]);
  });

  it('wants bookings that go together to be a fifth more than those that go alone, or else none together', () => {
    const alone = { holds: 1_000, confirmations: 1_000 };
    const together = { holds: 1_200, confirmations: 1_199 };
    expect(metOf({ ...nothing, together: { together, alone } })).toEqual([true, false]);
  });

  it('wants a kept page twenty times as often as one that is made', () => {
    const page = {
      htmlCpuMs: 10,
      compressedCpuMs: 12,
      htmlBytes: 1,
      compressedBytes: 1,
      perSecond: { made: 10, kept: 200 },
    };
    expect(metOf({ ...nothing, page })).toEqual([true, true]);
    expect(metOf({ ...nothing, page: { ...page, perSecond: { made: 10, kept: 199 } } })).toEqual([
      true,
      false,
    ]);
  });

  it('wants full marks where pages can have them, and no layout shift at all', () => {
    const lighthouse = {
      scores: { performance: 97, accessibility: 100, 'best-practices': 99, seo: 100 },
      cumulativeLayoutShift: 0.001,
      failures: [],
    };
    expect(metOf({ ...nothing, lighthouse })).toEqual([true, true, false, true, false]);
  });

  it('wants no answer to tell who has an account, by what it says or when it comes [AU-01]', () => {
    const even = {
      name: 'login',
      calls: 500,
      separability: 0.59,
      answers: 1,
      knownP50Ms: 1,
      unknownP50Ms: 1,
    };
    const enumeration = [even, { ...even, separability: 0.6 }, { ...even, answers: 2 }];
    expect(metOf({ ...nothing, enumeration })).toEqual([true, false, false]);
  });

  it('wants a scraper stopped and their neighbours let be [DS-10]', () => {
    const stopped = {
      idleP99Ms: 10,
      duringP99Ms: 20,
      asked: 900,
      answered: 240,
      visitorsRefused: 0,
    };
    expect(metOf({ ...nothing, scraping: stopped })).toEqual([true, true]);
    expect(metOf({ ...nothing, scraping: { ...stopped, answered: 241 } })).toEqual([false, true]);
    expect(metOf({ ...nothing, scraping: { ...stopped, asked: 240 } })).toEqual([false, true]);
    expect(metOf({ ...nothing, scraping: { ...stopped, visitorsRefused: 1 } })).toEqual([
      true,
      false,
    ]);
    expect(metOf({ ...nothing, scraping: { ...stopped, duringP99Ms: 20.1 } })).toEqual([
      true,
      false,
    ]);
  });
});
